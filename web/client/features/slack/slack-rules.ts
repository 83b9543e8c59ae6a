import type { SlackLink, SlackState } from '#shared/api/slack.ts';
import { brand } from '#shared/brand.ts';
import { revokedReasons } from '#shared/domain/slack.ts';
import { type PageFailureCode, pageFailureText } from '#shared/failure.ts';

type Link = Pick<SlackLink, 'installed' | 'connectedAs' | 'active'> &
  Partial<Pick<SlackLink, 'endReason'>>;

/**
 * `removed`: the bot is in no workspace any more; `moved`: it is in another workspace now;
 * `deactivated`: the founder's account in Slack is gone.
 */
type SlackLinkStatus = 'unavailable' | 'open' | 'active' | 'removed' | 'moved' | 'deactivated';

export function slackLinkStatus({
  installed,
  connectedAs,
  active,
  endReason = null,
}: Link): SlackLinkStatus {
  if (connectedAs === null) return installed ? (endReason ?? 'open') : 'unavailable';
  if (active) return 'active';
  return installed ? 'moved' : 'removed';
}

/** The problem and the way out of it; null if all is well. */
export function slackLinkProblem(status: SlackLinkStatus): string | null {
  switch (status) {
    case 'unavailable':
      return `${pageFailureText('slack_not_installed')} Once an admin has installed it, you connect your account here.`;
    case 'removed':
      return 'The bot was removed from the Slack workspace: commands and messages are paused until an admin installs it again. Everything here works as before.';
    case 'moved':
      return 'Your community now uses another Slack workspace. Connect your account there to continue.';
    case 'deactivated':
      return 'The Slack account that you connected was deactivated. Connect the one you use now.';
    default:
      return null;
  }
}

const knownFailures: readonly PageFailureCode[] = [
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
const permanentFailures: readonly PageFailureCode[] = ['slack_not_installed', 'forbidden'];

/** The next step, if the error's own text doesn't name it. */
const failureAdvice: Partial<Record<PageFailureCode, string>> = {
  slack_not_installed: 'You can connect here once an admin has installed it.',
  slack_taken: 'Use a Slack account of your own.',
  slack_denied: 'Nothing has changed here.',
  forbidden: 'An admin installs the bot; you connect your own account here.',
};

type SlackResult = { text: string; detail?: string; tone: 'good' | 'bad'; mayTryAgain: boolean };

/** The text for `?slack=…` after connecting. An unknown code is never shown, but becomes an error. */
export function slackResult(result: string): SlackResult {
  if (result === 'linked') {
    const detail = `${brand.name} has written to you there. Type /task list to see your day.`;
    return { text: 'Slack Connected', detail, tone: 'good', mayTryAgain: false };
  }
  const code = knownFailures.find((failure) => failure === result) ?? 'unexpected';
  const detail = failureAdvice[code];
  return {
    text: pageFailureText(code),
    ...(detail && { detail }),
    tone: 'bad',
    mayTryAgain: !permanentFailures.includes(code),
  };
}

const lostAccessProblems: readonly string[] = [...revokedReasons, 'slack_not_installed'];

/** True if Slack has revoked the bot's access, so that only a new installation helps. */
export function hasLostAccess(problem: string): boolean {
  return lostAccessProblems.includes(problem);
}

/** True if the admin should install the bot, or install it again. */
export function needsInstalling({ workspace, health }: Pick<SlackState, 'workspace' | 'health'>) {
  if (workspace === null) return true;
  if (health === null) return false;
  const { problem, missingScopes } = health;
  return problem === null ? missingScopes.length > 0 : hasLostAccess(problem);
}
