import { type ErrorCode, textOf } from '#shared/errors.ts';

const failures: readonly ErrorCode[] = [
  'slack_not_installed',
  'slack_wrong_workspace',
  'slack_taken',
  'slack_state',
  'slack_denied',
  'slack_unavailable',
  'forbidden',
  'unavailable',
  'rate_limited',
];

/** What `?slack=…` says after the way through Slack; a code we don't know is no text to show. */
export function slackResult(result: string): { text: string; tone: 'good' | 'bad' } {
  if (result === 'linked') return { text: 'Slack Connected', tone: 'good' };
  const code = failures.find((failure) => failure === result) ?? 'unexpected';
  return { text: textOf(code), tone: 'bad' };
}
