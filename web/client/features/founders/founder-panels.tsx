import { type ReactNode, useRef } from 'react';
import { generatePath, Link } from 'react-router-dom';
import type { ManagedFounder } from '#shared/api/founders.ts';
import { formatNumber, pluralize } from '#shared/formats.ts';
import { paths } from '../../paths.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { DateTimeText } from '../../ui/date-time-text.tsx';
import eventList from '../../ui/event-list.module.css';
import { Icon } from '../../ui/icon.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { ShowMore } from '../../ui/pagination.tsx';
import { Panel } from '../../ui/panel.tsx';
import { FounderStateTag, historySentence, LastSeen } from './founder-labels.tsx';
import { useFounderHistory } from './founder-queries.ts';
import { type FounderQuery, founderQuery } from './founder-query.ts';
import classes from './founders.module.css';

type HeaderProps = { founder: ManagedFounder; query: FounderQuery };

/** The founder's name, and the way back to the list as it was left. */
export function FounderHeader({ founder, query }: HeaderProps) {
  return (
    <header className="stack gap-4">
      <Link
        to={{ pathname: paths.adminFounders, search: founderQuery.write(query) }}
        className={`gap-4 soft ${classes.back}`}
      >
        <Icon name="chevron" size={16} />
        Founders
      </Link>
      <div className="row gap-12">
        <Avatar name={founder.founderName} url={founder.founderAvatar} size="l" />
        <div className="shrinks">
          <div className={`row wrap ${classes.who}`}>
            <h1 className="breakable">{founder.founderName}</h1>
            {founder.state !== 'active' && <FounderStateTag state={founder.state} />}
          </div>
          <p className="soft breakable dotted">
            <span>{founder.startupName}</span>
            {founder.cohortName && <span>{founder.cohortName}</span>}
          </p>
        </div>
      </div>
    </header>
  );
}

export function FounderFacts({ founder }: { founder: ManagedFounder }) {
  const review = generatePath(paths.adminApplication, { applicationId: founder.startupId });
  return (
    <Panel title="At a glance" action={<Link to={review}>Application</Link>}>
      <dl className={`stack ${classes.facts}`}>
        {factsOf(founder).map(({ label, value }) => (
          <div key={label}>
            <dt className="soft small">{label}</dt>
            <dd className="tabular breakable">{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

function factsOf(founder: ManagedFounder): { label: string; value: ReactNode }[] {
  const { points, streak, longestStreak, tasksCompleted } = founder;
  return [
    { label: 'Points', value: formatNumber(points) },
    {
      label: 'Streak',
      value: `${pluralize(streak, 'day')}, longest ${formatNumber(longestStreak)}`,
    },
    { label: 'Tasks completed', value: formatNumber(tasksCompleted) },
    { label: 'Last seen', value: <LastSeen at={founder.lastSeenAt} /> },
    { label: 'Joined', value: <DateTimeText at={founder.joinedAt} /> },
    { label: 'Slack', value: founder.hasSlack ? 'Connected' : 'Not connected' },
    { label: 'Premium', value: founder.hasPremium ? 'Yes' : 'No' },
    { label: 'Waiting introductions', value: formatNumber(founder.openIntroductions) },
  ];
}

export function FounderHistory({ founder }: { founder: ManagedFounder }) {
  const history = useFounderHistory(founder.id);
  const list = useRef<HTMLOListElement>(null);
  return (
    <Panel title="History">
      <Loaded query={history} heights={[120]} label="Loading the history">
        {({ pages }) => {
          const entries = pages.flatMap((page) => page.entries);
          if (entries.length === 0) return <p className="soft small">Nothing yet.</p>;
          return (
            <>
              <ol ref={list} className="stack gap-12">
                {entries.map((entry) => (
                  <li key={entry.id} tabIndex={-1} className={`wrap between ${eventList.event}`}>
                    <p>
                      <span className="strong breakable">{entry.actor ?? founder.founderName}</span>{' '}
                      {historySentence(entry)}
                    </p>
                    <p className="soft small tabular">
                      <DateTimeText at={entry.at} clock />
                    </p>
                    {entry.reason && <p className="wide soft breakable lines">“{entry.reason}”</p>}
                  </li>
                ))}
              </ol>
              <ShowMore
                next="earlier"
                what="history"
                list={list}
                shown={entries.length}
                query={history}
              />
            </>
          );
        }}
      </Loaded>
    </Panel>
  );
}
