import { createHash, randomUUID } from 'node:crypto';
import { canonicalTimeZone } from '#shared/time.ts';

/** A thread: `ts` is the message above the replies. */
export type Thread = { channelId: string; ts: string };

/** The place that the reply goes to. */
export type Origin =
  | { kind: 'response'; url: string; hasOriginal: boolean; thread?: Thread }
  /** To them alone where everybody reads along. */
  | { kind: 'channel'; thread?: Thread }
  /** Below what they wrote in the messages tab. */
  | { kind: 'thread'; thread: Thread }
  | { kind: 'home' }
  | { kind: 'direct' };

/** A request that is stored until it is done. */
export type KeptRequest = {
  key: string;
  /** A process died over it before. */
  isRedone: boolean;
  /** False for a repeat. Rejects if it couldn't be stored. */
  isFirst: Promise<boolean>;
};

/** A command, a click and a submitted form share these. */
export type Incoming = {
  teamId: string;
  appId: string | null;
  userId: string;
  triggerId: string | null;
  origin: Origin;
  /** The conversation in which it was said or clicked, if any. */
  channelId: string | null;
  /** Identifies the request: the same for each of its deliveries. */
  receipt: string;
  /** The message whose button was clicked, or the form as it was filled in: it creates one thing. */
  createdBy?: string;
  /** A form has none: it is saved before it is acknowledged. */
  kept?: KeptRequest | undefined;
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

/**
 * The place in which a form was opened, and by whom. Its metadata, which Slack signs with the rest
 * of the request.
 */
export type FormSource = {
  origin: Origin;
  channelId: string | null;
  /** The founder's; null in a form that this version did not open. */
  timeZone: string | null;
  /** The form's subject, for its handler. */
  subject: string | null;
};

export function toFormMetadata({ origin, ...source }: FormSource): string {
  return JSON.stringify({ ...origin, ...source });
}

export function parseFormMetadata(metadata: string | undefined): FormSource {
  const source: FormSource = {
    origin: { kind: 'direct' },
    channelId: null,
    timeZone: null,
    subject: null,
  };
  try {
    const parsed = JSON.parse(metadata ?? '') as Origin & Partial<FormSource>;
    if (typeof parsed.channelId === 'string') source.channelId = parsed.channelId;
    if (parsed.kind === 'home') source.origin = { kind: 'home' };
    if (parsed.kind === 'response' && typeof parsed.url === 'string') {
      const { url, thread } = parsed;
      source.origin = { kind: 'response', url, hasOriginal: false, ...(thread ? { thread } : {}) };
    }
    const { timeZone, subject } = parsed;
    if (typeof subject === 'string') source.subject = subject;
    if (typeof timeZone === 'string') source.timeZone = canonicalTimeZone(timeZone);
  } catch {
    // Unknown metadata: reply by direct message.
  }
  return source;
}
