import { continueAnswer, retryQuestion } from '#db/operations/coach/ask-again.ts';
import { askCoach, rateAnswer, stopAnswer } from '#db/operations/coach/ask-coach.ts';
import {
  findAnswerSoFar,
  findExchange,
  findOpenQuestion,
  findOpenSlackReply,
} from '#db/queries/coach/exchanges.ts';
import { findOpening } from '#db/queries/coach/opening.ts';
import { findFounderBySlack } from '#db/queries/founders.ts';
import { type Feedback, newQuestionSchema } from '#shared/api/coach.ts';
import { plainAnswer } from '#shared/domain/coach-citations.ts';
import { feedbackReasons, reasonsOf } from '#shared/domain/coach-feedback.ts';
import { quickPrompts } from '#shared/domain/coach-prompts.ts';
import { isCryForHelp } from '#shared/domain/crisis.ts';
import { taskFromAnswer } from '#shared/domain/task-from-answer.ts';
import { AppError } from '#shared/errors.ts';
import { localDate } from '#shared/time.ts';
import type { BotContext } from '../context.ts';
import { plainMessage } from '../messages/block-kit.ts';
import {
  coachContinueAction,
  coachFeedbackAction,
  coachHelpfulAction,
  coachPromptAction,
  coachPrompts,
  coachReasonAction,
  coachRefusal,
  coachRetryAction,
  coachStopAction,
  coachTaskAction,
  coachThinking,
  coachTopicAction,
  coachUnhelpfulAction,
  crisisMessage,
  feedbackReceived,
  reasonReceived,
  type StopPlace,
} from '../messages/coach.ts';
import { openingTitle } from '../messages/coach-memory.ts';
import { coachHelp } from '../messages/help.ts';
import { refusal } from '../messages/notices.ts';
import { toPlainText } from '../messages/slack-text.ts';
import { taskFormView } from '../messages/tasks.ts';
import {
  type AgentThread,
  endSession,
  openReplyAddress,
  sealReplyAddress,
  sealReplyAddressOfCall,
} from '../slack/coach-thread.ts';
import { describeFailure, postResponse } from '../slack/slack-client.ts';
import { noticeForStranger } from './answer-request.ts';
import { memoryActions, runMemoryCommand } from './coach-memory.ts';
import { proposalActions } from './coach-proposals.ts';
import { openForm } from './forms.ts';
import { type Thread, toRequestKey } from './incoming.ts';
import type { ActionHandler, Call, Listeners, SlackEvent } from './listener.ts';
import { answerByRule } from './messages-tab.ts';
import { withPatience } from './tell.ts';

const promptActions = quickPrompts.map((question, index): [string, ActionHandler] => [
  `${coachPromptAction}_${index}`,
  (call) => askQuestion(call, question),
]);

const numbered = (action: string, handler: ActionHandler) =>
  Object.fromEntries([0, 1, 2, 3, 4].map((index) => [`${action}_${index}`, handler]));

const stoppedText = 'Stopped. It was not counted: ask your next question when you like.';
const continuedText = 'I’m going on with that answer already, below.';
const endedText = 'Nothing is being answered any more. Ask your question again.';

export const coachListeners: Listeners = {
  commands: {
    '/coach': {
      help: coachHelp,
      answerAtOnce: (text) => (isCryForHelp(text) ? crisisMessage() : null),
      run: runCoachCommand,
    },
  },
  actions: {
    ...Object.fromEntries(promptActions),
    ...memoryActions,
    ...numbered(coachTopicAction, askAboutTopic),
    ...numbered(coachReasonAction, giveReason),
    [coachStopAction]: stopOpenAnswer,
    [coachHelpfulAction]: (call, id) => giveFeedback(call, id, 'up'),
    [coachUnhelpfulAction]: (call, id) => giveFeedback(call, id, 'down'),
    [coachFeedbackAction]: giveFeedbackInThread,
    [coachTaskAction]: openTaskFormFromAnswer,
    [coachRetryAction]: retryAnswer,
    [coachContinueAction]: continueInSlack,
    ...proposalActions,
  },
  events: { 'message.im': askFromMessage, agent_session_stopped: stopInThread },
};

async function runCoachCommand(call: Call, text: string): Promise<void> {
  if (text === '') {
    const { context, founder, now } = call;
    return call.reply(coachPrompts(await findOpening(context.db, { founderId: founder.id, now })));
  }
  if (await runMemoryCommand(call, text)) return;
  return askQuestion(call, text);
}

/** A job writes the answer, so that it survives a restart. */
async function askQuestion(call: Call, question: string): Promise<void> {
  const { context, founder, now, requestKey: clientKey } = call;
  const checked = newQuestionSchema.safeParse({ question, clientKey });
  if (!checked.success) return call.reply(refusal(checked.error.issues[0]?.message ?? ''));
  await call.reply(coachThinking(checked.data.question));
  await withRefusalReply(call, () =>
    askCoach(context.db, {
      founderId: founder.id,
      ...checked.data,
      via: 'slack',
      dailyLimit: context.config.coachDailyLimit,
      now,
      replyTo: sealReplyAddressOfCall(call),
    }),
  );
}

