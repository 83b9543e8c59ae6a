import { dayInSentence, dayLabel } from '../formats.ts';
import { localDate } from '../time.ts';

/** The time and the time zone in which somebody reads. */
export type Viewer = { now: Date; timeZone: string };

/** Somebody who types dates, too: the language that they use Slack in, null if it isn't known. */
export type Writer = Viewer & { locale: string | null };

/** 'Due Today', 'Due Tomorrow', 'Due Friday', 'Due Thu, Dec 3': on its own, in lists. */
export function dueLabel(dueDate: string, { now, timeZone }: Viewer): string {
  return `Due ${dayLabel(localDate(new Date(dueDate), timeZone), localDate(now, timeZone))}`;
}

export function doneLabel(completedAt: string, { now, timeZone }: Viewer): string {
  return `Done ${dayLabel(localDate(new Date(completedAt), timeZone), localDate(now, timeZone))}`;
}

/** 'due today', 'due Friday', 'overdue since Tue, Nov 3': within a line or a sentence. */
export function duePhrase(dueDate: string | null, viewer: Viewer): string {
  if (!dueDate) return 'no date';
  const day = dayName(dueDate, viewer);
  return isOverdue(dueDate, viewer.now) ? `overdue since ${day}` : `due ${day}`;
}

/** 'today', 'tomorrow', 'Friday', 'Thu, Dec 3'. */
export function dayName(at: string, { now, timeZone }: Viewer): string {
  return dayInSentence(localDate(new Date(at), timeZone), localDate(now, timeZone));
}

export function isOverdue(dueDate: string, now: Date): boolean {
  return new Date(dueDate) < now;
}

/** Due today or overdue. */
export function isForToday(
  { dueDate }: { dueDate: string | null },
  { now, timeZone }: Viewer,
): boolean {
  return dueDate !== null && localDate(new Date(dueDate), timeZone) <= localDate(now, timeZone);
}
