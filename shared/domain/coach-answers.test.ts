import { expect, it } from 'vitest';
import {
  answerText,
  type HelpTopic,
  helpTopicOf,
  helpTopics,
  humanHelpText,
  incompleteAnswerNote,
  isAdvice,
} from './coach-answers.ts';
import { proposalsIntroduction } from './coach-proposals.ts';

const exchange = { answer: '', state: 'failed', failure: 'provider' } as const;

it.each([
  ['provider', /^Focus on the fundamentals: talk to users and build something they want\./],
  ['empty', /^Unable to provide advice at this time\.$/],
  ['interrupted', /^Sorry, I encountered an error\. Please try again\.$/],
] as const)('shows the product’s own text when an answer failed: %s', (failure, text) => {
  expect(answerText({ ...exchange, failure })).toMatch(text);
  expect(incompleteAnswerNote({ ...exchange, failure })).toContain('not counted');
});

it('keeps the part of an answer that arrived', () => {
  const half = (answer: string) => answerText({ ...exchange, answer });
  expect(half('Talk to fi')).toBe('Talk to fi…');
  expect(half('Talk to five,')).toBe('Talk to five…');
  expect(half('Talk to five.')).toBe('Talk to five.');
  const whole = { ...exchange, state: 'complete', failure: null, answer: 'Talk' } as const;
  expect(answerText(whole)).toBe('Talk');
  expect(incompleteAnswerNote({ ...exchange, state: 'complete', failure: null })).toBeNull();
  expect(incompleteAnswerNote({ ...exchange, state: 'stopped', failure: null })).toContain(
    'You stopped',
  );
});

it('says that the last part of a cut answer ends there', () => {
  const cut = { state: 'complete', failure: null } as const;
  expect(incompleteAnswerNote({ ...cut, endsHere: true })).toMatch(/^This answer ends here: /);
  expect(incompleteAnswerNote({ ...cut, canContinue: true })).toContain('Continuing');
});

it.each([
  ['Which number do you want to grow: visitors, or paying customers?', false],
  ['Happy to help. What have you tried so far?', false],
  ['Call three florists today. Then tell me: what did they say? Do it before lunch.', true],
  ['Do two things:\n- Call Bo.\n- Call Ann.\nWhich comes first?', true],
  [`Call ${'a florist, '.repeat(30)}and then?`, true],
  [proposalsIntroduction, false],
])('an answer that only asks is no advice: %s', (answer, expected) => {
  expect(isAdvice({ answer, source: 'model' })).toBe(expected);
  expect(isAdvice({ answer, source: 'refused' })).toBe(false);
});

const cases: [question: string, topic: HelpTopic | null][] = [
  ['Do I need a lawyer to split the shares with my co-founder?', 'legal'],
  ['Can you draft an NDA for me?', 'legal'],
  ['A customer is suing us, what now?', 'legal'],
  ['Is it legal to scrape a competitor’s site?', 'legal'],
  ['Should I incorporate in Delaware?', 'legal'],
  ['How do I comply with GDPR?', 'legal'],
  ['How much tax do I pay on my first revenue?', 'tax'],
  ['Do I charge VAT to customers abroad?', 'tax'],
  ['When is my 83(b) election due?', 'tax'],
  ['I can’t sleep and have chest pain before every pitch', 'medical'],
  ['I think I am burned out, should I take medication?', 'medical'],
  ['I want to die', 'crisis'],
  ['Some days I think about killing myself', 'crisis'],
  ["I don't want to live any more, and the taxes are due", 'crisis'],
  ['I want to end it all', 'crisis'],
  ['What should I work on today?', null],
  ['How do I validate my idea?', null],
  ['Help me with my go-to-market strategy', null],
  ['Write a launch tweet for me.', null],
  ['Our app for taxi drivers has no retention', null],
  ['Should I issue a press release?', null],
  ['How do I kill the feature nobody uses?', null],
  ['Users pursue other tools. Why?', null],
  ['My idea: private chat for vets', null],
];

it.each(cases)('%s', (question, topic) => {
  expect(helpTopicOf(question)).toBe(topic);
});

it('names a professional for every topic', () => {
  for (const topic of helpTopics) {
    expect(humanHelpText(topic)).toMatch(/lawyer|tax advisor|doctor|talk to someone/);
  }
});

it.skipIf(process.env.STRYKER)('classifies a long question quickly', () => {
  const question = `${'I don’t want to '.repeat(3000)}${'a'.repeat(50_000)}`;
  const before = performance.now();
  expect(helpTopicOf(question)).toBeNull();
  expect(performance.now() - before).toBeLessThan(500);
});
