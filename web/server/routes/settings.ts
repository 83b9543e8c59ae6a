import { setOpenToFounders } from '#db/operations/introductions/ask-investor.ts';
import { changeInvestorDetails } from '#db/operations/investors/investor-account.ts';
import { muteUpdates, setUpdateMail } from '#db/operations/investors/investor-updates.ts';
import { requireAccepted } from '#db/operations/investors/startup-interest.ts';
import {
  changeTimeZone,
  pauseMessages,
  setListDays,
  setListHour,
  setMomentumSharing,
  setPreference,
  setPreferences,
  setPrivateByDefault,
  setQuietHours,
} from '#db/operations/settings/founder-settings.ts';
import { unlinkFounderSlack } from '#db/operations/slack/founder-links.ts';
import { findNewEmail } from '#db/queries/accounts.ts';
import { findInvestorSettings } from '#db/queries/investors/investors.ts';
import { exportFounder } from '#db/queries/settings/export-founder.ts';
import { exportInvestor } from '#db/queries/settings/export-investor.ts';
import { findSettings } from '#db/queries/settings/find-settings.ts';
import { findSlackLink } from '#db/queries/slack/linked-founders.ts';
import { listKnownTimeZones } from '#db/time-zones.ts';
import { AppError } from '#shared/errors.ts';
import { api } from '../api.ts';
import { actorAndTime, requireFounder, requireInvestor, requireSession } from '../context.ts';
import { programFileName } from '../http/program-file-name.ts';

const ok = { ok: true } as const;

export const settingsRoutes = {
  get: api.settings.get.handler(async ({ context }) => {
    const { db, config } = context;
    const { id: founderId } = requireFounder(context);
    const { accountId, email } = requireSession(context);
    const [settings, newEmail, slack] = await Promise.all([
      findSettings(db, { founderId, now: context.now }),
      findNewEmail(db, { accountId, now: context.now }),
      findSlackLink(db, { founderId, hasOwnToken: config.hasSlackToken }),
    ]);
    const openUrl = slack.openUrl && (config.slackPage ?? slack.openUrl);
    return { email, newEmail, ...settings, slack: { ...slack, openUrl } };
  }),

  timeZones: api.settings.timeZones.handler(async ({ context }) => ({
    timeZones: await listKnownTimeZones(context.db),
  })),

  setTimeZone: api.settings.setTimeZone.handler(async ({ input: { timeZone }, context }) => {
    const { id: founderId } = requireFounder(context);
    const kept = await changeTimeZone(context.db, { founderId, timeZone });
    if (kept === timeZone) return ok;
    const issues = [{ path: 'timeZone', message: 'The database doesn’t know this time zone.' }];
    throw new AppError('invalid_input', { issues });
  }),

  setQuietHours: api.settings.setQuietHours.handler(async ({ input, context }) => {
    await setQuietHours(context.db, { founderId: requireFounder(context).id, quietHours: input });
    return ok;
  }),

  endQuietHours: api.settings.endQuietHours.handler(async ({ context }) => {
    await setQuietHours(context.db, { founderId: requireFounder(context).id, quietHours: null });
    return ok;
  }),

  pauseMessages: api.settings.pauseMessages.handler(async ({ input, context }) => {
    const { db, now } = context;
    await pauseMessages(db, { founderId: requireFounder(context).id, ...input, now });
    return ok;
  }),

  resumeMessages: api.settings.resumeMessages.handler(async ({ context }) => {
    const { db, now } = context;
    await pauseMessages(db, { founderId: requireFounder(context).id, until: null, now });
    return ok;
  }),

  setPreference: api.settings.setPreference.handler(async ({ input, context }) => {
    await setPreference(context.db, { founderId: requireFounder(context).id, ...input });
    return ok;
  }),

  setPreferences: api.settings.setPreferences.handler(async ({ input, context }) => {
    await setPreferences(context.db, { founderId: requireFounder(context).id, ...input });
    return ok;
  }),

  shareMomentum: api.settings.shareMomentum.handler(async ({ input, context }) => {
    await setMomentumSharing(context.db, { founderId: requireFounder(context).id, ...input });
    return ok;
  }),

  setPrivateByDefault: api.settings.setPrivateByDefault.handler(async ({ input, context }) => {
    await setPrivateByDefault(context.db, { founderId: requireFounder(context).id, ...input });
    return ok;
  }),

  setListHour: api.settings.setListHour.handler(async ({ input, context }) => {
    await setListHour(context.db, { founderId: requireFounder(context).id, ...input });
    return ok;
  }),

  setListDays: api.settings.setListDays.handler(async ({ input, context }) => {
    await setListDays(context.db, { founderId: requireFounder(context).id, ...input });
    return ok;
  }),

  disconnectSlack: api.settings.disconnectSlack.handler(async ({ context }) => {
    await unlinkFounderSlack(context.db, { founderId: requireFounder(context).id });
    return ok;
  }),

  export: api.settings.export.handler(async ({ context }) => {
    const { db, now, accountLimits } = context;
    const { accountId } = requireSession(context);
    await accountLimits.countExport(accountId);
    const own = await exportFounder(db, { founderId: requireFounder(context).id, accountId, now });
    context.answerAsFile(exportFileName(now));
    return own;
  }),
};

export const investorSettingsRoutes = {
  get: api.investorSettings.get.handler(({ context }) =>
    findInvestorSettings(context.db, {
      investorId: requireInvestor(context).id,
      accountId: requireSession(context).accountId,
      now: context.now,
    }),
  ),

  changeDetails: api.investorSettings.changeDetails.handler(async ({ input, context }) => {
    const { id: investorId } = requireInvestor(context);
    const change = { investorId, details: input, ...actorAndTime(context) };
    await changeInvestorDetails(context.db, change);
    return ok;
  }),

  setUpdateMail: api.investorSettings.setUpdateMail.handler(async ({ input, context }) => {
    const { db, now } = context;
    await setUpdateMail(db, { investorId: requireInvestor(context).id, ...input, now });
    return ok;
  }),

  setOpenToFounders: api.investorSettings.setOpenToFounders.handler(async ({ input, context }) => {
    const { db, now } = context;
    await setOpenToFounders(db, { investorId: requireInvestor(context).id, ...input, now });
    return ok;
  }),

  resumeUpdates: api.investorSettings.resumeUpdates.handler(async ({ input, context }) => {
    const investorId = requireInvestor(context).id;
    const wasMuted = await muteUpdates(context.db, { investorId, ...input, isMuted: false });
    if (!wasMuted) await requireAccepted(context.db, input);
    return ok;
  }),

  export: api.investorSettings.export.handler(async ({ context }) => {
    const { db, now, accountLimits } = context;
    const { accountId } = requireSession(context);
    await accountLimits.countExport(accountId);
    const own = await exportInvestor(db, {
      investorId: requireInvestor(context).id,
      accountId,
      now,
    });
    context.answerAsFile(exportFileName(now));
    return own;
  }),
};

/** For example `northlight-export-2026-11-21.json`. */
export function exportFileName(now: Date): string {
  return `${programFileName()}-export-${now.toISOString().slice(0, 10)}.json`;
}
