import { addDays, localDate, localTime, startOfDay } from '../time.ts';
import { type ActiveMoment, currentStreak, type Streak } from './streak.ts';

/** Wall clock of the founder's zone: from the first up to, not including, the second. */
const evening = { from: '19:00', until: '23:00' };

/** When there is still time to do something, and most of the day to do it is over. */
export function isEvening(now: Date, timeZone: string): boolean {
  const local = localTime(now, timeZone);
  return local >= evening.from && local < evening.until;
}

const shortestWorthAWord = 2;

/**
 * Whether a streak ends with the founder's day unless something is done before. One that held
 * freezes would carry over is not at risk: nobody is disturbed for it.
 */
export function isStreakAtRisk(streak: Streak, moment: ActiveMoment): boolean {
  const { at, timeZone } = moment;
  if (currentStreak(streak, moment) < shortestWorthAWord) return false;
  const tomorrow = startOfDay(addDays(localDate(at, timeZone), 1), timeZone);
  return currentStreak(streak, { at: tomorrow, timeZone }) === 0;
}
