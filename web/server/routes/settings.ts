import { changePassword } from '#db/operations/accounts/change-password.ts';
import { deleteAccount } from '#db/operations/accounts/delete-account.ts';
import { changeTimeZone } from '#db/operations/founders/change-time-zone.ts';
import { pauseMessages } from '#db/operations/founders/pause-messages.ts';
import { setPreference } from '#db/operations/founders/set-preference.ts';
import { setQuietHours } from '#db/operations/founders/set-quiet-hours.ts';
import { shareMomentum } from '#db/operations/founders/share-momentum.ts';
import { revokeOtherSessions } from '#db/operations/sessions/revoke-other-sessions.ts';
import { revokeSession } from '#db/operations/sessions/revoke-session.ts';
import { unlinkFounderSlack } from '#db/operations/slack/unlink-founder-slack.ts';
import { hashPassword } from '#db/passwords.ts';
import { listSessions } from '#db/queries/sessions/list-sessions.ts';
import { exportFounder } from '#db/queries/settings/export-founder.ts';
import { findSettings } from '#db/queries/settings/find-settings.ts';
import { findSlackLink } from '#db/queries/slack/find-slack-link.ts';
import { listTimeZones } from '#shared/domain/time-zones.ts';
import { AppError } from '#shared/errors.ts';
import { api } from '../api.ts';
import { founderOf, sessionOf } from '../context.ts';
import { confirmPassword } from '../http/confirm-password.ts';

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

  changePassword: api.settings.changePassword.handler(async ({ input, context }) => {
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

  sessions: api.settings.sessions.handler(async ({ context }) => {
    const { db, cookie, now } = context;
    const { accountId } = sessionOf(context);
    return { sessions: await listSessions(db, { accountId, token: cookie.token, now }) };
  }),

  revokeSession: api.settings.revokeSession.handler(async ({ input, context }) => {
    await revokeSession(context.db, { accountId: sessionOf(context).accountId, ...input });
    return ok;
  }),

  revokeOtherSessions: api.settings.revokeOtherSessions.handler(async ({ context }) => {
    const { accountId } = sessionOf(context);
    await revokeOtherSessions(context.db, { accountId, keepToken: context.cookie.token });
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
    context.answerAsFile(`slipstream-export-${now.toISOString().slice(0, 10)}.json`);
    return own;
  }),

  deleteAccount: api.settings.deleteAccount.handler(async ({ input, context }) => {
    const { db, now, cookie } = context;
    const founder = founderOf(context);
    await confirmPassword(context, { password: input.password, field: 'password' });
    if (!isSameName(input.startupName, founder.startupName)) {
      const message = 'That is not the name of your startup.';
      throw new AppError('invalid_input', { issues: [{ path: 'startupName', message }] });
    }
    await deleteAccount(db, { founderId: founder.id, now });
    cookie.clear();
    return ok;
  }),
};

function isSameName(typed: string, name: string): boolean {
  const plain = (text: string) => text.normalize('NFC').trim().toLowerCase();
  return plain(typed) === plain(name);
}
