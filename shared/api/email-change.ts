import { z } from 'zod';
import { currentPassword, emailAddress } from '../fields.ts';
import { browserOnly, forMembers, forVisitors } from './audience.ts';

const ok = z.object({ ok: z.literal(true) });
/** Sent in the body: URLs end up in logs and referrers. */
const token = z.strictObject({ token: z.string().min(1).max(200) });
const tags = ['settings'];

export const newEmail = emailAddress(
  'Please enter your new email address.',
  'Please enter a valid email address.',
);

export const emailChangeSchema = z.strictObject({
  email: newEmail,
  password: currentPassword,
});

/** Another email address of a founder or an investor. */
export const emailChangeContract = {
  /** Takes effect once the link mailed to the new address is used. */
  request: forMembers
    .meta(browserOnly)
    .route({ method: 'PUT', path: '/settings/email', tags })
    .input(emailChangeSchema)
    .output(ok),
  resend: forMembers
    .meta(browserOnly)
    .route({ method: 'POST', path: '/settings/email/mail', tags })
    .output(ok),
  cancel: forMembers
    .meta(browserOnly)
    .route({ method: 'DELETE', path: '/settings/email', tags })
    .output(ok),
  /** Reads a link without using it up, because mail scanners open links. */
  check: forVisitors
    .route({ method: 'POST', path: '/email-change/check', tags })
    .input(token)
    .output(
      z.object({
        audience: z.enum(['founder', 'investor']),
        email: z.string(),
        name: z.string(),
        /** A founder without one gets an invitation at the new address. */
        hasPassword: z.boolean(),
        isDone: z.boolean(),
      }),
    ),
  /** Works signed out, too: the link alone proves access to the new mailbox. */
  confirm: forVisitors
    .route({ method: 'POST', path: '/email-change', tags })
    .input(token)
    .output(z.object({ email: z.string() })),
};
