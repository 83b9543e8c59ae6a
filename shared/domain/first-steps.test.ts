import { expect, it } from 'vitest';
import { firstStepState } from './first-steps.ts';

it.each([
  [{ isDone: false, isSkipped: false }, 'open'],
  [{ isDone: false, isSkipped: true }, 'skipped'],
  [{ isDone: true, isSkipped: true }, 'done'],
  [{ isDone: true, isSkipped: false }, 'done'],
] as const)('%j is %s', (facts, state) => {
  expect(firstStepState(facts)).toBe(state);
});
