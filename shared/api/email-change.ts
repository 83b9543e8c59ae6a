import { z } from 'zod';
import { currentPassword, emailAddress } from '../fields.ts';
import { browserOnly, forMembers, forVisitors, ok, protectsAccount, routesOf } from './audience.ts';

/** Sent in the body: URLs end up in logs and referrers. */
const token = z.strictObject({ token: z.string().min(1).max(200) });
const { post, put, remove } = routesOf('settings');

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
    .route(put('/settings/email'))
    .input(emailChangeSchema)
    .output(ok),
  resend: forMembers.meta(browserOnly).route(post('/settings/email/mail')).output(ok),
  cancel: forMembers
    .meta(browserOnly)
    .meta(protectsAccount)
    .route(remove('/settings/email'))
    .output(ok),
  /** Reads a link without using it up, because mail scanners open links. */
  check: forVisitors
    .route(post('/email-change/check'))
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
    .route(post('/email-change'))
    .input(token)
    .output(z.object({ email: z.string() })),
};
