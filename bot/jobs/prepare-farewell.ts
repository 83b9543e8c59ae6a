import { WebAPIPlatformError, type WebClient } from '@slack/web-api';
import { closeChannel, lastDayOver } from '#db/operations/cohorts/archive-channel.ts';
import { findCohortOfChannel } from '#db/queries/slack/channels.ts';
import { farewellPost } from '../blocks/channel-posts.ts';
import type { BotContext } from '../context.ts';
import { dropped, type Prepared, post } from './delivery.ts';

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
