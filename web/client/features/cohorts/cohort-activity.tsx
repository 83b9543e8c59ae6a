import type { CohortActivity } from '#shared/api/cohorts.ts';
import { firstName } from '#shared/formats.ts';
import { useNow } from '../../lib/timers.ts';
import { cohortPeerPath, paths } from '../../paths.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { CheerButton } from '../../ui/cheer-button.tsx';
import { Panel } from '../../ui/panel.tsx';
import list from '../../ui/short-list.module.css';
import { SideLink } from '../../ui/side-link.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import classes from './cohort.module.css';

/** The latest acts in the cohort, one's own among them, on the overview. */
export function CohortNow({ items }: { items: CohortActivity[] }) {
  return (
    <Panel title="Cohort now" action={<SideLink to={paths.appCohort}>See everyone</SideLink>}>
      {items.length === 0 ? (
        <p className="soft">
          It’s been a quiet week. Complete a task, and your cohort sees it here.
        </p>
      ) : (
        <ul className="stack gap-12">
          {items.map((item) => (
            <ActivityItem key={`${item.type} ${item.id}`} item={item} isShort />
          ))}
        </ul>
      )}
    </Panel>
  );
}

type Props = {
  item: CohortActivity;
  /** In a narrow list: a first name, and neither startup nor points. */
  isShort?: boolean;
};

/** One thing that somebody in the cohort did, with its cheers. */
export function ActivityItem({ item, isShort = false }: Props) {
  const now = useNow();
  const { founderId, founderName, founderAvatar, startupName, isMe, message, points, at } = item;
  const name = isShort ? firstName(founderName) : founderName;
  return (
    <li className={`flex gap-10 relative ${list.item}`}>
      <Avatar name={founderName} url={founderAvatar} size="s" />
      <div className="shrinks grows soft breakable">
        <p>
          {isMe ? (
            <strong>You</strong>
          ) : (
            <SideLink to={cohortPeerPath(founderId)} className={`ink strong ${classes.founder}`}>
              {name}
            </SideLink>
          )}{' '}
          {message}
        </p>
        <div className={`row wrap between ${list.foot}`}>
          <p className={`small ${classes.facts}`}>
            {!isMe && !isShort && (
              <span className={classes.startup}>{`${startupName}\u00a0· `}</span>
            )}
            {points && !isShort ? `+${points}\u00a0points\u00a0· ` : ''}
            <span className="nowrap">
              <TimeAgo at={at} now={now} />
            </span>
          </p>
          <CheerButton
            cheers={item.cheers}
            mayCheer={item.mayCheer}
            about={`${founderName}: ${message}`}
          />
        </div>
      </div>
    </li>
  );
}
