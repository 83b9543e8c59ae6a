import { expect, it } from 'vitest';
import {
  answerText,
  type HelpTopic,
  helpTopics,
  humanHelpText,
  incompleteAnswerNote,
  isAdvice,
  isAskedBack,
  isCrisisAnswer,
  noTipIntro,
  textAboveTopics,
  topicsOf,
} from './coach-answers.ts';
import { proposalsIntroduction } from './coach-prompts.ts';
import { helpTopicOf } from './help-topics.ts';

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
  expect(answerText({ ...whole, state: 'stopped' })).toBe('Talk…');
  const none = { answer: '', failure: null } as const;
  expect(answerText({ ...none, state: 'stopped' })).toBe('Stopped before the first word.');
  expect(answerText({ ...none, state: 'waiting' })).toBe('');
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

it('takes an answer of up to 45 words that ends with a question mark for a question', () => {
  const words = (count: number) => Array.from({ length: count }, () => 'why').join(' ');
  expect(isAskedBack(`${words(45)}? `)).toBe(true);
  expect(isAskedBack(`${words(46)}?`)).toBe(false);
  expect(isAskedBack('Why? Because.')).toBe(false);
  expect(isAskedBack('为什么？')).toBe(true);
  expect(isAskedBack('10) Which of these?')).toBe(false);
  expect(isAskedBack('  • Which of these?')).toBe(false);
  expect(isAskedBack('Which of these - this one?')).toBe(true);
  expect(isAskedBack('')).toBe(false);
});

it('reads topics from an answer without a tip only', () => {
  const answer = `${noTipIntro}\n- Pricing - and more\n- Hiring`;
  expect(topicsOf({ answer, source: 'tips' })).toEqual(['Pricing - and more', 'Hiring']);
  expect(topicsOf({ answer: 'One.\n- Two', source: 'tips' })).toEqual([]);
  expect(isAdvice({ answer, source: 'tips' })).toBe(false);
});

it('shows an answer without a tip up to its topics, as it was written then', () => {
  const written = 'I don’t have a tip on that. Here’s what I can help with:';
  const answer = `${written}\n- Pricing`;
  expect(topicsOf({ answer, source: 'tips' })).toEqual(['Pricing']);
  expect(textAboveTopics({ answer, source: 'tips' })).toBe(written);
  expect(textAboveTopics({ answer, source: 'model' })).toBe(answer);
  expect(textAboveTopics({ answer: noTipIntro, source: 'tips' })).toBe(noTipIntro);
});

it('knows the answer to a cry for help', () => {
  expect(helpTopics.filter((topic) => isCrisisAnswer(humanHelpText(topic)))).toEqual(['crisis']);
});

const words: Record<Exclude<HelpTopic, 'crisis' | 'crisis_topic'>, string[]> = {
  medical: [
    ...['doctor', 'medical advice', 'medical problem', 'medical condition', 'medication'],
    ...['medicine dose', 'antidepressant', 'antidepressants', 'depressed', 'depression'],
    ...['panic attack', 'panic attacks', 'anxiety', 'burnout', 'burn-out', 'burnt out'],
    ...['insomnia', 'symptom', 'symptoms', 'chest pain', 'therapy', 'therapist'],
    ...['diagnose me', 'diagnosis my', 'diagnosed myself', 'my health'],
  ],
  legal: [
    ...['lawyer', 'lawyers', 'attorney', 'attorneys', 'lawsuit', 'lawsuits', 'sue him', 'sued us'],
    ...['legally', 'illegal', 'contract', 'contracts', 'terms of service', 'trademark', 'patent'],
    ...['trademarks', 'patents', 'copyright', 'NDAs', 'HIPAA', 'liability', 'liabilities'],
    ...['liable', 'incorporated', 'incorporating', 'incorporation', 'vesting'],
    ...['shareholder agreement', 'shareholders’ agreement', "shareholders' agreement"],
    ...['terminate an employee', 'terminating employee', 'visa', 'visas', 'cease and desist'],
    ...['license agreement', 'licence agreement', 'licensing agreement'],
  ],
  tax: [
    ...['tax', 'taxes', 'taxable', 'taxation', 'IRS', 'HMRC', '1099', 'W-9', 'W9', '83b', '83(b'],
    ...['write-off', 'write offs', 'writeoff', 'capital gains', 'withholding'],
  ],
};

it('finds the topic in each word for it', () => {
  for (const topic of ['medical', 'legal', 'tax'] as const) {
    for (const word of words[topic]) {
      expect([word, helpTopicOf(`About ${word}, please`)]).toEqual([word, topic]);
      expect([word, helpTopicOf(`About x${word}x`)]).toEqual([word, null]);
    }
  }
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
  ['Which lawyer knows our suicide prevention app’s market?', 'crisis_topic'],
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
  const before = process.cpuUsage();
  expect(helpTopicOf(question)).toBeNull();
  expect(process.cpuUsage(before).user).toBeLessThan(500_000);
});
