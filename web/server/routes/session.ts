import { closeSession, confirmSession } from '#db/operations/accounts/sessions.ts';
import { changeTimeZone } from '#db/operations/settings/founder-settings.ts';
import { findSecondFactor } from '#db/queries/accounts.ts';
import { demoAccounts } from '#db/seed/demo-accounts.ts';
import { brand } from '#shared/brand.ts';
import { AppError } from '#shared/errors.ts';
import { api } from '../api.ts';
import { sessionOf } from '../context.ts';
import { beginSession, toMe } from '../http/begin-session.ts';
import { confirmCode } from '../http/check-code.ts';
import {
  checkInvestorPassword,
  checkPassword,
  checkPasswordAndCode,
} from '../http/check-credentials.ts';
import { confirmPassword } from '../http/confirm-password.ts';

export const sessionRoutes = {
  me: api.session.me.handler(({ context }) => toMe(sessionOf(context))),

  info: api.session.info.handler(({ context: { config } }) => ({
    name: brand.name,
    supportEmail: config.supportEmail,
    demoFounder: config.demo ? demoAccounts.founder : null,
    demoInvestor: config.demo ? demoAccounts.investor : null,
    demoAdmin: config.demo ? demoAccounts.admin : null,
    sandbox: config.sandbox,
  })),

  signInFounder: api.session.signInFounder.handler(async ({ input, context }) => {
    const account = await checkPassword(context, { audience: 'founder', ...input });
    if (!account) throw new AppError('founder_credentials');
    if (account.founderId && input.timeZone && input.timeZone !== account.timeZone) {
      await changeTimeZone(context.db, { founderId: account.founderId, timeZone: input.timeZone });
    }
    const session = await beginSession(context, account.id);
    if (!session) throw new AppError('founder_credentials');
    return toMe(session);
  }),

  signInInvestor: api.session.signInInvestor.handler(async ({ input, context }) => {
    const account = await checkInvestorPassword(context, input);
    const session = account && (await beginSession(context, account.id));
    if (!session) throw new AppError('investor_credentials');
    return toMe(session);
  }),

  signInAdmin: api.session.signInAdmin.handler(async ({ input, context }) => {
    const account = await checkPasswordAndCode(context, { audience: 'admin', ...input });
    const session = await beginSession(context, account.id);
    if (!session) throw new AppError('admin_credentials');
    return toMe(session);
  }),

  confirm: api.session.confirm.handler(async ({ input, context }) => {
    const { db, cookie, now } = context;
    await confirmPassword(context, { password: input.password, field: 'password' });
    const { accountId } = sessionOf(context);
    if (await findSecondFactor(db, { accountId })) await confirmCode(context, input.code);
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
