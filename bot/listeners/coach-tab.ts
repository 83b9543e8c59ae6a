import { askCoach } from '#db/operations/coach/ask-coach.ts';
import { findFounderBySlack } from '#db/queries/founders.ts';
import { newQuestionSchema } from '#shared/api/coach.ts';
import { quickPrompts } from '#shared/domain/coach-prompts.ts';
import { AppError } from '#shared/errors.ts';
import { coachRefusal } from '../blocks/coach-asking.ts';
import { connectNotice, refusal } from '../blocks/notices.ts';
import { readMessage } from '../blocks/title-from-message.ts';
import type { BotContext } from '../context.ts';
import { sealReply } from '../slack/coach-reply-to.ts';
import { describeFailure } from '../slack/describe-failure.ts';
import { requestKeyOf } from './incoming.ts';
import type { Listeners, SlackEvent } from './listener.ts';

export const coachTabListeners: Listeners = {
  events: { 'message.im': answerMessage },
};

/** A new conversation in the messages tab begins with the four questions. */
export async function suggestPrompts(context: BotContext, event: SlackEvent): Promise<void> {
  const { workspaces, logger } = context;
  const { channel } = event.payload;
  const client = await workspaces.client(event.teamId);
  if (!client || typeof channel !== 'string') return;
  const prompts = quickPrompts.map((message) => ({ title: message, message }));
  try {
    await client.assistant.threads.setSuggestedPrompts({ channel_id: channel, prompts });
  } catch (error) {
    logger.warn({ reason: describeFailure(error).reason }, 'Slack did not take the prompts');
  }
}

type Written = {
  channel?: unknown;
  ts?: unknown;
  thread_ts?: unknown;
  text?: unknown;
  subtype?: unknown;
  bot_id?: unknown;
};

/** Whatever a founder writes to the bot is a question; the bot's own messages and edits are none. */
async function answerMessage(context: BotContext, event: SlackEvent): Promise<void> {
  const { db, clock, workspaces, config } = context;
  const { teamId, userId } = event;
  const { channel, ts, thread_ts: threadTs, text, subtype, bot_id } = event.payload as Written;
  if (!userId || subtype !== undefined || bot_id !== undefined) return;
  if (typeof channel !== 'string' || typeof ts !== 'string' || typeof text !== 'string') return;
  const client = await workspaces.client(teamId);
  if (!client || text.trim() === '') return;
  const thread = { channelId: channel, ts: typeof threadTs === 'string' ? threadTs : ts };
  const place = { channel, thread_ts: thread.ts };
  const founder = await findFounderBySlack(db, { teamId, userId });
  if (!founder) {
    await client.chat.postMessage({ ...place, ...connectNotice(config.publicUrl) });
    return;
  }
  const clientKey = requestKeyOf(`message:${teamId}:${channel}:${ts}`);
  const checked = newQuestionSchema.safeParse({ question: readMessage(text), clientKey });
  if (!checked.success) {
    const problem = checked.error.issues[0]?.message ?? '';
    await client.chat.postMessage({ ...place, ...refusal(problem) });
    return;
  }
  const replyTo = { teamId, userId, url: null, thread };
  try {
    await askCoach(db, {
      founderId: founder.id,
      ...checked.data,
      via: 'slack',
      dailyLimit: config.coachDailyLimit,
      now: clock(),
      replyTo: sealReply(config, { founderId: founder.id, replyTo }),
      streams: true,
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await client.chat.postMessage({ ...place, ...coachRefusal(error) });
  }
}
