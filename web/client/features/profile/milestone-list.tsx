import { ActionIcon } from '@mantine/core';
import type { MilestoneView } from '#shared/api/profile.ts';
import { milestoneTypeLabels } from '#shared/options.ts';
import { Icon } from '../../ui/icon.tsx';
import { Tag } from '../../ui/tag.tsx';
import classes from './milestones.module.css';
import { milestoneDay } from './profile-words.ts';

const tones = { product: 'stream', business: 'plain', funding: 'moss', team: 'ember' } as const;

type Props = { milestones: MilestoneView[]; onDelete?: (milestone: MilestoneView) => void };

/** What was reached, the latest first. */
export function MilestoneList({ milestones, onDelete }: Props) {
  return (
    <ul className={classes.list}>
      {milestones.map((milestone) => (
        <li key={milestone.id} className={classes.item}>
          <div className={classes.words}>
            <p className={classes.title}>{milestone.title}</p>
            {milestone.description && <p className={classes.text}>{milestone.description}</p>}
            <p className={classes.facts}>
              <Tag tone={tones[milestone.type]}>{milestoneTypeLabels[milestone.type]}</Tag>
              <time dateTime={milestone.date}>{milestoneDay(milestone.date)}</time>
              {milestone.achieved && (
                <span className={classes.achieved}>
                  <Icon name="check" size={14} />
                  Achieved
                </span>
              )}
            </p>
          </div>
          {onDelete && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={`Delete ${milestone.title}`}
              title="Delete"
              onClick={() => onDelete(milestone)}
            >
              <Icon name="trash" />
            </ActionIcon>
          )}
        </li>
      ))}
    </ul>
  );
}
