import type { ReactNode } from 'react';
import type { MilestoneView } from '#shared/api/startups.ts';
import { dateLabel } from '#shared/formats.ts';
import { milestoneTypeLabels } from '#shared/options.ts';
import { useToday } from '../../lib/timers.ts';
import { Icon } from '../icon.tsx';
import rows from '../ruled-rows.module.css';
import { Tag } from '../tag.tsx';
import classes from './milestone-list.module.css';

const tones = { product: 'stream', business: 'plain', funding: 'moss', team: 'ember' } as const;

type Props = {
  milestones: MilestoneView[];
  /** Shown if there are none. */
  empty: string;
  action?: (milestone: MilestoneView) => ReactNode;
};

export function MilestoneList({ milestones, empty, action }: Props) {
  const today = useToday();
  if (milestones.length === 0) return <p className={`soft center ${classes.empty}`}>{empty}</p>;
  return (
    <ul className="stack">
      {milestones.map((milestone) => (
        <li key={milestone.id} className={`flex gap-12 ${rows.row}`}>
          <div className="shrinks grows">
            <h3 className="strong breakable body">{milestone.title}</h3>
            {milestone.description && (
              <p className={`soft breakable lines ${classes.text}`}>{milestone.description}</p>
            )}
            <p className={`row wrap soft small ${rows.facts}`}>
              <Tag tone={tones[milestone.type]}>{milestoneTypeLabels[milestone.type]}</Tag>
              <time dateTime={milestone.date}>{dateLabel(milestone.date, today)}</time>
              {milestone.achieved && (
                <span className={`gap-4 ${classes.achieved}`}>
                  <Icon name="check" size={14} />
                  Achieved
                </span>
              )}
            </p>
          </div>
          {action?.(milestone)}
        </li>
      ))}
    </ul>
  );
}
