import { expect, it } from 'vitest';
import type { ExchangeView } from '#shared/api/coach.ts';
import { allowanceWords, answerWords, endNote } from './coach-words.ts';

const exchange: ExchangeView = {
  id: 'a',
  cursor: '1',
  question: 'What now?',
  answer: '',
  state: 'failed',
  failure: 'provider',
  source: null,
  via: 'web',
  askedAt: '2026-03-10T12:00:00Z',
  feedback: null,
  pointer: null,
};

it.each([
  ['provider', /^Focus on the fundamentals: talk to users and build something they want\./],
  ['empty', /^Unable to provide advice at this time\.$/],
  ['interrupted', /^Sorry, I encountered an error\. Please try again\.$/],
] as const)('says the product’s words where an answer failed: %s', (failure, words) => {
  expect(answerWords({ ...exchange, failure })).toMatch(words);
  expect(endNote({ ...exchange, failure })).toContain('not counted');
});

it('leaves what came of an answer', () => {
  expect(answerWords({ ...exchange, answer: 'Half' })).toBe('Half');
  expect(endNote({ ...exchange, state: 'complete', failure: null })).toBeNull();
  expect(endNote({ ...exchange, state: 'stopped', failure: null })).toContain('You stopped');
});

it('counts the questions that are left, and says when they renew', () => {
  const now = new Date('2026-03-10T20:30:00Z');
  const renewsAt = '2026-03-11T00:00:00.000Z';
  expect(allowanceWords({ limit: 20, left: 1, renewsAt }, now)).toBe(
    '1 of 20 questions left today',
  );
  expect(allowanceWords({ limit: 20, left: 0, renewsAt }, now)).toBe(
    'You have asked today’s 20 questions. They renew at midnight, in 4 hours.',
  );
});
