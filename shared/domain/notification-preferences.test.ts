import { expect, it } from 'vitest';
import {
  notificationChannels,
  notificationGroups,
  type notificationPresets,
  notificationTitles,
  preferenceDefault,
  preferenceKinds,
  presetValue,
} from './notification-preferences.ts';

/** Written out: in the app, in Slack, by email; null where a type is never sent. */
it('has these channels and defaults', () => {
  const table = preferenceKinds.map((type) => [
    type,
    ...notificationChannels.map((channel) => preferenceDefault(type, channel)),
  ]);
  expect(table).toEqual([
    ['task_completed', true, null, null],
    ['pledge_made', true, null, null],
    ['milestone_achieved', true, null, null],
    ['streak_milestone', true, null, null],
    ['task_handed', true, true, null],
    ['peer_help', true, true, null],
    ['cheer', true, true, null],
    ['introduction', true, true, true],
    ['founder_message', true, true, true],
    ['team_change', true, true, true],
    ['check_in', null, true, true],
    ['session_reminder', null, true, true],
    ['help_wanted', true, null, null],
    ['help_offer', true, true, true],
    ['morning_list', null, true, null],
    ['streak_at_risk', null, true, false],
    ['pledge_missed', null, true, false],
    ['weekly_digest', null, null, true],
    ['weekly_brief', true, true, null],
  ]);
});

it('has a title for each type', () => {
  for (const type of preferenceKinds) expect(notificationTitles[type]).toMatch(/^[A-Z]/);
});

it('has each type in one of four groups', () => {
  const grouped = notificationGroups.flatMap(({ kinds }) => kinds);
  expect(notificationGroups).toHaveLength(4);
  expect(grouped.toSorted()).toEqual(preferenceKinds.toSorted());
});

it('has presets: the defaults, all, and quiet with what somebody waits for', () => {
  const onIn = (preset: (typeof notificationPresets)[number]) =>
    preferenceKinds.flatMap((type) =>
      notificationChannels.flatMap((channel) =>
        presetValue(preset, type, channel) ? [`${type} ${channel}`] : [],
      ),
    );
  const available = preferenceKinds.flatMap((type) =>
    notificationChannels.filter((channel) => preferenceDefault(type, channel) !== null),
  );
  expect(onIn('everything')).toHaveLength(available.length);
  expect(onIn('everything').filter((each) => !onIn('normal').includes(each))).toEqual([
    'streak_at_risk email',
    'pledge_missed email',
  ]);
  expect(onIn('quiet').filter((each) => !each.endsWith('in_app'))).toEqual([
    'task_handed slack',
    'introduction slack',
    'introduction email',
    'founder_message slack',
    'founder_message email',
    'check_in slack',
    'check_in email',
    'session_reminder slack',
    'session_reminder email',
    'help_offer slack',
    'help_offer email',
  ]);
  expect(onIn('quiet').filter((each) => each.endsWith('in_app'))).toEqual([
    'task_handed in_app',
    'peer_help in_app',
    'cheer in_app',
    'introduction in_app',
    'founder_message in_app',
    'team_change in_app',
    'help_offer in_app',
    'weekly_brief in_app',
  ]);
});
