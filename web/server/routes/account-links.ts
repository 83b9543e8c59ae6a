import { requestReset } from '#db/operations/accounts/request-reset.ts';
import { setPasswordByLink } from '#db/operations/accounts/set-password-by-link.ts';
import { changeTimeZone } from '#db/operations/founders/change-time-zone.ts';
import { findAccountLink } from '#db/queries/accounts/find-account-link.ts';
import { AppError } from '#shared/errors.ts';
import { api } from '../api.ts';
import { beginSession, toMe } from './session.ts';

export const accountLinkRoutes = {
  check: api.accountLinks.check.handler(async ({ input, context }) => {
    const { db, now, client, visitorLimits } = context;
    await visitorLimits.countLink(client.address);
    const link = await findAccountLink(db, { ...input, now });
    if (!link) throw new AppError('link_expired');
    const { purpose, audience, email, name } = link;
    return { purpose, audience, email, name };
  }),

  setPassword: api.accountLinks.setPassword.handler(async ({ input, context }) => {
    const { db, now, client, visitorLimits } = context;
    await visitorLimits.countLink(client.address);
    const { accountId } = await setPasswordByLink(db, { ...input, now });
    const session = await beginSession(context, accountId);
    if (!session) throw new AppError('link_expired');
    const { founder } = session;
    if (founder && input.timeZone && input.timeZone !== founder.timeZone) {
      const { timeZone } = input;
      await changeTimeZone(db, { founderId: founder.id, timeZone });
      return toMe({ ...session, founder: { ...founder, timeZone } });
    }
    return toMe(session);
  }),

  requestReset: api.accountLinks.requestReset.handler(async ({ input, context }) => {
    const { db, now, client, visitorLimits } = context;
    await visitorLimits.countReset(client.address);
    await requestReset(db, { ...input, now });
    return { ok: true as const };
  }),
};
