import { describe, expect, it, test } from 'vitest';
import {
  isUndecided,
  mayDecideApplication,
  mayUndoDecision,
  meanScores,
  type Scores,
  seesOtherRatings,
  windowState,
  windowsOverlap,
} from './applications.ts';

const none: Scores = { team: null, problem: null, traction: null, fit: null };

it('has no mean scores until somebody has rated', () => {
  const nothing = { ...none, overall: null };
  expect(meanScores([])).toEqual(nothing);
  expect(meanScores([none])).toEqual(nothing);
});

it('averages the scores that were given', () => {
  const ratings = [
    { team: 5, problem: 4, traction: 1, fit: null },
    { team: 4, problem: null, traction: 2, fit: null },
    { team: 4, problem: null, traction: null, fit: null },
  ];
  // 13 / 3, 4, 3 / 2, and 20 / 6 over all.
  expect(meanScores(ratings)).toEqual({
    team: 4.3,
    problem: 4,
    traction: 1.5,
    fit: null,
    overall: 3.3,
  });
});

const all: Scores = { team: 5, problem: 4, traction: 1, fit: 3 };

it.each([
  ['nobody has rated for them', null, { isReviewer: true, isDecided: false }, false],
  [
    'their rating lacks a score',
    { ...all, fit: null },
    { isReviewer: true, isDecided: false },
    false,
  ],
  ['their rating is complete', all, { isReviewer: true, isDecided: false }, true],
  ['who decides has not rated', null, { isReviewer: false, isDecided: false }, false],
  ['who decides has rated', all, { isReviewer: false, isDecided: false }, true],
  ['who decides has decided', null, { isReviewer: false, isDecided: true }, true],
  [
    'it is decided and a reviewer has not rated',
    null,
    { isReviewer: true, isDecided: true },
    false,
  ],
])('others’ ratings, when %s', (_, ownScores, state, expected) => {
  expect(seesOtherRatings({ ownScores, ...state })).toBe(expected);
});

const at = (day: number | null) => (day === null ? null : new Date(Date.UTC(2026, 11, day)));
const window = ([opens, closes]: readonly [number | null, number | null]) => ({
  opensAt: at(opens),
  closesAt: at(closes),
});
const now = at(10) as Date;

describe('a window', () => {
  it.each([
    [null, null, 'none'],
    [11, 20, 'ahead'],
    [10, 20, 'open'],
    [1, null, 'open'],
    [1, 10, 'over'],
  ] as const)('from %s to %s is %s', (opens, closes, state) => {
    expect(windowState(window([opens, closes]), now)).toBe(state);
  });
});

test.each([
  [[1, 5], [5, 9], false],
  [[1, 5], [4, 9], true],
  [[1, 9], [3, 4], true],
  [[1, null], [8, 9], true],
  [[1, null], [0, 1], false],
  [[1, null], [5, null], true],
  [[null, null], [1, 2], false],
  [[1, 5], [null, null], false],
] as const)('%j and %j overlap: %s', (one, other, expected) => {
  expect(windowsOverlap(window(one), window(other))).toBe(expected);
  expect(windowsOverlap(window(other), window(one))).toBe(expected);
});

test('a decision can be undone for a minute', () => {
  const decidedAt = new Date('2026-12-10T08:00:00Z');
  expect(mayUndoDecision(decidedAt, new Date('2026-12-10T08:00:59.999Z'))).toBe(true);
  expect(mayUndoDecision(decidedAt, new Date('2026-12-10T08:01:00Z'))).toBe(false);
});

test.each([
  ['pending', true, 'accepted', null, true],
  ['under_review', true, 'rejected', null, true],
  ['rejected', false, 'accepted', 'We were wrong', true],
  ['rejected', false, 'accepted', null, false],
  ['accepted', false, 'accepted', 'Once more', false],
  ['withdrawn', false, 'accepted', 'Come back', false],
] as const)(
  '%s: undecided %s; %s with the reason %j: %s',
  (status, open, decision, reason, may) => {
    expect(isUndecided(status)).toBe(open);
    expect(mayDecideApplication(status, { decision, reason })).toBe(may);
  },
);
