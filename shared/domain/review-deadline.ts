import { addDays, type CalendarDate } from '../time.ts';

/** The specification promises a review in 5-7 business days. */
const maxBusinessDays = 7;

/** The last day of the promised review. Business days are Monday to Friday, after the day itself. */
export function reviewDeadline(submittedOn: CalendarDate): CalendarDate {
  let day = submittedOn;
  for (let left = maxBusinessDays; left > 0; ) {
    day = addDays(day, 1);
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
    if (weekday !== 0 && weekday !== 6) left -= 1;
  }
  return day;
}
