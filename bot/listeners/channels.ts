import {
  recordChannelProblem,
  recordChannelReturn,
  renameChannel,
} from '#db/operations/cohorts/cohort-channel.ts';
import type { BotContext } from '../context.ts';
import { showOutWithoutPremium } from '../jobs/premium-channel.ts';
import type { EventHandler, Listeners, SlackEvent } from './listener.ts';

/** Changes to the cohorts' channels made in Slack, which admins see on the cohorts page. */
export const channelListeners: Listeners = {
  events: {
    member_left_channel: onlyForBot(recordProblem('bot_removed')),
    channel_left: recordProblem('bot_removed'),
    member_joined_channel: noticeArrival,
    channel_archive: recordProblem('is_archived'),
    channel_unarchive: recordReturn,
    channel_deleted: recordProblem('channel_not_found'),
    channel_rename: recordRename,
  },
};

/** The bot's own return reopens a channel; others only matter in the members' channel. */
async function noticeArrival(context: BotContext, event: SlackEvent): Promise<void> {
  await onlyForBot(recordReturn)(context, event);
  const place = readChannel(event);
  if (place && event.userId) {
    await showOutWithoutPremium(context, { ...place, userId: event.userId });
  }
}

/** Ignores other members: only the bot's own membership decides whether it can post. */
function onlyForBot(listen: EventHandler): EventHandler {
  return async (context, event) => {
    const installation = await context.workspaces.find(event.teamId);
    if (event.userId && event.userId === installation?.botUserId) await listen(context, event);
  };
}

function recordProblem(reason: string): EventHandler {
  return async ({ db, logger }, event) => {
    const place = readChannel(event);
    if (!place) return;
    await recordChannelProblem(db, { ...place, problem: reason });
    logger.warn({ ...place, reason }, 'A channel is closed to the bot');
  };
}

async function recordReturn({ db }: BotContext, event: SlackEvent): Promise<void> {
  const place = readChannel(event);
  if (place) await recordChannelReturn(db, place);
}

async function recordRename({ db }: BotContext, { teamId, payload }: SlackEvent): Promise<void> {
  const { id, name } = (payload.channel ?? {}) as { id?: unknown; name?: unknown };
  if (typeof id !== 'string' || typeof name !== 'string') return;
  await renameChannel(db, { teamId, channelId: id, name: name.slice(0, 80) });
}

function readChannel({
  teamId,
  payload,
}: SlackEvent): { teamId: string; channelId: string } | null {
  const { channel } = payload;
  return typeof channel === 'string' ? { teamId, channelId: channel } : null;
}
