import { stopAnswer } from '#db/operations/coach/ask-coach.ts';
import { findOpenReplyTo } from '#db/queries/coach/exchanges.ts';
import { findFounderBySlack } from '#db/queries/founders.ts';
import type { BotContext } from '../context.ts';
import { type AgentThread, endSession } from '../slack/agent-session.ts';
import { openReplyTo } from '../slack/coach-reply-to.ts';
import { describeFailure } from '../slack/describe-failure.ts';
import type { Listeners, SlackEvent } from './listener.ts';

export const coachStopListeners: Listeners = {
  events: { agent_session_stopped: stopInThread },
};

/**
 * Slack's own Stop, below an answer in the messages tab. Slack has ended the stream by then; the
 * job that wrote it puts what became of the answer in its place.
 */
async function stopInThread(context: BotContext, event: SlackEvent): Promise<void> {
  const { db, clock, workspaces, logger } = context;
  const { channel, thread_ts: ts } = event.payload;
  if (typeof channel !== 'string' || typeof ts !== 'string') return;
  const thread = { channelId: channel, ts };
  const asked = await findAsked(context, event, thread);
  if (asked) await stopAnswer(db, { ...asked, now: clock() });
  const client = await workspaces.client(event.teamId);
  if (!client) return;
  await endSession(client, thread).catch((error: unknown) => {
    logger.warn({ reason: describeFailure(error).reason }, 'Slack did not end a session');
  });
}

/** What is being answered in this very thread: the founder may have asked elsewhere since. */
async function findAsked(
  { db, config }: BotContext,
  { teamId, userId }: SlackEvent,
  { channelId, ts }: AgentThread,
): Promise<{ founderId: string; exchangeId: string } | null> {
  const founder = userId && (await findFounderBySlack(db, { teamId, userId }));
  if (!founder) return null;
  const founderId = founder.id;
  const open = await findOpenReplyTo(db, founderId);
  if (!open) return null;
  const { thread } = openReplyTo(config, { founderId, sealed: open.sealed });
  const isHere = thread?.channelId === channelId && thread.ts === ts;
  return isHere ? { founderId, exchangeId: open.exchangeId } : null;
}
