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
import { browserOnly, forAccountOwners, forMembers, forVisitors } from './audience.ts';
import { meSchema, typedCode } from './session.ts';

const ok = z.object({ ok: z.literal(true) });

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

const tags = ['settings'];

/** Account settings that all share; only founders and investors delete their account. */
export const accountContract = {
  changePassword: forAccountOwners
    .route({ method: 'PUT', path: '/settings/password', tags })
    .input(passwordChangeSchema)
    .output(ok),
  sessions: forAccountOwners
    .route({ method: 'GET', path: '/settings/sessions', tags })
    .output(z.object({ sessions: z.array(sessionSchema) })),
  revokeSession: forAccountOwners
    .route({ method: 'DELETE', path: '/settings/sessions/{sessionId}', tags })
    .input(z.strictObject({ sessionId: z.string().regex(/^[\w-]{22}$/) }))
    .output(ok),
  revokeOtherSessions: forAccountOwners
    .route({ method: 'DELETE', path: '/settings/sessions', tags })
    .output(ok),
  delete: forMembers
    .meta(browserOnly)
    .route({ method: 'POST', path: '/settings/deletion', tags })
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
    .route({ method: 'POST', path: '/account-links/check', tags: ['accounts'] })
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
    .route({ method: 'POST', path: '/account-links/password', tags: ['accounts'] })
    .input(setPasswordSchema)
    .output(z.object({ me: meSchema.nullable() })),
  /** Mails a new invitation to the founder of an old one, which is all that has to be known. */
  renewInvitation: forVisitors
    .route({ method: 'POST', path: '/account-links/invitation', tags: ['accounts'] })
    .input(z.strictObject({ token }))
    .output(ok),
  /** Answers the same whether or not the account exists. */
  requestReset: forVisitors
    .route({ method: 'POST', path: '/account-links/reset', tags: ['accounts'] })
    .input(resetRequestSchema)
    .output(z.object({ ok: z.literal(true) })),
};

const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const turnOnSchema = z.strictObject({ code: typedCode });

export const turnOffSchema = z.strictObject({
  password: currentPassword,
  code: typedCode,
});

/** Two-step sign-in: a code from an authenticator app besides the password. */
export const secondFactorContract = {
  get: forAccountOwners.route({ method: 'GET', path: '/second-factor', tags: ['accounts'] }).output(
    z.object({
      /** Null when it is off. */
      since: instant.nullable(),
      recoveryCodesLeft: z.number().int(),
    }),
  ),
  /** The secret for the app. Two-step sign-in stays off until a code from it has been typed. */
  start: forAccountOwners
    .route({ method: 'POST', path: '/second-factor/secret', tags: ['accounts'] })
    .input(z.strictObject({}))
    .output(z.object({ secret: z.string(), uri: z.string() })),
  turnOn: forAccountOwners
    .route({ method: 'POST', path: '/second-factor', tags: ['accounts'] })
    .input(turnOnSchema)
    .output(recoveryCodes),
  turnOff: forAccountOwners
    .route({ method: 'POST', path: '/second-factor/removal', tags: ['accounts'] })
    .input(turnOffSchema)
    .output(z.object({ ok: z.literal(true) })),
  renewRecoveryCodes: forAccountOwners
    .route({ method: 'POST', path: '/second-factor/recovery-codes', tags: ['accounts'] })
    .input(z.strictObject({}))
    .output(recoveryCodes),
};
