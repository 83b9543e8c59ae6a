import { askCoach, stopAnswer } from '#db/operations/coach/ask-coach.ts';
import { findOpenQuestion } from '#db/queries/coach/exchanges.ts';
import { newQuestionSchema } from '#shared/api/coach.ts';
import { quickPrompts } from '#shared/domain/coach-prompts.ts';
import { plainMessage } from '../blocks/block-kit.ts';
import {
  coachPrompt,
  coachPrompts,
  coachStop,
  coachThinking,
  type StopPlace,
} from '../blocks/coach-asking.ts';
import { coachHelp } from '../blocks/help-messages.ts';
import { refusal } from '../blocks/notices.ts';
import { sealReplyTo } from '../slack/coach-reply-to.ts';
import type { Action, Call, Listeners } from './listener.ts';
import { orSayWhyNot } from './or-say-why-not.ts';

const promptActions = quickPrompts.map((question, index): [string, Action] => [
  `${coachPrompt}_${index}`,
  (call) => ask(call, question),
]);

const stoppedText = 'Stopped. It was not counted: ask your next question when you like.';
const endedText = 'Nothing is being answered any more. Ask your question again.';

export const coachListeners: Listeners = {
  commands: { '/coach': { help: coachHelp, run: runCoachCommand } },
  actions: {
    ...Object.fromEntries(promptActions),
    [coachStop]: stop,
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

/** Of the founder's own one question that is being answered, wherever it was asked. */
async function stop(call: Call, place: string): Promise<void> {
  const { context, founder, now } = call;
  const exchangeId = await findOpenQuestion(context.db, founder.id);
  if (exchangeId) await stopAnswer(context.db, { founderId: founder.id, exchangeId, now });
  // Where it was to come, the answer itself says that it was stopped.
  if (place === ('thinking' satisfies StopPlace)) return;
  await call.reply(plainMessage(exchangeId ? stoppedText : endedText));
}
