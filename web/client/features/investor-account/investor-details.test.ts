import { expect, it } from 'vitest';
import { investorSignUpSchema } from '#shared/api/investors.ts';
import { emptySignUp, toSignUpInput } from './investor-details.ts';

const typed = {
  ...emptySignUp,
  name: 'Ada',
  email: 'ADA@fund.test',
  password: 'four unrelated words',
};

it('sends empty fields as null', () => {
  expect(investorSignUpSchema.parse(toSignUpInput(typed))).toEqual({
    name: 'Ada',
    email: 'ada@fund.test',
    password: 'four unrelated words',
    company: null,
    title: null,
    investmentFocus: [],
    checkSizeMin: null,
    checkSizeMax: null,
  });
});

it.each([
  ['250', '1,500', undefined],
  ['$25k', '25', undefined],
  ['', '50', undefined],
  ['0', '0', undefined],
  ['750', '100', 'checkSizeMax'],
  ['lots', '', 'checkSizeMin'],
  ['', '1.5', 'checkSizeMax'],
  ['-5', '', 'checkSizeMin'],
  ['1e9', '', 'checkSizeMin'],
  ['Infinity', '', 'checkSizeMin'],
])(
  'checks a size from %j to %j thousand and reports errors at %j',
  (checkSizeMin, checkSizeMax, field) => {
    const checked = investorSignUpSchema.safeParse(
      toSignUpInput({ ...typed, checkSizeMin, checkSizeMax }),
    );
    expect(checked.error?.issues.map(({ path }) => path.join('.'))).toEqual(field && [field]);
  },
);
