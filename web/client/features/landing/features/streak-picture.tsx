import { Icon } from '../../../ui/icon.tsx';
import { Tag } from '../../../ui/tag.tsx';
import classes from './streak-picture.module.css';

/** Seven weeks, a letter a day: how much was done, from `0` to `4`. */
const weeks = ['0100010', '1021001', '0210120', '1231012', '0312123', '3243234', '43'];

export function StreakPicture() {
  return (
    <div className={classes.picture}>
      <div className={classes.side}>
        <p className={classes.streak}>
          <Icon name="flame" size={26} />
          15
        </p>
        <p className={classes.caption}>days in a row</p>
        <Tag tone="ember" icon="pledge">
          Beta by Friday
        </Tag>
      </div>
      <div className={classes.weeks}>
        {weeks.map((week) => (
          <div key={week} className={classes.week}>
            {[...week.padEnd(7, '-')].map((level, day) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the days of a drawing never move.
              <span key={day} className={classes.day} data-level={level} />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
