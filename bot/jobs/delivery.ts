import { WebAPIPlatformError, type WebClient } from '@slack/web-api';
import type {
  SlackMessage,
  SlackOutcome,
  SlackReceipt,
} from '#db/operations/deliveries/slack-outbox.ts';
import { findPostedMessage } from '#db/queries/slack/channel-posts.ts';
import type { SlackMessageKind, SlackSubject } from '#shared/domain/slack-messages.ts';
import type { BotContext } from '../context.ts';
import type { Message } from '../messages/block-kit.ts';

/** A claimed message, with what it takes to send it. */
export type PendingMessage<Kind extends SlackMessageKind = SlackMessageKind> = Omit<
  SlackMessage,
  'kind' | 'subjectId'
> & {
  kind: Kind;
  subject: SlackSubject[Kind];
  client: WebClient;
  now: Date;
  /** A post that several share is edited at most this often. */
  editEveryMs: number;
};

/** Makes a message from its subject as it stands now, without sending it yet. */
export type PrepareMessage<Kind extends SlackMessageKind> = (
  context: BotContext,
  message: PendingMessage<Kind>,
) => Promise<PreparedDelivery>;

export type PreparedDelivery =
  | Delivery
  | {
      outcome: SlackOutcome;
      /** Before anything else goes to the channel. */
      waitMs?: number;
    };

export type Delivery = {
  send(): Promise<SlackReceipt>;
  /** Lets the bot into the channel, where that may be what is missing. */
  join?(): Promise<unknown>;
};

export const dropDelivery = (reason: string): PreparedDelivery => ({
  outcome: { state: 'dropped', reason },
});

/** Null: nothing is left to say. */
type WriteMessage<Kind extends SlackMessageKind> = (
  context: BotContext,
  message: PendingMessage<Kind>,
) => Promise<Message | null>;

/** A post in a cohort's channel. Without anything to say it is dropped for this reason. */
export function channelPost<Kind extends SlackMessageKind>(
  dropReason: string,
  write: WriteMessage<Kind>,
): PrepareMessage<Kind> {
  return async (context, message) => {
    const post = await write(context, message);
    if (!post) return dropDelivery(dropReason);
    return channelDelivery(message.client, message.channelId, post);
  };
}

/** A new message to a channel, which the bot joins if that is what is missing. */
export function channelDelivery(client: WebClient, channel: string, message: Message): Delivery {
  return {
    send: () => postMessage(client, channel, message),
    join: () => client.conversations.join({ channel }),
  };
}

/** Deletes a subject's earlier post. */
export function deletionOf<Kind extends SlackMessageKind>(kind: Kind) {
  return async (
    { db }: BotContext,
    { client, subject }: { client: WebClient; subject: SlackSubject[Kind] },
  ): Promise<PreparedDelivery> => {
    const posted = await findPostedMessage(db, { kind, subject });
    if (!posted) return dropDelivery('never_posted');
    const { channelId: channel, ts } = posted;
    return {
      async send() {
        await client.chat.delete({ channel, ts });
        return { ts, threadTs: null };
      },
    };
  };
}

/** A new message, to a channel or to one person. */
export async function postMessage(
  client: WebClient,
  channel: string,
  message: Message,
  { threadTs = null }: { threadTs?: string | null } = {},
): Promise<SlackReceipt> {
  const quiet = { unfurl_links: false, unfurl_media: false };
  const thread = threadTs === null ? {} : { thread_ts: threadTs };
  const { ts } = await client.chat.postMessage({ channel, ...message, ...quiet, ...thread });
  return { ts: ts ?? null, threadTs };
}

type PostLocation = { channelId: string; ts: string };

/** False when somebody deleted the post. */
export async function editPost(
  client: WebClient,
  { channelId, ts }: PostLocation,
  message: object,
) {
  return falseIfMissing(client.chat.update({ channel: channelId, ts, text: '', ...message }));
}

export async function deletePost(client: WebClient, { channelId, ts }: PostLocation) {
  return falseIfMissing(client.chat.delete({ channel: channelId, ts }));
}

async function falseIfMissing(call: Promise<unknown>): Promise<boolean> {
  try {
    await call;
    return true;
  } catch (error) {
    if (error instanceof WebAPIPlatformError && error.data.error === 'message_not_found') {
      return false;
    }
    throw error;
  }
}
