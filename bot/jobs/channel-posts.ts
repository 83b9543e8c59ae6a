import { WebAPIPlatformError, type WebClient } from '@slack/web-api';
import { recordChannelArchived } from '#db/operations/cohorts/archive-channel.ts';
import { findHelpCall } from '#db/queries/help-offers.ts';
import { findPledgePostToJoin, findPledgeSummary, listPostedPledges } from '#db/queries/pledges.ts';
import {
  findCompletionSummary,
  findPostedMessage,
  findPostToJoin,
  listPostedCompletions,
} from '#db/queries/slack/channel-posts.ts';
import { findCohortByChannel } from '#db/queries/slack/channels.ts';
import { brand } from '#shared/brand.ts';
import { latestFinishedDay, localDate } from '#shared/time.ts';
import type { BotContext } from '../context.ts';
import {
  completionDetail,
  completionPost,
  completionsPost,
  farewellPost,
  pledgePost,
  pledgesPost,
} from '../messages/channel-posts.ts';
import { helpWantedPost } from '../messages/help-wanted.ts';
import {
  channelDelivery,
  dropDelivery,
  editPost,
  type PendingMessage,
  type PreparedDelivery,
  type PrepareMessage,
  postMessage,
} from './delivery.ts';
import { prepareEdit, shared } from './shared-posts.ts';

/**
 * A completion gets a post of its own, or joins the founder's post of the last hour, which then
 * lists them all and has each in its thread.
 */
export const prepareCompletion = shared(
  'completion',
  async ({ db }, { client, channelId, subject: { completionId }, now }) => {
    const completion = await findCompletionSummary(db, { completionId });
    if (!completion) return dropDelivery('taken_back');
    const ownPost = channelDelivery(client, channelId, completionPost(completion));
    const recent = await findPostToJoin(db, { completionId, channelId, now });
    if (!recent) return ownPost;
    const { ts } = recent;
    const all = await listPostedCompletions(db, { channelId, ts, joining: completionId });
    return {
      ...ownPost,
      async send() {
        // The edit comes first: should Slack refuse the reply for now, both are sent again.
        const isThere = await editPost(client, { channelId, ts }, completionsPost(all));
        if (!isThere) return ownPost.send();
        return postMessage(client, channelId, completionDetail(completion), { threadTs: ts });
      },
    };
  },
);

/** A post's readers are in many zones. */
function postedOn(now: Date) {
  return { today: localDate(now, brand.timeZone) };
}

/** A pledge gets a post of its own, or joins one that its founder began shortly before. */
export const preparePledge = shared(
  'pledge',
  async ({ db }, { client, channelId, subject: { taskId }, now }) => {
    const pledge = await findPledgeSummary(db, { taskId });
    if (!pledge || pledge.state === 'withdrawn') return dropDelivery('no_pledge');
    const ownPost = channelDelivery(client, channelId, pledgePost(pledge, postedOn(now)));
    const recent = await findPledgePostToJoin(db, { taskId, channelId });
    if (!recent) return ownPost;
    const { ts } = recent;
    const all = await listPostedPledges(db, { channelId, ts, joining: taskId });
    return {
      ...ownPost,
      async send() {
        const isThere = await editPost(client, { channelId, ts }, pledgesPost(all, postedOn(now)));
        return isThere ? { ts, threadTs: null } : ownPost.send();
      },
    };
  },
);

/** Writes the post anew that a pledge stands in. */
export const preparePledgeUpdate: PrepareMessage<'pledge_update'> = async (context, message) => {
  const { subject } = message;
  const posted = await findPostedMessage(context.db, { kind: 'pledge', subject });
  return prepareEdit(context, message, posted);
};

/** Writes a call for help anew: in other words, with who offered to help, or taken back. */
export const prepareHelpWantedUpdate: PrepareMessage<'help_wanted_update'> = async (
  { db },
  { client, teamId, subject },
) => {
  const { checkInId } = subject;
  const posted = await findPostedMessage(db, { kind: 'help_wanted', subject });
  const call = posted && (await findHelpCall(db, { checkInId, teamId }));
  if (!posted || !call) return dropDelivery('never_posted');
  const { channelId, ts } = posted;
  return {
    async send() {
      await editPost(client, { channelId, ts }, helpWantedPost(call));
      return { ts, threadTs: null };
    },
  };
};

/** Writes the post anew that a completion stands in. */
export const prepareCompletionUpdate: PrepareMessage<'completion_update'> = async (
  context,
  message,
) => {
  const { subject } = message;
  const posted = await findPostedMessage(context.db, { kind: 'completion', subject });
  return prepareEdit(context, message, posted);
};

/** Shortens the post to what is left of it; the last completion takes the post with it. */
export const prepareCompletionRetraction: PrepareMessage<'completion_retraction'> = async (
  context,
  message,
) => {
  const { subject } = message;
  const posted = await findPostedMessage(context.db, { kind: 'completion', subject });
  return prepareEdit(context, message, posted, { takesReplyAway: true });
};

/** Shortens the post of the day, or takes the post of these thanks away. */
export const prepareThanksRetraction: PrepareMessage<'thanks_retraction'> = async (
  context,
  message,
) => {
  const { subject } = message;
  const posted = await findPostedMessage(context.db, { kind: 'thanks', subject });
  return prepareEdit(context, message, posted);
};

type PrepareForCohort = (
  context: BotContext,
  message: PendingMessage<'farewell' | 'channel_archive'>,
  cohort: NonNullable<Awaited<ReturnType<typeof findCohortByChannel>>>,
) => PreparedDelivery;

/** A message after the end of a cohort is dropped if its dates were changed in the meantime. */
function afterCohortEnd(prepare: PrepareForCohort): PrepareMessage<'farewell' | 'channel_archive'> {
  return async (context, message) => {
    const { teamId, channelId, now } = message;
    const cohort = await findCohortByChannel(context.db, { teamId, channelId });
    if (!cohort) return dropDelivery('no_cohort');
    if (cohort.endsOn >= latestFinishedDay(now)) return dropDelivery('still_running');
    return prepare(context, message, cohort);
  };
}

export const prepareFarewell = afterCohortEnd(({ config }, { client, channelId }, cohort) =>
  channelDelivery(client, channelId, farewellPost(cohort, config)),
);

export const prepareChannelArchive = afterCohortEnd(({ db, clock }, { client, ...message }) => {
  const { teamId, channelId } = message;
  return {
    async send() {
      await archiveChannel(client, channelId);
      await recordChannelArchived(db, { teamId, channelId, now: clock() });
      return { ts: null, threadTs: null };
    },
    join: () => client.conversations.join({ channel: channelId }),
  };
});

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
