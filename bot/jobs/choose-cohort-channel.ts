import type { WebClient } from '@slack/web-api';
import { settleChannel } from '#db/operations/cohorts/cohort-channel.ts';
import { findChannelWish } from '#db/queries/cohorts/cohorts.ts';
import type { BotContext } from '../context.ts';
import { describeFailure } from '../slack/describe-failure.ts';
import { findChannel } from '../slack/find-channel.ts';
import { createChannel } from './open-cohort-channels.ts';

/**
 * Gives a cohort the channel that an admin asked for, or one of its own. Why it could not be had
 * is written down for the admin; a Slack that is unwell is asked again.
 */
export async function chooseCohortChannel(
  context: BotContext,
  { cohortId }: { cohortId: string },
): Promise<void> {
  const { db, workspaces } = context;
  const wish = await findChannelWish(db, { cohortId });
  if (!wish) return;
  const { cohortName, channel, askedAt } = wish;
  const teamId = await workspaces.communityTeam();
  const client = teamId && (await workspaces.client(teamId));
  if (!client) {
    const found = { problem: 'slack_not_installed' };
    await settleChannel(db, { cohortId, askedAt, found });
    return;
  }
  const found = await obtain(context, client, { cohortName, channel });
  await settleChannel(db, {
    cohortId,
    askedAt,
    found: 'problem' in found ? found : { teamId, isMade: channel === null, ...found },
  });
}

type Wish = { cohortName: string; channel: string | null };

async function obtain(context: BotContext, client: WebClient, { cohortName, channel }: Wish) {
  try {
    if (channel !== null) return (await findChannel(client, channel)) ?? { problem: 'not_found' };
    return await createChannel(context, client, cohortName);
  } catch (error) {
    const { kind, reason } = describeFailure(error);
    if (kind === 'down' || kind === 'limited') throw error;
    return { problem: reason };
  }
}
