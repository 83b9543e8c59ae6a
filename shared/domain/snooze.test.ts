import { expect, test } from 'vitest';
import { parseSnooze, snoozeDays, splitSnooze } from './snooze.ts';

test.each([
  ['2d', 2],
  ['2 days', 2],
  ['1 day', 1],
  ['1w', 7],
  [' 1w ', 7],
  ['1 week', 7],
  ['2 weeks', 14],
  ['Tomorrow', 1],
  ['30d', 30],
  ['two days', 2],
  ['a week', 7],
  ['one day', 1],
  ['2 wks', 14],
  ['for 3 days', 3],
])('%s', (text, days) => {
  expect(parseSnooze(text)).toEqual({ ok: true, days });
});

test.each(['0d', '31d', '5w', '9999d'])('refuses %s', (text) => {
  expect(parseSnooze(text)).toEqual({
    ok: false,
    reason: 'A task can be snoozed by 1 to 30 days.',
  });
});

test.each(['2', 'soon', '-1d', '1.5d', ''])('%s is not a duration', (text) => {
  expect(parseSnooze(text)).toBeNull();
});

// A Saturday evening in Los Angeles, Sunday in London.
const viewer = { now: new Date('2026-11-22T03:00:00Z'), timeZone: 'America/Los_Angeles' };

test.each([
  ['2 3d', '2', 3],
  ['2', '2', 1],
  ['call customers 1w', 'call customers', 7],
  ['call customers 2 days', 'call customers', 2],
  ['call customers', 'call customers', 1],
  ['3 tomorrow', '3', 1],
  ['2 in 3 days', '2', 3],
  ['2 by 1w', '2', 7],
  ['by 1w', 'by', 7],
  [' call  Robin 1w ', 'call Robin', 7],
  ['call intern 1w', 'call intern', 7],
  [' call ', 'call', 1],
])('%s', (text, which, days) => {
  expect(splitSnooze(text, viewer)).toEqual({ which, snooze: { ok: true, days } });
});

test.each([
  ['2 fri', '2', '2026-11-27'],
  ['2 to 3 Dec', '2', '2026-12-03'],
  ['call customers until 2026-12-03', 'call customers', '2026-12-03'],
  ['call customers Dec 3rd', 'call customers', '2026-12-03'],
  ['2 sunday', '2', '2026-11-22'],
])('%s, until a date', (text, which, until) => {
  expect(splitSnooze(text, viewer)).toEqual({ which, snooze: { ok: true, until } });
});

test.each([
  ['2026-11-24T08:00:00Z', 3],
  ['2026-11-01T08:00:00Z', 6],
  [null, 6],
  ['2026-11-26T20:00:00Z', 1],
])('to Friday from %s is %i days', (dueDate, days) => {
  const request = { ok: true, until: '2026-11-27' } as const;
  expect(snoozeDays(request, { ...viewer, dueDate })).toEqual({ ok: true, days });
});

test('a number of days stays what it is, and so does a refusal', () => {
  const days = { ok: true, days: 3 } as const;
  expect(snoozeDays(days, { ...viewer, dueDate: null })).toEqual(days);
  const refused = { ok: false, reason: 'No.' } as const;
  expect(snoozeDays(refused, { ...viewer, dueDate: null })).toEqual(refused);
});

test('refuses a date that isn’t later, or is too far away', () => {
  const far = { ok: true, until: '2027-03-01' } as const;
  expect(snoozeDays(far, { ...viewer, dueDate: null })).toMatchObject({ ok: false });
  const near = { ok: true, until: '2026-11-23' } as const;
  const dueDate = '2026-11-25T08:00:00Z';
  expect(snoozeDays(near, { ...viewer, dueDate })).toEqual({
    ok: false,
    reason: 'It’s already due then or later.',
  });
});
