import type { InvestorSignUp } from '#shared/api/investors.ts';
import type { InvestmentFocus } from '#shared/domain/investment-focus.ts';

/** The form's fields as they are typed. */
export type SignUpFields = {
  name: string;
  email: string;
  password: string;
  company: string;
  title: string;
  investmentFocus: InvestmentFocus[];
  checkSizeMin: string;
  checkSizeMax: string;
};

export const emptySignUp: SignUpFields = {
  name: '',
  email: '',
  password: '',
  company: '',
  title: '',
  investmentFocus: [],
  checkSizeMin: '',
  checkSizeMax: '',
};

/** As the server is told: thousands as numbers, what is no number as one that is refused. */
export function toSignUp(fields: SignUpFields): InvestorSignUp {
  return {
    ...fields,
    checkSizeMin: toThousands(fields.checkSizeMin),
    checkSizeMax: toThousands(fields.checkSizeMax),
  };
}

/** `1,500` is a number, too. */
function toThousands(text: string): number | null {
  const plain = text.replace(/[\s,$]/g, '').replace(/k$/i, '');
  return plain === '' ? null : Number(plain);
}
