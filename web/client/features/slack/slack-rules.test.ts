import { expect, it } from 'vitest';
import { needsInstalling, slackLinkProblem, slackLinkStatus, slackResult } from './slack-rules.ts';

it.each([
  [{ installed: false, connectedAs: null, active: false }, 'unavailable'],
  [{ installed: true, connectedAs: null, active: false }, 'open'],
  [{ installed: true, connectedAs: 'Ada', active: true }, 'active'],
  [{ installed: false, connectedAs: 'Ada', active: false }, 'removed'],
  [{ installed: true, connectedAs: 'Ada', active: false }, 'moved'],
  [{ installed: true, connectedAs: null, active: false, endReason: 'moved' }, 'moved'],
  [{ installed: true, connectedAs: null, active: false, endReason: 'deactivated' }, 'deactivated'],
  [{ installed: false, connectedAs: null, active: false, endReason: 'moved' }, 'unavailable'],
  [{ installed: true, connectedAs: null, active: false, endReason: null }, 'open'],
] as const)('%j has the status %s', (link, status) => {
  expect(slackLinkStatus(link)).toBe(status);
});

it('names a problem only if there is one', () => {
  expect([slackLinkProblem('open'), slackLinkProblem('active')]).toEqual([null, null]);
  expect(slackLinkProblem('unavailable')).toContain('Slack isn’t connected to this community yet.');
  expect(slackLinkProblem('removed')).toContain('until an admin installs it again');
  expect(slackLinkProblem('moved')).toContain('another Slack workspace');
  expect(slackLinkProblem('deactivated')).toContain('Connect the one you use now.');
});

it('confirms that the account is linked', () => {
  expect(slackResult('linked')).toMatchObject({
    text: 'Slack Connected',
    tone: 'good',
    mayTryAgain: false,
  });
});

it('gives a known failure its own text', () => {
  expect(slackResult('slack_taken')).toEqual({
    text: 'That Slack account is already linked to another founder.',
    detail: 'Use a Slack account of your own.',
    tone: 'bad',
    mayTryAgain: true,
  });
});

it.each([
  ['slack_denied', /declined there/],
  ['slack_unavailable', /try again in a moment/],
  ['slack_wrong_workspace', /Please choose the one of your community/],
  ['slack_state', /start again/],
])('explains %s', (code, text) => {
  expect(slackResult(code)).toMatchObject({
    text: expect.stringMatching(text),
    tone: 'bad',
    mayTryAgain: true,
  });
});

it('offers no second attempt before the bot is installed', () => {
  expect(slackResult('slack_not_installed')).toEqual({
    text: 'Slack isn’t connected to this community yet.',
    detail: 'You can connect here once an admin has installed it.',
    tone: 'bad',
    mayTryAgain: false,
  });
});

it.each(['<b>hi</b>', 'toString', '', 'not_found'])('never repeats %j from the address', (code) => {
  expect(slackResult(code)).toEqual({
    text: 'An error occurred. Please try again.',
    tone: 'bad',
    mayTryAgain: true,
  });
});

const workspace = { teamId: 'T1', name: 'Founders', installedAt: '2026-11-21T12:00:00Z' };
const healthy = {
  checkedAt: '2026-11-21T12:00:00Z',
  problem: null,
  botName: 'slipstream',
  missingScopes: [],
};

it.each([
  ['before it was installed', { workspace: null, health: null }, true],
  ['before Slack was asked', { workspace, health: null }, false],
  ['while all is well', { workspace, health: healthy }, false],
  [
    'without a permission',
    { workspace, health: { ...healthy, missingScopes: ['im:write'] } },
    true,
  ],
  ['with a revoked token', { workspace, health: { ...healthy, problem: 'token_revoked' } }, true],
  [
    'with a token that Slack no longer renews',
    { workspace, health: { ...healthy, problem: 'invalid_refresh_token' } },
    true,
  ],
  ['while Slack is away', { workspace, health: { ...healthy, problem: 'unreachable' } }, false],
])('decides %s whether the bot needs installing', (_when, state, expected) => {
  expect(needsInstalling(state)).toBe(expected);
});
