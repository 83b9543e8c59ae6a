import { expect, it } from 'vitest';
import { slackResult } from './slack-result.ts';

it('says that the account is linked', () => {
  expect(slackResult('linked')).toEqual({ text: 'Slack Connected', tone: 'good' });
});

it('gives a foreseen failure its own text', () => {
  expect(slackResult('slack_taken')).toEqual({
    text: 'That Slack account is already linked to another founder.',
    tone: 'bad',
  });
});

it.each([
  ['slack_denied', /declined there/],
  ['slack_unavailable', /try again in a moment/],
  ['slack_wrong_workspace', /Please choose the one of your community/],
  ['slack_state', /start again/],
  ['slack_not_installed', /not connected to this community yet/],
])('says what %s means', (code, words) => {
  expect(slackResult(code)).toMatchObject({ text: expect.stringMatching(words), tone: 'bad' });
});

it.each(['<b>hi</b>', 'toString', '', 'not_found'])('never repeats %j from the address', (code) => {
  expect(slackResult(code)).toEqual({
    text: 'An error occurred. Please try again.',
    tone: 'bad',
  });
});
