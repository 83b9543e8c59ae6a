import type { SlackState } from '#shared/api/slack.ts';
import { revokedReasons } from '#shared/domain/slack-revoked.ts';

const lost: readonly string[] = [...revokedReasons, 'slack_not_installed'];

/** Slack lets the bot in no more, and nothing but a new installation helps. */
export function isShutOut(problem: string): boolean {
  return lost.includes(problem);
}

/** Whether installing (again) is what the admin should do now. */
export function needsInstalling({ workspace, health }: Pick<SlackState, 'workspace' | 'health'>) {
  if (workspace === null) return true;
  if (health === null) return false;
  const { problem, missingScopes } = health;
  return problem === null ? missingScopes.length > 0 : isShutOut(problem);
}
