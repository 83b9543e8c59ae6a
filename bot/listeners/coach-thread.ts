import { continueAnswer, retryQuestion } from '#db/operations/coach/ask-again.ts';
import { askCoach, stopAnswer } from '#db/operations/coach/ask-coach.ts';
import { findOpenSlackReply } from '#db/queries/coach/exchanges.ts';
import { findOpening } from '#db/queries/coach/opening.ts';
import { findFounderBySlack } from '#db/queries/founders.ts';
import { newQuestionSchema } from '#shared/api/coach.ts';
import { quickPrompts } from '#shared/domain/coach-prompts.ts';
import { isCryForHelp } from '#shared/domain/crisis.ts';
import { AppError } from '#shared/errors.ts';
import type { BotContext } from '../context.ts';
import { type Message, plainMessage } from '../messages/block-kit.ts';
import { coachPrompts, coachRefusal, crisisMessage } from '../messages/coach.ts';
import { openingTitle } from '../messages/coach-memory.ts';
import { refusal } from '../messages/notices.ts';
import { toPlainText } from '../messages/slack-text.ts';
import {
  type AgentThread,
  endSession,
  openReplyAddress,
  sealReplyAddress,
} from '../slack/coach-thread.ts';
import { describeFailure, postResponse } from '../slack/slack-client.ts';
import { answerAnybody, noticeForStranger } from './answer-request.ts';
import { hearMessage } from './heard-message.ts';
import { type Thread, toRequestKey } from './incoming.ts';
import type { Call, SlackEvent } from './listener.ts';
import { answerByRule, toIncoming } from './messages-tab.ts';

// The coach in the messages tab, where answers are streamed below the question.

type Place = { teamId: string; userId: string; founder: { id: string }; thread: Thread };
type NewQuestion = { question: string; clientKey?: string };

function sealThread({ config }: BotContext, { founder, teamId, userId, thread }: Place) {
  const replyTo = { teamId, userId, url: null, thread };
  return sealReplyAddress(config, { founderId: founder.id, replyTo });
}

function ask(
  context: BotContext,
  place: Place,
  asked: NewQuestion & { founderId: string; now: Date },
): Promise<unknown> {
  return askCoach(context.db, {
    ...asked,
    via: 'slack',
    dailyLimit: context.config.coachDailyLimit,
    replyTo: sealThread(context, place),
    streams: true,
  });
}

/** Says why, if it is refused; true if it is not. */
async function unlessRefused(
  run: () => Promise<unknown>,
  showRefusal: (refused: Message) => Promise<unknown>,
): Promise<boolean> {
  try {
    await run();
    return true;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await showRefusal(coachRefusal(error));
    return false;
  }
}

const replyBelow = (call: Call) => (refused: Message) =>
  call.reply(refused, { keepOriginal: true });

/** Asks by a button below a message. */
export async function askBelow(call: Call, thread: Thread, question: NewQuestion): Promise<void> {
  const { context, founder, now } = call;
  const asked = { founderId: founder.id, now, ...question };
  await unlessRefused(() => ask(context, { ...call, thread }, asked), replyBelow(call));
}

type Again = { founderId: string; exchangeId: string; now: Date; dailyLimit: number };

const continuedText = 'I’m already continuing that answer, below.';

export async function continueBelow(
  call: Call,
  thread: Thread,
  input: Again & { via: 'slack' },
): Promise<void> {
  const replyTo = sealThread(call.context, { ...call, thread });
  await unlessRefused(async () => {
    const { isNew } = await continueAnswer(call.context.db, { ...input, replyTo, streams: true });
    if (!isNew) await call.reply(plainMessage(continuedText), { keepOriginal: true });
  }, replyBelow(call));
}

/** The new answer is streamed below the question and replaces the failed one. */
export async function retryBelow(call: Call, thread: Thread, input: Again): Promise<void> {
  const { context, responseUrl } = call;
  const { db, config, logger } = context;
  const replyTo = sealThread(context, { ...call, thread });
  const isAsked = await unlessRefused(
    () => retryQuestion(db, { ...input, replyTo, streams: true }),
    replyBelow(call),
  );
  if (!isAsked || !responseUrl) return;
  await postResponse(responseUrl, { delete_original: true }, config.slack).catch((error) =>
    logger.warn(
      { err: error, exchangeId: input.exchangeId },
      'A failed answer stays in the thread',
    ),
  );
}

