import { Button } from '@mantine/core';
import type { LapsedTask } from '#shared/api/tasks.ts';
import { dateLabel } from '#shared/formats.ts';
import { localDate } from '#shared/time.ts';
import { Icon } from '../../ui/icon.tsx';
import classes from './lapsed-tasks.module.css';
import legend from './point-legend.module.css';
import type { Clock } from './task-rules.ts';

type Props = {
  tasks: LapsedTask[];
  clock: Clock;
  /** Tasks that are being completed. */
  busyIds: ReadonlySet<string>;
  onDoneYesterday: (taskId: string) => void;
};

/** Daily and weekly tasks that ended undone: collapsed at first, because nothing is left to do. */
export function LapsedTasks({ tasks, clock, busyIds, onDoneYesterday }: Props) {
  if (tasks.length === 0) return null;
  const today = localDate(clock.now, clock.timeZone);
  return (
    <details className={legend.legend}>
      <summary className={`row gap-6 soft medium ${legend.summary}`}>
        <span className={`flex ${legend.chevron}`}>
          <Icon name="chevron" size={16} />
        </span>
        Lapsed <span className={classes.count}>{tasks.length}</span>
      </summary>
      <div className={classes.body}>
        <p className={`faint small ${legend.note}`}>
          Daily tasks end with their day, weekly ones with their week unless you start or pledge
          them. You lose nothing, and each comes back.
        </p>
        <ul className={`stack gap-4 ${classes.tasks}`}>
          {tasks.map(({ id, title, endedOn, mayBeYesterdays }) => (
            <li key={id} className={`row wrap soft ${classes.task}`}>
              <span className={`breakable ${classes.title}`}>{title}</span>
              <span className={`small ${classes.day}`}>Ended {dateLabel(endedOn, today)}</span>
              {mayBeYesterdays && (
                <Button
                  variant="subtle"
                  color="gray"
                  size="compact-sm"
                  loading={busyIds.has(id)}
                  aria-label={`I did this yesterday: ${title}`}
                  onClick={() => onDoneYesterday(id)}
                >
                  I did this yesterday
                </Button>
              )}
            </li>
          ))}
        </ul>
      </div>
    </details>
  );
}
