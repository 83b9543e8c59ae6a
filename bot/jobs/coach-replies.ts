import type { WebClient } from '@slack/web-api';
import type { Logger } from 'pino';
import { clearReplyTarget, saveReplyTarget } from '#db/operations/coach/answer-question.ts';
import { queueStreamJob } from '#db/operations/coach/ask-coach.ts';
import { claimOpeningPost } from '#db/operations/coach/opening.ts';
import {
  findPendingSlackReply,
  findWholeAnswer,
  followAnswer,
} from '#db/queries/coach/exchanges.ts';
import { findOpening } from '#db/queries/coach/opening.ts';
import type { ExchangeView } from '#shared/api/coach.ts';
import type { BotContext } from '../context.ts';
import { answerInThread, belowInThread, coachAnswer, streamedText } from '../messages/coach.ts';
import { openingMessage } from '../messages/coach-memory.ts';
import { nextPiece } from '../messages/slack-text.ts';
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

type Attempt = { exchangeId: string; attempt: number };

/**
 * Gives the answer to whoever asked in Slack: in place of “thinking” where Slack still takes it
 * there, else as a message to them alone. The coach page shows it in any case.
 */
export async function postAnswer(context: BotContext, attempt: Attempt): Promise<void> {
  const { db, config, clock } = context;
  const found = await findPendingSlackReply(db, { ...attempt, now: clock() });
  if (!found) return;
  const { view, founderId, sealed } = found;
  const address = openReplyAddress(config, { founderId, sealed });
  // Most likely it is being streamed there already, and this job will find nothing left to say.
  if (address.thread) return queueStreamJob(db, attempt);
  // The next part of an answer stands where the first one stood, so it brings that along.
  const whole = view.isContinuation
    ? await findWholeAnswer(db, { founderId, exchangeId: view.id, now: clock() })
    : view;
  const message = coachAnswer(whole, config.publicUrl);
  await sendUnlessRefused(context, attempt, () => sendAnswer(context, address, message));
  await clearReplyTarget(db, attempt);
}

/** If Slack refuses the answer for good it is given up; any other failure has the job run again. */
async function sendUnlessRefused(
  { logger }: BotContext,
  { exchangeId }: Attempt,
  send: () => Promise<void>,
): Promise<void> {
  try {
    await send();
  } catch (error) {
    const { kind, reason } = describeFailure(error);
    if (kind === 'limited' || kind === 'down') throw error;
    logger.warn({ reason, exchangeId }, 'Slack did not take an answer');
  }
}

