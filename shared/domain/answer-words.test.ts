import { expect, it } from 'vitest';
import { answerWords, endNote } from './answer-words.ts';

const exchange = { answer: '', state: 'failed', failure: 'provider' } as const;

it.each([
  ['provider', /^Focus on the fundamentals: talk to users and build something they want\./],
  ['empty', /^Unable to provide advice at this time\.$/],
  ['interrupted', /^Sorry, I encountered an error\. Please try again\.$/],
] as const)('says the product’s words where an answer failed: %s', (failure, words) => {
  expect(answerWords({ ...exchange, failure })).toMatch(words);
  expect(endNote({ ...exchange, failure })).toContain('not counted');
});

it('leaves what came of an answer', () => {
  const half = (answer: string) => answerWords({ ...exchange, answer });
  expect(half('Talk to fi')).toBe('Talk to fi…');
  expect(half('Talk to five,')).toBe('Talk to five…');
  expect(half('Talk to five.')).toBe('Talk to five.');
  const whole = { ...exchange, state: 'complete', failure: null, answer: 'Talk' } as const;
  expect(answerWords(whole)).toBe('Talk');
  expect(endNote({ ...exchange, state: 'complete', failure: null })).toBeNull();
  expect(endNote({ ...exchange, state: 'stopped', failure: null })).toContain('You stopped');
});
