import type { WebClient } from '@slack/web-api';
import type { Logger } from 'pino';
import type { ExchangeView } from '#shared/api/coach.ts';
import { coachAnswer, emptyText, streamedBelow } from '../blocks/coach-messages.ts';
import { escapeMarkdown, nextPiece } from '../blocks/escape-markdown.ts';
import { describeFailure } from '../slack/describe-failure.ts';

export type ThreadPlace = {
  client: WebClient;
  thread: { channelId: string; ts: string };
  publicUrl: string;
  logger: Logger;
  /** Told before anything is added to it, so that no other process begins another. */
  onBegun: (streamTs: string) => Promise<void>;
};

/** Slack takes 12,000 characters at a time. */
const mostPiece = 10_000;

/** Writes an answer below a message: a status, then the words as they come, then what ends it. */
export function writeInThread({ client, thread, publicUrl, logger, onBegun }: ThreadPlace) {
  const { channelId: channel, ts } = thread;
  let stream: string | undefined;
  let written = '';
  let streams = true;
  /** Slack did not say whether it took a piece: sent again it could stand there twice. */
  let isUnsure = false;

  function note(error: unknown) {
    const failure = describeFailure(error);
    logger.warn({ reason: failure.reason }, 'Slack did not take a piece of an answer');
    return failure.kind;
  }

  async function write(answer: string): Promise<void> {
    const markdown_text = nextPiece(escapeMarkdown(answer), {
      from: written.length,
      most: mostPiece,
    });
    if (!streams || isUnsure || markdown_text === '') return;
    try {
      if (stream) {
        await client.chat.appendStream({ channel, ts: stream, markdown_text });
      } else {
        stream = (await client.chat.startStream({ channel, thread_ts: ts, markdown_text })).ts;
      }
      written += markdown_text;
    } catch (error) {
      // Slack took nothing of what was too soon: it comes with the next piece.
      const kind = note(error);
      if (kind === 'down') isUnsure = true;
      else if (kind !== 'limited') streams = false;
      return;
    }
    if (stream && written === markdown_text) await onBegun(stream);
  }

  return {
    write,
    async think(): Promise<void> {
      const place = { channel_id: channel, thread_ts: ts };
      // A status that Slack does not take says nothing of streams.
      await client.assistant.threads.setStatus({ ...place, status: 'is thinking…' }).catch(note);
    },
    async finish(view: ExchangeView): Promise<void> {
      const said = view.answer || emptyText(view);
      if (!stream) await write(said);
      if (!stream) {
        const message = coachAnswer(view, publicUrl);
        await client.chat.postMessage({ channel, thread_ts: ts, ...message });
        return;
      }
      const whole = escapeMarkdown(said);
      const rest = whole.slice(written.length);
      if (isUnsure || !streams || !whole.startsWith(written) || rest.length > mostPiece) {
        await settleStream({ client, channel, stream, view, publicUrl });
        return;
      }
      const more = rest === '' ? {} : { markdown_text: rest };
      const blocks = streamedBelow(view, publicUrl);
      await client.chat.stopStream({ channel, ts: stream, ...more, blocks });
    },
  };
}

type Begun = {
  client: WebClient;
  channel: string;
  stream: string;
  view: ExchangeView;
  publicUrl: string;
};

/** Puts the whole answer in the place of what was streamed of it. Repeating it changes nothing. */
export async function settleStream({ client, channel, stream, view, publicUrl }: Begun) {
  await client.chat.stopStream({ channel, ts: stream }).catch((error: unknown) => {
    // It has ended already, or can't: the edit says which.
    if (describeFailure(error).kind !== 'refused') throw error;
  });
  await client.chat.update({ channel, ts: stream, ...coachAnswer(view, publicUrl) });
}
