import { expect, it } from 'vitest';
import { recommendationsFor } from './recommendations.ts';

const start = { key: 'start-with-daily-tasks', priority: 'high' };
const pledge = { key: 'try-a-public-pledge', priority: 'medium' };
const challenge = { key: 'take-on-a-hard-challenge', priority: 'low' };

it.each([
  [0, [start]],
  [2, [start]],
  [3, []],
  [4, []],
  [5, [pledge]],
  [9, [pledge]],
  [10, [pledge, challenge]],
  [1000, [pledge, challenge]],
])('after %i completed tasks', (tasksCompleted, expected) => {
  expect(recommendationsFor(tasksCompleted)).toEqual(expected);
});
