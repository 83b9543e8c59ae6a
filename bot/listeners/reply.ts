import { setTimeout } from 'node:timers/promises';
import type { BotContext } from '../context.ts';
import { type Message, plainMessage } from '../messages/block-kit.ts';
import { namedAfterSlipstream } from '../messages/slipstream.ts';
import { describeFailure, postResponse } from '../slack/slack-client.ts';
import type { Incoming } from './incoming.ts';

type ReplyOptions = {
  keepOriginal?: boolean;
  /** Replaces the message from which the form was opened. */
  inPlace?: boolean;
};

/** Never throws: whatever was done stays done, and nobody is asked to do it again. */
export type Reply = (message: Message, options?: ReplyOptions) => Promise<void>;

/** The Home tab of a person, if they have one. */
type Home = {
  /** Draws it with a notice. */
  show(notice: string): Promise<void>;
  /** Has it drawn again later, with the state of things. */
  redraw(): Promise<void>;
};

/**
 * Replies privately where the request came from. If Slack does not take it there, the reply is told
 * in another way: to them alone in the channel, then as a direct message, then by the next Home tab.
 */
export function createReply(context: BotContext, incoming: Incoming, home?: Home): Reply {
  const isBehindSlipstream =
    incoming.typed?.command === '/slipstream' && incoming.origin.kind === 'response';
  return async (written, options = {}) => {
    const message = isBehindSlipstream ? namedAfterSlipstream(written) : written;
    for (const send of waysToReply(context, incoming, message, options, home)) {
      try {
        return await withPatience(send);
      } catch (error) {
        const { reason } = describeFailure(error);
        context.logger.warn({ reason, receipt: incoming.receipt }, 'Slack did not take an answer');
      }
    }
    await home?.redraw().catch((error) => {
      context.logger.error({ err: error, receipt: incoming.receipt }, 'An answer was lost');
    });
  };
}

/** The best way first. */
function waysToReply(
  { config, workspaces }: BotContext,
  { origin, channelId, teamId, userId }: Incoming,
  message: Message,
  { keepOriginal = false, inPlace = false }: ReplyOptions,
  home: Home | undefined,
): (() => Promise<unknown>)[] {
  const client = async () => {
    const found = await workspaces.client(teamId);
    if (!found) throw new Error('The bot is not installed in this workspace.');
    return found;
  };
  const directly = async () => (await client()).chat.postMessage({ channel: userId, ...message });
  if (origin.kind === 'home') {
    const onHome = async () => {
      try {
        await home?.show(message.text);
      } catch (error) {
        await home?.redraw();
        throw error;
      }
    };
    return home ? [onHome, directly] : [directly];
  }
  if (origin.kind === 'direct') return [directly];
  if (origin.kind === 'thread') {
    const { channelId: channel, ts } = origin.thread;
    const below = async () =>
      (await client()).chat.postMessage({ channel, thread_ts: ts, ...message });
    return [below, directly];
  }
  const inThread = origin.thread ? { thread_ts: origin.thread.ts } : {};
  const inChannel = async () =>
    (await client()).chat.postEphemeral({
      channel: channelId ?? '',
      user: userId,
      ...inThread,
      ...message,
    });
  if (origin.kind === 'channel') return [inChannel, directly];
  const hasOriginal = origin.hasOriginal || inPlace;
  const replaces = hasOriginal && !keepOriginal;
  const how = hasOriginal ? { replace_original: replaces } : {};
  const below = replaces ? {} : inThread;
  const body = { response_type: 'ephemeral', ...how, ...below, ...message };
  return [
    () => postResponse(origin.url, body, config.slack),
    ...(channelId ? [inChannel] : []),
    directly,
  ];
}

const maxTries = 3;
/** Whoever waits for an answer has gone by then: another way is better. */
const maxWaitMs = 30_000;

/** Sends again after the time that Slack asks for. */
async function withPatience(send: () => Promise<unknown>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await send();
      return;
    } catch (error) {
      const failure = describeFailure(error);
      const isLimited = failure.kind === 'limited' && failure.waitMs <= maxWaitMs;
      if (!isLimited || tries === maxTries) throw error;
      await setTimeout(failure.waitMs);
    }
  }
}

/**
 * Replies with what was done and a list below it. If the list can't be read, the reply says only what
 * was done.
 */
export async function replyWithList(
  { context, reply }: { context: BotContext; reply: Reply },
  notice: string,
  write: () => Promise<Message>,
  options?: ReplyOptions,
): Promise<void> {
  const message = await write().catch((error) => {
    context.logger.error({ err: error }, 'A list below an answer could not be read');
    return plainMessage(notice);
  });
  await reply(message, options);
}
