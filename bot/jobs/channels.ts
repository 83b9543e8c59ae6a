import type { WebClient } from '@slack/web-api';
import type { Jobs } from '#db/jobs.ts';
import {
  finishChannelRequest,
  recordChannelNotMade,
  recordChannelProblem,
  saveCohortChannel,
} from '#db/operations/cohorts/cohort-channel.ts';
import { recordInviteRefusals } from '#db/operations/slack/channel-members.ts';
import { findChannelRequest } from '#db/queries/cohorts/cohorts.ts';
import {
  findCohortByChannel,
  listCohortsWithoutChannel,
  listOwnChannels,
} from '#db/queries/slack/channels.ts';
import { listInvitedSlackUsers } from '#db/queries/slack/linked-founders.ts';
import type { BotContext } from '../context.ts';
import { unescapeText } from '../messages/slack-text.ts';
import { channelTopic, findChannel, inviteMissing, setUpChannel } from '../slack/channels.ts';
import { describeFailure, mayPass } from '../slack/slack-client.ts';

/**
 * Gives a cohort the channel that an admin asked for, or a new one. The admin is shown why that
 * failed; while Slack is down the job is tried again.
 */
export async function chooseCohortChannel(
  context: BotContext,
  { cohortId }: { cohortId: string },
): Promise<void> {
  const { db, workspaces } = context;
  const request = await findChannelRequest(db, { cohortId });
  if (!request) return;
  const { cohortName, channel, requestedAt } = request;
  const teamId = await workspaces.communityTeam();
  const client = teamId && (await workspaces.client(teamId));
  if (!client) {
    const found = { problem: 'slack_not_installed' };
    await finishChannelRequest(db, { cohortId, requestedAt, found });
    return;
  }
  const found = await obtainChannel(context, client, { cohortName, channel });
  await finishChannelRequest(db, {
    cohortId,
    requestedAt,
    found: 'problem' in found ? found : { teamId, isMade: channel === null, ...found },
  });
}

async function obtainChannel(
  context: BotContext,
  client: WebClient,
  { cohortName, channel }: { cohortName: string; channel: string | null },
) {
  try {
    if (channel !== null) return (await findChannel(client, channel)) ?? { problem: 'not_found' };
    return await createChannel(context, client, cohortName);
  } catch (error) {
    if (mayPass(error)) throw error;
    return { problem: describeFailure(error).reason };
  }
}

/** Creates and sets up a channel for each cohort that has none. What Slack refuses stops no other. */
export async function openCohortChannels(
  context: BotContext,
  { teamId }: { teamId: string },
): Promise<void> {
  const { db, clock, workspaces } = context;
  const client = await workspaces.client(teamId);
  if (!client) return;
  for (const cohort of await listCohortsWithoutChannel(db, { now: clock() })) {
    const made = await obtainChannel(context, client, { cohortName: cohort.name, channel: null });
    if ('problem' in made) await recordChannelNotMade(db, { cohortId: cohort.id, ...made });
    else await saveCohortChannel(db, { cohortId: cohort.id, teamId, channel: made });
  }
}

/** After the program was renamed. A topic that people wrote stays theirs. */
export async function renameTopics(
  { db, logger, workspaces }: BotContext,
  { teamId, from, to }: Jobs['rename-topics'],
): Promise<void> {
  const client = await workspaces.client(teamId);
  if (!client) return;
  for (const { channelId: channel, cohortName } of await listOwnChannels(db, { teamId })) {
    try {
      const { channel: found } = await client.conversations.info({ channel });
      const topic = unescapeText(found?.topic?.value ?? '');
      if (topic !== channelTopic(cohortName, from)) continue;
      await client.conversations.setTopic({ channel, topic: channelTopic(cohortName, to) });
    } catch (error) {
      if (mayPass(error)) throw error;
      logger.warn({ err: error, channel }, 'Slack did not take a channel’s topic');
    }
  }
}

/** A name that is taken gets a number, since the channel of that name may be somebody else's. */
async function createChannel(
  context: BotContext,
  client: WebClient,
  cohortName: string,
): Promise<{ id: string; name: string }> {
  const name = toChannelName(cohortName);
  for (let number = 1; ; number += 1) {
    try {
      const numbered = number === 1 ? name : `${name}-${number}`;
      const { channel } = await client.conversations.create({ name: numbered });
      const channelId = channel?.id ?? '';
      await setUpChannel(context, client, { channelId, cohortName });
      return { id: channelId, name: channel?.name ?? numbered };
    } catch (error) {
      const isTaken = (error as { data?: { error?: string } }).data?.error === 'name_taken';
      if (!isTaken || number === 99) throw error;
    }
  }
}

/** Slack allows lower-case letters, digits and dashes, 80 at most. */
export function toChannelName(cohortName: string): string {
  const slug = cohortName
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return (slug.startsWith('cohort') ? slug : `cohort-${slug}`).slice(0, 70).replace(/-+$/, '');
}

/**
 * Invites the connected founders who are missing from their cohort's channel and did not leave it:
 * after it was created or chosen, and once the bot is back in it. A bot that was removed invites nobody.
 */
export async function inviteFounders(
  { db, workspaces }: BotContext,
  { teamId, channelId }: { teamId: string; channelId: string },
): Promise<void> {
  const cohort = await findCohortByChannel(db, { teamId, channelId });
  if (!cohort || cohort.problem !== null) return;
  const client = await workspaces.client(teamId);
  if (!client) return;
  const userIds = await listInvitedSlackUsers(db, { cohortId: cohort.id, teamId, channelId });
  const { problem, people: refusals } = await inviteMissing(client, { channelId, userIds });
  await recordInviteRefusals(db, { teamId, channelId, refusals });
  if (problem) await recordChannelProblem(db, { teamId, channelId, problem });
}
