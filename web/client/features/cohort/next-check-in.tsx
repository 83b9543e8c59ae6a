import type { CheckIn } from '#shared/api/cohort.ts';
import { Icon } from '../../ui/icon.tsx';
import { checkInDay, checkInPlace } from './check-in-words.ts';
import classes from './next-check-in.module.css';

/** When the cohort hears next what its week was like; nothing once it has ended. */
export function NextCheckIn({ checkIn, timeZone }: { checkIn: CheckIn | null; timeZone: string }) {
  if (!checkIn) return null;
  return (
    <p className={classes.line}>
      <Icon name="calendar" size={16} />
      <span>
        Next check-in:{' '}
        <time dateTime={checkIn.at} className={classes.when}>
          {checkInDay(checkIn, timeZone)}
        </time>
        {`\u00a0· ${checkInPlace(checkIn)}`}
      </span>
    </p>
  );
}
