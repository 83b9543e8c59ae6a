import type { Settings } from '#shared/api/settings.ts';
import {
  notificationTitles,
  type PreferenceKind,
  preferenceKinds,
} from '#shared/domain/notification-preferences.ts';
import { defaultListDays, listableDays, listHours } from '#shared/domain/notifications.ts';
import { hourLabel } from '#shared/formats.ts';
import { taskAudiences } from '#shared/options.ts';
import { weekdaysLabel } from '#shared/weekdays.ts';
import { context, type KnownBlock, link, type ModalView, plainText } from './block-kit.ts';

export const settingsAction = 'settings_open';
export const settingsFormId = 'settings_form';

type SlackSettings = Pick<
  Settings,
  'listHour' | 'listDays' | 'preferences' | 'pausedUntil' | 'privateByDefault'
>;

/** Slack has room for ten checkboxes at a time, so the messages are two groups of them. */
const aboutOwnWork: PreferenceKind[] = [
  'check_in',
  'session_reminder',
  'morning_list',
  'streak_at_risk',
  'pledge_missed',
  'weekly_brief',
];

/** The modal of *Settings*: what comes by Slack, and when. Each block is named after its field. */
export function settingsFormView({
  settings,
  metadata,
  publicUrl,
}: {
  settings: SlackSettings;
  metadata: string;
  publicUrl: string;
}): ModalView {
  const { listHour, listDays, preferences, pausedUntil, privateByDefault } = settings;
  const isOn = (type: string) =>
    preferences.some((each) => each.type === type && each.channels.slack);
  const available = preferenceKinds.filter((type) =>
    preferences.some((each) => each.type === type && each.channels.slack !== null),
  );
  const choose = (types: PreferenceKind[]) => {
    const options = types.map((type) => option(type, notificationTitles[type]));
    const chosen = options.filter(({ value }) => isOn(value));
    const initial = chosen.length > 0 ? { initial_options: chosen } : {};
    return { type: 'checkboxes' as const, action_id: 'value', options, ...initial };
  };
  const weekdays = listableDays.map((day) => option(String(day), weekdaysLabel([day])));
  const days = listDays ?? defaultListDays;
  const hours = listHours.map((hour) => option(String(hour), hourLabel(hour)));
  const audiences = taskAudiences.map(({ value, label }) => option(value, label));
  return {
    type: 'modal',
    callback_id: settingsFormId,
    private_metadata: metadata,
    title: plainText('Settings', 24),
    submit: plainText('Save', 24),
    close: plainText('Cancel', 24),
    blocks: [
      input(
        'ownMessages',
        'What I message you about',
        choose(available.filter((type) => aboutOwnWork.includes(type))),
      ),
      input(
        'messages',
        'Messages about other people',
        choose(available.filter((type) => !aboutOwnWork.includes(type))),
      ),
      choice('listHour', 'Your morning list comes at', hours, String(listHour)),
      input('listDays', listDays ? 'On these days' : 'On these days, until you choose others', {
        type: 'checkboxes',
        action_id: 'value',
        options: weekdays,
        initial_options: weekdays.filter(({ value }) => days.includes(Number(value))),
      }),
      input('pausedUntil', 'No direct messages until', {
        type: 'datepicker',
        action_id: 'value',
        ...(pausedUntil ? { initial_date: pausedUntil } : {}),
      }),
      choice('audience', 'New tasks', audiences, privateByDefault ? 'private' : 'shared'),
      context(
        `Quiet hours, email and more: ${link(`${publicUrl}/app/settings#notifications`, 'all settings')}`,
      ),
    ],
  };
}

type Option = ReturnType<typeof option>;

function option(value: string, label: string) {
  return { value, text: plainText(label, 75) };
}

type InputBlock = Extract<KnownBlock, { type: 'input' }>;

/** Optional, because nothing checked and no date are answers, too. */
function input(name: string, label: string, element: InputBlock['element']): KnownBlock {
  return { type: 'input', block_id: name, optional: true, label: plainText(label, 48), element };
}

function choice(name: string, label: string, options: Option[], value: string): KnownBlock {
  const initial = options.find((each) => each.value === value);
  return {
    type: 'input',
    block_id: name,
    label: plainText(label, 48),
    element: {
      type: 'static_select',
      action_id: 'value',
      options,
      ...(initial ? { initial_option: initial } : {}),
    },
  };
}
