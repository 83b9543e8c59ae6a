import type { LedgerRow } from '#shared/api/points.ts';
import type { StreakDay } from '#shared/api/streaks.ts';
import { pointRules } from '#shared/domain/points.ts';
import { maxFreezesHeld } from '#shared/domain/streak.ts';
import { idleDayReasons } from '#shared/domain/streak-days.ts';
import {
  dayInSentence,
  dayLabel,
  formatNumber,
  pluralize,
  type Reader,
  timeLabel,
} from '#shared/formats.ts';
import { localDate } from '#shared/time.ts';

/** '3 tasks, 75 points', or the reason why nothing counts. */
export function dayText({ state, tasks, points }: StreakDay): string {
  if (state !== 'done') return idleDayReasons[state];
  return `${pluralize(tasks.length, 'task')}, ${pluralize(points, 'point')}`;
}

export function freezesText(held: number): string {
  if (held === 0) return `No freeze held. Each streak bonus earns one, ${maxFreezesHeld} at most.`;
  const covers = held === 1 ? 'covers a missed day' : `cover ${held} missed days`;
  return `${pluralize(held, 'freeze')} held: ${held === 1 ? 'it' : 'they'} ${covers}.`;
}

/** 'Today, 9:15 AM' in the founder's zone, with the day it counts for if that is another one. */
export function entryTimeText(
  { at, earnedOn }: Pick<LedgerRow, 'at' | 'earnedOn'>,
  { now, timeZone, locale }: Reader & { timeZone: string },
): string {
  const today = localDate(now, timeZone);
  const day = localDate(new Date(at), timeZone);
  const time = timeLabel(new Date(at), { timeZone, locale });
  const counts = earnedOn === day ? '' : ` · counts for ${dayInSentence(earnedOn, today)}`;
  return `${dayLabel(day, today)}, ${time}${counts}`;
}

/** The points that leaderboards leave out; null if they count all of them. */
export function notCountedText(notCounted: number): string | null {
  if (notCounted === 0) return null;
  return `${pointRules.boards} So ${formatNumber(notCounted)} of yours are in this total, and on no leaderboard.`;
}
