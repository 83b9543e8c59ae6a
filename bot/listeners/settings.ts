import {
  pauseMessages,
  setListDays,
  setListHour,
  setPreference,
  setPrivateByDefault,
} from '#db/operations/settings/founder-settings.ts';
import { findSettings } from '#db/queries/settings/find-settings.ts';
import { brand } from '#shared/brand.ts';
import {
  defaultListDays,
  listableDays,
  listHours,
  pauseProblem,
} from '#shared/domain/notifications.ts';
import { plainMessage } from '../messages/block-kit.ts';
import { settingsAction, settingsFormId, settingsFormView } from '../messages/settings.ts';
import { listResumeAction, listResumed } from '../messages/tasks.ts';
import { openForm } from './forms.ts';
import type { Call, FormAnswer, FormHandler, FormValues, Listeners } from './listener.ts';

/** *Settings* on the Home tab: the part of the web's settings that is about Slack. */
export const settingsListeners: Listeners = {
  actions: { [settingsAction]: openSettings, [listResumeAction]: resumeList },
  forms: { [settingsFormId]: checkSettings },
};

async function openSettings(call: Call): Promise<void> {
  const { context, founder, now } = call;
  const settings = await findSettings(context.db, { founderId: founder.id, now });
  const { publicUrl } = context.config;
  await openForm(call, (metadata) => settingsFormView({ settings, metadata, publicUrl }), null);
}

/** The click itself has brought the list back: it counts as use, as any other does. */
async function resumeList({ context, founder, now, reply }: Call): Promise<void> {
  const settings = await findSettings(context.db, { founderId: founder.id, now });
  const days = settings.listDays ?? defaultListDays;
  await reply(listResumed({ days, hour: settings.listHour }), { keepOriginal: true });
}

function checkSettings(
  values: FormValues,
  time: Parameters<FormHandler>[1],
): ReturnType<FormHandler> {
  const { pausedUntil } = values;
  const timeZone = time.timeZone ?? brand.timeZone;
  const problem = pausedUntil && pauseProblem(pausedUntil, { now: time.now, timeZone });
  if (problem) return { errors: { pausedUntil: problem } };
  if (values.listDays === '') {
    return { errors: { listDays: 'Choose a day, or uncheck “Morning list” above.' } };
  }
  return { submit: (call) => saveSettings(call, values) };
}

/** Writes only what differs, so that a first choice is not taken for founders who left it open. */
async function saveSettings(call: Call, values: FormValues): Promise<FormAnswer> {
  const { context, founder, now } = call;
  const { db } = context;
  const founderId = founder.id;
  const before = await findSettings(db, { founderId, now });
  const hour = Number(values.listHour);
  if (listHours.includes(hour) && hour !== before.listHour) {
    await setListHour(db, { founderId, hour });
  }
  const days = (values.listDays ?? '').split(',').map(Number);
  const daysBefore = before.listDays ?? defaultListDays;
  if (days.every((day) => listableDays.includes(day)) && String(days) !== String(daysBefore)) {
    await setListDays(db, { founderId, days });
  }
  const { messages, ownMessages } = values;
  const wanted =
    messages === undefined ? undefined : [ownMessages ?? '', messages].join(',').split(',');
  for (const { type, channels } of before.preferences) {
    const enabled = wanted?.includes(type);
    if (enabled === undefined || channels.slack === null || channels.slack === enabled) continue;
    await setPreference(db, { founderId, type, channel: 'slack', enabled });
  }
  const until = values.pausedUntil ?? null;
  if (until !== before.pausedUntil) await pauseMessages(db, { founderId, until, now });
  const isPrivate = values.audience === 'private';
  if (values.audience !== undefined && isPrivate !== before.privateByDefault) {
    await setPrivateByDefault(db, { founderId, isPrivate });
  }
  return { tell: () => call.reply(plainMessage('Your settings are saved.')) };
}
