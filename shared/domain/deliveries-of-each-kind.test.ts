import { expect, it } from 'vitest';
import { bulkMails, mailLabels, mailPreference, waitsForQuietHours } from './mail-templates.ts';
import { preferenceDefault } from './notification-preferences.ts';
import {
  directMessageKinds,
  directMessagePreference,
  isRepeatable,
  slackMessageLabels,
} from './slack-messages.ts';

it('sends what goes to many after everything else', () => {
  expect(bulkMails).toEqual([
    'applications-open',
    'invitation-reminder',
    'import-invitation',
    'weekly-digest',
    'streak-at-risk',
    'pledge-missed',
    'check-in-open',
    'check-in-reminder',
    'saved-searches',
    'startup-update',
  ]);
});

it('sends at night only what somebody waits for or must know at once', () => {
  expect(waitsForQuietHours('password-reset')).toBe(false);
  expect(waitsForQuietHours('new-sign-in')).toBe(false);
  expect(waitsForQuietHours('weekly-digest')).toBe(true);
});

it('lets a founder switch off a mail with the switch of its subject', () => {
  expect(mailPreference('introduction-reminder')).toBe('introduction');
  expect(mailPreference('weekly-digest')).toBe('weekly_digest');
});

it('gives every mail and message a name', () => {
  const labels = [...Object.values(mailLabels), ...Object.values(slackMessageLabels)];
  for (const label of labels) expect(label).toMatch(/^[A-Z]/);
});

it('counts messages of their own to one founder, each with its switch', () => {
  expect(directMessageKinds).toContain('morning_list');
  expect(directMessageKinds).not.toContain('introduction_update');
  expect(directMessageKinds).not.toContain('digest');
  for (const kind of directMessageKinds) {
    expect(preferenceDefault(directMessagePreference(kind), 'slack')).toBe(true);
  }
});

it('edits only the post of a changed pledge again and again', () => {
  expect(isRepeatable('pledge_update')).toBe(true);
  expect(isRepeatable('pledge')).toBe(false);
});
