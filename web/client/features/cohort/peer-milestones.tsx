import type { PeerProfile } from '#shared/api/cohort.ts';
import { milestoneTypeLabels } from '#shared/options.ts';
import { dateLabel } from '#shared/time.ts';
import { Panel } from '../../ui/panel.tsx';
import { Tag } from '../../ui/tag.tsx';
import classes from './peer-milestones.module.css';

export function PeerMilestones({ milestones }: Pick<PeerProfile, 'milestones'>) {
  return (
    <Panel title="Milestones">
      {milestones.length === 0 ? (
        <p className={classes.soft}>No milestones shared yet</p>
      ) : (
        <ol className={classes.list}>
          {milestones.map(({ id, title, description, type, date }) => (
            <li key={id} className={classes.milestone}>
              <div className={classes.head}>
                <h3 className={classes.title}>{title}</h3>
                <Tag>{milestoneTypeLabels[type]}</Tag>
                <time dateTime={date} className={classes.date}>
                  {dateLabel(date)}
                </time>
              </div>
              {description && <p className={classes.soft}>{description}</p>}
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}
