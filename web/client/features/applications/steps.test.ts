import { expect, it } from 'vitest';
import { parseAnswers } from './answers.ts';
import {
  canContinue,
  clampStep,
  errorsOfStep,
  firstStepWithError,
  getStep,
  parseStepParam,
  wizardSteps,
} from './steps.ts';

const founder = { founderName: 'Ada', founderEmail: 'ada' };
const startup = { startupName: 'Engines', industry: 'Computing', description: 'Weaves.' };
const all = parseAnswers({ ...founder, ...startup });

it('has four steps, with each question on exactly one of them', () => {
  expect(wizardSteps.map(({ title }) => title)).toEqual([
    'Founder Info',
    'Startup Details',
    'Traction & Funding',
    'Review & Submit',
  ]);
  expect(wizardSteps.flatMap(({ fields }) => fields).sort()).toEqual(
    Object.keys(parseAnswers()).sort(),
  );
});

it.each<[1 | 2 | 3 | 4, object, boolean]>([
  [1, {}, false],
  [1, { founderName: 'Ada' }, false],
  [1, { founderEmail: 'ada@example.test' }, false],
  [1, { founderName: '  ', founderEmail: 'ada@example.test' }, false],
  [1, founder, true],
  [2, founder, false],
  [2, { ...startup, startupName: '' }, false],
  [2, { ...startup, industry: ' ' }, false],
  [2, { ...startup, description: '\n' }, false],
  [2, startup, true],
  [3, {}, true],
  [4, {}, true],
])('says whether step %i with %j can be left: %s', (number, answers, expected) => {
  expect(canContinue(number, parseAnswers(answers))).toBe(expected);
});

it.each<[number, object, number]>([
  [1, {}, 1],
  [2, {}, 1],
  [4, {}, 1],
  [2, founder, 2],
  [3, founder, 2],
  [4, founder, 2],
  [4, startup, 1],
  [3, all, 3],
  [4, all, 4],
  [5, all, 1],
  [Number.NaN, all, 1],
])('asked for step %d with %j, shows step %i', (wanted, answers, shown) => {
  expect(clampStep(wanted, parseAnswers(answers))).toBe(shown);
});

it.each([
  ['', null],
  ['?step=', null],
  ['?step=0', null],
  ['?step=5', null],
  ['?step=2x', null],
  ['?step=1e0', null],
  ['?step=3', 3],
])('reads from the query %j the step %s', (search, step) => {
  expect(parseStepParam(new URLSearchParams(search))).toBe(step);
});

it('finds the first step with an error, and the errors of a step', () => {
  const errors = { description: 'Too long', websiteUrl: 'No address', fundingAmount: 'Unknown' };
  expect(firstStepWithError(errors)).toBe(2);
  expect(errorsOfStep(getStep(2), errors)).toEqual({
    description: 'Too long',
    websiteUrl: 'No address',
  });
  expect(errorsOfStep(getStep(1), errors)).toEqual({});
  expect(firstStepWithError({})).toBeNull();
});
