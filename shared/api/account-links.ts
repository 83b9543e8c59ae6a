import { z } from 'zod';
import { audiences } from '../options.ts';
import { forAnyone } from './audience.ts';
import { timeZone } from './fields.ts';
import { newPassword } from './new-password.ts';
import { meSchema } from './session.ts';

/** In the body, never in an address: addresses end in logs and referrers. */
const token = z.string().min(1).max(200);

export const setPasswordSchema = z.strictObject({
  token,
  password: newPassword,
  /** The browser's: a founder's days begin there. */
  timeZone: timeZone.optional(),
});

export const resetRequestSchema = z.strictObject({
  audience: z.enum(audiences),
  email: z.string().trim().toLowerCase().pipe(z.email('Please enter your email address.').max(254)),
});

export const accountLinksContract = {
  /** Looks at a link without using it up: mail scanners open links. */
  check: forAnyone
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
   * Sets the password, once, and signs in: says who it is, or null where a code is asked for
   * besides the password: that one signs in as ever.
   */
  setPassword: forAnyone
    .route({ method: 'POST', path: '/account-links/password', tags: ['accounts'] })
    .input(setPasswordSchema)
    .output(z.object({ me: meSchema.nullable() })),
  /** The same answer whether or not there is such an account. */
  requestReset: forAnyone
    .route({ method: 'POST', path: '/account-links/reset', tags: ['accounts'] })
    .input(resetRequestSchema)
    .output(z.object({ ok: z.literal(true) })),
};