async function sendAnswer(
  { config, workspaces, logger }: BotContext,
  { url, teamId, userId }: ReplyAddress,
  message: ReturnType<typeof coachAnswer>,
): Promise<void> {
  if (url) {
    try {
      const body = { response_type: 'ephemeral', replace_original: true, ...message };
      return await postResponse(url, body, config.slack);
    } catch (error) {
      logger.debug({ err: error }, 'The response address has expired');
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
 * Writes an answer below its question as it is written, with “is thinking” until the first word.
 * Where Slack can't stream, the whole answer is one message. A repeat finds nothing to do once the
 * answer is there, and puts the whole answer in place of a message that was only begun.
 */
export async function streamAnswer(
  context: BotContext,
  attempt: Attempt,
  { everyMs }: StreamTiming,
): Promise<void> {
  const { db, config, clock, workspaces, logger } = context;
  const found = await findPendingSlackReply(db, { ...attempt, now: clock() });
  if (!found) return;
  const { founderId, sealed, view: pending } = found;
  const address = openReplyAddress(config, { founderId, sealed });
  const { teamId, thread, streamTs } = address;
  const client = thread && (await workspaces.client(teamId));
  if (!client) return clearReplyTarget(db, attempt);
  const { publicUrl } = config;
  const onStarted = (startedTs: string) => {
    const replyTo = { ...address, streamTs: startedTs };
    return saveReplyTarget(db, {
      ...attempt,
      sealed: sealReplyAddress(config, { founderId, replyTo }),
    });
  };
  const writer = createThreadWriter({ client, thread, publicUrl, logger, onStarted });
  if (!streamTs) await writer.think(pending.question);
  let isAnswered = false;
  await sendUnlessRefused(context, attempt, async () => {
    for await (const view of followAnswer(db, { founderId, ...attempt, clock, everyMs })) {
      const isOpen = view.state === 'waiting' || view.state === 'answering';
      if (isOpen && !streamTs) await writer.write(streamedText(view, publicUrl));
      if (isOpen) continue;
      isAnswered = view.state === 'complete' && view.source !== 'refused';
      if (streamTs) {
        await replaceStreamedAnswer({ client, thread, publicUrl, view, stream: streamTs });
      } else await writer.finish(view);
    }
  });
  await writer.endSession();
  await clearReplyTarget(db, attempt);
  if (isAnswered) await askAboutLastWeek(context, { founderId, client, thread });
}

/** Below an answer, once a week for each task. It can be lost: the coach page and `/coach` ask too. */
async function askAboutLastWeek(
  { db, clock, logger }: BotContext,
  { founderId, client, thread }: { founderId: string; client: WebClient; thread: AgentThread },
): Promise<void> {
  try {
    const now = clock();
    const opening = await findOpening(db, { founderId, now });
    if (!opening || opening.isDone) return;
    if (!(await claimOpeningPost(db, { founderId, taskId: opening.id, now }))) return;
    const { channelId: channel, ts } = thread;
    await client.chat.postMessage({ channel, thread_ts: ts, ...openingMessage(opening) });
  } catch (error) {
    logger.warn({ err: error, founderId }, 'A founder was not asked about last week');
  }
}

type ThreadWriterOptions = {
  client: WebClient;
  thread: AgentThread;
  publicUrl: string;
  logger: Logger;
  /** Awaited before anything is added to the message, so that no other process begins a second one. */
  onStarted: (streamTs: string) => Promise<void>;
};

/** Slack takes 12,000 characters at a time. */
const maxPieceLength = 10_000;

/**
 * Writes an answer below a message: first “is thinking”, then the words as they come, both with
 * Slack's own Stop below them, then the end.
 */
function createThreadWriter({ client, thread, publicUrl, logger, onStarted }: ThreadWriterOptions) {
  const { channelId: channel, ts } = thread;
  let stream: string | undefined;
  let written = '';
  let canStream = true;
  /** Slack did not say whether it took a piece; if it were sent again it could stand there twice. */
  let isUnsure = false;
  /** The end of a stream is the end of its session. */
  let isSessionOver = false;

  function logRefusal(error: unknown) {
    const failure = describeFailure(error);
    logger.warn({ reason: failure.reason }, 'Slack did not take a piece of an answer');
    return failure.kind;
  }

  async function write(whole: string): Promise<void> {
    // Text that turned out otherwise, such as a mark that stands for nothing, is put right at the
    // end.
    if (!canStream || isUnsure || !whole.startsWith(written)) return;
    const markdown_text = nextPiece(whole, { from: written.length, maxLength: maxPieceLength });
    if (markdown_text === '') return;
    try {
      if (stream) {
        await client.chat.appendStream({ channel, ts: stream, markdown_text });
      } else {
        stream = (await client.chat.startStream({ channel, thread_ts: ts, markdown_text })).ts;
      }
      written += markdown_text;
    } catch (error) {
      // Slack took nothing of a piece that came too soon: it is sent with the next one.
      const kind = logRefusal(error);
      if (kind === 'down') isUnsure = true;
      else if (kind !== 'limited') canStream = false;
      return;
    }
    if (stream && written === markdown_text) await onStarted(stream);
  }

  async function finish(view: ExchangeView): Promise<void> {
    const whole = streamedText(view, publicUrl);
    if (!stream) await write(whole);
    if (!stream) {
      const message = answerInThread(view, publicUrl);
      await client.chat.postMessage({ channel, thread_ts: ts, ...message });
      return;
    }
    const rest = whole.slice(written.length);
    if (isUnsure || !canStream || !whole.startsWith(written) || rest.length > maxPieceLength) {
      return replaceStreamedAnswer({ client, thread, stream, view, publicUrl });
    }
    const more = rest === '' ? {} : { markdown_text: rest };
    const blocks = belowInThread(view, publicUrl);
    try {
      await client.chat.stopStream({ channel, ts: stream, ...more, blocks });
      isSessionOver = true;
    } catch (error) {
      // Slack has ended it already, because somebody pressed its Stop.
      if (logRefusal(error) !== 'refused') throw error;
      await replaceStreamedAnswer({ client, thread, stream, view, publicUrl });
    }
  }

  return {
    write,
    finish,
    async think(question: string): Promise<void> {
      try {
        await beginSession(client, thread, question);
      } catch (error) {
        if (logRefusal(error) !== 'refused') return;
        // A status without a Stop is better than none if Slack has no sessions.
        const status = { channel_id: channel, thread_ts: ts, status: 'is thinking…' };
        await client.assistant.threads.setStatus(status).catch(logRefusal);
      }
    },
    /** Whatever became of the answer, nothing is left to be stopped. */
    async endSession(): Promise<void> {
      if (!isSessionOver) await endSession(client, thread).catch(logRefusal);
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
 * Puts the whole answer in place of the part that was streamed, or below it where Slack allows no
 * edit any more. Repeating it changes nothing.
 */
async function replaceStreamedAnswer({ client, thread, stream, view, publicUrl }: StartedStream) {
  const channel = thread.channelId;
  const message = answerInThread(view, publicUrl);
  // The stream may have ended already; whether its message can be edited shows next.
  await client.chat.stopStream({ channel, ts: stream }).catch(ignoreRefusal);
  const edited = await client.chat.update({ channel, ts: stream, ...message }).catch(ignoreRefusal);
  if (!edited) await client.chat.postMessage({ channel, thread_ts: thread.ts, ...message });
}

function ignoreRefusal(error: unknown): void {
  if (describeFailure(error).kind !== 'refused') throw error;
}
