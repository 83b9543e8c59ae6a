import type { ReactNode } from 'react';
import type { OpenPledge } from '#shared/api/pledges.ts';
import { dateLabel, pluralize } from '#shared/formats.ts';
import { daysBetween, localDate } from '#shared/time.ts';
import { useNow } from '../../lib/timers.ts';
import { cohortPeerPath } from '../../paths.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { CheerButton } from '../../ui/cheer-button.tsx';
import { Panel } from '../../ui/panel.tsx';
import list from '../../ui/short-list.module.css';
import { ShortList } from '../../ui/short-list.tsx';
import { SideLink } from '../../ui/side-link.tsx';
import classes from './pledges.module.css';

type CohortPledgesProps = {
  pledges: OpenPledge[];
  /** The reader's. */
  timeZone: string;
  title: string;
  action?: ReactNode;
  /** Below the list, or in its place when there are none. */
  children?: ReactNode;
};

/** The cohort's pledges, soonest first, shortened until the founder expands them. */
export function CohortPledges({ pledges, timeZone, title, action, children }: CohortPledgesProps) {
  return (
    <Panel title={title} action={action}>
      {pledges.length > 0 && (
        <ShortList items={pledges} onPhone="three">
          {(pledge) => (
            <li key={pledge.id} className={`flex gap-10 relative ${list.item}`}>
              <Avatar name={pledge.founderName} url={pledge.founderAvatar} size="s" />
              <div className="grows shrinks soft breakable">
                <p>
                  <FounderName pledge={pledge} /> {pledge.isMe ? 'pledge' : 'pledges'} “
                  {pledge.title}”
                </p>
                <PledgeFoot pledge={pledge} timeZone={timeZone} />
              </div>
            </li>
          )}
        </ShortList>
      )}
      {children}
    </Panel>
  );
}

/** On a founder's page. */
export function FounderPledges({ pledges, timeZone }: { pledges: OpenPledge[]; timeZone: string }) {
  return (
    <Panel title="Open pledges">
      <ul className="stack gap-12">
        {pledges.map((pledge) => (
          <li key={pledge.id} className={`shrinks soft breakable ${classes.text}`}>
            <p className="ink strong">{pledge.title}</p>
            <PledgeFoot pledge={pledge} timeZone={timeZone} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function FounderName({ pledge: { isMe, founderId, founderName } }: { pledge: OpenPledge }) {
  if (isMe) return <strong>You</strong>;
  return (
    <SideLink to={cohortPeerPath(founderId)} className={`ink strong ${classes.founder}`}>
      {founderName}
    </SideLink>
  );
}

/** By when, and who cheers. */
function PledgeFoot({ pledge, timeZone }: { pledge: OpenPledge; timeZone: string }) {
  const { dueOn, movedFrom, founderName, title, cheers, isMe } = pledge;
  const today = localDate(useNow(), timeZone);
  return (
    <div className={`row wrap between ${list.foot}`}>
      <p className="small">
        <time dateTime={dueOn} className={`medium nowrap ${classes.day}`}>
          by {dateLabel(dueOn, today)}
        </time>
        {` · ${daysLeftText(daysBetween(today, dueOn))}`}
        {movedFrom && ` · moved from ${dateLabel(movedFrom, today)}`}
      </p>
      <CheerButton cheers={cheers} mayCheer={!isMe} about={`${founderName} on: ${title}`} />
    </div>
  );
}

/** By the reader's calendar, which may be a day ahead of the founder's. */
function daysLeftText(days: number): string {
  return days <= 0 ? 'last day' : `${pluralize(days, 'day')} left`;
}
