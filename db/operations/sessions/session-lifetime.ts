const dayMs = 24 * 60 * 60 * 1000;

/** A session ends 14 days after it was last used, and 60 days after it was opened at the latest. */
const slidingMs = 14 * dayMs;
export const absoluteMs = 60 * dayMs;

export function sessionExpiry({ openedAt, now }: { openedAt: Date; now: Date }): Date {
  return new Date(Math.min(now.getTime() + slidingMs, openedAt.getTime() + absoluteMs));
}