/** A topic is a question of its own. Below a message in the messages tab its answer is streamed there. */
async function askAboutTopic(call: Call, topic: string): Promise<void> {
  const { context, founder, now, teamId, userId, thread, requestKey: clientKey } = call;
  if (!thread) return askQuestion(call, topic);
  const checked = newQuestionSchema.safeParse({ question: topic, clientKey });
  if (!checked.success) return call.reply(refusal(checked.error.issues[0]?.message ?? ''));
  const { config, db } = context;
  const replyTo = { teamId, userId, url: null, thread };
  try {
    await askCoach(db, {
      founderId: founder.id,
      ...checked.data,
      via: 'slack',
      dailyLimit: config.coachDailyLimit,
      now,
      replyTo: sealReplyAddress(config, { founderId: founder.id, replyTo }),
      streams: true,
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await call.reply(coachRefusal(error), { keepOriginal: true });
  }
}

/** Stops the answer to the founder's open question, wherever it was asked. */
async function stopOpenAnswer(call: Call, place: string): Promise<void> {
  const { context, founder, now } = call;
  const exchangeId = await findOpenQuestion(context.db, founder.id);
  if (exchangeId) await stopAnswer(context.db, { founderId: founder.id, exchangeId, now });
  // In place of "thinking" the answer itself will say that it was stopped.
  if (place === ('thinking' satisfies StopPlace)) return;
  await call.reply(plainMessage(exchangeId ? stoppedText : endedText));
}

async function giveFeedback(call: Call, value: string, feedback: Feedback): Promise<void> {
  const { context, founder, now } = call;
  const exchangeId = parseExchangeId(value);
  await rateAnswer(context.db, { founderId: founder.id, exchangeId, now, feedback });
  await call.reply(feedbackReceived(feedback, exchangeId), { keepOriginal: true });
}

/** A reason below the thanks for a thumb, which it names as well. */
async function giveReason(call: Call, value: string): Promise<void> {
  const { context, founder, now } = call;
  const [name, id = ''] = value.split(':');
  const exchangeId = parseExchangeId(id);
  const reason = feedbackReasons.find((each) => each === name);
  if (!reason) throw new AppError('coach_exchange_not_found');
  const feedback = reasonsOf.up.includes(reason) ? 'up' : 'down';
  await rateAnswer(context.db, { founderId: founder.id, exchangeId, now, feedback, reason });
  await call.reply(reasonReceived(reason));
}

/** Slack's feedback buttons send the verdict in their value. */
async function giveFeedbackInThread(call: Call, value: string): Promise<void> {
  const [verdict, id = ''] = value.split(':');
  await giveFeedback(call, id, verdict === 'up' ? 'up' : 'down');
}

/** Opens the task form prefilled from the answer. Nothing is added until it is submitted. */
async function openTaskFormFromAnswer(call: Call, value: string): Promise<void> {
  const { context, founder, now } = call;
  const input = { founderId: founder.id, exchangeId: parseExchangeId(value), now };
  const { answer, citations } = await findExchange(context.db, input);
  const { timeZone, privateByDefault } = founder;
  const task = taskFromAnswer(plainAnswer(answer, citations));
  const form = { today: localDate(now, timeZone), privateByDefault, ...task };
  const view = (metadata: string) => taskFormView({ ...form, metadata });
  await openForm(call, view, '/task add TITLE');
}

/** A button's value comes from the client, so it is validated. */
function parseExchangeId(value: string): string {
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)) return value;
  throw new AppError('coach_exchange_not_found');
}

async function retryAnswer(call: Call, exchangeId: string): Promise<void> {
  const { context, founder, now } = call;
  const input = { founderId: founder.id, exchangeId: parseExchangeId(exchangeId), now };
  const dailyLimit = context.config.coachDailyLimit;
  if (call.thread) return retryAnswerInThread(call, input.exchangeId, call.thread);
  const { question } = await findExchange(context.db, input);
  await call.reply(coachThinking(question));
  await withRefusalReply(call, () =>
    retryQuestion(context.db, { ...input, dailyLimit, replyTo: sealReplyAddressOfCall(call) }),
  );
}

