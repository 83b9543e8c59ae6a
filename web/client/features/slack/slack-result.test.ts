import { expect, it } from 'vitest';
import { slackResult } from './slack-result.ts';

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
