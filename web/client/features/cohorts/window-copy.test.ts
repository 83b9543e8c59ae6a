import { expect, test } from 'vitest';
import { applicationWindowText } from './window-copy.ts';

const now = new Date('2026-12-10T12:00:00Z');
const [early, late] = ['2026-12-01T12:00:00Z', '2026-12-20T12:00:00Z'];

test.each([
  [null, null, /^No application window is set\.$/],
  [early, late, /^Applications are open until Sunday,? 20 December 2026 at \d\d:\d\d\.$/],
  [
    early,
    null,
    /^Applications are open since Tuesday,? 1 December 2026.*, until you close them\.$/,
  ],
  [late, null, /^Applications open on Sunday,? 20 December 2026.*, until you close them\.$/],
  [early, now.toISOString(), /^Applications closed on Thursday,? 10 December 2026.*\.$/],
])('describes a window from %s to %s', (opensAt, closesAt, expected) => {
  expect(applicationWindowText({ opensAt, closesAt }, now)).toMatch(expected);
});
