import { judgeAnswer } from '#db/operations/coach/ask-coach.ts';
import { findExchange } from '#db/queries/coach/exchanges.ts';
import type { Feedback } from '#shared/api/coach.ts';
import { taskFromAnswer } from '#shared/domain/task-from-answer.ts';
import { AppError } from '#shared/errors.ts';
import { localDate } from '#shared/time.ts';
import {
  coachFeedback,
  coachHelpful,
  coachTask,
  coachUnhelpful,
  feedbackTaken,
} from '../blocks/coach-messages.ts';
import { taskFormView } from '../blocks/task-form.ts';
import type { Call, Listeners } from './listener.ts';
import { openForm } from './open-form.ts';

/** What is done with an answer. */
export const coachAnswerListeners: Listeners = {
  actions: {
    [coachHelpful]: (call, id) => judge(call, id, 'up'),
    [coachUnhelpful]: (call, id) => judge(call, id, 'down'),
    [coachFeedback]: judgeInThread,
    [coachTask]: openTaskOfAnswer,
  },
};

async function judge(call: Call, value: string, feedback: Feedback): Promise<void> {
  const { context, founder, now } = call;
  const exchangeId = exchangeIdOf(value);
  await judgeAnswer(context.db, { founderId: founder.id, exchangeId, now, feedback });
  await call.reply(feedbackTaken(feedback === 'up'), { keepOriginal: true });
}

/** Slack's own thumbs carry which of them it was. */
async function judgeInThread(call: Call, value: string): Promise<void> {
  const [verdict, id = ''] = value.split(':');
  await judge(call, id, verdict === 'up' ? 'up' : 'down');
}

/** The form of a new task, filled in from the answer: nothing is added before it is sent. */
async function openTaskOfAnswer(call: Call, value: string): Promise<void> {
  const { context, founder, now } = call;
  const asked = { founderId: founder.id, exchangeId: exchangeIdOf(value), now };
  const { answer } = await findExchange(context.db, asked);
  const today = localDate(now, founder.timeZone);
  const view = (metadata: string) => taskFormView({ today, metadata, ...taskFromAnswer(answer) });
  await openForm(call, view, '/task add TITLE');
}

/** What a button carries was in the founder's hands. */
export function exchangeIdOf(value: string): string {
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)) return value;
  throw new AppError('coach_exchange_not_found');
}
