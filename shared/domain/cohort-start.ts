import { pluralize } from '../formats.ts';
import { type CalendarDate, daysBetween } from '../time.ts';

/** `Starts in 40 days`, `Starts tomorrow`; null from the day on which the cohort begins. */
export function startsIn(startsOn: CalendarDate, today: CalendarDate): string | null {
  const days = daysBetween(today, startsOn);
  if (days < 1) return null;
  return days === 1 ? 'Starts tomorrow' : `Starts in ${pluralize(days, 'day')}`;
}
