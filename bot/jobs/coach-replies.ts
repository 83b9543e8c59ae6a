import type { WebClient } from '@slack/web-api';
import type { Logger } from 'pino';
import { clearReplyTarget, saveReplyTarget } from '#db/operations/coach/answer-question.ts';
import { queueStreamJob } from '#db/operations/coach/ask-coach.ts';
import { findPendingSlackReply, followAnswer } from '#db/queries/coach/exchanges.ts';
import type { ExchangeView } from '#shared/api/coach.ts';
import { answerText } from '#shared/domain/coach-answers.ts';
import type { BotContext } from '../context.ts';
import { answerInThread, belowInThread, coachAnswer } from '../messages/coach.ts';
import { escapeMarkdown, nextPiece } from '../messages/slack-text.ts';
import {
  type AgentThread,
  beginSession,
  endSession,
  openReplyAddress,
  type ReplyAddress,
  sealReplyAddress,
} from '../slack/coach-thread.ts';
import { describeFailure, postResponse } from '../slack/slack-client.ts';
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
  const found = await findPendingSlackReply(db, { ...asked, now: clock() });
  if (!found) return;
  const { view, founderId, sealed } = found;
  const replyTo = openReplyAddress(config, { founderId, sealed });
  // Most likely it is being written there already: after that there is nothing left to say.
  if (replyTo.thread) return queueStreamJob(db, asked);
  const message = coachAnswer(view, config.publicUrl);
  try {
    await deliverReply(context, replyTo, message);
  } catch (error) {
    const { kind, reason } = describeFailure(error);
    if (kind === 'limited' || kind === 'down') throw error;
    logger.warn({ reason, exchangeId: asked.exchangeId }, 'Slack did not take an answer');
  }
  await clearReplyTarget(db, asked);
}

async function deliverReply(
  { config, workspaces, logger }: BotContext,
  { url, teamId, userId }: ReplyAddress,
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

export type StreamTiming = {
  /** Between two pieces: Slack takes about one a second. */
  everyMs: number;
};

export const streamTiming: StreamTiming = { everyMs: 1_000 };

/**
 * Writes an answer below its question as it comes, with “is thinking” until the first word. Where
 * Slack does not stream, the whole answer is one message. Once it is there, a repeat says nothing;
 * one that finds a message begun puts the whole answer in its place.
 */
export async function streamAnswer(
  context: BotContext,
  asked: { exchangeId: string; attempt: number },
  { everyMs }: StreamTiming,
): Promise<void> {
  const { db, config, clock, workspaces, logger } = context;
  const found = await findPendingSlackReply(db, { ...asked, now: clock() });
  if (!found) return;
  const { founderId, sealed, view: asking } = found;
  const replyTo = openReplyAddress(config, { founderId, sealed });
  const { teamId, thread, streamTs } = replyTo;
  const client = thread && (await workspaces.client(teamId));
  if (!client) return clearReplyTarget(db, asked);
  const { publicUrl } = config;
  const onBegun = (begunTs: string) => {
    const begun = { founderId, replyTo: { ...replyTo, streamTs: begunTs } };
    return saveReplyTarget(db, { ...asked, sealed: sealReplyAddress(config, begun) });
  };
  const writer = createThreadWriter({ client, thread, publicUrl, logger, onStarted: onBegun });
  if (!streamTs) await writer.think(asking.question);
  try {
    for await (const view of followAnswer(db, { founderId, ...asked, clock, everyMs })) {
      const isOpen = view.state === 'waiting' || view.state === 'answering';
      if (isOpen && !streamTs) await writer.write(view.answer);
      if (isOpen) continue;
      const begun = { client, thread, publicUrl, view };
      if (streamTs) await replaceStreamedAnswer({ ...begun, stream: streamTs });
      else await writer.finish(view);
    }
  } catch (error) {
    const { kind, reason } = describeFailure(error);
    if (kind === 'limited' || kind === 'down') throw error;
    logger.warn({ reason, exchangeId: asked.exchangeId }, 'Slack did not take an answer');
  }
  await writer.rest();
  await clearReplyTarget(db, asked);
}

type ThreadWriterOptions = {
  client: WebClient;
  thread: AgentThread;
  publicUrl: string;
  logger: Logger;
  /** Told before anything is added to it, so that no other process begins another. */
  onStarted: (streamTs: string) => Promise<void>;
};

/** Slack takes 12,000 characters at a time. */
const maxPieceLength = 10_000;

/**
 * Writes an answer below a message: that it is being thought about, then the words as they come,
 * both with Slack's own Stop below them, then what ends it.
 */
function createThreadWriter({ client, thread, publicUrl, logger, onStarted }: ThreadWriterOptions) {
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
      maxLength: maxPieceLength,
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
    if (stream && written === markdown_text) await onStarted(stream);
  }

  async function finish(view: ExchangeView): Promise<void> {
    const said = answerText(view);
    if (!stream) await write(said);
    if (!stream) {
      const message = answerInThread(view, publicUrl);
      await client.chat.postMessage({ channel, thread_ts: ts, ...message });
      return;
    }
    const whole = escapeMarkdown(said);
    const rest = whole.slice(written.length);
    const begun = { client, thread, stream, view, publicUrl };
    if (isUnsure || !streams || !whole.startsWith(written) || rest.length > maxPieceLength) {
      return replaceStreamedAnswer(begun);
    }
    const more = rest === '' ? {} : { markdown_text: rest };
    const blocks = belowInThread(view, publicUrl);
    try {
      await client.chat.stopStream({ channel, ts: stream, ...more, blocks });
      isOver = true;
    } catch (error) {
      // Slack ended it already, for whoever pressed its Stop.
      if (note(error) !== 'refused') throw error;
      await replaceStreamedAnswer(begun);
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

type StartedStream = {
  client: WebClient;
  thread: AgentThread;
  stream: string;
  view: ExchangeView;
  publicUrl: string;
};

/**
 * Puts the whole answer in the place of what was streamed of it, or below it where Slack lets
 * nobody touch that any more. Repeating it changes nothing.
 */
async function replaceStreamedAnswer({ client, thread, stream, view, publicUrl }: StartedStream) {
  const channel = thread.channelId;
  const message = answerInThread(view, publicUrl);
  // It has ended already, or can't: the edit says which.
  await client.chat.stopStream({ channel, ts: stream }).catch(ignoreRefusal);
  const edited = await client.chat.update({ channel, ts: stream, ...message }).catch(ignoreRefusal);
  if (!edited) await client.chat.postMessage({ channel, thread_ts: thread.ts, ...message });
}

function ignoreRefusal(error: unknown): void {
  if (describeFailure(error).kind !== 'refused') throw error;
}
