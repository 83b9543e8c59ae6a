import { changeDetails } from '#db/operations/investors/change-details.ts';
import { muteUpdates } from '#db/operations/investors/mute-updates.ts';
import { setUpdateMail } from '#db/operations/investors/set-update-mail.ts';
import { findInvestorSettings } from '#db/queries/investors/find-investor-settings.ts';
import { exportInvestor } from '#db/queries/settings/export-investor.ts';
import { api } from '../api.ts';
import { investorOf, sessionOf } from '../context.ts';
import { exportFileName } from '../http/export-file-name.ts';

const ok = { ok: true } as const;

export const investorSettingsRoutes = {
  get: api.investorSettings.get.handler(({ context }) =>
    findInvestorSettings(context.db, { investorId: investorOf(context).id }),
  ),

  changeDetails: api.investorSettings.changeDetails.handler(async ({ input, context }) => {
    const { db, now } = context;
    const { accountId, email } = sessionOf(context);
    const actor = { accountId, email };
    await changeDetails(db, { investorId: investorOf(context).id, details: input, actor, now });
    return ok;
  }),

  setUpdateMail: api.investorSettings.setUpdateMail.handler(async ({ input, context }) => {
    const { db, now } = context;
    await setUpdateMail(db, { investorId: investorOf(context).id, ...input, now });
    return ok;
  }),

  resumeUpdates: api.investorSettings.resumeUpdates.handler(async ({ input, context }) => {
    const investorId = investorOf(context).id;
    await muteUpdates(context.db, { investorId, ...input, isMuted: false });
    return ok;
  }),

  export: api.investorSettings.export.handler(async ({ context }) => {
    const { db, now, accountLimits } = context;
    const { accountId } = sessionOf(context);
    await accountLimits.countExport(accountId);
    const own = await exportInvestor(db, { investorId: investorOf(context).id, accountId, now });
    context.answerAsFile(exportFileName(now));
    return own;
  }),
};
