import { z } from 'zod';
import {
  recordChannelProblem,
  recordChannelReturn,
  renameChannel,
} from '#db/operations/cohorts/cohort-channel.ts';
import { changeChannelId } from '#db/operations/slack/change-channel-id.ts';
import { recordChannelMember, recordInviteRefusals } from '#db/operations/slack/channel-members.ts';
import { findSlackAccount } from '#db/queries/slack/linked-founders.ts';
import { AppError } from '#shared/errors.ts';
import type { BotContext } from '../context.ts';
import { showOutWithoutPremium } from '../jobs/premium-channel.ts';
import { recordSlackUser } from '../jobs/slack-users.ts';
import { channelRejoinAction } from '../messages/home.ts';
import { notInvited, rejoined } from '../messages/notices.ts';
import { inviteToChannel } from '../slack/channels.ts';
import type { Call, EventHandler, Listeners, SlackEvent } from './listener.ts';

/** Changes to the cohorts' channels and to founders' accounts made in Slack. */
export const channelListeners: Listeners = {
  actions: { [channelRejoinAction]: rejoinChannel },
  events: {
    member_left_channel: noticeDeparture,
    channel_left: recordProblem('bot_removed'),
    member_joined_channel: noticeArrival,
    channel_archive: recordProblem('is_archived'),
    channel_unarchive: recordReturn,
    channel_deleted: recordProblem('channel_not_found'),
    channel_rename: recordRename,
    channel_id_changed: recordNewId,
    user_change: recordPerson,
  },
};

/** Without the bot a channel is closed; a person who left is not invited again. */
async function noticeDeparture(context: BotContext, event: SlackEvent): Promise<void> {
  if (await isBot(context, event)) await recordProblem('bot_removed')(context, event);
  else await recordMember(context, event, true);
}

/** The bot's return reopens a channel; in the members' channel nobody stays without premium. */
async function noticeArrival(context: BotContext, event: SlackEvent): Promise<void> {
  if (await isBot(context, event)) return recordReturn(context, event);
  await recordMember(context, event, false);
  const place = readChannel(event);
  if (place && event.userId) {
    await showOutWithoutPremium(context, { ...place, userId: event.userId });
  }
}

async function isBot({ workspaces }: BotContext, { teamId, userId }: SlackEvent): Promise<boolean> {
  const installation = await workspaces.find(teamId);
  return userId !== null && userId === installation?.botUserId;
}

async function recordMember(
  { db, clock }: BotContext,
  event: SlackEvent,
  hasLeft: boolean,
): Promise<void> {
  const { userId, happenedAt } = event;
  const place = readChannel(event);
  if (!place || !userId) return;
  await recordChannelMember(db, { ...place, userId, hasLeft, at: happenedAt ?? clock() });
}

/** *Join again* on the Home tab: they asked, so they are invited now, or once the bot may. */
async function rejoinChannel(call: Call): Promise<void> {
  const { context, client, founder, now } = call;
  const account = await findSlackAccount(context.db, { founderId: founder.id });
  if (!account?.channelId) throw new AppError('bad_request');
  const { teamId, userId, channelId } = account;
  const refusal = await inviteToChannel(client, { channelId, userId });
  const member = { teamId, channelId, userId, hasLeft: false, at: now };
  await recordChannelMember(context.db, member);
  if (!refusal || refusal.isClosed) return call.reply(rejoined(channelId, refusal === null));
  const refusals = new Map([[userId, refusal.reason]]);
  await recordInviteRefusals(context.db, { teamId, channelId, refusals });
  await call.reply(notInvited(channelId));
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

async function recordNewId({ db }: BotContext, { teamId, payload }: SlackEvent): Promise<void> {
  const { old_channel_id: from, new_channel_id: to } = payload;
  if (typeof from !== 'string' || typeof to !== 'string' || !to || from === to) return;
  await changeChannelId(db, { teamId, from, to });
}

/** Slack tells of every profile in the workspace, and of every status: of ours only some matters. */
async function recordPerson(context: BotContext, { teamId, payload }: SlackEvent): Promise<void> {
  const user = slackUserSchema.safeParse(payload.user).data;
  if (user) await recordSlackUser(context, { teamId, userId: user.id, user });
}

/** Anything that is no text is left out. */
const text = z.string().max(500).optional().catch(undefined);
const slackUserSchema = z.object({
  id: z.string(),
  name: text,
  real_name: text,
  tz: text,
  locale: text,
  deleted: z.boolean().optional().catch(undefined),
  profile: z
    .object({ display_name: text, real_name: text, image_48: text, image_72: text })
    .optional()
    .catch(undefined),
});

function readChannel({
  teamId,
  payload,
}: SlackEvent): { teamId: string; channelId: string } | null {
  const { channel } = payload;
  return typeof channel === 'string' ? { teamId, channelId: channel } : null;
}
