import { describe, expect, it } from 'vitest';
import { AppError } from '../errors.ts';
import { addDays, endOfDay } from '../time.ts';
import { keptRatioText, pledgeRefusal } from './pledges.ts';

const day = '2026-03-29';
const hourMs = 60 * 60 * 1000;

describe.each([
  'UTC',
  'America/St_Johns',
  'Asia/Kathmandu',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  // Clocks change on this day and a day before it.
  'Europe/Berlin',
  'Asia/Beirut',
])('in %s a pledge', (timeZone) => {
  const dueDate = endOfDay(day, timeZone);

  it.each([
    ['10 days before its date', -240 * hourMs, null],
    ['24 hours before its date', -24 * hourMs, null],
    ['a millisecond later', 1 - 24 * hourMs, 'pledge_locked'],
    ['a second before its date passes', -1000, 'pledge_locked'],
    ['in the last millisecond of its date', 0, 'pledge_locked'],
    ['as its date has just passed', 1, 'pledge_date_passed'],
    ['a minute after it', 60_000, 'pledge_date_passed'],
    ['10 days after it', 240 * hourMs, 'pledge_date_passed'],
  ])('%s', (_, ms, refusal) => {
    const now = new Date(dueDate.getTime() + ms);
    expect(pledgeRefusal({ isPublicPledge: true, dueDate }, now)).toBe(refusal);
    expect(pledgeRefusal({ isPublicPledge: false, dueDate }, now)).toBeNull();
  });

  it('says that it is due until its local day is over, and then that it has passed', () => {
    const tomorrow = addDays(day, 1);
    const texts = [endOfDay(day, timeZone), endOfDay(tomorrow, timeZone)].map((now) => {
      const refusal = pledgeRefusal({ isPublicPledge: true, dueDate }, now);
      return refusal && new AppError(refusal).message;
    });
    expect(texts).toEqual([
      expect.stringMatching(/^Within 24 hours of its date /),
      expect.stringMatching(/^This pledge’s date has passed\. (?!.*24 hours)/),
    ]);
  });
});

it('never locks a task without a date', () => {
  expect(pledgeRefusal({ isPublicPledge: true, dueDate: null }, new Date())).toBeNull();
});

it.each([
  [17, 20, 'Kept 17 of your last 20 pledges.'],
  [1, 2, 'Kept 1 of your last 2 pledges.'],
  [1, 1, 'Kept your last pledge.'],
  [0, 1, 'Missed your last pledge.'],
])('kept %i of %i', (kept, decided, text) => {
  expect(keptRatioText({ kept, decided })).toBe(text);
});
