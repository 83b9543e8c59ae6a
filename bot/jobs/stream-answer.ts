import { forgetReplyTo, keepReplyTo } from '#db/operations/coach/answer-question.ts';
import { findReplyTo, followAnswer } from '#db/queries/coach/exchanges.ts';
import type { BotContext } from '../context.ts';
import { openReplyTo, sealReply } from '../slack/coach-reply-to.ts';
import { describeFailure } from '../slack/describe-failure.ts';
import { settleStream } from './settle-stream.ts';
import { writeInThread } from './write-in-thread.ts';

export type StreamPace = {
  /** Between two pieces: Slack takes about one a second. */
  everyMs: number;
};

export const streamPace: StreamPace = { everyMs: 1_000 };

/**
 * Writes an answer below its question as it comes, with “is thinking” until the first word. Where
 * Slack does not stream, the whole answer is one message. Once it is there, a repeat says nothing;
 * one that finds a message begun puts the whole answer in its place.
 */
export async function streamAnswer(
  context: BotContext,
  asked: { exchangeId: string; attempt: number },
  { everyMs }: StreamPace,
): Promise<void> {
  const { db, config, clock, workspaces, logger } = context;
  const found = await findReplyTo(db, { ...asked, now: clock() });
  if (!found) return;
  const { founderId, sealed, view: asking } = found;
  const replyTo = openReplyTo(config, { founderId, sealed });
  const { teamId, thread, streamTs } = replyTo;
  const client = thread && (await workspaces.client(teamId));
  if (!client) return forgetReplyTo(db, asked);
  const { publicUrl } = config;
  const onBegun = (begunTs: string) => {
    const begun = { founderId, replyTo: { ...replyTo, streamTs: begunTs } };
    return keepReplyTo(db, { ...asked, sealed: sealReply(config, begun) });
  };
  const writer = writeInThread({ client, thread, publicUrl, logger, onBegun });
  if (!streamTs) await writer.think(asking.question);
  try {
    for await (const view of followAnswer(db, { founderId, ...asked, clock, everyMs })) {
      const isOpen = view.state === 'waiting' || view.state === 'answering';
      if (isOpen && !streamTs) await writer.write(view.answer);
      if (isOpen) continue;
      const begun = { client, thread, publicUrl, view };
      if (streamTs) await settleStream({ ...begun, stream: streamTs });
      else await writer.finish(view);
    }
  } catch (error) {
    const { kind, reason } = describeFailure(error);
    if (kind === 'limited' || kind === 'down') throw error;
    logger.warn({ reason, exchangeId: asked.exchangeId }, 'Slack did not take an answer');
  }
  await writer.rest();
  await forgetReplyTo(db, asked);
}
