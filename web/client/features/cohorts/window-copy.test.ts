import { expect, test } from 'vitest';
import { applicationWindowText } from './window-copy.ts';

const now = new Date('2026-12-10T12:00:00Z');
const [early, late] = ['2026-12-01T12:00:00Z', '2026-12-20T12:00:00Z'];

test.each([
  [null, null, /^No application window is set\.$/],
  [early, late, /^Applications are open until Sun, Dec 20, \d+:\d\d [AP]M\.$/],
  [early, null, /^Applications have been open since Tue, Dec 1, .*, until you close them\.$/],
  [late, null, /^Applications open on Sun, Dec 20, .*, until you close them\.$/],
  [early, now.toISOString(), /^Applications closed on Thu, Dec 10, .*\.$/],
])('describes a window from %s to %s', (opensAt, closesAt, expected) => {
  expect(applicationWindowText({ opensAt, closesAt }, now)).toMatch(expected);
});
