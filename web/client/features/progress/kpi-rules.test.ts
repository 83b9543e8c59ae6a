import { expect, it } from 'vitest';
import type { KpiSeries, PastCheckIn } from '#shared/api/check-ins.ts';
import { correctionTexts, goalsOf, goalsSentence, kpiSentence, weeksOf } from './kpi-rules.ts';

const today = '2026-11-27';
const point = (week: string, value: number, growth: number | null = null) => ({
  week,
  value,
  growth,
  corrected: [],
});
const series = (...points: KpiSeries['points']): KpiSeries => ({
  id: 'k',
  name: 'MRR',
  unit: 'money',
  goodWay: 'up',
  points,
});

it('says where the number stands and how it has grown', () => {
  expect(kpiSentence(series(), today)).toMatch(/^No value yet/);
  const first = point('2026-11-12', 1000);
  expect(kpiSentence(series(first), today)).toBe('$1,000 in the week of Thu, Nov 12.');
  expect(kpiSentence(series(first, point('2026-11-19', 1100, 10)), today)).toBe(
    '$1,100 in the week of Thu, Nov 19, +10% from the week before.',
  );
  // The week between has none.
  expect(kpiSentence(series(first, point('2026-11-26', 900)), today)).toBe(
    '−10% since Nov 12: $900 in the week of Thu, Nov 26.',
  );
  const latest = point('2026-11-26', 1210, 10);
  expect(kpiSentence(series(first, point('2026-11-19', 1100, 10), latest), today)).toBe(
    '+21% since Nov 12: $1,210 in the week of Thu, Nov 26, +10% from the week before.',
  );
  expect(kpiSentence(series(first, point('2026-11-26', 1196)), today)).toMatch(/^\+20% since/);
  expect(kpiSentence(series(first, point('2026-11-26', 1096)), today)).toMatch(/^\+9\.6% since/);
  expect(kpiSentence(series(first, point('2026-11-26', 1000)), today)).toMatch(
    /^No change since Nov 12: /,
  );
  // From zero, a percentage would say nothing.
  expect(kpiSentence(series(point('2026-11-12', 0), latest), today)).toMatch(/^\$1,210 in/);
});

it('shows twelve weeks at most, those without a value among them', () => {
  const gap = series(point('2026-11-12', 1), point('2026-11-26', 2));
  expect(weeksOf(gap)).toEqual([
    { week: '2026-11-12', value: 1 },
    { week: '2026-11-19', value: null },
    { week: '2026-11-26', value: 2 },
  ]);
  expect(weeksOf(series())).toEqual([]);
  const long = series(point('2026-01-01', 1), point('2026-11-26', 2));
  expect(weeksOf(long)).toHaveLength(12);
});

it('says what a corrected week said before', () => {
  const corrected = [
    { value: 1000, by: 'Ana', at: '2026-11-19T10:00:00Z' },
    { value: null, by: 'Bo', at: '2026-11-20T10:00:00Z' },
  ];
  const reader = { unit: 'money', today, day: (at: string) => at.slice(5, 10) } as const;
  expect(correctionTexts({ ...point('2026-11-19', 900), corrected }, reader)).toEqual([
    'was $1,000, said by Ana on 11-19',
    'was empty, said by Bo on 11-20',
  ]);
});

it('pairs each goal with what the next check-in said of it', () => {
  const none = { kpiValue: null, usersSpoken: null, blocker: '', helpWanted: '' };
  const week = (
    week: string,
    goal: string,
    lastGoal: PastCheckIn['answers']['lastGoal'],
  ): PastCheckIn => ({
    week,
    isAway: false,
    isDone: goal !== '',
    kpi: null,
    morale: null,
    answers: { ...none, goal, lastGoal },
  });
  const past = [
    week('2026-11-19', 'C', 'partly'),
    week('2026-11-12', '', null),
    week('2026-11-05', 'B', 'yes'),
    week('2026-10-29', 'A', null),
  ];
  const goals = goalsOf(past);
  expect(goals).toEqual([
    { week: '2026-11-05', goal: 'B', outcome: 'partly' },
    { week: '2026-10-29', goal: 'A', outcome: 'yes' },
  ]);
  expect(goalsSentence(goals)).toBe('You reached 1 of your last 2 goals, and 1 partly.');
  expect(goalsSentence(goals.slice(0, 1))).toBe('You reached your last goal partly.');
});
