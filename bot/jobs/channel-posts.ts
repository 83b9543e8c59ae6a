import { WebAPIPlatformError, type WebClient } from '@slack/web-api';
import { closeChannel, lastDayOver } from '#db/operations/cohorts/archive-channel.ts';
import {
  findCompletionNews,
  findPostedMessage,
  findRecentPost,
  listPostedCompletions,
} from '#db/queries/slack/channel-posts.ts';
import { findCohortOfChannel } from '#db/queries/slack/channels.ts';
import type { BotContext } from '../context.ts';
import {
  completionDetail,
  completionPost,
  completionsPost,
  farewellPost,
} from '../messages/channel-posts.ts';
import { dropped, type Prepared, post, postMessage } from './delivery.ts';

type Completion = { channelId: string; subjectId: string };

/**
 * A completion gets a post of its own, or joins the founder's one of the last hour: that post then
 * tells of them all, and its thread of each.
 */
export async function prepareCompletion(
  { db, clock }: BotContext,
  client: WebClient,
  { channelId, subjectId: completionId }: Completion,
): Promise<Prepared> {
  const news = await findCompletionNews(db, { completionId });
  if (!news) return dropped('taken_back');
  const own = post(client, channelId, completionPost(news));
  const recent = await findRecentPost(db, { completionId, channelId, now: clock() });
  if (!recent) return own;
  const { ts } = recent;
  const all = await listPostedCompletions(db, { channelId, ts, joining: completionId });
  return {
    ...own,
    async send() {
      // First what can be repeated: should Slack refuse the reply for now, both are sent again.
      const stands = await edit(client, { channelId, ts }, completionsPost(all));
      if (!stands) return own.send();
      return postMessage(client, channelId, completionDetail(news), { threadTs: ts });
    },
  };
}

/** What is left of the post stays, and says so; the last one takes the post with it. */
export async function prepareCompletionRetraction(
  { db }: BotContext,
  client: WebClient,
  { subjectId }: Pick<Completion, 'subjectId'>,
): Promise<Prepared> {
  const posted = await findPostedMessage(db, { kind: 'completion', subjectId });
  if (!posted) return dropped('never_posted');
  const { channelId, ts, threadTs } = posted;
  const root = threadTs ?? ts;
  const left = await listPostedCompletions(db, { channelId, ts: root });
  return {
    async send() {
      if (left.length > 0) await edit(client, { channelId, ts: root }, completionsPost(left));
      if (threadTs !== null) await remove(client, { channelId, ts });
      if (left.length === 0) await remove(client, { channelId, ts: root });
      return { ts, threadTs };
    },
  };
}

type Place = { channelId: string; ts: string };

/** False when somebody deleted the post. */
async function edit(client: WebClient, { channelId, ts }: Place, message: object) {
  return unlessGone(client.chat.update({ channel: channelId, ts, text: '', ...message }));
}

async function remove(client: WebClient, { channelId, ts }: Place) {
  return unlessGone(client.chat.delete({ channel: channelId, ts }));
}

async function unlessGone(call: Promise<unknown>): Promise<boolean> {
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

type Channel = { kind: 'farewell' | 'channel_archive'; teamId: string; channelId: string };

/** The last words to a cohort's channel, then its end: unless its dates were changed meanwhile. */
export async function prepareFarewell(
  { db, clock, config }: BotContext,
  client: WebClient,
  { kind, teamId, channelId }: Channel,
): Promise<Prepared> {
  const cohort = await findCohortOfChannel(db, { teamId, channelId });
  if (!cohort) return dropped('no_cohort');
  if (cohort.endsOn >= lastDayOver(clock())) return dropped('still_running');
  if (kind === 'farewell') return post(client, channelId, farewellPost(cohort, config));
  return {
    async send() {
      await archive(client, channelId);
      await closeChannel(db, { teamId, channelId, now: clock() });
      return { ts: null, threadTs: null };
    },
    join: () => client.conversations.join({ channel: channelId }),
  };
}

async function archive(client: WebClient, channel: string): Promise<void> {
  try {
    await client.conversations.archive({ channel });
  } catch (error) {
    const isDone =
      error instanceof WebAPIPlatformError &&
      ['already_archived', 'is_archived'].includes(error.data.error);
    if (!isDone) throw error;
  }
}
