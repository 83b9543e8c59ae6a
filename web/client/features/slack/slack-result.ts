import { brand } from '#shared/brand.ts';
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

/** Before the bot is there the founder can do nothing about it. */
const hopeless: readonly ErrorCode[] = ['slack_not_installed', 'forbidden'];

type Result = { text: string; detail?: string; tone: 'good' | 'bad'; mayTryAgain: boolean };

/** What `?slack=…` says after the way through Slack; a code we don't know is no text to show. */
export function slackResult(result: string): Result {
  if (result === 'linked') {
    const detail = `${brand.name} has written to you there. Type /task list to see your day.`;
    return { text: 'Slack Connected', detail, tone: 'good', mayTryAgain: false };
  }
  const code = failures.find((failure) => failure === result) ?? 'unexpected';
  return { text: textOf(code), tone: 'bad', mayTryAgain: !hopeless.includes(code) };
}
