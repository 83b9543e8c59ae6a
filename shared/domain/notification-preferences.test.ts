import { expect, it } from 'vitest';
import {
  notificationChannels,
  notificationTitles,
  preferenceDefault,
  preferenceKinds,
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
