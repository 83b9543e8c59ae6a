import { dateLabel } from '../formats.ts';
import type { CalendarDate } from '../time.ts';

/** A founder reads this at home and in Slack while their program is paused. */
export function programPauseText(since: CalendarDate, today: CalendarDate): string {
  return `Your program has been paused since ${dateLabel(since, today)}: no new tasks, digests or reminders until it resumes. You can keep working, and your streak stays as it is.`;
}
