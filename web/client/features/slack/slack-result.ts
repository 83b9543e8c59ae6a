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

/** What to do now, where the text alone doesn't say it. */
const advice: Partial<Record<ErrorCode, string>> = {
  slack_not_installed: 'You can connect here once an admin has installed it.',
  slack_taken: 'Use a Slack account of your own.',
  slack_denied: 'Nothing has changed here.',
  forbidden: 'An admin installs the bot; you connect your own account here.',
};

type Result = { text: string; detail?: string; tone: 'good' | 'bad'; mayTryAgain: boolean };

/** What `?slack=…` says after the way through Slack; a code we don't know is no text to show. */
export function slackResult(result: string): Result {
  if (result === 'linked') {
    const detail = `${brand.name} has written to you there. Type /task list to see your day.`;
    return { text: 'Slack Connected', detail, tone: 'good', mayTryAgain: false };
  }
  const code = failures.find((failure) => failure === result) ?? 'unexpected';
  const detail = advice[code];
  return {
    text: textOf(code),
    ...(detail && { detail }),
    tone: 'bad',
    mayTryAgain: !hopeless.includes(code),
  };
}
