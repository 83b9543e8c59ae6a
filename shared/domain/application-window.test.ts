import { describe, expect, it, test } from 'vitest';
import { overlap, windowState } from './application-window.ts';

const at = (day: number | null) => (day === null ? null : new Date(Date.UTC(2026, 11, day)));
type Days = readonly [number | null, number | null];
const window = ([opens, closes]: Days) => ({
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
  expect(overlap(window(one), window(other))).toBe(expected);
  expect(overlap(window(other), window(one))).toBe(expected);
});
