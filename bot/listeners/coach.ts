import { askCoach } from '#db/operations/coach/ask-coach.ts';
import { judgeAnswer } from '#db/operations/coach/judge-answer.ts';
import { retryQuestion } from '#db/operations/coach/retry-question.ts';
import { findExchange } from '#db/queries/coach/find-exchange.ts';
import { type Feedback, newQuestionSchema } from '#shared/api/coach.ts';
import { quickPrompts } from '#shared/domain/coach-prompts.ts';
import { taskFromAnswer } from '#shared/domain/task-from-answer.ts';
import { AppError } from '#shared/errors.ts';
import { localDate } from '#shared/time.ts';
import {
  coachHelpful,
  coachPrompt,
  coachPrompts,
  coachRetry,
  coachTask,
  coachThinking,
  coachUnhelpful,
  feedbackTaken,
} from '../blocks/coach-messages.ts';
import { coachHelp } from '../blocks/help-messages.ts';
import { refusal } from '../blocks/notices.ts';
import { taskFormView } from '../blocks/task-form.ts';
import { sealReplyTo } from '../slack/coach-reply-to.ts';
import { postResponse } from '../slack/post-response.ts';
import type { Action, Call, Listeners } from './listener.ts';
import { openForm } from './open-form.ts';

const promptActions = quickPrompts.map((question, index): [string, Action] => [
  `${coachPrompt}_${index}`,
  (call) => ask(call, question),
]);

export const coachListeners: Listeners = {
  commands: { '/coach': { help: coachHelp, run: runCoachCommand } },
  actions: {
    ...Object.fromEntries(promptActions),
    [coachRetry]: askAgain,
    [coachHelpful]: (call, id) => judge(call, id, 'up'),
    [coachUnhelpful]: (call, id) => judge(call, id, 'down'),
    [coachTask]: openTaskOfAnswer,
  },
};

async function runCoachCommand(call: Call, text: string): Promise<void> {
  if (text === '') return call.reply(coachPrompts());
  return ask(call, text);
}

/** The answer comes by a job, whoever of us is alive by then. */
async function ask(call: Call, question: string): Promise<void> {
  const { context, founder, now, requestKey: clientKey } = call;
  const checked = newQuestionSchema.safeParse({ question, clientKey });
  if (!checked.success) return call.reply(refusal(checked.error.issues[0]?.message ?? ''));
  await call.reply(coachThinking(checked.data.question));
  await orSayWhyNot(call, () =>
    askCoach(context.db, {
      founderId: founder.id,
      ...checked.data,
      via: 'slack',
      dailyLimit: context.config.coachDailyLimit,
      now,
      replyTo: sealReplyTo(call),
    }),
  );
}

async function askAgain(call: Call, exchangeId: string): Promise<void> {
  const { context, founder, now } = call;
  const asked = { founderId: founder.id, exchangeId: uuidOf(exchangeId), now };
  const dailyLimit = context.config.coachDailyLimit;
  const { question } = await findExchange(context.db, asked);
  await call.reply(coachThinking(question));
  await orSayWhyNot(call, () =>
    retryQuestion(context.db, { ...asked, dailyLimit, replyTo: sealReplyTo(call) }),
  );
}

/** “Thinking” is said first, or a quick answer would be overtaken by it; a refusal takes its place. */
async function orSayWhyNot(call: Call, ask: () => Promise<unknown>): Promise<void> {
  const { responseUrl, context } = call;
  try {
    await ask();
  } catch (error) {
    if (!(error instanceof AppError) || !responseUrl) throw error;
    const body = { response_type: 'ephemeral', replace_original: true, ...refusal(error.message) };
    await postResponse(responseUrl, body, context.config.slack);
  }
}

async function judge(call: Call, exchangeId: string, feedback: Feedback): Promise<void> {
  const { context, founder, now } = call;
  const asked = { founderId: founder.id, exchangeId: uuidOf(exchangeId), now };
  await judgeAnswer(context.db, { ...asked, feedback });
  await call.reply(feedbackTaken(feedback === 'up'), { keepOriginal: true });
}

/** The form of a new task, filled in from the answer: nothing is added before it is sent. */
async function openTaskOfAnswer(call: Call, exchangeId: string): Promise<void> {
  const { context, founder, now } = call;
  const asked = { founderId: founder.id, exchangeId: uuidOf(exchangeId), now };
  const { answer } = await findExchange(context.db, asked);
  const today = localDate(now, founder.timeZone);
  const view = (metadata: string) => taskFormView({ today, metadata, ...taskFromAnswer(answer) });
  await openForm(call, view, '/task add TITLE');
}

/** What a button carries was in the founder's hands. */
function uuidOf(value: string): string {
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)) return value;
  throw new AppError('coach_exchange_not_found');
}
