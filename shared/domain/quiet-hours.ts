import { localTime } from '../time.ts';

/** Wall clock of the founder's zone, 'HH:MM'. From the first up to, not including, the second. */
export type QuietHours = { from: string; until: string };

/** Whether a founder is not to be disturbed at this moment. Hours may run over midnight. */
export function isQuiet(hours: QuietHours | null, now: Date, timeZone: string): boolean {
  if (!hours) return false;
  const local = localTime(now, timeZone);
  const { from, until } = hours;
  return from < until ? local >= from && local < until : local >= from || local < until;
}
