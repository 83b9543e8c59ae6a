import type { WebClient } from '@slack/web-api';

export type FoundChannel = { id: string; name: string | null };

type Listed = { id?: string; name?: string; is_member?: boolean; is_archived?: boolean };

const pageSize = 1000;

/** A public channel by its id or its name, with the bot in it; null when there is none. */
export async function findChannel(
  client: WebClient,
  wish: string,
): Promise<FoundChannel | { problem: string } | null> {
  const plain = wish.replace(/^#/, '');
  const channel = /^[CG][A-Z0-9]{7,}$/.test(plain)
    ? (await client.conversations.info({ channel: plain })).channel
    : await findByName(client, plain.toLowerCase());
  if (!channel?.id) return null;
  if (channel.is_archived) return { problem: 'is_archived' };
  if (!channel.is_member) await client.conversations.join({ channel: channel.id });
  return { id: channel.id, name: channel.name ?? null };
}

async function findByName(client: WebClient, name: string): Promise<Listed | undefined> {
  let cursor: string | undefined;
  do {
    const page = await client.conversations.list({
      types: 'public_channel',
      exclude_archived: true,
      limit: pageSize,
      ...(cursor && { cursor }),
    });
    const found = page.channels?.find((channel) => channel.name === name);
    if (found) return found;
    cursor = page.response_metadata?.next_cursor || undefined;
  } while (cursor);
  return undefined;
}
