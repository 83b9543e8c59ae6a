import { expect, it } from 'vitest';
import { feedbackReasons, isReasonOf, reasonLabels, reasonsOf } from './coach-feedback.ts';

it('offers each reason with one of the thumbs, in words of its own', () => {
  expect([...reasonsOf.up, ...reasonsOf.down]).toEqual(feedbackReasons);
  expect(new Set(Object.values(reasonLabels)).size).toBe(feedbackReasons.length);
});

it.each([
  ['up', 'useful', true],
  ['up', 'wrong', false],
  ['down', 'wrong', true],
  ['down', 'useful', false],
  [null, 'useful', false],
  ['up', null, true],
  [null, null, true],
] as const)('%s with the reason %s: %s', (feedback, reason, fits) => {
  expect(isReasonOf(feedback, reason)).toBe(fits);
});
