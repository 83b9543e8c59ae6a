import { describe, expect, it } from 'vitest';
import { dayText, entryTimeText, freezesText, notCountedText } from './points-rules.ts';

const day = {
  day: '2026-06-01',
  state: 'done' as const,
  tasks: [{ title: 'Call Ada', points: 20, isBackfilled: false }],
  bonus: null,
  points: 20,
  notCounted: 0,
};

describe('a day', () => {
  it('says what was done or why nothing counts', () => {
    expect(dayText(day)).toBe('1 task, 20 points');
    expect(dayText({ ...day, tasks: [...day.tasks, ...day.tasks], points: 1250 })).toBe(
      '2 tasks, 1,250 points',
    );
    expect(dayText({ ...day, state: 'frozen', tasks: [] })).toBe('A freeze was spent on it.');
  });
});

it('explains the freezes held', () => {
  expect([0, 1, 2].map(freezesText)).toEqual([
    'No freeze held. Each streak bonus earns one, 2 at most.',
    '1 freeze held: it covers a missed day.',
    '2 freezes held: they cover 2 missed days.',
  ]);
});

it('shows the time in the founder’s zone, and the day it counts for if that is another one', () => {
  const clock = { now: new Date('2026-06-10T10:00:00Z'), timeZone: 'Asia/Tokyo' };
  const at = '2026-06-10T00:15:00Z';
  expect(entryTimeText({ at, earnedOn: '2026-06-10' }, clock)).toBe('Today, 9:15 AM');
  expect(entryTimeText({ at, earnedOn: '2026-06-09' }, clock)).toBe(
    'Today, 9:15 AM · counts for yesterday',
  );
  expect(entryTimeText({ at, earnedOn: '2026-06-02' }, { ...clock, locale: 'en-GB' })).toBe(
    'Today, 09:15 · counts for Tue, Jun 2',
  );
});

it('mentions points that leaderboards leave out only if there are any', () => {
  expect(notCountedText(0)).toBeNull();
  expect(notCountedText(1045)).toContain('1,045 of yours');
});
