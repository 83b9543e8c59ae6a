import { deleteFounder } from '#db/operations/accounts/delete-founder.ts';
import { deleteInvestor } from '#db/operations/accounts/delete-investor.ts';
import { renewInvitation } from '#db/operations/accounts/invitations.ts';
import {
  changePassword,
  requestPasswordReset,
  setPasswordByLink,
} from '#db/operations/accounts/passwords.ts';
import {
  beginSecondFactorSetup,
  renewRecoveryCodes,
  turnOffSecondFactor,
  turnOnSecondFactor,
} from '#db/operations/accounts/second-factor.ts';
import {
  closeSession,
  confirmSession,
  revokeOtherSessions,
  revokeSession,
} from '#db/operations/accounts/sessions.ts';
import { changeTimeZone } from '#db/operations/settings/founder-settings.ts';
import { generateTasksForFounder } from '#db/operations/tasks/generate-tasks.ts';
import { hashPassword } from '#db/passwords.ts';
import { findInvitedFounder, findPasswordLink, findSecondFactor } from '#db/queries/accounts.ts';
import { listSessions } from '#db/queries/sessions.ts';
import { totpUri } from '#db/second-factor-codes.ts';
import { demoAccounts } from '#db/seed/demo-accounts.ts';
import { brand } from '#shared/brand.ts';
import { nameKey } from '#shared/domain/name-key.ts';
import { AppError } from '#shared/errors.ts';
import { api } from '../api.ts';
import { type ApiContext, requireSession, sessionKey } from '../context.ts';
import { refuseEasyPassword } from '../http/common-passwords.ts';
import { withMinimumDuration } from '../http/minimum-duration.ts';
import { toNetwork } from '../http/rate-limits.ts';
import {
  beginSession,
  checkSignIn,
  confirmPassword,
  confirmSecondStep,
  mustKeepSecondStep,
  refuseStaffPassword,
  toMeView,
  wrongCodeError,
} from '../http/sign-in.ts';
import { finishSignOn } from '../http/sign-on.ts';

export const sessionRoutes = {
  me: api.session.me.handler(({ context }) => toMeView(context, requireSession(context))),

  info: api.session.info.handler(({ context: { config } }) => ({
    name: brand.name,
    supportEmail: brand.supportEmail,
    demoFounder: config.demo ? demoAccounts.founder : null,
    demoInvestor: config.demo ? demoAccounts.investor : null,
    demoMentor: config.demo ? demoAccounts.mentor : null,
    demoAdmin: config.demo ? demoAccounts.admin : null,
    demoManager: config.demo ? demoAccounts.manager : null,
    demoReviewer: config.demo ? demoAccounts.reviewer : null,
    sandbox: config.sandbox,
    signOn: config.signOn?.name ?? null,
  })),

  signInFounder: api.session.signInFounder.handler(async ({ input, context }) => {
    const { timeZone, ...credentials } = input;
    const account = await checkSignIn(context, { audience: 'founder', ...credentials });
    if (account.founderId && timeZone && timeZone !== account.timeZone) {
      await changeTimeZone(context.db, { founderId: account.founderId, timeZone });
    }
    const session = await beginSession(context, account.id);
    if (!session) throw new AppError('founder_credentials');
    return toMeView(context, session);
  }),

  signInInvestor: api.session.signInInvestor.handler(async ({ input, context }) => {
    const account = await checkSignIn(context, { audience: 'investor', ...input });
    const session = await beginSession(context, account.id);
    if (!session) throw new AppError('investor_credentials');
    return toMeView(context, session);
  }),

  signInMentor: api.session.signInMentor.handler(async ({ input, context }) => {
    const account = await checkSignIn(context, { audience: 'mentor', ...input });
    const session = await beginSession(context, account.id);
    if (!session) throw new AppError('mentor_credentials');
    return toMeView(context, session);
  }),

  signInAdmin: api.session.signInAdmin.handler(async ({ input, context }) => {
    const account = await checkSignIn(context, { audience: 'admin', ...input });
    const session = await beginSession(context, account.id);
    if (!session) throw new AppError('admin_credentials');
    return toMeView(context, session);
  }),

  signInByProvider: api.session.signInByProvider.handler(async ({ input, context }) => {
    return toMeView(context, await finishSignOn(context, input));
  }),

  confirm: api.session.confirm.handler(async ({ input, context }) => {
    const { db, cookie, now } = context;
    const { password, ...second } = input;
    await confirmPassword(context, { password, field: 'password' });
    await confirmSecondStep(context, second);
    await confirmSession(db, { token: cookie.token ?? '', now });
    return { ok: true as const };
  }),

  signOut: api.session.signOut.handler(async ({ context: { db, cookie, hub } }) => {
    if (cookie.token) {
      await closeSession(db, { token: cookie.token });
      hub.endSession(cookie.token);
    }
    cookie.clear();
    return { ok: true as const };
  }),
};

