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

it.each(['<b>hi</b>', 'toString', '', 'not_found'])('never repeats %j from the address', (code) => {
  expect(slackResult(code)).toEqual({
    text: 'An error occurred. Please try again.',
    tone: 'bad',
  });
});
