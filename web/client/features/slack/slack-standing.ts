import type { SlackLink } from '#shared/api/slack.ts';
import { textOf } from '#shared/errors.ts';

type Link = Pick<SlackLink, 'installed' | 'connectedAs' | 'active'>;

/** `removed`: the bot is in no workspace any more; `moved`: it is in another one than the account. */
export type SlackStanding = 'unavailable' | 'open' | 'active' | 'removed' | 'moved';

export function slackStanding({ installed, connectedAs, active }: Link): SlackStanding {
  if (connectedAs === null) return installed ? 'open' : 'unavailable';
  if (active) return 'active';
  return installed ? 'moved' : 'removed';
}

/** What does not work, and what to do about it; null while all is well. */
export function slackTrouble(standing: SlackStanding): string | null {
  switch (standing) {
    case 'unavailable':
      return `${textOf('slack_not_installed')} Once an admin has installed it, you connect your account here.`;
    case 'removed':
      return 'The bot was taken out of the Slack workspace: commands and messages rest until an admin installs it again. Everything here works as before.';
    case 'moved':
      return 'Your community now uses another Slack workspace. Connect your account there to go on.';
    default:
      return null;
  }
}
