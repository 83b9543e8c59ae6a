import type { WebClient } from '@slack/web-api';
import type { Logger } from 'pino';
import type { ExchangeView } from '#shared/api/coach.ts';
import { answerWords } from '#shared/domain/answer-words.ts';
import { answerInThread, belowInThread } from '../blocks/coach-messages.ts';
import { escapeMarkdown, nextPiece } from '../blocks/escape-markdown.ts';
import { type AgentThread, beginSession, endSession } from '../slack/agent-session.ts';
import { describeFailure } from '../slack/describe-failure.ts';
import { settleStream } from './settle-stream.ts';

export type ThreadPlace = {
  client: WebClient;
  thread: AgentThread;
  publicUrl: string;
  logger: Logger;
  /** Told before anything is added to it, so that no other process begins another. */
  onBegun: (streamTs: string) => Promise<void>;
};

/** Slack takes 12,000 characters at a time. */
const mostPiece = 10_000;

/**
 * Writes an answer below a message: that it is being thought about, then the words as they come,
 * both with Slack's own Stop below them, then what ends it.
 */
export function writeInThread({ client, thread, publicUrl, logger, onBegun }: ThreadPlace) {
  const { channelId: channel, ts } = thread;
  let stream: string | undefined;
  let written = '';
  let streams = true;
  /** Slack did not say whether it took a piece: sent again it could stand there twice. */
  let isUnsure = false;
  /** The end of a stream is the end of its session. */
  let isOver = false;

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

  async function finish(view: ExchangeView): Promise<void> {
    const said = answerWords(view);
    if (!stream) await write(said);
    if (!stream) {
      const message = answerInThread(view, publicUrl);
      await client.chat.postMessage({ channel, thread_ts: ts, ...message });
      return;
    }
    const whole = escapeMarkdown(said);
    const rest = whole.slice(written.length);
    const begun = { client, thread, stream, view, publicUrl };
    if (isUnsure || !streams || !whole.startsWith(written) || rest.length > mostPiece) {
      return settleStream(begun);
    }
    const more = rest === '' ? {} : { markdown_text: rest };
    const blocks = belowInThread(view, publicUrl);
    try {
      await client.chat.stopStream({ channel, ts: stream, ...more, blocks });
      isOver = true;
    } catch (error) {
      // Slack ended it already, for whoever pressed its Stop.
      if (note(error) !== 'refused') throw error;
      await settleStream(begun);
    }
  }

  return {
    write,
    finish,
    async think(question: string): Promise<void> {
      try {
        await beginSession(client, thread, question);
      } catch (error) {
        if (note(error) !== 'refused') return;
        // Where Slack knows no sessions, a status without a Stop is better than none.
        const place = { channel_id: channel, thread_ts: ts };
        await client.assistant.threads.setStatus({ ...place, status: 'is thinking…' }).catch(note);
      }
    },
    /** Whatever became of the answer: nothing is left to be stopped. */
    async rest(): Promise<void> {
      if (!isOver) await endSession(client, thread).catch(note);
    },
  };
}
