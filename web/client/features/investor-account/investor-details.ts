import type { GetInputPropsReturnType } from '@mantine/form';
import type { InvestorSettings } from '#shared/api/investor-settings.ts';
import type { InvestorDetails, InvestorSignUp } from '#shared/api/investors.ts';
import type { InvestmentFocus } from '#shared/domain/investors.ts';
export type DetailFields = {
  name: string;
  company: string;
  title: string;
  investmentFocus: InvestmentFocus[];
  checkSizeMin: string;
  checkSizeMax: string;
};
export type SignUpFields = DetailFields & { email: string; password: string };

/** The input props of a field that the sign-up and the settings share. */
export type GetFieldProps = (
  name: Exclude<keyof DetailFields, 'investmentFocus'>,
) => GetInputPropsReturnType;

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

export function toSignUpInput({ email, password, ...fields }: SignUpFields): InvestorSignUp {
  return { ...toDetailsInput(fields), email, password };
}

/** The details as the API takes them. Text that is no number becomes NaN, which the schema refuses. */
export function toDetailsInput({
  name,
  company,
  title,
  investmentFocus,
  checkSizeMin,
  checkSizeMax,
}: DetailFields): InvestorDetails {
  return {
    name,
    company,
    title,
    investmentFocus,
    checkSizeMin: toThousands(checkSizeMin),
    checkSizeMax: toThousands(checkSizeMax),
  };
}

export function toDetailFields(details: InvestorSettings['details']): DetailFields {
  const { company, title, checkSizeMin, checkSizeMax, ...rest } = details;
  return {
    ...rest,
    company: company ?? '',
    title: title ?? '',
    checkSizeMin: checkSizeMin?.toString() ?? '',
    checkSizeMax: checkSizeMax?.toString() ?? '',
  };
}

/** Accepts `1,500`, `$25` and `25k` as well. */
function toThousands(text: string): number | null {
  const digits = text.replace(/[\s,$]/g, '').replace(/k$/i, '');
  return digits === '' ? null : Number(digits);
}
