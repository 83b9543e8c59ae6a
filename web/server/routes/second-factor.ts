import {
  renewRecoveryCodes,
  startSecondFactor,
  turnOffSecondFactor,
  turnOnSecondFactor,
} from '#db/operations/accounts/second-factor.ts';
import { findSecondFactor } from '#db/queries/accounts.ts';
import { totpUri } from '#db/totp.ts';
import { AppError } from '#shared/errors.ts';
import { api } from '../api.ts';
import { sessionOf } from '../context.ts';
import { confirmCode, wrongCode } from '../http/check-code.ts';
import { confirmPassword } from '../http/confirm-password.ts';
import { requireRecentSignIn } from '../http/require-recent-sign-in.ts';

const recentMinutes = 15;

export const secondFactorRoutes = {
  get: api.secondFactor.get.handler(async ({ context }) => {
    const { accountId } = sessionOf(context);
    const factor = await findSecondFactor(context.db, { accountId });
    return {
      since: factor?.since.toISOString() ?? null,
      recoveryCodesLeft: factor?.recoveryCodesLeft ?? 0,
    };
  }),

  start: api.secondFactor.start.handler(async ({ context }) => {
    requireRecentSignIn(context, recentMinutes);
    const { db, sealer } = context;
    const { accountId, email } = sessionOf(context);
    const { secret } = await startSecondFactor(db, { accountId, sealer });
    return { secret, uri: totpUri({ secret, email }) };
  }),

  turnOn: api.secondFactor.turnOn.handler(async ({ input, context }) => {
    requireRecentSignIn(context, recentMinutes);
    const { db, sealer, cookie, now } = context;
    const { accountId, email } = sessionOf(context);
    const recoveryCodes = await turnOnSecondFactor(db, {
      actor: { accountId, email },
      code: input.code.replace(/\s/g, ''),
      sealer,
      keepToken: cookie.token,
      now,
    });
    if (!recoveryCodes) throw wrongCode();
    return { recoveryCodes };
  }),

  turnOff: api.secondFactor.turnOff.handler(async ({ input, context }) => {
    const { db, now } = context;
    const actor = sessionOf(context);
    if (!(await findSecondFactor(db, actor))) throw new AppError('second_factor_off');
    await confirmPassword(context, { password: input.password, field: 'password' });
    await confirmCode(context, input.code);
    await turnOffSecondFactor(db, { actor, now });
    return { ok: true as const };
  }),

  renewRecoveryCodes: api.secondFactor.renewRecoveryCodes.handler(async ({ context }) => {
    requireRecentSignIn(context, recentMinutes);
    const { db, now } = context;
    return { recoveryCodes: await renewRecoveryCodes(db, { actor: sessionOf(context), now }) };
  }),
};
