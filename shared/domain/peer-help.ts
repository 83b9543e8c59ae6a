import { pluralize } from '../formats.ts';

export const peerHelpPoints = 15;
/** Thanks bring a founder at most this many points in a week. */
export const peerHelpPointsPerWeek = 45;

/** The points for further thanks, with those received in the same week. */
export function helpPoints(receivedThisWeek: number): number {
  return Math.max(0, Math.min(peerHelpPoints, peerHelpPointsPerWeek - receivedThisWeek));
}

/** Said to the giver, after the helper's name and what the thanks were for. */
export function thanksPointsText(points: number): string {
  return points > 0
    ? `: they earned ${pluralize(points, 'point')}.`
    : `. They already have this week’s ${peerHelpPointsPerWeek} points.`;
}
