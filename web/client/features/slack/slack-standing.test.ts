import { expect, it } from 'vitest';
import { slackStanding, slackTrouble } from './slack-standing.ts';

it.each([
  [{ installed: false, connectedAs: null, active: false }, 'unavailable'],
  [{ installed: true, connectedAs: null, active: false }, 'open'],
  [{ installed: true, connectedAs: 'Ada', active: true }, 'active'],
  [{ installed: false, connectedAs: 'Ada', active: false }, 'removed'],
  [{ installed: true, connectedAs: 'Ada', active: false }, 'moved'],
] as const)('%j is %s', (link, standing) => {
  expect(slackStanding(link)).toBe(standing);
});

it('says what is wrong exactly when something is', () => {
  expect([slackTrouble('open'), slackTrouble('active')]).toEqual([null, null]);
  expect(slackTrouble('unavailable')).toContain('Slack is not connected to this community yet.');
  expect(slackTrouble('removed')).toContain('until an admin installs it again');
  expect(slackTrouble('moved')).toContain('another Slack workspace');
});
