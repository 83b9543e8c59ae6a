import { deleteAccount } from '#db/operations/accounts/delete-founder.ts';
import { deleteInvestor } from '#db/operations/accounts/delete-investor.ts';
import { changePassword } from '#db/operations/accounts/passwords.ts';
import { revokeOtherSessions, revokeSession } from '#db/operations/accounts/sessions.ts';
import { hashPassword } from '#db/passwords.ts';
import { listSessions } from '#db/queries/sessions.ts';
import { AppError } from '#shared/errors.ts';
import { api } from '../api.ts';
import { sessionOf } from '../context.ts';
import { confirmPassword } from '../http/confirm-password.ts';

const ok = { ok: true } as const;

export const accountRoutes = {
  changePassword: api.account.changePassword.handler(async ({ input, context }) => {
    const { currentPassword, newPassword } = input;
    const currentHash = await confirmPassword(context, {
      password: currentPassword,
      field: 'currentPassword',
    });
    if (newPassword === currentPassword) {
      const message = 'That is your password already. Please choose another one.';
      throw new AppError('invalid_input', { issues: [{ path: 'newPassword', message }] });
    }
    const isChanged = await changePassword(context.db, {
      accountId: sessionOf(context).accountId,
      currentHash,
      newHash: await hashPassword(newPassword),
      keepToken: context.cookie.token,
    });
    if (!isChanged) {
      const message = 'Your password was changed elsewhere just now.';
      throw new AppError('invalid_input', { issues: [{ path: 'currentPassword', message }] });
    }
    return ok;
  }),

  sessions: api.account.sessions.handler(async ({ context }) => {
    const { db, cookie, now } = context;
    const { accountId } = sessionOf(context);
    return { sessions: await listSessions(db, { accountId, token: cookie.token, now }) };
  }),

  revokeSession: api.account.revokeSession.handler(async ({ input, context }) => {
    await revokeSession(context.db, { accountId: sessionOf(context).accountId, ...input });
    return ok;
  }),

  revokeOtherSessions: api.account.revokeOtherSessions.handler(async ({ context }) => {
    const { accountId } = sessionOf(context);
    await revokeOtherSessions(context.db, { accountId, keepToken: context.cookie.token });
    return ok;
  }),

  delete: api.account.delete.handler(async ({ input, context }) => {
    const { db, now, cookie } = context;
    const { founder, investor } = sessionOf(context);
    await confirmPassword(context, { password: input.password, field: 'password' });
    if (!isSameName(input.name, founder?.startupName ?? investor?.name ?? '')) {
      const message = `That is not ${founder ? 'the name of your startup' : 'your name'}.`;
      throw new AppError('invalid_input', { issues: [{ path: 'name', message }] });
    }
    if (founder) await deleteAccount(db, { founderId: founder.id, now });
    if (investor) await deleteInvestor(db, { investorId: investor.id, now });
    cookie.clear();
    return ok;
  }),
};

function isSameName(typed: string, name: string): boolean {
  const plain = (text: string) => text.normalize('NFC').trim().toLowerCase();
  return plain(typed) === plain(name);
}
