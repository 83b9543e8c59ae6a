import type { WebClient } from '@slack/web-api';
import type { MessageOutcome } from '#db/operations/deliveries/slack-outbox.ts';
import type { Message } from '../messages/block-kit.ts';
/** Where a message stands: its `ts`, and that of the post in whose thread it is. */
export type SentMessage = { ts: string | null; threadTs: string | null };

export type Delivery = {
  send(): Promise<SentMessage>;
  /** Lets the bot into the channel, where that may be what is missing. */
  join?(): Promise<unknown>;
};

export type PreparedDelivery =
  | Delivery
  | {
      outcome: MessageOutcome;
      /** Before anything else goes to the channel. */
      waitMs?: number;
    };

export const dropDelivery = (reason: string): PreparedDelivery => ({
  outcome: { state: 'dropped', reason },
});

/** A new message, to a channel or to one person. */
export async function postMessage(
  client: WebClient,
  channel: string,
  message: Message,
  { threadTs = null }: { threadTs?: string | null } = {},
): Promise<SentMessage> {
  const quiet = { unfurl_links: false, unfurl_media: false };
  const thread = threadTs === null ? {} : { thread_ts: threadTs };
  const { ts } = await client.chat.postMessage({ channel, ...message, ...quiet, ...thread });
  return { ts: ts ?? null, threadTs };
}

/** A new message to a channel, which the bot joins if that is what is missing. */
export function channelDelivery(client: WebClient, channel: string, message: Message): Delivery {
  return {
    send: () => postMessage(client, channel, message),
    join: () => client.conversations.join({ channel }),
  };
}
