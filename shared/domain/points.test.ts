import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { difficulties } from '../options.ts';
import { helpPoints, peerHelpPoints } from './peer-help.ts';
import {
  boardPointsPerDay,
  difficultiesFor,
  earlyCompletionPoints,
  type LedgerFacts,
  ledgerReason,
  mayBeHarder,
  pointsByDifficulty,
  publicPledgePoints,
  taskEarnings,
} from './points.ts';

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
const doneAt = new Date('2026-03-10T12:00:00.000Z');

function later(ms: number): Date {
  return new Date(doneAt.getTime() + ms);
}

type Facts = Parameters<typeof taskEarnings>[0];

function kindsOf(facts: Partial<Facts>): string[] {
  const task: Facts = {
    difficulty: 'medium',
    pledgedAt: null,
    dueDaysAhead: 7,
    dueDate: later(5 * dayMs),
    createdAt: later(-5 * dayMs),
    dueMovedLater: false,
    ...facts,
  };
  return taskEarnings(task, doneAt).map((earning) => earning.kind);
}

describe('the numbers', () => {
  it('are the product’s', () => {
    expect(pointsByDifficulty).toEqual({ easy: 10, medium: 20, hard: 35 });
    expect([publicPledgePoints, earlyCompletionPoints, peerHelpPoints, boardPointsPerDay]).toEqual([
      5, 10, 15, 200,
    ]);
  });
});

describe('a task becomes harder', () => {
  const task = {
    created_at: doneAt,
    started_at: null,
    status: 'pending',
    is_public_pledge: false,
    template_key: null,
  } as const;

  it.each([
    ['in its first hour', {}, hourMs - 1, true],
    ['not after an hour', {}, hourMs, false],
    ['not once it was started', { status: 'in_progress', started_at: doneAt } as const, 0, false],
    ['not after a start that was taken back', { started_at: doneAt }, 0, false],
    ['not once it is done', { status: 'completed' } as const, 0, false],
    ['not once it is pledged', { is_public_pledge: true }, 0, false],
    ['not if it comes from the program', { template_key: 'daily-metrics' }, 0, false],
  ])('%s', (_, facts, ms, allowed) => {
    expect(mayBeHarder({ ...task, ...facts }, later(ms))).toBe(allowed);
  });

  it('only while it may: else it can stay or become easier', () => {
    const offered = (canBeHarder: boolean) =>
      difficultiesFor({ difficulty: 'medium', canBeHarder });
    expect(offered(true)).toEqual(['easy', 'medium', 'hard']);
    expect(offered(false)).toEqual(['easy', 'medium']);
  });
});

