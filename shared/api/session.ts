import { z } from 'zod';
import { investorStates } from '../domain/investors.ts';
import { base64url, emailAddress, reportedTimeZone } from '../fields.ts';
import { audiences, staffRoles, stages } from '../options.ts';
import { forAccountOwners, forAnyone, forSignedIn, forVisitors, ok, routesOf } from './audience.ts';

const { get, post, remove } = routesOf('session');

/** Six digits from an authenticator app, or a recovery code. */
export const typedCode = z
  .string()
  .trim()
  .min(1, 'Please enter the code.')
  .max(40, 'That is too long for a code.');

/** A passkey's answer, as WebAuthn's `AuthenticationResponseJSON`. */
export const passkeyAnswer = z.strictObject({
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key'),
  response: z.strictObject({
    clientDataJSON: base64url(4000),
    authenticatorData: base64url(4000),
    signature: base64url(8000),
    userHandle: base64url(200).optional(),
  }),
  clientExtensionResults: z.record(z.string().max(40), z.unknown()).optional(),
  authenticatorAttachment: z.string().max(40).nullish(),
});
export type PasskeyAnswer = z.infer<typeof passkeyAnswer>;

/** The second step: a code, or an answer of one of the account's passkeys. */
const secondStep = { code: typedCode.optional(), passkey: passkeyAnswer.optional() };

/**
 * Comes with `second_factor_needed` where a passkey is a way: the argument of
 * `navigator.credentials.get`, and whether a code is a way, too.
 */
export const secondStepOffer = z.object({
  code: z.boolean(),
  passkey: z.object({ challenge: z.string() }).loose(),
});
export type SecondStepOffer = z.infer<typeof secondStepOffer>;

export const founderSignInSchema = z.strictObject({
  email: emailAddress('Please enter your email address.'),
  password: z
    .string()
    .min(6, 'Invalid password. Password must be at least 6 characters.')
    .max(200, 'That password is too long.'),
});

export const adminSignInSchema = z.strictObject({
  email: emailAddress('Please enter your email address.'),
  password: z.string().min(1, 'Please enter your password.').max(200, 'That password is too long.'),
});

export const investorSignInSchema = z.strictObject(adminSignInSchema.shape);
export const mentorSignInSchema = z.strictObject(adminSignInSchema.shape);

/** Typed again before a sensitive action. */
export const confirmationSchema = z.strictObject({
  password: z.string().min(1, 'Please enter your password.').max(200, 'That password is too long.'),
  ...secondStep,
});

/** True until they sign in again, at most for 12 hours. */
const isFirstVisit = z.boolean();

export const meSchema = z.object({
  audience: z.enum(audiences),
  accountId: z.string(),
  email: z.string(),
  /** Of the staff only. */
  staffRole: z.enum(staffRoles).nullable(),
  /** Required of staff where the operator says so: nothing else is open before. */
  mustAddSecondStep: z.boolean(),
  founder: z
    .object({
      id: z.string(),
      startupId: z.string(),
      name: z.string(),
      photo: z.string().nullable(),
      startupName: z.string(),
      stage: z.enum(stages),
      cohort: z
        .object({
          id: z.string(),
          name: z.string(),
          /** Its public Slack channel, without the #; null when there is none. */
          channel: z.string().nullable(),
          /** False where staff switched leaderboards off. */
          hasLeaderboard: z.boolean(),
        })
        .nullable(),
      timeZone: z.string(),
      slackConnected: z.boolean(),
      /** New tasks are just for the founder; null until they chose. */
      privateByDefault: z.boolean().nullable(),
      /** Premium can be bought here. */
      offersPremium: z.boolean(),
      isFirstVisit,
    })
    .nullable(),
  investor: z
    .object({
      id: z.string(),
      name: z.string(),
      photo: z.string().nullable(),
      state: z.enum(investorStates),
      /** Founders can buy premium, with which they may ask investors. */
      offersPremium: z.boolean(),
      isFirstVisit,
    })
    .nullable(),
  mentor: z.object({ id: z.string(), name: z.string(), timeZone: z.string() }).nullable(),
});
export type Me = z.infer<typeof meSchema>;

const credentials = z.object({ email: z.string(), password: z.string() });

export const publicInfoSchema = z.object({
  name: z.string(),
  supportEmail: z.string(),
  /** Only in demo mode: the accounts shown on the sign-in pages. */
  demoFounder: credentials.nullable(),
  demoInvestor: credentials.nullable(),
  demoMentor: credentials.nullable(),
  demoAdmin: credentials.nullable(),
  demoManager: credentials.nullable(),
  demoReviewer: credentials.nullable(),
  sandbox: z.boolean(),
  /** The name of the community’s single sign-on; null without one. */
  signOn: z.string().nullable(),
});

export const sessionContract = {
  me: forSignedIn.route(get('/me')).output(meSchema),
  info: forAnyone.route(get('/info')).output(publicInfoSchema),
  // The second step comes with the second attempt, after the first was refused for lack of it.
  signInFounder: forVisitors
    .route(post('/session/founder'))
    .input(founderSignInSchema.extend({ timeZone: reportedTimeZone, ...secondStep }))
    .output(meSchema),
  signInInvestor: forVisitors
    .route(post('/session/investor'))
    .input(investorSignInSchema.extend(secondStep))
    .output(meSchema),
  signInMentor: forVisitors
    .route(post('/session/mentor'))
    .input(mentorSignInSchema.extend(secondStep))
    .output(meSchema),
  signInAdmin: forVisitors
    .route(post('/session/admin'))
    .input(adminSignInSchema.extend(secondStep))
    .output(meSchema),
  /** The second step of somebody whom the provider has named, in this browser and just now. */
  signInByProvider: forVisitors
    .route(post('/session/provider'))
    .input(z.strictObject(secondStep))
    .output(meSchema),
  /** Answers `confirm_sign_in`: afterwards the session counts as freshly signed in. */
  confirm: forAccountOwners
    .route(post('/session/confirmation'))
    .input(confirmationSchema)
    .output(ok),
  signOut: forAccountOwners.route(remove('/session')).output(ok),
};
