import {
  cancelEmailChange,
  confirmEmailChange,
  requestEmailChange,
  resendEmailChange,
} from '#db/operations/accounts/change-email.ts';
import { findEmailChange } from '#db/queries/accounts.ts';
import { AppError } from '#shared/errors.ts';
import { api } from '../api.ts';
import { requireSession } from '../context.ts';
import { confirmPassword } from '../http/sign-in.ts';

const ok = { ok: true } as const;

export const emailChangeRoutes = {
  request: api.emailChange.request.handler(async ({ input, context }) => {
    const { db, now, accountLimits, visitorLimits } = context;
    const { accountId } = requireSession(context);
    const { email, password } = input;
    await confirmPassword(context, { password, field: 'password' });
    await accountLimits.countEmailChange(accountId);
    await visitorLimits.countVerificationMail(email);
    if (!(await requestEmailChange(db, { accountId, email, now }))) {
      const message = 'That’s already your address.';
      throw new AppError('invalid_input', { issues: [{ path: 'email', message }] });
    }
    return ok;
  }),

  resend: api.emailChange.resend.handler(async ({ context }) => {
    const { db, now, accountLimits } = context;
    const { accountId } = requireSession(context);
    await accountLimits.countEmailChange(accountId);
    await resendEmailChange(db, { accountId, now });
    return ok;
  }),

  cancel: api.emailChange.cancel.handler(async ({ context }) => {
    await cancelEmailChange(context.db, { accountId: requireSession(context).accountId });
    return ok;
  }),

  check: api.emailChange.check.handler(async ({ input, context }) => {
    const { db, now, client, visitorLimits } = context;
    await visitorLimits.countLink(client.address);
    const change = await findEmailChange(db, { ...input, now });
    if (!change) throw new AppError('link_expired');
    const { accountId: _private, ...shown } = change;
    return shown;
  }),

  confirm: api.emailChange.confirm.handler(async ({ input, context }) => {
    const { db, now, client, cookie, visitorLimits } = context;
    await visitorLimits.countLink(client.address);
    return {
      email: await confirmEmailChange(db, { ...input, keepToken: cookie.token, now }),
    };
  }),
};