describe('taskEarnings', () => {
  it.each([
    ['easy', 10],
    ['medium', 20],
    ['hard', 35],
  ] as const)('pays for a task that is %s %d points', (difficulty, points) => {
    const earnings = taskEarnings(
      {
        difficulty,
        pledgedAt: null,
        dueDaysAhead: 0,
        dueDate: null,
        createdAt: doneAt,
        dueMovedLater: false,
      },
      doneAt,
    );
    expect(earnings).toEqual([{ kind: 'base', points }]);
  });

  it('adds pledge and early points to the base, in this order', () => {
    const earnings = taskEarnings(
      {
        difficulty: 'hard',
        pledgedAt: later(-12 * hourMs),
        dueDaysAhead: 14,
        dueDate: later(dayMs),
        createdAt: later(-dayMs),
        dueMovedLater: false,
      },
      doneAt,
    );
    expect(earnings).toEqual([
      { kind: 'base', points: 35 },
      { kind: 'public_pledge', points: 5 },
      { kind: 'early_completion', points: 10 },
    ]);
  });

  describe('early', () => {
    it.each([
      ['24 hours before it was due', { dueDate: later(dayMs) }, true],
      ['a millisecond less before it was due', { dueDate: later(dayMs - 1) }, false],
      ['created 24 hours before', { createdAt: later(-dayMs) }, true],
      ['created a millisecond less before', { createdAt: later(-dayMs + 1) }, false],
      ['with a date set 14 days ahead', { dueDaysAhead: 14 }, true],
      ['with a date set 15 days ahead', { dueDaysAhead: 15 }, false],
      ['with a due date that was moved later', { dueMovedLater: true }, false],
      ['without a due date', { dueDate: null }, false],
      ['after it was due', { dueDate: later(-1) }, false],
      ['created after it was done, because clocks differ', { createdAt: later(hourMs) }, false],
    ])('%s', (_, facts, pays) => {
      expect(kindsOf(facts).includes('early_completion')).toBe(pays);
    });
  });

  describe('pledge', () => {
    it.each([
      ['on the millisecond of its date', { dueDate: doneAt }, true],
      ['a millisecond before', { dueDate: later(1) }, true],
      ['a millisecond late', { dueDate: later(-1) }, false],
      ['days early, though moved later', { dueMovedLater: true }, true],
      ['without a date', { dueDate: null }, false],
      ['pledged 12 hours before', { pledgedAt: later(-12 * hourMs) }, true],
      ['pledged a millisecond less before', { pledgedAt: later(-12 * hourMs + 1) }, false],
      ['pledged after it was done, because clocks differ', { pledgedAt: later(1) }, false],
    ])('%s', (_, facts, pays) => {
      const pledgedAt = later(-2 * dayMs);
      expect(kindsOf({ pledgedAt, ...facts }).includes('public_pledge')).toBe(pays);
    });

    it('pays nothing without a pledge', () => {
      expect(kindsOf({ pledgedAt: null, dueDate: doneAt })).toEqual(['base']);
    });
  });

  it('pays the base always and each other kind at most once', () => {
    fc.assert(
      fc.property(
        fc.record({
          difficulty: fc.constantFrom(...difficulties),
          pledgedAt: fc.option(fc.integer({ min: -2 * dayMs, max: dayMs }).map(later)),
          dueDaysAhead: fc.integer({ min: 0, max: 30 }),
          dueDate: fc.option(fc.integer({ min: -3 * dayMs, max: 3 * dayMs }).map(later)),
          createdAt: fc.integer({ min: -3 * dayMs, max: 0 }).map(later),
          dueMovedLater: fc.boolean(),
        }),
        (task) => {
          const earnings = taskEarnings(task, doneAt);
          const kinds = earnings.map((earning) => earning.kind);
          expect(new Set(kinds).size).toBe(kinds.length);
          expect(earnings[0]).toEqual({
            kind: 'base',
            points: pointsByDifficulty[task.difficulty],
          });
        },
      ),
    );
  });
});

const row: LedgerFacts = {
  kind: 'base',
  points: 20,
  isReversal: false,
  isReopened: false,
  isBackfilled: false,
  taskTitle: 'Call Ada',
  streakDays: null,
  thankedBy: null,
  forWhat: null,
};
const bonus = { kind: 'streak_bonus', streakDays: 7, points: 50 } as const;
it('pays for help up to 45 points a week', () => {
  expect([-15, 0, 15, 30, 35, 44, 45, 46, 855].map(helpPoints)).toEqual([
    15, 15, 15, 15, 10, 1, 0, 0, 0,
  ]);
});

const help = { kind: 'peer_help', points: 15, taskTitle: null, thankedBy: 'Ada' } as const;
const back = { isReversal: true, isReopened: true, points: -20 };

it.each<[Partial<LedgerFacts>, string]>([
  [{}, 'Completed “Call Ada” (medium)'],
  [{ points: 35 }, 'Completed “Call Ada” (hard)'],
  [{ isBackfilled: true }, 'Completed “Call Ada” (medium), added the next morning'],
  [{ kind: 'public_pledge', points: 5 }, 'Pledge kept on time: “Call Ada”'],
  [{ kind: 'early_completion', points: 10 }, 'Done a day or more before it was due: “Call Ada”'],
  [bonus, '7-day streak'],
  [{ ...help, forWhat: 'the deck' }, 'Thanked by Ada for “the deck”'],
  [{ ...help, thankedBy: null }, 'Thanked by a founder'],
  [{ points: 11, taskTitle: null }, 'Completed a task'],
  [{ ...help, ...back, thankedBy: null }, 'A founder took their thanks back'],
  [back, 'Reopened “Call Ada”'],
  [{ ...back, kind: 'public_pledge' }, 'Reopened “Call Ada”: the points for the pledge'],
  [{ ...back, kind: 'early_completion' }, 'Reopened “Call Ada”: the points for being early'],
  [{ ...bonus, ...back }, 'Reopened “Call Ada”: the 7-day streak'],
  [{ ...bonus, ...back, isReopened: false }, '7-day streak: its days were counted again'],
  [{ ...help, ...back, isReopened: false }, 'Ada took their thanks back'],
])('%j', (facts, reason) => {
  expect(ledgerReason({ ...row, ...facts })).toBe(reason);
});
