import { pluralize } from './formats.ts';

/** The largest whole unit in a number of milliseconds; 0 minutes below one. */
function wholeUnit(ms: number): { count: number; unit: 'minute' | 'hour' | 'day' } {
  const minutes = Math.max(0, Math.floor(ms / 60_000));
  if (minutes < 60) return { count: minutes, unit: 'minute' };
  const hours = Math.floor(minutes / 60);
  return hours < 24
    ? { count: hours, unit: 'hour' }
    : { count: Math.floor(hours / 24), unit: 'day' };
}

/** `45m`, `5h`, `2d` for a number of milliseconds. */
export function durationLabel(ms: number): string {
  const { count, unit } = wholeUnit(ms);
  return `${count}${unit.charAt(0)}`;
}

/** For lists: `Just now` under 1 minute, then `5m ago`, `5h ago`, `2d ago`. */
export function relativeTime(at: Date, now: Date): string {
  const ms = now.getTime() - at.getTime();
  return ms < 60_000 ? 'Just now' : `${durationLabel(ms)} ago`;
}

/** For the middle of a line: `just now`, `5h ago`. */
export function relativeTimeWithin(at: Date, now: Date): string {
  const ms = now.getTime() - at.getTime();
  return ms < 60_000 ? 'just now' : relativeTime(at, now);
}

/** For titles: `Just now`, `5 minutes ago`, `5 hours ago`, `2 days ago`. */
export function relativeTimeInFull(at: Date, now: Date): string {
  const ms = now.getTime() - at.getTime();
  const { count, unit } = wholeUnit(ms);
  return count === 0 ? 'Just now' : `${pluralize(count, unit)} ago`;
}
