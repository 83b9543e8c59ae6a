import { z } from 'zod';
import { forAdmins } from './audience.ts';
import { instant } from './fields.ts';
import { typedCode } from './typed-code.ts';

const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const turnOnSchema = z.strictObject({ code: typedCode });

export const turnOffSchema = z.strictObject({
  password: z.string().min(1, 'Please enter your password.').max(200, 'That password is too long.'),
  code: typedCode,
});

/** Two-step sign-in of an admin: a code from an app, besides the password. */
export const secondFactorContract = {
  get: forAdmins.route({ method: 'GET', path: '/second-factor', tags: ['accounts'] }).output(
    z.object({
      /** Null while it is off. */
      since: instant.nullable(),
      recoveryCodesLeft: z.number().int(),
    }),
  ),
  /** The secret for the app; asked for soon after signing in. Nothing is on before a code was typed. */
  start: forAdmins
    .route({ method: 'POST', path: '/second-factor/secret', tags: ['accounts'] })
    .input(z.strictObject({}))
    .output(z.object({ secret: z.string(), uri: z.string() })),
  turnOn: forAdmins
    .route({ method: 'POST', path: '/second-factor', tags: ['accounts'] })
    .input(turnOnSchema)
    .output(recoveryCodes),
  turnOff: forAdmins
    .route({ method: 'POST', path: '/second-factor/removal', tags: ['accounts'] })
    .input(turnOffSchema)
    .output(z.object({ ok: z.literal(true) })),
  renewRecoveryCodes: forAdmins
    .route({ method: 'POST', path: '/second-factor/recovery-codes', tags: ['accounts'] })
    .input(z.strictObject({}))
    .output(recoveryCodes),
};