/** Queueing a mail takes a few milliseconds; the delay must not reveal who has an account. */
const minResetMs = 120;

export const accountLinkRoutes = {
  check: api.accountLinks.check.handler(async ({ input, context }) => {
    const { db, now, client, visitorLimits } = context;
    await visitorLimits.countLink(client.address);
    const link = await findPasswordLink(db, { ...input, now });
    if (!link) throw new AppError(await whyLinkEnded(db, input));
    const { purpose, audience, email, name } = link;
    return { purpose, audience, email, name };
  }),

  setPassword: api.accountLinks.setPassword.handler(async ({ input, context }) => {
    const { db, now, client, visitorLimits } = context;
    await visitorLimits.countLink(client.address);
    const link = await findPasswordLink(db, { ...input, now });
    refuseEasyPassword(input.password, { field: 'password', own: [link?.email, link?.name] });
    const set = await setPasswordByLink(db, { ...input, by: toNetwork(client.address), now });
    if (set.hasSecondFactor) return { me: null };
    const session = await beginSession(context, set.accountId);
    if (!session) throw new AppError('link_expired');
    const { founder } = session;
    if (!founder) return { me: toMeView(context, session) };
    const timeZone = input.timeZone ?? founder.timeZone;
    if (timeZone !== founder.timeZone) {
      await changeTimeZone(db, { founderId: founder.id, timeZone });
    }
    // So that a founder's first board is not empty.
    if (set.purpose === 'invitation')
      await generateTasksForFounder(db, { founderId: founder.id, now });
    return { me: toMeView(context, { ...session, founder: { ...founder, timeZone } }) };
  }),

  renewInvitation: api.accountLinks.renewInvitation.handler(async ({ input, context }) => {
    const { db, now, client, visitorLimits } = context;
    await visitorLimits.countReset(client.address);
    await renewInvitation(db, { ...input, now });
    return { ok: true as const };
  }),

  requestReset: api.accountLinks.requestReset.handler(async ({ input, context }) => {
    const { db, now, client, visitorLimits } = context;
    await visitorLimits.countReset(client.address);
    if (input.audience === 'admin') await refuseStaffPassword(context, 'email');
    await withMinimumDuration(minResetMs, requestPasswordReset(db, { ...input, now }));
    return { ok: true as const };
  }),
};

/** An invitation can be renewed as long as its founder has no password. */
async function whyLinkEnded(db: ApiContext['db'], { token }: { token: string }) {
  const invited = await findInvitedFounder(db, { token });
  if (!invited) return 'link_expired';
  return invited.hasPassword ? 'invitation_used' : 'invitation_expired';
}

const ok = { ok: true } as const;

