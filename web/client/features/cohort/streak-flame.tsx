import { Icon } from '../../ui/icon.tsx';
import classes from './streak-flame.module.css';

/** A streak that stands; nothing while there is none. */
export function StreakFlame({ days }: { days: number }) {
  if (days === 0) return null;
  return (
    <p className={classes.streak}>
      <Icon name="flame" size={16} />
      {days}-day streak
    </p>
  );
}
