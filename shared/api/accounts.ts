import { z } from 'zod';
import {
  currentPassword,
  emailAddress,
  instant,
  newPassword,
  nextPath,
  reportedTimeZone,
} from '../fields.ts';
import { audiences } from '../options.ts';
import {
  browserOnly,
  forAccountOwners,
  forMembers,
  forVisitors,
  ok,
  recentSignIn,
  routesOf,
} from './audience.ts';
import { meSchema, typedCode } from './session.ts';

export const passwordChangeSchema = z.strictObject({
  currentPassword,
  newPassword,
});

export const accountDeletionSchema = z.strictObject({
  /** Typed as confirmation: the startup's name, or an investor's own. */
  name: z.string().trim().min(1, 'Please type the name.').max(200),
  password: currentPassword,
});

const sessionSchema = z.object({
  id: z.string(),
  isCurrent: z.boolean(),
  browser: z.string(),
  system: z.string(),
  openedAt: instant,
  lastSeenAt: instant,
});
export type SessionView = z.infer<typeof sessionSchema>;

const { get, post } = routesOf('accounts');
const settingsRoutes = routesOf('settings');

/** Account settings that all share; only founders and investors delete their account. */
export const accountContract = {
  changePassword: forAccountOwners
    .route(settingsRoutes.put('/settings/password'))
    .input(passwordChangeSchema)
    .output(ok),
  sessions: forAccountOwners
    .route(settingsRoutes.get('/settings/sessions'))
    .output(z.object({ sessions: z.array(sessionSchema) })),
  revokeSession: forAccountOwners
    .route(settingsRoutes.remove('/settings/sessions/{sessionId}'))
    .input(z.strictObject({ sessionId: z.string().regex(/^[\w-]{22}$/) }))
    .output(ok),
  revokeOtherSessions: forAccountOwners
    .route(settingsRoutes.remove('/settings/sessions'))
    .output(ok),
  delete: forMembers
    .meta(browserOnly)
    .route(settingsRoutes.post('/settings/deletion'))
    .input(accountDeletionSchema)
    .output(ok),
};

/** Sent in the body: URLs end up in logs and referrers. */
const token = z.string().min(1).max(200);

export const setPasswordSchema = z.strictObject({
  token,
  password: newPassword,
  /** The browser's, which becomes a founder's time zone. */
  timeZone: reportedTimeZone,
});

export const resetRequestSchema = z.strictObject({
  audience: z.enum(audiences),
  email: emailAddress('Please enter your email address.'),
  /** The page that the emailed link leads on to. */
  next: nextPath.optional(),
});

export const accountLinksContract = {
  /** Reads a link without using it up, because mail scanners open links. */
  check: forVisitors
    .route(post('/account-links/check'))
    .input(z.strictObject({ token }))
    .output(
      z.object({
        purpose: z.enum(['invitation', 'reset']),
        audience: z.enum(audiences),
        email: z.string(),
        name: z.string().nullable(),
      }),
    ),
  /**
   * Sets the password, once, and signs in. `me` is null for an account with two-step sign-in, which
   * has to sign in as usual.
   */
  setPassword: forVisitors
    .route(post('/account-links/password'))
    .input(setPasswordSchema)
    .output(z.object({ me: meSchema.nullable() })),
  /** Mails a new invitation to the founder of an old one, which is all that has to be known. */
  renewInvitation: forVisitors
    .route(post('/account-links/invitation'))
    .input(z.strictObject({ token }))
    .output(ok),
  /** Answers the same whether or not the account exists. */
  requestReset: forVisitors
    .route(post('/account-links/reset'))
    .input(resetRequestSchema)
    .output(ok),
};

const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const turnOnSchema = z.strictObject({ code: typedCode });

export const turnOffSchema = z.strictObject({
  password: currentPassword,
  code: typedCode,
});

/** Two-step sign-in: a code from an authenticator app besides the password. */
export const secondFactorContract = {
  get: forAccountOwners.route(get('/second-factor')).output(
    z.object({
      /** Null when it is off. */
      since: instant.nullable(),
      recoveryCodesLeft: z.number().int(),
    }),
  ),
  /** The secret for the app. Two-step sign-in stays off until a code from it has been typed. */
  start: forAccountOwners
    .meta(recentSignIn)
    .route(post('/second-factor/secret'))
    .output(z.object({ secret: z.string(), uri: z.string() })),
  turnOn: forAccountOwners
    .meta(recentSignIn)
    .route(post('/second-factor'))
    .input(turnOnSchema)
    .output(recoveryCodes),
  turnOff: forAccountOwners.route(post('/second-factor/removal')).input(turnOffSchema).output(ok),
  renewRecoveryCodes: forAccountOwners
    .meta(recentSignIn)
    .route(post('/second-factor/recovery-codes'))
    .output(recoveryCodes),
};
