import { z } from 'zod';
import { investmentFocuses } from '../domain/investors.ts';
import {
  currentPassword,
  emailAddress,
  newPassword,
  nextPath,
  optionalLine,
  singleLine,
} from '../fields.ts';
import { browserOnly, forInvestors, forVisitors, ok, routesOf } from './audience.ts';
import { meSchema } from './session.ts';

/** A check of more than a billion dollars is a typo. */
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

/** Investors say these about themselves and can change them later. */
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

const email = emailAddress(
  'Please enter your email address.',
  'Please enter a valid email address.',
);

/** An admin imports these from a file. */
export const investorImportSchema = details.extend({ email }).refine(isInOrder, outOfOrder);

export const investorSignUpSchema = details
  .extend({
    email,
    password: newPassword,
    /** The page that the emailed link leads on to. */
    next: nextPath.optional(),
  })
  .refine(isInOrder, outOfOrder);
export type InvestorSignUp = z.input<typeof investorSignUpSchema>;
export type InvestorFacts = Omit<z.output<typeof investorSignUpSchema>, 'password'>;

/** Sent in the body: URLs end up in logs and referrers. */
const verification = z.strictObject({ token: z.string().min(1).max(200) });

const { post } = routesOf('investors');

export const investorsContract = {
  /** Signs in right away. Answers the same when the email address already has an account. */
  signUp: forVisitors
    .route(post('/investors', { successStatus: 201 }))
    .input(investorSignUpSchema)
    .output(meSchema),
  /** Reads a link without using it up, because mail scanners open links. */
  checkVerification: forVisitors
    .route(post('/investors/verification/check'))
    .input(verification)
    .output(
      z.object({
        email: z.string(),
        name: z.string(),
        company: z.string().nullable(),
        isVerified: z.boolean(),
        /** Somebody who signed up with this address is signed in here: no password is needed. */
        isSignedIn: z.boolean(),
      }),
    ),
  /**
   * Makes one of those who signed up with the address its owner: whoever is signed in here, else
   * whose password this is. With a new password, the account of the link; it signs in.
   */
  verify: forVisitors
    .route(post('/investors/verification'))
    .input(
      verification.extend({
        password: currentPassword.optional(),
        newPassword: newPassword.optional(),
      }),
    )
    .output(z.object({ email: z.string(), me: meSchema.nullable() })),
  /** Sends the verification mail again, at most three times an hour. */
  resendVerification: forInvestors
    .meta(browserOnly)
    .route(post('/investors/verification/mail'))
    .input(z.strictObject({ next: nextPath.optional() }).optional())
    .output(ok),
};
