import { forgetReplyTo } from '#db/operations/coach/answer-question.ts';
import { queueStream } from '#db/operations/coach/ask-coach.ts';
import { findReplyTo } from '#db/queries/coach/exchanges.ts';
import { coachAnswer } from '../blocks/coach-messages.ts';
import type { BotContext } from '../context.ts';
import { openReplyTo, type ReplyTo } from '../slack/coach-reply-to.ts';
import { describeFailure } from '../slack/describe-failure.ts';
import { postResponse } from '../slack/post-response.ts';
import { postMessage } from './delivery.ts';

/**
 * Gives the answer to whoever asked in Slack: in place of “thinking”, where Slack still takes it
 * there, else as a message to them alone. The page has it in any case.
 */
export async function replyToQuestion(
  context: BotContext,
  asked: { exchangeId: string; attempt: number },
): Promise<void> {
  const { db, config, clock, logger } = context;
  const found = await findReplyTo(db, { ...asked, now: clock() });
  if (!found) return;
  const { view, founderId, sealed } = found;
  const replyTo = openReplyTo(config, { founderId, sealed });
  // Most likely it is being written there already: after that there is nothing left to say.
  if (replyTo.thread) return queueStream(db, asked);
  const message = coachAnswer(view, config.publicUrl);
  try {
    await deliver(context, replyTo, message);
  } catch (error) {
    const { kind, reason } = describeFailure(error);
    if (kind === 'limited' || kind === 'down') throw error;
    logger.warn({ reason, exchangeId: asked.exchangeId }, 'Slack did not take an answer');
  }
  await forgetReplyTo(db, asked);
}

async function deliver(
  { config, workspaces, logger }: BotContext,
  { url, teamId, userId }: ReplyTo,
  message: ReturnType<typeof coachAnswer>,
): Promise<void> {
  if (url) {
    try {
      const body = { response_type: 'ephemeral', replace_original: true, ...message };
      return await postResponse(url, body, config.slack);
    } catch (error) {
      logger.debug({ err: error }, 'The response address takes nothing any more');
    }
  }
  const client = await workspaces.client(teamId);
  if (client) await postMessage(client, userId, message);
}
