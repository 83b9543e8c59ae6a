import {
  noteChannelReturn,
  recordChannelProblem,
  renameChannel,
} from '#db/operations/cohorts/cohort-channel.ts';
import type { BotContext } from '../context.ts';
import type { EventListener, Listeners, SlackEvent } from './listener.ts';

/** What becomes of the cohorts' channels in Slack itself: the admin sees it on the cohorts' page. */
export const channelListeners: Listeners = {
  events: {
    member_left_channel: ofTheBot(problem('bot_removed')),
    channel_left: problem('bot_removed'),
    member_joined_channel: ofTheBot(noteReturn),
    channel_archive: problem('is_archived'),
    channel_unarchive: noteReturn,
    channel_deleted: problem('channel_not_found'),
    channel_rename: noteName,
  },
};

/** People come and go; only the bot's own coming and going says anything of its posts. */
function ofTheBot(listen: EventListener): EventListener {
  return async (context, event) => {
    const installation = await context.workspaces.find(event.teamId);
    if (event.userId && event.userId === installation?.botUserId) await listen(context, event);
  };
}

function problem(reason: string): EventListener {
  return async ({ db, logger }, event) => {
    const place = placeOf(event);
    if (!place) return;
    await recordChannelProblem(db, { ...place, problem: reason });
    logger.warn({ ...place, reason }, 'A channel is closed to the bot');
  };
}

async function noteReturn({ db }: BotContext, event: SlackEvent): Promise<void> {
  const place = placeOf(event);
  if (place) await noteChannelReturn(db, place);
}

async function noteName({ db }: BotContext, { teamId, payload }: SlackEvent): Promise<void> {
  const { id, name } = (payload.channel ?? {}) as { id?: unknown; name?: unknown };
  if (typeof id !== 'string' || typeof name !== 'string') return;
  await renameChannel(db, { teamId, channelId: id, name: name.slice(0, 80) });
}

function placeOf({ teamId, payload }: SlackEvent): { teamId: string; channelId: string } | null {
  const { channel } = payload;
  return typeof channel === 'string' ? { teamId, channelId: channel } : null;
}
