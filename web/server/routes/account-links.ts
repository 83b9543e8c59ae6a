import { requestReset, setPasswordByLink } from '#db/operations/accounts/passwords.ts';
import { changeTimeZone } from '#db/operations/settings/founder-settings.ts';
import { generateTasksFor } from '#db/operations/tasks/generate-tasks.ts';
import { findAccountLink } from '#db/queries/accounts.ts';
import { AppError } from '#shared/errors.ts';
import { api } from '../api.ts';
import { beginSession, toMe } from '../http/begin-session.ts';
import { takeAtLeast } from '../http/take-at-least.ts';

/** Queueing a mail takes a few milliseconds: the answer's delay must not tell who has an account. */
const resetMs = 120;

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
    const set = await setPasswordByLink(db, { ...input, now });
    if (set.hasSecondFactor) return { me: null };
    const session = await beginSession(context, set.accountId);
    if (!session) throw new AppError('link_expired');
    const { founder } = session;
    if (!founder) return { me: toMe(session) };
    const timeZone = input.timeZone ?? founder.timeZone;
    if (timeZone !== founder.timeZone) {
      await changeTimeZone(db, { founderId: founder.id, timeZone });
    }
    // A founder's first board is not empty.
    if (set.purpose === 'invitation') await generateTasksFor(db, { founderId: founder.id, now });
    return { me: toMe({ ...session, founder: { ...founder, timeZone } }) };
  }),

  requestReset: api.accountLinks.requestReset.handler(async ({ input, context }) => {
    const { db, now, client, visitorLimits } = context;
    await visitorLimits.countReset(client.address);
    await takeAtLeast(resetMs, requestReset(db, { ...input, now }));
    return { ok: true as const };
  }),
};
