import type { Overview } from '#shared/api/overview.ts';
import { timeLabel, weekdayLabel } from '#shared/formats.ts';
import { localDate } from '#shared/time.ts';
import { readLocale } from '../../lib/browser.ts';
import { paths } from '../../paths.ts';
import { Icon } from '../../ui/icon.tsx';
import { SideLink } from '../../ui/side-link.tsx';
import classes from './overview-panels.module.css';

type Props = { checkIn: NonNullable<Overview['checkIn']>; timeZone: string };

/** Shown while the week's check-in is open and nobody of the team has finished it. */
export function CheckInCard({ checkIn: { closesAt, isBegun }, timeZone }: Props) {
  const at = new Date(closesAt);
  const time = timeLabel(at, { timeZone, locale: readLocale() });
  return (
    <aside aria-label="Check-in" className={`flex gap-10 ${classes.checkIn}`}>
      <Icon name="calendar" size={18} />
      <p>
        <SideLink to={paths.appCheckIn}>
          {isBegun ? 'Finish your check-in' : 'Check in for this week'}
        </SideLink>
        <span>
          {isBegun ? 'Your draft is saved.' : 'Three minutes.'} Open until{' '}
          {weekdayLabel(localDate(at, timeZone))} {time}.
        </span>
      </p>
    </aside>
  );
}
