import type { CSSProperties } from 'react';
import { Avatar } from '../../../ui/avatar.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Tag } from '../../../ui/tag.tsx';
import classes from './board-window.module.css';
import { pointsBefore, streak, tasks } from './story.ts';

export function BoardWindow({ ticked }: { ticked: number }) {
  const earned = tasks.slice(0, ticked).reduce((sum, { points }) => sum + points, 0);
  return (
    <div className={classes.board}>
      <div className={classes.head}>
        <Avatar name="Maya" url={null} size={32} />
        <div>
          <b className={classes.name}>Maya’s board</b>
          <span className={classes.startup}>Tidewell</span>
        </div>
        <span className={classes.streak}>
          <Icon name="flame" size={16} />
          {streak}
        </span>
      </div>
      <div className={classes.figures}>
        <span className={classes.points}>{(pointsBefore + earned).toLocaleString('en-US')}</span>
        <span className={classes.unit}>points</span>
        <span className={classes.count}>
          {ticked} of {tasks.length} done
        </span>
      </div>
      <div className={classes.track}>
        <span style={{ '--part': ticked / tasks.length } as CSSProperties} />
      </div>
      <div className={classes.tasks}>
        {tasks.map((task, n) => (
          <div key={task.title} className={classes.task} data-done={n < ticked || undefined}>
            <span className={classes.circle}>
              <Icon name="check" size={13} />
            </span>
            <div className={classes.words}>
              <span className={classes.title}>{task.title}</span>
              <span className={classes.facts}>
                {task.due} · <span className={classes.worth}>{task.points} points</span>
                {task.isPledge && (
                  <Tag tone="ember" icon="pledge">
                    Pledge
                  </Tag>
                )}
              </span>
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
