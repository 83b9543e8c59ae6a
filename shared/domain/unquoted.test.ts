import { expect, test } from 'vitest';
import { unquoted } from './unquoted.ts';

test.each([
  ['“Call Bo by friday”', 'Call Bo by friday'],
  ['"Call Bo by friday"', 'Call Bo by friday'],
  ['„Ruf Bo bis Freitag an“', 'Ruf Bo bis Freitag an'],
  ['« Appeler Bo vendredi »', 'Appeler Bo vendredi'],
  ['»Ruf Bo an«', 'Ruf Bo an'],
  ['‘Don’t call Bo’', 'Don’t call Bo'],
  ['`Call Bo`', 'Call Bo'],
])('%s stands in quotation marks as a whole', (typed, words) => {
  expect(unquoted(typed)).toBe(words);
});

test.each([
  '“Ship” and “Sell”',
  '“Ship the beta” by friday',
  'Answer “what next”',
  '“Ship it',
  '"',
  '“”',
  '',
  '“Read ‘Zero to One’”',
])('%s is left as it is', (typed) => {
  expect(unquoted(typed)).toBe(typed);
});
