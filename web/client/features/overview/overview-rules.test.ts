import { expect, it } from 'vitest';
import {
  firstSteps,
  missedText,
  needsSlack,
  nextBonusText,
  statFacts,
  streakLine,
  waitingText,
} from './overview-rules.ts';

const stats = {
  points: 1250,
  pointsThisWeek: 45,
  currentStreak: 15,
  longestStreak: 21,
  freezesHeld: 1,
  tasksCompleted: 42,
  completionRate: 85,
  rank: 3,
  cohortSize: 31,
  rankChange: 2,
};

const on = { hasLeaderboard: true };

const line = (label: string, overrides: Partial<typeof stats> | Record<string, null | number>) =>
  statFacts({ ...stats, ...overrides }, on).find((fact) => fact.label === label)?.line;

it('shows the figures beside the streak', () => {
  const shown = statFacts(stats, on).map(({ label, value, unit, line }) => [
    label,
    value,
    unit,
    line,
  ]);
  expect(shown).toEqual([
    ['Total Points', '1,250', undefined, '+45 this week'],
    ['Tasks Done', '42', undefined, '85% done, the rest overdue'],
    ['Cohort Rank', '#3', 'of 31', 'Up 2 places this week'],
  ]);
});

it('claims no complete work while tasks are open', () => {
  expect(line('Tasks Done', { completionRate: 100 })).toBe('Nothing overdue');
});

it('leaves out the line below a figure when there is nothing to say', () => {
  expect(line('Total Points', { pointsThisWeek: 0 })).toBeNull();
  expect(line('Tasks Done', { completionRate: null })).toBeNull();
  expect(line('Cohort Rank', { rankChange: null })).toBeNull();
});

it('shows a dash for the rank of a founder without a cohort', () => {
  const rank = statFacts({ ...stats, rank: null, rankChange: null, cohortSize: 0 }, on).at(-1);
  expect(rank).toMatchObject({ value: '–', unit: undefined, line: null });
});

it('shows no rank where staff switched leaderboards off', () => {
  const off = { ...stats, rank: null, rankChange: null, cohortSize: 0 };
  const labels = statFacts(off, { hasLeaderboard: false }).map(({ label }) => label);
  expect(labels).toEqual(['Total Points', 'Tasks Done']);
});

it('tells a newcomer how to get a rank', () => {
  const rank = statFacts({ ...stats, points: 0, rank: null, rankChange: null }, on).at(-1);
  expect(rank).toMatchObject({ value: '–', line: 'Your first points give you one' });
});

it('counts places and freezes in the singular and plural', () => {
  expect(line('Cohort Rank', { rankChange: -1 })).toBe('Down 1 place this week');
  expect(line('Cohort Rank', { rankChange: 0 })).toBe('Same as last week');
  expect(streakLine(stats)).toBe('Longest 21 · 1 freeze');
  expect(streakLine({ ...stats, freezesHeld: 2 })).toBe('Longest 21 · 2 freezes');
  expect(streakLine({ ...stats, freezesHeld: 0 })).toBe('Longest 21');
  expect(streakLine({ ...stats, longestStreak: 0, currentStreak: 0 })).toBe(
    'A completed task starts one',
  );
});

it('says how far the next bonus is', () => {
  const streak = { doneToday: true, week: [] };
  expect(nextBonusText({ ...streak, next: { days: 30, points: 250, left: 12 } })).toBe(
    '12 days to +250',
  );
  expect(nextBonusText({ ...streak, next: { days: 7, points: 50, left: 1 } })).toBe('1 day to +50');
  expect(nextBonusText({ ...streak, next: null })).toBeNull();
});

it('says who waits for an answer', () => {
  const ada = { name: 'Ada Park', about: 'Tidewater' };
  expect(waitingText({ ...ada, count: 1 })).toBe(
    'Ada Park (Tidewater) is waiting for your answer.',
  );
  expect(waitingText({ ...ada, count: 2 })).toContain('and 1 other are waiting');
  expect(waitingText({ ...ada, about: '', count: 3 })).toBe(
    'Ada Park and 2 others are waiting for your answer.',
  );
});

it('says which pledge is past its date, or how many are', () => {
  expect(missedText({ count: 1, title: 'Ship it' })).toBe(
    'Your pledge “Ship it” is past its date.',
  );
  expect(missedText({ count: 3, title: 'Ship it' })).toBe(
    '3 of your pledges are past their dates.',
  );
});

it('asks for Slack only where connecting it helps', () => {
  const slack = { installed: true, connectedAs: null, active: false, openUrl: null };
  const link = { ...slack, endReason: null, inviteUrl: null };
  expect(needsSlack(link)).toBe(true);
  expect(needsSlack({ ...link, installed: false })).toBe(false);
  expect(needsSlack({ ...link, connectedAs: 'Ada', active: true })).toBe(false);
  expect(needsSlack({ ...link, connectedAs: 'Ada' })).toBe(true);
  const steps = [
    { key: 'task', isDone: true },
    { key: 'slack', isDone: false },
  ] as const;
  const firstWeek = { steps: [...steps] };
  expect(firstSteps({ firstWeek, slack: link })).toHaveLength(2);
  expect(firstSteps({ firstWeek, slack: { ...link, installed: false } })).toHaveLength(1);
});
