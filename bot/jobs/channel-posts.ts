import { WebAPIPlatformError, type WebClient } from '@slack/web-api';
import {
  latestFinishedDay,
  recordChannelArchived,
} from '#db/operations/cohorts/archive-channel.ts';
import {
  findCompletionSummary,
  findPostedMessage,
  findPostToJoin,
  listPostedCompletions,
} from '#db/queries/slack/channel-posts.ts';
import { findCohortByChannel } from '#db/queries/slack/channels.ts';
import type { BotContext } from '../context.ts';
import {
  completionDetail,
  completionPost,
  completionsPost,
  farewellPost,
} from '../messages/channel-posts.ts';
import { channelDelivery, dropDelivery, type PreparedDelivery, postMessage } from './delivery.ts';

type CompletionSubject = { channelId: string; subjectId: string };

/**
 * A completion gets a post of its own, or joins the founder's one of the last hour: that post then
 * tells of them all, and its thread of each.
 */
export async function prepareCompletion(
  { db, clock }: BotContext,
  client: WebClient,
  { channelId, subjectId: completionId }: CompletionSubject,
): Promise<PreparedDelivery> {
  const news = await findCompletionSummary(db, { completionId });
  if (!news) return dropDelivery('taken_back');
  const own = channelDelivery(client, channelId, completionPost(news));
  const recent = await findPostToJoin(db, { completionId, channelId, now: clock() });
  if (!recent) return own;
  const { ts } = recent;
  const all = await listPostedCompletions(db, { channelId, ts, joining: completionId });
  return {
    ...own,
    async send() {
      // First what can be repeated: should Slack refuse the reply for now, both are sent again.
      const stands = await editPost(client, { channelId, ts }, completionsPost(all));
      if (!stands) return own.send();
      return postMessage(client, channelId, completionDetail(news), { threadTs: ts });
    },
  };
}

/** What is left of the post stays, and says so; the last one takes the post with it. */
export async function prepareCompletionRetraction(
  { db }: BotContext,
  client: WebClient,
  { subjectId }: Pick<CompletionSubject, 'subjectId'>,
): Promise<PreparedDelivery> {
  const posted = await findPostedMessage(db, { kind: 'completion', subjectId });
  if (!posted) return dropDelivery('never_posted');
  const { channelId, ts, threadTs } = posted;
  const root = threadTs ?? ts;
  const left = await listPostedCompletions(db, { channelId, ts: root });
  return {
    async send() {
      if (left.length > 0) await editPost(client, { channelId, ts: root }, completionsPost(left));
      if (threadTs !== null) await deletePost(client, { channelId, ts });
      if (left.length === 0) await deletePost(client, { channelId, ts: root });
      return { ts, threadTs };
    },
  };
}

type PostLocation = { channelId: string; ts: string };

/** False when somebody deleted the post. */
async function editPost(client: WebClient, { channelId, ts }: PostLocation, message: object) {
  return falseIfMissing(client.chat.update({ channel: channelId, ts, text: '', ...message }));
}

async function deletePost(client: WebClient, { channelId, ts }: PostLocation) {
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

type EndedChannel = { kind: 'farewell' | 'channel_archive'; teamId: string; channelId: string };

/** The last words to a cohort's channel, then its end: unless its dates were changed meanwhile. */
export async function prepareChannelClosing(
  { db, clock, config }: BotContext,
  client: WebClient,
  { kind, teamId, channelId }: EndedChannel,
): Promise<PreparedDelivery> {
  const cohort = await findCohortByChannel(db, { teamId, channelId });
  if (!cohort) return dropDelivery('no_cohort');
  if (cohort.endsOn >= latestFinishedDay(clock())) return dropDelivery('still_running');
  if (kind === 'farewell') return channelDelivery(client, channelId, farewellPost(cohort, config));
  return {
    async send() {
      await archiveChannel(client, channelId);
      await recordChannelArchived(db, { teamId, channelId, now: clock() });
      return { ts: null, threadTs: null };
    },
    join: () => client.conversations.join({ channel: channelId }),
  };
}

async function archiveChannel(client: WebClient, channel: string): Promise<void> {
  try {
    await client.conversations.archive({ channel });
  } catch (error) {
    const isDone =
      error instanceof WebAPIPlatformError &&
      ['already_archived', 'is_archived'].includes(error.data.error);
    if (!isDone) throw error;
  }
}
