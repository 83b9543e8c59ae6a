import { expect, it } from 'vitest';
import { readAnswers } from './answers.ts';
import { allowedStep, errorsOf, mayGoOn, readStep, stepAt, steps, stepWithError } from './steps.ts';

const founder = { founderName: 'Ada', founderEmail: 'ada' };
const startup = { startupName: 'Engines', industry: 'Computing', description: 'Weaves.' };
const all = readAnswers({ ...founder, ...startup });

it('has the four steps of the form, each question on one of them', () => {
  expect(steps.map(({ title }) => title)).toEqual([
    'Founder Info',
    'Startup Details',
    'Traction & Funding',
    'Review & Submit',
  ]);
  expect(steps.flatMap(({ fields }) => fields).sort()).toEqual(Object.keys(readAnswers()).sort());
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
])('step %i with %j leads on: %s', (number, kept, expected) => {
  expect(mayGoOn(number, readAnswers(kept))).toBe(expected);
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
])('step %d asked for with %j shows step %i', (wanted, kept, shown) => {
  expect(allowedStep(wanted, readAnswers(kept))).toBe(shown);
});

it.each([
  ['', null],
  ['?step=', null],
  ['?step=0', null],
  ['?step=5', null],
  ['?step=2x', null],
  ['?step=1e0', null],
  ['?step=3', 3],
])('%j names step %s', (search, step) => {
  expect(readStep(new URLSearchParams(search))).toBe(step);
});

it('finds the first step with an error, and its errors', () => {
  const errors = { description: 'Too long', websiteUrl: 'No address', fundingAmount: 'Unknown' };
  expect(stepWithError(errors)).toBe(2);
  expect(errorsOf(stepAt(2), errors)).toEqual({
    description: 'Too long',
    websiteUrl: 'No address',
  });
  expect(errorsOf(stepAt(1), errors)).toEqual({});
  expect(stepWithError({})).toBeNull();
});
