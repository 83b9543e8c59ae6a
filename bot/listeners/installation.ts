import type { BotContext } from '../context.ts';
import type { Listeners, SlackEvent } from './listener.ts';

export const installationListeners: Listeners = {
  events: { app_uninstalled: forgetWorkspace, tokens_revoked: forgetRevokedBot },
};

const dayMs = 24 * 60 * 60 * 1000;

async function forgetWorkspace(context: BotContext, event: SlackEvent): Promise<void> {
  const { workspaces, logger, clock } = context;
  // A late event must not undo a newer installation. Slack's times are in seconds, its retries end after a day.
  const at = event.happenedAt?.getTime() ?? 0;
  const isRecent = clock().getTime() - at < dayMs;
  const happenedAt = isRecent ? new Date(at + 1000) : null;
  const forgotten = await workspaces.forget(event.teamId, happenedAt);
  if (forgotten) logger.warn({ teamId: event.teamId }, 'Slack took the bot out of the workspace');
}

/** Only revoking the bot's token ends the installation; we store no user tokens. */
async function forgetRevokedBot(context: BotContext, event: SlackEvent): Promise<void> {
  const tokens = event.payload.tokens as { bot?: unknown[] } | undefined;
  if (tokens?.bot?.length) await forgetWorkspace(context, event);
}
