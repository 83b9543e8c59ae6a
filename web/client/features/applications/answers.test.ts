import { expect, it } from 'vitest';
import { applicationEditSchema, applicationSchema } from '#shared/api/applications.ts';
import { isUntouched, parseAnswers, toApplicationEdit, toApplicationInput } from './answers.ts';

const filled = parseAnswers({
  founderName: 'Ada Lovelace',
  founderEmail: 'ada@example.test',
  startupName: 'Analytical Engines',
  industry: 'Computing',
  description: 'Weaves algebraic patterns.',
});

it('starts with the defaults of the form', () => {
  expect(parseAnswers()).toEqual({
    founderName: '',
    founderEmail: '',
    startupName: '',
    stage: 'idea',
    industry: '',
    description: '',
    websiteUrl: '',
    pitchDeckUrl: '',
    teamSize: 1,
    fundingRaised: 'none',
    monthlyRevenue: '',
    lookingForFunding: false,
    fundingAmount: '',
  });
  expect(isUntouched(parseAnswers())).toBe(true);
  expect(isUntouched(filled)).toBe(false);
  expect(isUntouched(parseAnswers({ teamSize: 2 }))).toBe(false);
});

it.each([
  null,
  'text',
  7,
  [],
  { stage: 'unicorn', teamSize: '2', founderName: 12, lookingForFunding: 'yes', fundingAmount: 9 },
  { monthlyRevenue: null, websiteUrl: null, status: 'accepted' },
])('reads %j as the defaults', (stored) => {
  expect(parseAnswers(stored)).toEqual(parseAnswers());
});

it('sends empty answers as null', () => {
  expect(applicationSchema.parse(toApplicationInput(filled))).toMatchObject({
    founderName: 'Ada Lovelace',
    websiteUrl: null,
    pitchDeckUrl: null,
    monthlyRevenue: null,
    fundingAmount: null,
  });
});

it('sends a funding amount only when the startup is looking for funding', () => {
  const choice = { ...filled, fundingAmount: '1m-5m' as const };
  expect(toApplicationInput(choice).fundingAmount).toBeNull();
  expect(toApplicationInput({ ...choice, lookingForFunding: true }).fundingAmount).toBe('1m-5m');
});

it('leaves the email address out of an edit', () => {
  const edit = toApplicationEdit({ ...filled, websiteUrl: ' engines.example ' });
  expect(edit).not.toHaveProperty('founderEmail');
  expect(applicationEditSchema.parse(edit)).toMatchObject({
    websiteUrl: 'https://engines.example/',
  });
});
