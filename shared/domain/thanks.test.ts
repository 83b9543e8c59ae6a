import { expect, it } from 'vitest';
import { thanksPointsText } from './peer-help.ts';
import { firstFreeSlot, thanksDay, thanksUndoMs } from './thanks.ts';

it('thanks count on the giver’s local day, in a week that begins on Sunday', () => {
  // A Saturday evening in Berlin is Sunday already.
  const now = new Date('2026-06-13T22:30:00Z');
  const none = { lastDay: null };
  expect(thanksDay(now, { timeZone: 'UTC', ...none })).toEqual({
    day: '2026-06-13',
    week: '2026-06-07',
  });
  expect(thanksDay(now, { timeZone: 'Europe/Berlin', ...none })).toEqual({
    day: '2026-06-14',
    week: '2026-06-14',
  });
});

it('thanks never count on an earlier day than the last ones', () => {
  const now = new Date('2026-06-14T10:30:00Z');
  const east = thanksDay(now, { timeZone: 'Pacific/Kiritimati', lastDay: null });
  expect(east.day).toBe('2026-06-15');
  expect(thanksDay(now, { timeZone: 'Pacific/Pago_Pago', lastDay: east.day })).toEqual(east);
  expect(thanksDay(now, { timeZone: 'UTC', lastDay: '2026-06-01' }).day).toBe('2026-06-14');
});

it('thanks take the first free slot of the week', () => {
  expect([[], [1], [1, 3], [2, 1], [1, 2, 3], [1, 1, 2]].map(firstFreeSlot)).toEqual([
    1,
    2,
    2,
    3,
    null,
    null,
  ]);
});

it('says which points thanks brought', () => {
  expect([15, 5, 0].map(thanksPointsText)).toEqual([
    ': they earned 15 points.',
    ': they earned 5 points.',
    '. They already have this week’s 45 points.',
  ]);
});

it('thanks can be undone for an hour', () => {
  expect(thanksUndoMs).toBe(3_600_000);
});
