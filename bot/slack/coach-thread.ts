import type { WebClient } from '@slack/web-api';
import { createSealer } from '#db/seal.ts';
import type { BotConfig } from '../config.ts';
import type { Call } from '../listeners/listener.ts';

export type ReplyAddress = {
  teamId: string;
  userId: string;
  /** Null, or of no use any more: the person is written to directly. */
  url: string | null;
  /** The message in the messages tab that is answered below; the answer is streamed there. */
  thread?: { channelId: string; ts: string };
  /** The message that was begun there: whoever goes on with the answer begins no second one. */
  streamTs?: string;
};

/** Whoever holds a response address can speak to the founder as the bot: it is stored sealed. */
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
  return createSealer(appSecret).seal(JSON.stringify(replyTo), sealBinding(founderId));
}

export function openReplyAddress(
  { appSecret }: Pick<BotConfig, 'appSecret'>,
  { founderId, sealed }: { founderId: string; sealed: Buffer },
): ReplyAddress {
  return JSON.parse(createSealer(appSecret).open(sealed, sealBinding(founderId))) as ReplyAddress;
}

function sealBinding(founderId: string): string {
  return `coach reply ${founderId}`;
}

/** A thread in the messages tab, which Slack calls a session. */
export type AgentThread = { channelId: string; ts: string };

/** The most that Slack takes. */
const maxTitleLength = 200;

/**
 * Slack says that the app is at work and shows its own Stop, until `endSession` or the end of a
 * stream. What it is called is what it lists it by.
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

/** Slack shows nothing more to stop. It does not find that out by itself. */
export async function endSession(client: WebClient, { channelId, ts }: AgentThread): Promise<void> {
  await client.agents.sessions.setStatus({
    channel_id: channelId,
    thread_ts: ts,
    status: 'active',
  });
}
