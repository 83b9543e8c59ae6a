import { expect, it } from 'vitest';
import { isCryForHelp } from './crisis.ts';

it.each([
  'I want to kill myself',
  'i want to k1ll my self',
  'Some days I think about killing myself',
  'kill\nmyself',
  'How do I launch? Honestly I’d rather kill myself.',
  'gonna kms',
  'kms',
  'I want to end my life',
  'ending my own life seems easier than this pitch',
  'I am thinking of taking my life',
  'I want to end it all',
  'I want to die',
  'i just WANNA DIE',
  'I wanted to die last night',
  'I don’t want to live any more, and the taxes are due',
  "I don't want to live",
  'I dont wanna live anymore',
  'I do not want to be alive',
  'I wish I was dead',
  'everyone would be better off without me',
  'no reason to live',
  'There is nothing to live for. Growth is flat.',
  'I can’t go on anymore',
  'I can´t go on like this',
  'I keep hurting myself',
  'I hurt myself by cutting again',
  'I started cutting myself again',
  'self-harm',
  'selfharm',
  'I feel suicidal',
  'thinking about suicide',
  'Suizid',
  'Ich habe Suizidgedanken',
  'Ich will mich umbringen',
  'ich möchte nicht mehr leben',
  'Ich will einfach nur noch sterben',
  'quiero morir',
  'quiero suicidarme',
  'j’ai envie de mourir',
  'I should just jump off a bridge',
  'kms.',
  'I want to killmyself',
  'I am hurtingmyself',
  'I cut myself last night',
  'I want to cut my wrist',
  'selfinjury is all I know',
  'I want to be dead',
  'I wish I was never born',
  'There is no reason to go on',
  'I took an overdose',
  'I just took overdose pills',
  'I want to d\u00ad\u0069\u0308e',
  'I want to … – die',
  'Ich denke an Selbstmord',
  'Ich bring mich um',
  'No quiero vivir',
  'Je ne veux plus vivre',
])('%s: is a cry for help', (text) => {
  expect(isCryForHelp(text)).toBe(true);
});

it.each([
  'How do I kill the feature nobody uses?',
  'Should we kill this feature?',
  'Our startup is dying',
  'This deadline kills me',
  'My co-founder will kill me if we miss the launch',
  'Users are dying to get this',
  'Is pivoting now career suicide?',
  'Would free pricing be commercial suicide?',
  'How do I market our suicide prevention app?',
  'Which channels does a suicide hotline use?',
  'I don’t want to live in San Francisco',
  'I don’t want to live off my savings',
  'We don’t want our product to die',
  'Is this a hill I want to die on?',
  'Should I cut myself a salary?',
  'How do I take my life story into the pitch?',
  'Am I hurting myself by pricing too low?',
  'Would the company be better off without me as CEO?',
  'Our runners logged 500 kms this week, want to see more',
  'We could ship 20 kms of cable',
  'I’m dead serious about this launch',
  'End of life for version 1: how do I tell users?',
  'How do I end it all-hands style?',
  'Should I end my lifestyle business?',
  'I’m not worth investing in, says an investor',
  'Overdose on meetings: how do I cut them?',
  'Wir wollen nicht mehr leben von Fördergeld',
  'What should I work on today?',
  'Our van does 500 kms',
  'kms driven are what our customers pay for',
  'Is the suicide rate a figure for our pitch?',
  'How do I reach suicide researchers?',
  'Should a suicide survivor group get our app for free?',
  'Wie finanziere ich eine App zur Suizidalitätsprävention?',
  'Was sagt die Selbstmordrate über unseren Markt?',
  'No quiero vivir en Madrid',
  'Je ne veux plus vivre à Paris',
  '',
])('%s: is an ordinary question', (text) => {
  expect(isCryForHelp(text)).toBe(false);
});

it('reads the first 20,000 characters of a text', () => {
  const cry = 'kill myself';
  expect(isCryForHelp(`${' '.repeat(20_000 - cry.length)}${cry}`)).toBe(true);
  expect(isCryForHelp(`${' '.repeat(20_000)}${cry}`)).toBe(false);
});

it.skipIf(process.env.STRYKER)('is quick for any text', () => {
  const before = performance.now();
  for (const part of ['I don’t want to ', 'want to just ', 'kill ', '’`´', 'a']) {
    expect(isCryForHelp(part.repeat(20_000))).toBe(false);
  }
  expect(performance.now() - before).toBeLessThan(500);
});
