import { retryQuestion } from '#db/operations/coach/ask-coach.ts';
import { findExchange } from '#db/queries/coach/exchanges.ts';
import { AppError } from '#shared/errors.ts';
import { coachRefusal, coachThinking } from '../blocks/coach-asking.ts';
import { coachRetry } from '../blocks/coach-messages.ts';
import { sealReply, sealReplyTo } from '../slack/coach-reply-to.ts';
import { postResponse } from '../slack/post-response.ts';
import { exchangeIdOf } from './coach-answers.ts';
import type { Thread } from './incoming.ts';
import type { Call, Listeners } from './listener.ts';
import { orSayWhyNot } from './or-say-why-not.ts';

export const coachRetryListeners: Listeners = {
  actions: { [coachRetry]: askAgain },
};

async function askAgain(call: Call, exchangeId: string): Promise<void> {
  const { context, founder, now } = call;
  const asked = { founderId: founder.id, exchangeId: exchangeIdOf(exchangeId), now };
  const dailyLimit = context.config.coachDailyLimit;
  if (call.thread) return askAgainInThread(call, asked.exchangeId, call.thread);
  const { question } = await findExchange(context.db, asked);
  await call.reply(coachThinking(question));
  await orSayWhyNot(call, () =>
    retryQuestion(context.db, { ...asked, dailyLimit, replyTo: sealReplyTo(call) }),
  );
}

/** The next answer is streamed below the question, and takes the place of the one that failed. */
async function askAgainInThread(call: Call, exchangeId: string, thread: Thread): Promise<void> {
  const { context, founder, now, teamId, userId, responseUrl } = call;
  const { db, config, logger } = context;
  const founderId = founder.id;
  const replyTo = sealReply(config, { founderId, replyTo: { teamId, userId, url: null, thread } });
  const asked = { founderId, exchangeId, now, dailyLimit: config.coachDailyLimit };
  try {
    await retryQuestion(db, { ...asked, replyTo, streams: true });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return call.reply(coachRefusal(error), { keepOriginal: true });
  }
  if (!responseUrl) return;
  await postResponse(responseUrl, { delete_original: true }, config.slack).catch((error) =>
    logger.warn({ err: error, exchangeId }, 'An answer that failed stays in the thread'),
  );
}
