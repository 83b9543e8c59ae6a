import { expect, it } from 'vitest';
import { nudgeCooldownMs, readProductLink } from './slack.ts';

const at = 'https://slip.test';
const founderId = '0b9c1d2e-0000-4000-8000-0123456789ab';
const startupId = '1b9c1d2e-0000-4000-8000-0123456789ab';

it.each([
  ['/app/leaderboard', { kind: 'leaderboard' }],
  ['/app/leaderboard/?week', { kind: 'leaderboard' }],
  ['/app/leaderboard/x', null],
  ['/x/app/leaderboard', null],
  [`/app/cohort/${founderId}`, { kind: 'founder', founderId }],
  [`/app/portfolio/${startupId}/`, { kind: 'startup', startupId }],
  [`/founder/dashboard/cohort/${founderId}`, { kind: 'founder', founderId }],
  [`/x/app/cohort/${founderId}`, null],
  [`/app/cohort/${founderId}/x`, null],
  ['/app/cohort/ada', null],
  ['/app/tasks?q=%20Call%20Ada%20', { kind: 'taskTitle', title: 'Call Ada' }],
  ['/founder/dashboard/tasks/?q=Call', { kind: 'taskTitle', title: 'Call' }],
  ['/app/tasks', null],
  ['/app/tasks?q=%20', null],
  ['/app/tasks/x?q=Call', null],
  ['/x/app/tasks?q=Call', null],
])('%s', (path, link) => {
  expect(readProductLink(`${at}${path}`, `${at}/anything`)).toEqual(link);
});

it('knows no other site', () => {
  expect(readProductLink('https://other.test/app/leaderboard', at)).toBeNull();
  expect(readProductLink('nonsense', at)).toBeNull();
});

it('reminds a founder once a week at most', () => {
  expect(nudgeCooldownMs).toBe(604_800_000);
});
