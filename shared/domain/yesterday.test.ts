import { describe, expect, it } from 'vitest';
import { backfillRefusal, countedMoment, yesterdayOf } from './yesterday.ts';

const longAgo = { createdAt: new Date('2000-01-01T00:00:00Z') };

function refusal(at: string, timeZone: string, task = longAgo) {
  return backfillRefusal(task, { now: new Date(at), timeZone });
}

describe('until noon', () => {
  it.each([
    ['UTC', '2026-06-02T00:00:00Z', '2026-06-02T11:59:59.999Z', '2026-06-02T12:00:00Z'],
    ['Asia/Kathmandu', '2026-06-01T18:15:00Z', '2026-06-02T06:14:59.999Z', '2026-06-02T06:15:00Z'],
    [
      'Pacific/Kiritimati',
      '2026-06-01T10:00:00Z',
      '2026-06-01T21:59:59.999Z',
      '2026-06-01T22:00:00Z',
    ],
    // Clocks change during the night: noon is still noon on the clock.
    ['Europe/Berlin', '2026-03-28T23:00:00Z', '2026-03-29T09:59:59.999Z', '2026-03-29T10:00:00Z'],
    ['Europe/Berlin', '2026-10-24T22:00:00Z', '2026-10-25T10:59:59.999Z', '2026-10-25T11:00:00Z'],
    // A day that begins at one in the morning.
    ['America/Havana', '2026-03-08T05:00:00Z', '2026-03-08T15:59:59.999Z', '2026-03-08T16:00:00Z'],
  ])('in %s', (timeZone, from, last, noon) => {
    expect(refusal(from, timeZone)).toBeNull();
    expect(refusal(last, timeZone)).toBeNull();
    expect(refusal(noon, timeZone)).toBe('too_late_for_yesterday');
    const before = new Date(new Date(from).getTime() - 1).toISOString();
    expect(refusal(before, timeZone)).toBe('too_late_for_yesterday');
  });
});

it('is only for tasks that were on the board yesterday', () => {
  const made = (at: string) => ({ createdAt: new Date(at) });
  const now = '2026-06-02T09:00:00Z';
  expect(refusal(now, 'Europe/Berlin', made('2026-06-01T21:59:59.999Z'))).toBeNull();
  expect(refusal(now, 'Europe/Berlin', made('2026-06-01T22:00:00Z'))).toBe('task_added_today');
});

describe('the moment that counts', () => {
  it.each([
    ['UTC', '2026-06-02T09:00:00Z', '2026-06-01', '2026-06-01T23:59:59.999Z'],
    ['Europe/Berlin', '2026-03-30T08:00:00Z', '2026-03-29', '2026-03-29T21:59:59.999Z'],
    ['America/Havana', '2026-03-08T13:00:00Z', '2026-03-07', '2026-03-08T04:59:59.999Z'],
    // Samoa had no 30 December 2011.
    ['Pacific/Apia', '2011-12-30T18:00:00Z', '2011-12-29', '2011-12-30T09:59:59.999Z'],
  ])('in %s is the last one of yesterday', (timeZone, now, day, at) => {
    expect(yesterdayOf(new Date(now), timeZone)).toEqual({ day, at: new Date(at) });
    const completedAt = new Date(now);
    expect(countedMoment({ completedAt, day, timeZone, backfilled: true })).toEqual(new Date(at));
    expect(countedMoment({ completedAt, day, timeZone, backfilled: false })).toEqual(completedAt);
  });
});
