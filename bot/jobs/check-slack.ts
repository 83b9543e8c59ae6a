import { recordSlackHealth } from '#db/operations/slack/installations.ts';
import type { BotContext } from '../context.ts';
import { describeFailure } from '../slack/describe-failure.ts';
import { botScopes } from '../slack/scopes.ts';

/** Asks Slack who the bot is, and keeps what it says for the admin's page. */
export async function checkSlack(
  { db, clock, workspaces }: BotContext,
  { teamId }: { teamId: string },
): Promise<void> {
  const installation = await workspaces.find(teamId);
  const client = await workspaces.client(teamId);
  const now = clock();
  if (!installation || !client) {
    const nobody = { problem: 'slack_not_installed', botName: null, missingScopes: [] };
    await recordSlackHealth(db, { teamId, ...nobody, now });
    return;
  }
  try {
    const me = await client.auth.test();
    const known = me.response_metadata?.scopes ?? installation.scopes;
    // A token given by hand may tell nothing of its scopes.
    const missing = known.length > 0 ? botScopes.filter((scope) => !known.includes(scope)) : [];
    const health = { problem: null, botName: me.user ?? null, missingScopes: missing };
    await recordSlackHealth(db, { teamId, ...health, now });
  } catch (error) {
    const { reason } = describeFailure(error);
    await recordSlackHealth(db, { teamId, problem: reason, botName: null, missingScopes: [], now });
  }
}
