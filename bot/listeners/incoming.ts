import { createHash, randomUUID } from 'node:crypto';
import type { WebClient } from '@slack/web-api';
import type { BotContext } from '../context.ts';
import type { Message } from '../messages/block-kit.ts';
import { postResponse } from '../slack/slack-client.ts';

/** A thread: `ts` is the message above the replies. */
export type Thread = { channelId: string; ts: string };

/** Where the reply goes. */
export type Origin =
  | { kind: 'response'; url: string; hasOriginal: boolean; thread?: Thread }
  | { kind: 'home' }
  | { kind: 'direct' };

/** What a command, a click and a submitted form have in common. */
export type Incoming = {
  teamId: string;
  appId: string | null;
  userId: string;
  triggerId: string | null;
  origin: Origin;
  /** Identifies the request: the same for each of its deliveries. */
  receipt: string;
  /** The message whose button was clicked. */
  clickedIn?: string;
  /** The slash command, if it is one. */
  typed?: { command: string; text: string };
};

/**
 * Slack's trigger id identifies a request; the content is included to be safe. A request without a
 * trigger id never counts as a repeat.
 */
export function createReceipt(
  kind: string,
  name: string | undefined,
  ...content: unknown[]
): string {
  const text = JSON.stringify([kind, name ?? randomUUID(), ...content]);
  return `${kind}:${createHash('sha256').update(text).digest('base64url')}`;
}

/** A UUID derived from a receipt. */
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

/** `subject`: what the form is about, for its handler. */
export function toFormMetadata(origin: Origin, subject?: string): string {
  return JSON.stringify({ ...origin, subject });
}

export function parseFormSubject(metadata: string | undefined): string | null {
  try {
    const { subject } = JSON.parse(metadata ?? '') as { subject?: unknown };
    return typeof subject === 'string' ? subject : null;
  } catch {
    return null;
  }
}

/** Where the form was opened, from its metadata, which Slack signs with the rest of the request. */
export function parseFormOrigin(metadata: string | undefined): Origin {
  try {
    const origin = JSON.parse(metadata ?? '') as Origin;
    if (origin.kind === 'home') return { kind: 'home' };
    if (origin.kind === 'response' && typeof origin.url === 'string') {
      const { url, thread } = origin;
      return { kind: 'response', url, hasOriginal: false, ...(thread ? { thread } : {}) };
    }
  } catch {
    // Unknown metadata: reply by direct message.
  }
  return { kind: 'direct' };
}

type ReplyTargets = {
  client: WebClient;
  /** Renders the Home tab with a notice. */
  showOnHome(notice: string): Promise<void>;
};

export type ReplyOptions = {
  keepOriginal?: boolean;
  /** Replaces the message from which the form was opened. */
  inPlace?: boolean;
};

export type Reply = (message: Message, options?: ReplyOptions) => Promise<void>;

/** Replies privately, in the place the request came from. */
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
