import { createHash, randomUUID } from 'node:crypto';
import type { WebClient } from '@slack/web-api';
import type { BotContext } from '../context.ts';
import type { Message } from '../messages/block-kit.ts';
import { postResponse } from '../slack/slack-client.ts';

/** Whose messages stand below another. */
export type Thread = { channelId: string; ts: string };

/** Where an answer goes to. */
export type Origin =
  | { kind: 'response'; url: string; hasOriginal: boolean; thread?: Thread }
  | { kind: 'home' }
  | { kind: 'direct' };

/** A command, a click or a submitted form, reduced to what is the same in all of them. */
export type Incoming = {
  teamId: string;
  appId: string | null;
  userId: string;
  triggerId: string | null;
  origin: Origin;
  /** The same for every delivery of one request, another for any other request. */
  receipt: string;
};

/**
 * Slack names each request by its trigger; the content makes sure that only a true repeat is one.
 * What Slack did not name is never taken for a repeat.
 */
export function createReceipt(
  kind: string,
  name: string | undefined,
  ...content: unknown[]
): string {
  const text = JSON.stringify([kind, name ?? randomUUID(), ...content]);
  return `${kind}:${createHash('sha256').update(text).digest('base64url')}`;
}

/** A uuid made from a receipt. */
export function toRequestKey(receipt: string): string {
  const hex = createHash('sha256').update(receipt).digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}

export function toFormMetadata(origin: Origin): string {
  return JSON.stringify(origin);
}

/** Where the form was opened from; its own metadata comes back signed with the rest. */
export function parseFormOrigin(metadata: string | undefined): Origin {
  try {
    const origin = JSON.parse(metadata ?? '') as Origin;
    if (origin.kind === 'home') return origin;
    if (origin.kind === 'response' && typeof origin.url === 'string') {
      const { url, thread } = origin;
      return { kind: 'response', url, hasOriginal: false, ...(thread ? { thread } : {}) };
    }
  } catch {
    // Not opened by us, or long ago: the answer goes to the person directly.
  }
  return { kind: 'direct' };
}

type ReplyTargets = {
  client: WebClient;
  /** Draws the Home tab with a line of what happened. */
  showOnHome(notice: string): Promise<void>;
};

export type ReplyOptions = {
  keepOriginal?: boolean;
  /** A form's answer takes the place of the message that it was opened from. */
  inPlace?: boolean;
};

export type Reply = (message: Message, options?: ReplyOptions) => Promise<void>;

/** Answers where the person is; nobody else sees it. */
export function createReply(
  { config }: BotContext,
  { origin, userId }: Incoming,
  { client, showOnHome }: ReplyTargets,
): Reply {
  return async (message, { keepOriginal = false, inPlace = false } = {}) => {
    if (origin.kind === 'home') {
      await showOnHome(message.text);
    } else if (origin.kind === 'response') {
      const hasOriginal = origin.hasOriginal || inPlace;
      const replaces = hasOriginal && !keepOriginal;
      const how = hasOriginal ? { replace_original: replaces } : {};
      const below = origin.thread && !replaces ? { thread_ts: origin.thread.ts } : {};
      const body = { response_type: 'ephemeral', ...how, ...below, ...message };
      await postResponse(origin.url, body, config.slack);
    } else {
      await client.chat.postMessage({ channel: userId, ...message });
    }
  };
}
