import type { GetInputPropsReturnType } from '@mantine/form';
import type { InvestorSettings } from '#shared/api/investor-settings.ts';
import type { InvestorDetails, InvestorSignUp } from '#shared/api/investors.ts';
import type { InvestmentFocus } from '#shared/domain/investors.ts';
/** The fields as they are typed. */
export type DetailFields = {
  name: string;
  company: string;
  title: string;
  investmentFocus: InvestmentFocus[];
  checkSizeMin: string;
  checkSizeMax: string;
};
export type SignUpFields = DetailFields & { email: string; password: string };

/** What a form hands to the input of a field that both forms have. */
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

/** As the server is told: thousands as numbers, what is no number as one that is refused. */
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

/** What is kept, as it would be typed. */
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

/** `1,500` is a number, too. */
function toThousands(text: string): number | null {
  const plain = text.replace(/[\s,$]/g, '').replace(/k$/i, '');
  return plain === '' ? null : Number(plain);
}
