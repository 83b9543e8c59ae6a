import type { Block, View } from '#sandbox/shared/block-kit.ts';
import type { SuggestedPrompt, Traffic } from '#sandbox/shared/slack-api.ts';

interface EphemeralMessage {
  ts: string;
  channel: string;
  userId: string;
  threadTs: string | null;
  text: string;
  blocks: Block[];
}

/** Where a `response_url` leads, and how often it was used. */
export interface ResponseTarget {
  userId: string;
  channel: string;
  original: { ts: string; ephemeral: boolean } | null;
  uses: number;
  expiresAt: number;
}

/** What Slack's clients know and the emulator keeps to itself or does not do. */
export interface SlackMemory {
  installed: boolean;
  /** Tokens of people who granted the app some of their own rights. */
  userTokens: Set<string>;
  ephemerals: EphemeralMessage[];
  homes: Map<string, View>;
  /** Open dialogs per user, the newest last. */
  modals: Map<string, View[]>;
  triggers: Map<string, string>;
  responseTargets: Map<string, ResponseTarget>;
  statuses: Map<string, string>;
  /** The thread that the app says it is at work in, by channel. */
  sessions: Map<string, string>;
  prompts: Map<string, { title: string | null; prompts: SuggestedPrompt[] }>;
  unfurls: Map<string, Block[]>;
  /** Text so far of the messages that are being streamed, by channel and ts. */
  streams: Map<string, string>;
  /** Messages that were streamed: growing is not editing. */
  streamed: Set<string>;
  directMessages: Map<string, string>;
  /** Who has “do not disturb” on, and until when. */
  restingUntil: Map<string, number>;
  traffic: Traffic[];
}

export function createMemory(): SlackMemory {
  return {
    installed: true,
    userTokens: new Set(),
    ephemerals: [],
    homes: new Map(),
    modals: new Map(),
    triggers: new Map(),
    responseTargets: new Map(),
    statuses: new Map(),
    sessions: new Map(),
    prompts: new Map(),
    unfurls: new Map(),
    streams: new Map(),
    streamed: new Set(),
    directMessages: new Map(),
    restingUntil: new Map(),
    traffic: [],
  };
}

export function messageKey(channel: string, ts: string): string {
  return `${channel}:${ts}`;
}
