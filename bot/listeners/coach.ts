import { continueAnswer, retryQuestion } from '#db/operations/coach/ask-again.ts';
import { askCoach, rateAnswer, stopAnswer } from '#db/operations/coach/ask-coach.ts';
import type { TypedCommand } from '#db/operations/slack/unlinked-commands.ts';
import { findAnswerSoFar, findExchange, findOpenQuestion } from '#db/queries/coach/exchanges.ts';
import { findOpening } from '#db/queries/coach/opening.ts';
import { type Feedback, newQuestionSchema } from '#shared/api/coach.ts';
import { plainAnswer } from '#shared/domain/coach-citations.ts';
import { feedbackReasons, reasonsOf } from '#shared/domain/coach-feedback.ts';
import { quickPrompts } from '#shared/domain/coach-prompts.ts';
import { isCryForHelp } from '#shared/domain/crisis.ts';
import { taskFromAnswer } from '#shared/domain/task-from-answer.ts';
import { AppError } from '#shared/errors.ts';
import { localDate } from '#shared/time.ts';
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
import { coachHelp } from '../messages/help.ts';
import { withTyped } from '../messages/notices.ts';
import { taskFormView } from '../messages/tasks.ts';
import { sealReplyAddressOfCall } from '../slack/coach-thread.ts';
import { memoryActions, memorySubcommands, runMemoryCommand } from './coach-memory.ts';
import { proposalActions } from './coach-proposals.ts';
import {
  askBelow,
  askFromMessage,
  continueBelow,
  retryBelow,
  stopInThread,
} from './coach-thread.ts';
import { openForm } from './forms.ts';
import type { ActionHandler, Call, Listeners } from './listener.ts';
import { runFact } from './own-facts.ts';

const promptActions = quickPrompts.map((question, index): [string, ActionHandler] => [
  `${coachPromptAction}_${index}`,
  (call) => askQuestion(call, question),
]);

const numbered = (action: string, handler: ActionHandler) =>
  Object.fromEntries([0, 1, 2, 3, 4].map((index) => [`${action}_${index}`, handler]));

const stoppedText = 'Stopped. It wasn’t counted: ask your next question whenever you like.';
const endedText = 'That answer isn’t running anymore. Ask your question again.';

export const coachListeners: Listeners = {
  commands: {
    '/coach': {
      help: coachHelp,
      subcommands: memorySubcommands,
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
  if (await runFact(call, text)) return;
  return askQuestion(call, text);
}

/** A job writes the answer, so that it survives a restart. */
async function askQuestion(call: Call, question: string): Promise<void> {
  const { context, founder, now, requestKey: clientKey } = call;
  const checked = newQuestionSchema.safeParse({ question, clientKey });
  if (!checked.success) return call.refuse(checked.error.issues[0]?.message ?? '');
  await call.reply(coachThinking(checked.data.question));
  const ask = () =>
    askCoach(context.db, {
      founderId: founder.id,
      ...checked.data,
      via: 'slack',
      dailyLimit: context.config.coachDailyLimit,
      now,
      replyTo: sealReplyAddressOfCall(call),
    });
  // The refusal replaces the message that repeats the question.
  await withRefusalReply(call, ask, { command: '/coach', text: checked.data.question });
}

/** A topic is a question of its own. Below a message in the messages tab its answer is streamed there. */
async function askAboutTopic(call: Call, topic: string): Promise<void> {
  const { thread, requestKey: clientKey } = call;
  if (!thread) return askQuestion(call, topic);
  const checked = newQuestionSchema.safeParse({ question: topic, clientKey });
  if (!checked.success) return call.refuse(checked.error.issues[0]?.message ?? '');
  await askBelow(call, thread, checked.data);
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

async function retryAnswer(call: Call, value: string): Promise<void> {
  const { context, founder, now, thread } = call;
  const input = { founderId: founder.id, exchangeId: parseExchangeId(value), now };
  const dailyLimit = context.config.coachDailyLimit;
  if (thread) return retryBelow(call, thread, { ...input, dailyLimit });
  const { question } = await findExchange(context.db, input);
  await call.reply(coachThinking(question));
  await withRefusalReply(call, () =>
    retryQuestion(context.db, { ...input, dailyLimit, replyTo: sealReplyAddressOfCall(call) }),
  );
}

/** The next part is streamed below the first; elsewhere the whole answer takes the first one's place. */
async function continueInSlack(call: Call, value: string): Promise<void> {
  const { context, founder, now, thread } = call;
  const { db, config } = context;
  const input = { founderId: founder.id, exchangeId: parseExchangeId(value), now };
  const asked = { ...input, via: 'slack', dailyLimit: config.coachDailyLimit } as const;
  if (thread) return continueBelow(call, thread, asked);
  const { canContinue } = await findExchange(db, input);
  const isBusy = (await findOpenQuestion(db, founder.id)) !== null;
  if (!canContinue || isBusy) {
    const error = new AppError(isBusy ? 'coach_busy' : 'coach_answered');
    return call.reply(coachRefusal(error), { keepOriginal: true });
  }
  await call.reply(coachThinking((await findAnswerSoFar(db, input)).question));
  await withRefusalReply(call, () =>
    continueAnswer(db, { ...asked, replyTo: sealReplyAddressOfCall(call) }),
  );
}

/** “Thinking” has to be sent before, or it would overwrite a quick answer. A refusal replaces it. */
async function withRefusalReply(
  call: Call,
  ask: () => Promise<unknown>,
  typed?: TypedCommand,
): Promise<void> {
  try {
    await ask();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await call.reply(withTyped(coachRefusal(error), typed), { inPlace: true });
  }
}
