type Window = { opensAt: Date | null; closesAt: Date | null };

/** How a window stands. It opens at its first instant and is over at its last; without one it has no end. */
export function windowState(
  { opensAt, closesAt }: Window,
  now: Date,
): 'none' | 'ahead' | 'open' | 'over' {
  if (!opensAt) return 'none';
  if (closesAt && closesAt <= now) return 'over';
  return opensAt <= now ? 'open' : 'ahead';
}

/** Whether two windows share an instant: a visitor is told of one cohort. */
export function overlap(one: Window, other: Window): boolean {
  if (!one.opensAt || !other.opensAt) return false;
  const startsBefore = (from: Date, end: Date | null) => end === null || from < end;
  return startsBefore(one.opensAt, other.closesAt) && startsBefore(other.opensAt, one.closesAt);
}
