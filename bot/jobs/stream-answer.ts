import type { WebClient } from '@slack/web-api';
import { forgetReplyTo } from '#db/operations/coach/forget-reply-to.ts';
import { findReplyTo } from '#db/queries/coach/find-reply-to.ts';
import { followAnswer } from '#db/queries/coach/follow-answer.ts';
import type { ExchangeView } from '#shared/api/coach.ts';
import { coachAnswer, emptyText, streamedBelow } from '../blocks/coach-messages.ts';
import type { BotContext } from '../context.ts';
import { openReplyTo } from '../slack/coach-reply-to.ts';
import { describeFailure } from '../slack/describe-failure.ts';

export type StreamPace = {
  /** Between two pieces: Slack takes about one a second. */
  everyMs: number;
};

export const streamPace: StreamPace = { everyMs: 1_000 };

type Thread = { channelId: string; ts: string };

/**
 * Writes an answer below its question as it comes, with “is thinking” until the first word. Where
 * Slack does not stream, the whole answer is one message. Once it is there, a repeat says nothing.
 */
export async function streamAnswer(
  context: BotContext,
  asked: { exchangeId: string; attempt: number },
  { everyMs }: StreamPace,
): Promise<void> {
  const { db, config, clock, workspaces, logger } = context;
  const found = await findReplyTo(db, { ...asked, now: clock() });
  if (!found) return;
  const { founderId, sealed } = found;
  const { teamId, thread } = openReplyTo(config, { founderId, sealed });
  const client = thread && (await workspaces.client(teamId));
  if (!client) return forgetReplyTo(db, asked);
  const writer = writeInThread(context, { client, thread });
  await writer.think();
  try {
    for await (const view of followAnswer(db, { founderId, ...asked, clock, everyMs })) {
      const isOpen = view.state === 'waiting' || view.state === 'answering';
      if (isOpen) await writer.write(view.answer);
      else await writer.finish(view);
    }
  } catch (error) {
    const { kind, reason } = describeFailure(error);
    if (kind === 'limited' || kind === 'down') throw error;
    logger.warn({ reason, exchangeId: asked.exchangeId }, 'Slack did not take an answer');
  }
  await forgetReplyTo(db, asked);
}

function writeInThread(
  { config, logger }: BotContext,
  { client, thread }: { client: WebClient; thread: Thread },
) {
  const { channelId: channel, ts } = thread;
  let stream: string | undefined;
  let written = '';
  let streams = true;

  /** What Slack does not take of a stream in between comes with its next piece, or at the end. */
  async function orLater(send: () => Promise<void>): Promise<void> {
    try {
      await send();
    } catch (error) {
      const { kind, reason } = describeFailure(error);
      if (kind === 'refused') streams = false;
      logger.warn({ reason }, 'Slack did not take a piece of an answer');
    }
  }

  async function write(answer: string): Promise<void> {
    const more = answer.slice(written.length);
    if (!streams || more === '') return;
    await orLater(async () => {
      if (stream) {
        await client.chat.appendStream({ channel, ts: stream, markdown_text: more });
      } else {
        const place = { channel, thread_ts: ts };
        stream = (await client.chat.startStream({ ...place, markdown_text: more })).ts;
      }
      written = answer;
    });
  }

  return {
    write,
    think: () =>
      orLater(async () => {
        const place = { channel_id: channel, thread_ts: ts };
        await client.assistant.threads.setStatus({ ...place, status: 'is thinking…' });
      }).then(() => {
        // A status alone that Slack does not know says nothing of streams.
        streams = true;
      }),
    async finish(view: ExchangeView): Promise<void> {
      const said = view.answer || emptyText(view);
      await write(said);
      if (stream) {
        const blocks = streamedBelow(view, config.publicUrl);
        const rest = said.startsWith(written) ? said.slice(written.length) : '';
        const more = rest === '' ? {} : { markdown_text: rest };
        await client.chat.stopStream({ channel, ts: stream, ...more, blocks });
      } else {
        const message = coachAnswer(view, config.publicUrl);
        await client.chat.postMessage({ channel, thread_ts: ts, ...message });
      }
    },
  };
}
