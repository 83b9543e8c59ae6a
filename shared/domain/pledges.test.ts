import { expect, it } from 'vitest';
import { isPledgeLocked, keptRatioText } from './pledges.ts';

const dueDate = new Date('2026-12-03T22:59:59.999Z');
const dayMs = 24 * 60 * 60 * 1000;

it.each([
  ['24 hours before its date', -dayMs, false],
  ['a millisecond later', -dayMs + 1, true],
  ['on its date', 0, true],
  ['after it', 10 * dayMs, true],
])('a pledge %s', (_, ms, locked) => {
  const now = new Date(dueDate.getTime() + ms);
  expect(isPledgeLocked({ isPublicPledge: true, dueDate }, now)).toBe(locked);
  expect(isPledgeLocked({ isPublicPledge: false, dueDate }, now)).toBe(false);
});

it('never locks a task without a date', () => {
  expect(isPledgeLocked({ isPublicPledge: true, dueDate: null }, dueDate)).toBe(false);
});

it.each([
  [17, 20, 'Kept 17 of your last 20 pledges.'],
  [1, 2, 'Kept 1 of your last 2 pledges.'],
  [1, 1, 'Kept your last pledge.'],
  [0, 1, 'Missed your last pledge.'],
])('kept %i of %i', (kept, decided, text) => {
  expect(keptRatioText({ kept, decided })).toBe(text);
});
