import { removePasskey, renamePasskey } from '#db/operations/accounts/passkeys.ts';
import { changeTimeZone } from '#db/operations/settings/founder-settings.ts';
import { listPasskeys } from '#db/queries/passkeys.ts';
import { AppError } from '#shared/errors.ts';
import { api } from '../api.ts';
import { actorAndTime, requireSession } from '../context.ts';
import {
  acceptNewPasskey,
  checkPasskeySignIn,
  offerNewPasskey,
  offerPasskeySignIn,
} from '../http/passkeys.ts';
import { beginSession, mustKeepSecondStep, toMeView } from '../http/sign-in.ts';

const ok = { ok: true } as const;

export const passkeyRoutes = {
  list: api.passkeys.list.handler(async ({ context }) => {
    const { accountId } = requireSession(context);
    return { passkeys: await listPasskeys(context.db, { accountId }) };
  }),

  startAdding: api.passkeys.startAdding.handler(async ({ context }) => {
    return offerNewPasskey(context);
  }),

  add: api.passkeys.add.handler(async ({ input, context }) => {
    await acceptNewPasskey(context, input);
    return ok;
  }),

  rename: api.passkeys.rename.handler(async ({ input, context }) => {
    await renamePasskey(context.db, { accountId: requireSession(context).accountId, ...input });
    return ok;
  }),

  remove: api.passkeys.remove.handler(async ({ input, context }) => {
    const mustKeepOne = mustKeepSecondStep(context);
    await removePasskey(context.db, { ...input, mustKeepOne, ...actorAndTime(context) });
    return ok;
  }),

  startSignIn: api.passkeys.startSignIn.handler(async ({ context }) => {
    const { visitorLimits, client } = context;
    await visitorLimits.countPasskey(client.address);
    return offerPasskeySignIn(context);
  }),

  signIn: api.passkeys.signIn.handler(async ({ input, context }) => {
    const { db, visitorLimits, client } = context;
    await visitorLimits.countPasskey(client.address);
    const account = await checkPasskeySignIn(context, input);
    const { founderId, timeZone } = account;
    if (founderId && input.timeZone && input.timeZone !== timeZone) {
      await changeTimeZone(db, { founderId, timeZone: input.timeZone });
    }
    const session = await beginSession(context, account.id);
    if (!session) throw new AppError('passkey_wrong');
    return toMeView(context, session);
  }),
};
