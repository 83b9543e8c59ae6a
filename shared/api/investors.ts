import { z } from 'zod';
import { investmentFocuses } from '../domain/investors.ts';
import { forAnyone, forInvestors } from './audience.ts';
import { optionalLine, singleLine } from './fields.ts';
import { newPassword } from './new-password.ts';
import { meSchema } from './session.ts';

/** More than a billion dollars in one cheque is a slip of the finger. */
const maxThousands = 1_000_000;

/** Thousands of dollars. */
const checkSize = z
  .number('Please enter a number.')
  .int('Please enter whole thousands.')
  .min(0, 'Please enter 0 or more.')
  .max(maxThousands, 'Please enter at most 1,000,000.')
  .nullable()
  .default(null);

const emptyIsNull = (text: string) => text || null;

/** What an investor tells of themselves, and may change later. */
const details = z.strictObject({
  name: singleLine(120, 'Please enter your name.'),
  company: optionalLine(120).default('').transform(emptyIsNull),
  title: optionalLine(120).default('').transform(emptyIsNull),
  investmentFocus: z
    .array(z.enum(investmentFocuses))
    .max(investmentFocuses.length)
    .default([])
    .transform((chosen) => [...new Set(chosen)]),
  checkSizeMin: checkSize,
  checkSizeMax: checkSize,
});

const isInOrder = ({ checkSizeMin: min, checkSizeMax: max }: z.output<typeof details>) =>
  min === null || max === null || min <= max;
const outOfOrder = {
  path: ['checkSizeMax'],
  message: 'The largest check can’t be below the smallest.',
};

export const investorDetailsSchema = details.refine(isInOrder, outOfOrder);
export type InvestorDetails = z.input<typeof investorDetailsSchema>;

export const investorSignUpSchema = details
  .extend({
    email: z
      .string()
      .trim()
      .toLowerCase()
      .min(1, 'Please enter your email address.')
      .pipe(z.email('Please enter a valid email address.').max(254)),
    password: newPassword,
  })
  .refine(isInOrder, outOfOrder);
export type InvestorSignUp = z.input<typeof investorSignUpSchema>;
export type InvestorFacts = Omit<z.output<typeof investorSignUpSchema>, 'password'>;

/** In the body, never in an address: addresses end in logs and referrers. */
const verification = z.strictObject({ token: z.string().min(1).max(200) });

const tags = ['investors'];

export const investorsContract = {
  /** Lets in at once. The answer is the same where the address has an account already. */
  signUp: forAnyone
    .route({ method: 'POST', path: '/investors', successStatus: 201, tags })
    .input(investorSignUpSchema)
    .output(meSchema),
  /** Looks at a link without using it up: mail scanners open links. */
  checkVerification: forAnyone
    .route({ method: 'POST', path: '/investors/verification/check', tags })
    .input(verification)
    .output(
      z.object({
        email: z.string(),
        name: z.string(),
        company: z.string().nullable(),
        isVerified: z.boolean(),
      }),
    ),
  verify: forAnyone
    .route({ method: 'POST', path: '/investors/verification', tags })
    .input(verification)
    .output(z.object({ email: z.string() })),
  /** Has the mail sent again, three times an hour. */
  resendVerification: forInvestors
    .route({ method: 'POST', path: '/investors/verification/mail', tags })
    .output(z.object({ ok: z.literal(true) })),
};
