import { expect, it } from 'vitest';
import { needsInstalling, slackLinkProblem, slackLinkStatus, slackResult } from './slack-rules.ts';

it.each([
  [{ installed: false, connectedAs: null, active: false }, 'unavailable'],
  [{ installed: true, connectedAs: null, active: false }, 'open'],
  [{ installed: true, connectedAs: 'Ada', active: true }, 'active'],
  [{ installed: false, connectedAs: 'Ada', active: false }, 'removed'],
  [{ installed: true, connectedAs: 'Ada', active: false }, 'moved'],
] as const)('%j is %s', (link, standing) => {
  expect(slackLinkStatus(link)).toBe(standing);
});

it('says what is wrong exactly when something is', () => {
  expect([slackLinkProblem('open'), slackLinkProblem('active')]).toEqual([null, null]);
  expect(slackLinkProblem('unavailable')).toContain(
    'Slack is not connected to this community yet.',
  );
  expect(slackLinkProblem('removed')).toContain('until an admin installs it again');
  expect(slackLinkProblem('moved')).toContain('another Slack workspace');
});

it('says that the account is linked', () => {
  expect(slackResult('linked')).toMatchObject({
    text: 'Slack Connected',
    tone: 'good',
    mayTryAgain: false,
  });
});

it('gives a foreseen failure its own text', () => {
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
])('says what %s means', (code, words) => {
  expect(slackResult(code)).toMatchObject({
    text: expect.stringMatching(words),
    tone: 'bad',
    mayTryAgain: true,
  });
});

it('offers no second try before the bot is there', () => {
  expect(slackResult('slack_not_installed')).toEqual({
    text: 'Slack is not connected to this community yet.',
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
const well = {
  checkedAt: '2026-11-21T12:00:00Z',
  problem: null,
  botName: 'slipstream',
  missingScopes: [],
};

it.each([
  ['before it was installed', { workspace: null, health: null }, true],
  ['before Slack was asked', { workspace, health: null }, false],
  ['while all is well', { workspace, health: well }, false],
  ['without a permission', { workspace, health: { ...well, missingScopes: ['im:write'] } }, true],
  ['with a revoked token', { workspace, health: { ...well, problem: 'token_revoked' } }, true],
  ['while Slack is away', { workspace, health: { ...well, problem: 'unreachable' } }, false],
])('%s', (_when, state, expected) => {
  expect(needsInstalling(state)).toBe(expected);
});
