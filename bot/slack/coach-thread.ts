import type { WebClient } from '@slack/web-api';
import { coachReplyContext, createSealer } from '#db/seal.ts';
import type { BotConfig } from '../config.ts';
import type { Call } from '../listeners/listener.ts';

export type ReplyAddress = {
  teamId: string;
  userId: string;
  /** If null or expired, the reply is sent as a direct message. */
  url: string | null;
  /** The question in the messages tab; the answer is streamed below it. */
  thread?: { channelId: string; ts: string };
  /** The streamed message, so that a retried job continues it. */
  streamTs?: string;
};

/** Stored encrypted, because anyone with a response URL can write to the founder as the bot. */
export function sealReplyAddressOfCall({
  context,
  founder,
  teamId,
  userId,
  responseUrl,
}: Call): Buffer {
  const replyTo: ReplyAddress = { teamId, userId, url: responseUrl };
  return sealReplyAddress(context.config, { founderId: founder.id, replyTo });
}

export function sealReplyAddress(
  { appSecret }: Pick<BotConfig, 'appSecret'>,
  { founderId, replyTo }: { founderId: string; replyTo: ReplyAddress },
): Buffer {
  return createSealer(appSecret).seal(JSON.stringify(replyTo), coachReplyContext(founderId));
}

export function openReplyAddress(
  { appSecret }: Pick<BotConfig, 'appSecret'>,
  { founderId, sealed }: { founderId: string; sealed: Buffer },
): ReplyAddress {
  return JSON.parse(
    createSealer(appSecret).open(sealed, coachReplyContext(founderId)),
  ) as ReplyAddress;
}

/** A thread in the messages tab, which Slack calls a session. */
export type AgentThread = { channelId: string; ts: string };

/** Slack's limit. */
const maxTitleLength = 200;

/**
 * Makes Slack show that the app is working, and its Stop button, until `endSession` or the end of a
 * stream. The title is what Slack lists the conversation by.
 */
export async function beginSession(
  client: WebClient,
  { channelId, ts }: AgentThread,
  title: string,
): Promise<void> {
  await client.agents.sessions.setStatus({
    channel_id: channelId,
    thread_ts: ts,
    status: 'processing',
    title: [...title].slice(0, maxTitleLength).join(''),
  });
}

/** Removes Slack's Stop button, which Slack doesn't do by itself. */
export async function endSession(client: WebClient, { channelId, ts }: AgentThread): Promise<void> {
  await client.agents.sessions.setStatus({
    channel_id: channelId,
    thread_ts: ts,
    status: 'active',
  });
}
