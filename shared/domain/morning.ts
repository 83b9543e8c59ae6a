import { localTime } from '../time.ts';

/** Wall clock of the founder's zone: from the first up to, not including, the second. */
const morning = { from: '08:00', until: '11:00' };

/** When a list of the day still helps to plan it. */
export function isMorning(now: Date, timeZone: string): boolean {
  const local = localTime(now, timeZone);
  return local >= morning.from && local < morning.until;
}
