import { dayInSentence, localDate } from '#shared/time.ts';

export type Viewer = { now: Date; timeZone: string };

/** `due today`, `due Friday`, `due 3 Dec`, `overdue since 3 Nov`, in the founder's time zone. */
export function dueLabel(dueDate: string | null, viewer: Viewer): string {
  if (!dueDate) return 'no date';
  const due = new Date(dueDate);
  if (due < viewer.now) return `overdue since ${dayName(dueDate, viewer)}`;
  return `due ${dayName(dueDate, viewer)}`;
}

/** Due today or overdue. */
export function isForToday(
  { dueDate }: { dueDate: string | null },
  { now, timeZone }: Viewer,
): boolean {
  return dueDate !== null && localDate(new Date(dueDate), timeZone) <= localDate(now, timeZone);
}

/** `today`, `tomorrow`, `Friday`, `3 Dec`. */
export function dayName(at: string, { now, timeZone }: Viewer): string {
  return dayInSentence(localDate(new Date(at), timeZone), localDate(now, timeZone));
}
