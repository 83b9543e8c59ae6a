/** A zone in which the clock shows an hour right now: for what a founder may do in the morning only. */
export function zoneWhereItIs(hour: number, now = new Date()): string {
  const ahead = ((hour - now.getUTCHours() + 36) % 24) - 12;
  // The names of these zones count westwards.
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}