/** The next part is streamed below the first; elsewhere the whole answer takes the first one's place. */
async function continueInSlack(call: Call, value: string): Promise<void> {
  const { context, founder, now, thread, teamId, userId } = call;
  const { db, config } = context;
  const input = { founderId: founder.id, exchangeId: parseExchangeId(value), now };
  const asked = { ...input, via: 'slack', dailyLimit: config.coachDailyLimit } as const;
  if (!thread) {
    const { canContinue } = await findExchange(db, input);
    const isBusy = (await findOpenQuestion(db, founder.id)) !== null;
    if (!canContinue || isBusy) {
      const error = new AppError(isBusy ? 'coach_busy' : 'coach_answered');
      return call.reply(coachRefusal(error), { keepOriginal: true });
    }
    await call.reply(coachThinking((await findAnswerSoFar(db, input)).question));
    return withRefusalReply(call, () =>
      continueAnswer(db, { ...asked, replyTo: sealReplyAddressOfCall(call) }),
    );
  }
  const address = { teamId, userId, url: null, thread };
  const replyTo = sealReplyAddress(config, { founderId: founder.id, replyTo: address });
  try {
    const { isNew } = await continueAnswer(db, { ...asked, replyTo, streams: true });
    if (!isNew) await call.reply(plainMessage(continuedText), { keepOriginal: true });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await call.reply(coachRefusal(error), { keepOriginal: true });
  }
}

/** The new answer is streamed below the question and replaces the failed one. */
async function retryAnswerInThread(call: Call, exchangeId: string, thread: Thread): Promise<void> {
  const { context, founder, now, teamId, userId, responseUrl } = call;
  const { db, config, logger } = context;
  const founderId = founder.id;
  const replyTo = sealReplyAddress(config, {
    founderId,
    replyTo: { teamId, userId, url: null, thread },
  });
  const input = { founderId, exchangeId, now, dailyLimit: config.coachDailyLimit };
  try {
    await retryQuestion(db, { ...input, replyTo, streams: true });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return call.reply(coachRefusal(error), { keepOriginal: true });
  }
  if (!responseUrl) return;
  await postResponse(responseUrl, { delete_original: true }, config.slack).catch((error) =>
    logger.warn({ err: error, exchangeId }, 'An answer that failed stays in the thread'),
  );
}

/** “Thinking” has to be sent before, or it would overwrite a quick answer. A refusal replaces it. */
async function withRefusalReply(call: Call, ask: () => Promise<unknown>): Promise<void> {
  try {
    await ask();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await call.reply(coachRefusal(error), { inPlace: true });
  }
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

type MessagePayload = {
  channel?: unknown;
  ts?: unknown;
  thread_ts?: unknown;
  text?: unknown;
  subtype?: unknown;
  bot_id?: unknown;
};

/**
 * A founder's message to the bot is a question, unless the product understands it by itself. Edits
 * and the bot's own messages are neither.
 */
async function askFromMessage(context: BotContext, event: SlackEvent): Promise<void> {
  const { db, clock, workspaces, config } = context;
  const { teamId, userId } = event;
  const {
    channel,
    ts,
    thread_ts: threadTs,
    text: said,
    subtype,
    bot_id,
  } = event.payload as MessagePayload;
  const hasFile = subtype === 'file_share';
  if (!userId || (subtype !== undefined && !hasFile) || bot_id !== undefined) return;
  if (typeof channel !== 'string' || typeof ts !== 'string') return;
  const text = typeof said === 'string' ? said : '';
  const client = await workspaces.client(teamId);
  if (!client || (text.trim() === '' && !hasFile)) return;
  const isFollowUp = typeof threadTs === 'string';
  const thread = { channelId: channel, ts: isFollowUp ? threadTs : ts };
  const place = { channel, thread_ts: thread.ts };
  if (isCryForHelp(toPlainText(text))) {
    await withPatience(() => client.chat.postMessage({ ...place, ...crisisMessage() }));
    return;
  }
  const message = { teamId, userId, thread, ts, text, hasFile, isFollowUp };
  if (await answerByRule(context, message)) return;
  const founder = await findFounderBySlack(db, { teamId, userId });
  if (!founder) {
    const notice = await noticeForStranger(context, { teamId, userId });
    await client.chat.postMessage({ ...place, ...notice });
    return;
  }
  const question = toPlainText(text).replace(/^\/coach(?:\s+|$)/i, '');
  if (question === '') {
    const opening = await findOpening(db, { founderId: founder.id, now: clock() });
    await client.chat.postMessage({ ...place, ...coachPrompts(opening) });
    return;
  }
  const clientKey = toRequestKey(`message:${teamId}:${channel}:${ts}`);
  const checked = newQuestionSchema.safeParse({ question, clientKey });
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
      replyTo: sealReplyAddress(config, { founderId: founder.id, replyTo }),
      streams: true,
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await client.chat.postMessage({ ...place, ...coachRefusal(error) });
  }
}

/**
 * Slack's own Stop button below an answer in the messages tab. Slack has ended the stream by then;
 * the job that wrote it replaces it with the final state of the answer.
 */
async function stopInThread(context: BotContext, event: SlackEvent): Promise<void> {
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