/** Suggests the four quick prompts in a new conversation of the messages tab, below what was planned. */
export async function suggestPrompts(context: BotContext, event: SlackEvent): Promise<void> {
  const { db, clock, workspaces, logger } = context;
  const { channel } = event.payload;
  const { teamId, userId } = event;
  const client = await workspaces.client(teamId);
  if (!client || typeof channel !== 'string') return;
  const founder = userId && (await findFounderBySlack(db, { teamId, userId }));
  const opening = founder && (await findOpening(db, { founderId: founder.id, now: clock() }));
  const title = opening ? { title: openingTitle(opening) } : {};
  const prompts = quickPrompts.map((message) => ({ title: message, message }));
  try {
    await client.assistant.threads.setSuggestedPrompts({ channel_id: channel, ...title, prompts });
  } catch (error) {
    logger.warn({ reason: describeFailure(error).reason }, 'Slack did not take the prompts');
  }
}

/**
 * A founder's message to the bot is a question, unless the product understands it by itself.
 */
export async function askFromMessage(context: BotContext, event: SlackEvent): Promise<void> {
  const { db, clock } = context;
  const said = await hearMessage(context, event);
  if (!said) return;
  const { teamId, userId, channelId, ts, threadTs, text, hasFile, kept } = said;
  const isFollowUp = threadTs !== null;
  const thread = { channelId, ts: threadTs ?? ts };
  const message = { teamId, userId, thread, ts, text, hasFile, isFollowUp, kept };
  const answer = (reply: Message) => answerAnybody(context, toIncoming(message), reply);
  if (isCryForHelp(toPlainText(text))) return answer(crisisMessage());
  if (await answerByRule(context, message)) return;
  const founder = await findFounderBySlack(db, { teamId, userId });
  if (!founder) return answer(await noticeForStranger(context, { teamId, userId }));
  const question = toPlainText(text).replace(/^\/coach(?:\s+|$)/i, '');
  if (question === '') {
    return answer(coachPrompts(await findOpening(db, { founderId: founder.id, now: clock() })));
  }
  const clientKey = toRequestKey(`message:${teamId}:${channelId}:${ts}`);
  const checked = newQuestionSchema.safeParse({ question, clientKey });
  if (!checked.success) return answer(refusal(checked.error.issues[0]?.message ?? ''));
  const asked = { founderId: founder.id, now: clock(), ...checked.data };
  await unlessRefused(() => ask(context, { teamId, userId, founder, thread }, asked), answer);
}

/**
 * Slack's own Stop button below an answer in the messages tab. Slack has ended the stream by then;
 * the job that wrote it replaces it with the final state of the answer.
 */
export async function stopInThread(context: BotContext, event: SlackEvent): Promise<void> {
  const { db, clock, workspaces, logger } = context;
  const { channel, thread_ts: ts } = event.payload;
  if (typeof channel !== 'string' || typeof ts !== 'string') return;
  const thread = { channelId: channel, ts };
  const open = await findQuestionOfThread(context, event, thread);
  if (open) await stopAnswer(db, { ...open, now: clock() });
  const client = await workspaces.client(event.teamId);
  if (!client) return;
  await endSession(client, thread).catch((error: unknown) => {
    logger.warn({ reason: describeFailure(error).reason }, 'Slack did not end a session');
  });
}

/** The open question of this thread. The founder may have asked another one elsewhere since. */
async function findQuestionOfThread(
  { db, config }: BotContext,
  { teamId, userId }: SlackEvent,
  { channelId, ts }: AgentThread,
): Promise<{ founderId: string; exchangeId: string } | null> {
  const founder = userId && (await findFounderBySlack(db, { teamId, userId }));
  if (!founder) return null;
  const founderId = founder.id;
  const open = await findOpenSlackReply(db, founderId);
  if (!open) return null;
  const { thread } = openReplyAddress(config, { founderId, sealed: open.sealed });
  const isHere = thread?.channelId === channelId && thread.ts === ts;
  return isHere ? { founderId, exchangeId: open.exchangeId } : null;
}
