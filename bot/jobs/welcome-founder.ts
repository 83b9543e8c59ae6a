import { saveSlackProfile } from '#db/operations/slack/founder-links.ts';
import { findSlackAccount } from '#db/queries/slack/linked-founders.ts';
import { welcomeMessage } from '../blocks/welcome-message.ts';
import type { BotContext } from '../context.ts';
import { inviteToChannel } from '../slack/invite-to-channel.ts';

/** After a founder linked Slack: their name and zone from there, their cohort's channel, a first message. */
export async function welcomeFounder(
  { db, workspaces }: BotContext,
  { founderId }: { founderId: string },
): Promise<void> {
  const account = await findSlackAccount(db, { founderId });
  const client = account && (await workspaces.client(account.teamId));
  if (!client) return;
  const { userId, channelId, botMayInvite } = account;
  const { user } = await client.users.info({ user: userId });
  const { display_name: shown, real_name: real } = user?.profile ?? {};
  await saveSlackProfile(db, {
    founderId,
    userId,
    name: shown || real || user?.real_name || user?.name || null,
    timeZone: user?.tz ?? null,
  });
  if (channelId && botMayInvite) await inviteToChannel(client, { channelId, userId });
  await client.chat.postMessage({ channel: userId, ...welcomeMessage(account) });
}
