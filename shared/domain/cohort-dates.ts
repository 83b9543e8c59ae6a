import { dateLabel } from '../formats.ts';
import type { CalendarDate } from '../time.ts';

/** Founders of a cohort that has ended read this in its place, in the browser and in Slack. */
export function cohortEndText(
  { name, endsOn }: { name: string; endsOn: CalendarDate },
  today: CalendarDate,
): string {
  return `${name} ended on ${dateLabel(endsOn, today)}. Your own tasks, points and streak carry on, and you stay in the community.`;
}

/** Founders of a cohort that hasn't begun read this at home, in the browser and in Slack. */
export function cohortStartText(
  { name, startsOn }: { name: string; startsOn: CalendarDate },
  today: CalendarDate,
): string {
  return `${name} starts on ${dateLabel(startsOn, today)}. Your own tasks, points and streak count already.`;
}
