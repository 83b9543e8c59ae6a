import {
  queuePostEdit,
  recordPostDeleted,
  recordPosted,
} from '#db/operations/slack/shared-posts.ts';
import {
  type ChannelHabits,
  findChannelHabits,
  findHeldContent,
  findPostContent,
  findWaitingContent,
  heldReason,
  listRecentPosts,
} from '#db/queries/slack/shared-posts.ts';
import { brand } from '#shared/brand.ts';
import { postToJoin, type SharedKind } from '#shared/domain/channel-posts.ts';
import { localDate } from '#shared/time.ts';
import type { BotContext } from '../context.ts';
import { sharedPost } from '../messages/shared-posts.ts';
import { describeFailure } from '../slack/slack-client.ts';
import {
  deletePost,
  dropDelivery,
  editPost,
  type PendingMessage,
  type PreparedDelivery,
  type PrepareMessage,
  postMessage,
} from './delivery.ts';

/**
 * Prepares a kind whose posts are shared: in a channel that hears everything as `prepareAlone` does,
 * elsewhere in a post with others.
 */
export function shared<Kind extends SharedKind>(
  kind: Kind,
  prepareAlone: PrepareMessage<Kind>,
): PrepareMessage<Kind> {
  return async (context, message) => {
    const habits = await findChannelHabits(context.db, message);
    if (!habits || habits.posts === 'all') return prepareAlone(context, message);
    if (habits.posts === 'highlights' && kind !== 'thanks') return dropDelivery('highlights_only');
    if (habits.posts === 'daily') return dropDelivery(heldReason);
    return prepareTogether(context, { ...message, kind }, habits);
  };
}

/** Joins a post, which is edited in its time, or begins one with all that waits. */
async function prepareTogether(
  context: BotContext,
  message: PendingMessage<SharedKind>,
  { timeZone }: ChannelHabits,
): Promise<PreparedDelivery> {
  const { db } = context;
  const { kind, channelId, client, now } = message;
  const { content, rowIds } = await findWaitingContent(db, { kind, channelId });
  const written = rowIds.includes(message.id) && sharedPost(content, writtenAt(context, now));
  if (!written) return dropDelivery('taken_back');
  const others = rowIds.filter((id) => id !== message.id);
  const posts = await listRecentPosts(db, { kind, channelId, now });
  const joined = postToJoin(posts, { kind, now, timeZone });
  if (joined) {
    await recordPosted(db, { rowIds: others, ts: joined.ts, now });
    return leaveToEdit(context, message, { channelId, ts: joined.ts });
  }
  return {
    async send() {
      const receipt = await postMessage(client, channelId, written);
      await recordPosted(db, { rowIds: others, ts: receipt.ts, now });
      return receipt;
    },
    join: () => client.conversations.join({ channel: channelId }),
  };
}

type Place = { channelId: string; ts: string };

/** The row is done with: the edit of its post says what became of it. */
async function leaveToEdit(
  { db }: BotContext,
  { teamId, now, editEveryMs }: PendingMessage,
  { channelId, ts }: Place,
): Promise<PreparedDelivery> {
  await queuePostEdit(db, { teamId, channelId, ts, now, everyMs: editEveryMs });
  return { outcome: { state: 'sent', ts, threadTs: null } };
}

type Posted = Place & { threadTs: string | null };

/**
 * Writes the post anew in which something changed; one that nothing is left of is deleted. Where posts
 * are shared, that waits for its time.
 */
export async function prepareEdit(
  context: BotContext,
  message: PendingMessage,
  posted: Posted | null,
  { takesReplyAway = false }: { takesReplyAway?: boolean } = {},
): Promise<PreparedDelivery> {
  if (!posted) return dropDelivery('never_posted');
  const { db } = context;
  const { channelId, threadTs } = posted;
  const post = { channelId, ts: threadTs ?? posted.ts };
  const habits = await findChannelHabits(db, message);
  const isAtOnce = !habits || habits.posts === 'all' || threadTs !== null;
  if (!isAtOnce) return leaveToEdit(context, message, post);
  const written = sharedPost(await findPostContent(db, post), writtenAt(context, message.now));
  const { client, teamId } = message;
  return {
    async send() {
      await ignoreFormerChannel(context, { teamId, channelId }, async () => {
        if (written) await editPost(client, post, written);
        if (takesReplyAway && threadTs !== null) await deletePost(client, posted);
        if (!written) await deletePost(client, post);
        return true;
      });
      return { ts: posted.ts, threadTs };
    },
  };
}

function writtenAt({ config }: BotContext, now: Date) {
  // A post's readers are in many zones.
  return { publicUrl: config.publicUrl, today: localDate(now, brand.timeZone) };
}

/** Writes a post anew; one that nothing is left of is deleted. */
export const preparePostUpdate: PrepareMessage<'post_update'> = async (context, message) => {
  const { db } = context;
  const { subject: place, client, now, teamId } = message;
  // Moved here with the messages of a channel that the cohort doesn't have any more.
  if (place.channelId !== message.channelId) return dropDelivery('other_channel');
  const content = await findPostContent(db, place);
  const written = sharedPost(content, writtenAt(context, now));
  return {
    async send() {
      const isThere = await ignoreFormerChannel(context, { teamId, ...place }, () =>
        written ? editPost(client, place, written) : deletePost(client, place),
      );
      if (!isThere) await recordPostDeleted(db, place);
      return { ts: null, threadTs: null };
    },
  };
};

/** A channel that is no cohort's any more may be closed: nobody needs to look after it. */
async function ignoreFormerChannel(
  { db }: BotContext,
  channel: { teamId: string; channelId: string },
  edit: () => Promise<boolean>,
): Promise<boolean> {
  try {
    return await edit();
  } catch (error) {
    if (describeFailure(error).kind !== 'no_channel') throw error;
    if (await findChannelHabits(db, channel)) throw error;
    return true;
  }
}

/** Posts what happened in a day, in a channel that hears of it once. */
export const prepareDailyDigest: PrepareMessage<'daily_digest'> = async (context, message) => {
  const { db } = context;
  const { channelId, client, now } = message;
  const habits = await findChannelHabits(db, message);
  if (!habits) return dropDelivery('no_cohort');
  if (habits.posts === 'highlights') return dropDelivery('highlights_only');
  const { content, rowIds } = await findHeldContent(db, { channelId });
  const written = sharedPost({ ...content, isDigest: true }, writtenAt(context, now));
  if (!written) return dropDelivery('nothing_happened');
  return {
    async send() {
      const receipt = await postMessage(client, channelId, written);
      await recordPosted(db, { rowIds, ts: receipt.ts, now });
      return receipt;
    },
    join: () => client.conversations.join({ channel: channelId }),
  };
};
