const weekMs = 7 * 24 * 60 * 60 * 1000;
/** Monday, 5 January 1970, eight in the morning, UTC. */
const firstMonday = Date.UTC(1970, 0, 5, 8);

/** The last Monday at eight (UTC): from then on saved searches are looked through, once. */
export function searchesDueAt(now: Date): Date {
  const weeks = Math.floor((now.getTime() - firstMonday) / weekMs);
  return new Date(firstMonday + weeks * weekMs);
}
