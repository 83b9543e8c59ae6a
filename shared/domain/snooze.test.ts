import { expect, test } from 'vitest';
import { parseSnooze, splitSnooze } from './snooze.ts';

test.each([
  ['2d', 2],
  ['2 days', 2],
  ['1 day', 1],
  ['1w', 7],
  ['2 weeks', 14],
  ['Tomorrow', 1],
  ['30d', 30],
])('%s', (text, days) => {
  expect(parseSnooze(text)).toEqual({ ok: true, days });
});

test.each(['0d', '31d', '5w', '9999d'])('refuses %s', (text) => {
  expect(parseSnooze(text)).toEqual({
    ok: false,
    reason: 'A task can be snoozed by 1 to 30 days.',
  });
});

test.each(['2', 'soon', '-1d', '1.5d', ''])('%s is not a time', (text) => {
  expect(parseSnooze(text)).toBeNull();
});

test.each([
  ['2 3d', '2', 3],
  ['2', '2', 1],
  ['call customers 1w', 'call customers', 7],
  ['call customers 2 days', 'call customers', 2],
  ['call customers', 'call customers', 1],
  ['3 tomorrow', '3', 1],
])('%s', (text, which, days) => {
  expect(splitSnooze(text)).toEqual({ which, snooze: { ok: true, days } });
});
