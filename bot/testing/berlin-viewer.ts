import type { Viewer } from '../blocks/due-label.ts';

/** A Saturday noon, 13:00 in Berlin. */
export const berlinViewer: Viewer = {
  now: new Date('2026-11-21T12:00:00Z'),
  timeZone: 'Europe/Berlin',
};
