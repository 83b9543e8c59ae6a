import {
  changeTimeZone,
  pauseMessages,
  setPreference,
  setQuietHours,
  shareMomentum,
} from '#db/operations/settings/founder-settings.ts';
import { unlinkFounderSlack } from '#db/operations/slack/founder-links.ts';
import { exportFounder } from '#db/queries/settings/export-founder.ts';
import { findSettings } from '#db/queries/settings/find-settings.ts';
import { findSlackLink } from '#db/queries/slack/linked-founders.ts';
import { listTimeZones } from '#shared/domain/time-zones.ts';
import { api } from '../api.ts';
import { founderOf, sessionOf } from '../context.ts';
import { exportFileName } from '../http/export-file-name.ts';

const ok = { ok: true } as const;

export const settingsRoutes = {
  get: api.settings.get.handler(async ({ context }) => {
    const { db, config } = context;
    const { id: founderId } = founderOf(context);
    const [settings, slack] = await Promise.all([
      findSettings(db, { founderId, now: context.now }),
      findSlackLink(db, { founderId, hasOwnToken: config.hasSlackToken }),
    ]);
    const openUrl = slack.openUrl && (config.slackPage ?? slack.openUrl);
    return { email: sessionOf(context).email, ...settings, slack: { ...slack, openUrl } };
  }),

  timeZones: api.settings.timeZones.handler(() => ({ timeZones: listTimeZones() })),

  setTimeZone: api.settings.setTimeZone.handler(async ({ input: { timeZone }, context }) => {
    await changeTimeZone(context.db, { founderId: founderOf(context).id, timeZone });
    return ok;
  }),

  setQuietHours: api.settings.setQuietHours.handler(async ({ input, context }) => {
    await setQuietHours(context.db, { founderId: founderOf(context).id, quietHours: input });
    return ok;
  }),

  endQuietHours: api.settings.endQuietHours.handler(async ({ context }) => {
    await setQuietHours(context.db, { founderId: founderOf(context).id, quietHours: null });
    return ok;
  }),

  pauseMessages: api.settings.pauseMessages.handler(async ({ input, context }) => {
    const { db, now } = context;
    await pauseMessages(db, { founderId: founderOf(context).id, ...input, now });
    return ok;
  }),

  resumeMessages: api.settings.resumeMessages.handler(async ({ context }) => {
    const { db, now } = context;
    await pauseMessages(db, { founderId: founderOf(context).id, until: null, now });
    return ok;
  }),

  setPreference: api.settings.setPreference.handler(async ({ input, context }) => {
    await setPreference(context.db, { founderId: founderOf(context).id, ...input });
    return ok;
  }),

  shareMomentum: api.settings.shareMomentum.handler(async ({ input, context }) => {
    await shareMomentum(context.db, { founderId: founderOf(context).id, ...input });
    return ok;
  }),

  disconnectSlack: api.settings.disconnectSlack.handler(async ({ context }) => {
    await unlinkFounderSlack(context.db, { founderId: founderOf(context).id });
    return ok;
  }),

  export: api.settings.export.handler(async ({ context }) => {
    const { db, now, accountLimits } = context;
    const { accountId } = sessionOf(context);
    await accountLimits.countExport(accountId);
    const own = await exportFounder(db, { founderId: founderOf(context).id, accountId, now });
    context.answerAsFile(exportFileName(now));
    return own;
  }),
};
