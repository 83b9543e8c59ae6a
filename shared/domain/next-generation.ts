import { addDays, type CalendarDate, weekStart } from '../time.ts';

/** When a founder's next tasks come: daily ones at each midnight of theirs, weekly ones with Sunday. */
export function nextGenerationWords(today: CalendarDate): string {
  const tomorrow = addDays(today, 1);
  return weekStart(tomorrow) === tomorrow
    ? 'New daily and weekly tasks come tomorrow.'
    : 'New daily tasks come tomorrow, weekly ones on Sunday.';
}
