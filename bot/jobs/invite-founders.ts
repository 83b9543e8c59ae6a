import { findCohortOfChannel } from '#db/queries/slack/channels.ts';
import { listLinkedFounders } from '#db/queries/slack/linked-founders.ts';
import type { BotContext } from '../context.ts';
import { inviteMissing } from '../slack/invite-missing.ts';

/**
 * Invites the founders who are connected to their cohort's channel, as far as they are missing
 * there: after it was made or chosen, and once the bot is back in it. A bot that was taken out
 * invites nobody.
 */
export async function inviteFounders(
  { db, workspaces }: BotContext,
  { teamId, channelId }: { teamId: string; channelId: string },
): Promise<void> {
  const cohort = await findCohortOfChannel(db, { teamId, channelId });
  if (!cohort || cohort.problem !== null) return;
  const client = await workspaces.client(teamId);
  if (!client) return;
  const userIds = await listLinkedFounders(db, { cohortId: cohort.id, teamId });
  await inviteMissing(client, { channelId, userIds });
}