export const accountRoutes = {
  changePassword: api.account.changePassword.handler(async ({ input, context }) => {
    const { currentPassword, newPassword } = input;
    const { email, founder, investor } = requireSession(context);
    const own = [email, founder?.name, founder?.startupName, investor?.name];
    refuseEasyPassword(newPassword, { field: 'newPassword', own });
    const currentHash = await confirmPassword(context, {
      password: currentPassword,
      field: 'currentPassword',
    });
    if (newPassword === currentPassword) {
      const message = 'That’s already your password. Please choose another one.';
      throw new AppError('invalid_input', { issues: [{ path: 'newPassword', message }] });
    }
    const isChanged = await changePassword(context.db, {
      accountId: requireSession(context).accountId,
      currentHash,
      newHash: await hashPassword(newPassword, requireSession(context).accountId),
      keepToken: context.cookie.token,
      now: context.now,
    });
    if (!isChanged) {
      const message = 'Your password was changed elsewhere just now.';
      throw new AppError('invalid_input', { issues: [{ path: 'currentPassword', message }] });
    }
    return ok;
  }),

  sessions: api.account.sessions.handler(async ({ context }) => {
    const { db, cookie, now } = context;
    const { accountId } = requireSession(context);
    return { sessions: await listSessions(db, { accountId, token: cookie.token, now }) };
  }),

  revokeSession: api.account.revokeSession.handler(async ({ input, context }) => {
    await revokeSession(context.db, { accountId: requireSession(context).accountId, ...input });
    return ok;
  }),

  revokeOtherSessions: api.account.revokeOtherSessions.handler(async ({ context }) => {
    const { accountId } = requireSession(context);
    await revokeOtherSessions(context.db, { accountId, keepToken: context.cookie.token });
    return ok;
  }),

  delete: api.account.delete.handler(async ({ input, context }) => {
    const { db, now, cookie } = context;
    const { founder, investor } = requireSession(context);
    await confirmPassword(context, { password: input.password, field: 'password' });
    if (nameKey(input.name) !== nameKey(founder?.startupName ?? investor?.name ?? '')) {
      const message = `That is not ${founder ? 'the name of your startup' : 'your name'}.`;
      throw new AppError('invalid_input', { issues: [{ path: 'name', message }] });
    }
    if (founder) await deleteFounder(db, { founderId: founder.id, now });
    if (investor) await deleteInvestor(db, { investorId: investor.id, now });
    cookie.clear();
    return ok;
  }),
};

export const secondFactorRoutes = {
  get: api.secondFactor.get.handler(async ({ context }) => {
    const { accountId } = requireSession(context);
    const factor = await findSecondFactor(context.db, { accountId });
    return {
      since: factor?.since.toISOString() ?? null,
      recoveryCodesLeft: factor?.recoveryCodesLeft ?? 0,
    };
  }),

  start: api.secondFactor.start.handler(async ({ context }) => {
    const { db, sealer } = context;
    const { accountId, email } = requireSession(context);
    const { secret } = await beginSecondFactorSetup(db, { accountId, sealer });
    return { secret, uri: totpUri({ secret, email }) };
  }),

  turnOn: api.secondFactor.turnOn.handler(async ({ input, context }) => {
    const { db, sealer, cookie, now, accountLimits } = context;
    const { accountId, email } = requireSession(context);
    let recoveryCodes: string[] | null = null;
    await accountLimits.attemptCode(sessionKey(context), async () => {
      recoveryCodes = await turnOnSecondFactor(db, {
        actor: { accountId, email },
        code: input.code.replace(/\s/g, ''),
        sealer,
        keepToken: cookie.token,
        now,
      });
      return recoveryCodes !== null;
    });
    if (!recoveryCodes) throw wrongCodeError();
    return { recoveryCodes };
  }),

  turnOff: api.secondFactor.turnOff.handler(async ({ input, context }) => {
    const { db, now } = context;
    const actor = requireSession(context);
    if (!(await findSecondFactor(db, actor))) throw new AppError('second_factor_off');
    await confirmPassword(context, { password: input.password, field: 'password' });
    await confirmSecondStep(context, { code: input.code });
    await turnOffSecondFactor(db, { actor, mustKeepOne: mustKeepSecondStep(context), now });
    return { ok: true as const };
  }),

  renewRecoveryCodes: api.secondFactor.renewRecoveryCodes.handler(async ({ context }) => {
    const { db, now } = context;
    return { recoveryCodes: await renewRecoveryCodes(db, { actor: requireSession(context), now }) };
  }),
};
