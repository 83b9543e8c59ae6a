import { Link } from 'react-router-dom';
import type { CohortActivity } from '#shared/api/cohorts.ts';
import { paths } from '../../paths.ts';
import { Panel } from '../../ui/panel.tsx';
import { ActivityItem } from './activity-item.tsx';
import classes from './cohort.module.css';

/** What the others in the cohort did last, on the overview. */
export function CohortNow({ items }: { items: CohortActivity[] }) {
  return (
    <Panel title="Cohort now" action={<Link to={paths.founderCohort}>See everyone</Link>}>
      {items.length === 0 ? (
        <p className={classes.empty}>
          It’s been a quiet week. Complete a task, and your cohort sees it here.
        </p>
      ) : (
        <ul className={classes.list}>
          {items.map((item) => (
            <ActivityItem key={`${item.type} ${item.id}`} item={item} isShort />
          ))}
        </ul>
      )}
    </Panel>
  );
}
