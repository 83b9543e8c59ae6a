import type { WebClient } from '@slack/web-api';
import type { SlackFounder } from '#db/queries/founders.ts';
import type { BotContext } from '../context.ts';
import type { Message, ModalView } from '../messages/block-kit.ts';
import type { Viewer } from '../messages/dates.ts';
import type { ReplyOptions, Thread } from './incoming.ts';
/** A request of a linked founder, already acknowledged and seen for the first time. */
export type Call = {
  context: BotContext;
  founder: SlackFounder;
  viewer: Viewer;
  now: Date;
  client: WebClient;
  teamId: string;
  userId: string;
  /** Opens a modal on top of where the founder is; the answer to it comes back here. */
  openModal(view: (metadata: string) => ModalView): Promise<void>;
  /** Answers privately: below the command, in place of the message with the button, or on the Home tab. */
  reply(message: Message, options?: ReplyOptions): Promise<void>;
  /** Takes further answers for half an hour, five in all; null where there is none. */
  responseUrl: string | null;
  /** Where the message with the button stands below another. */
  thread: Thread | null;
  /** A uuid that belongs to this very request: whatever it creates is created once. */
  requestKey: string;
  /** True when the founder clicked on the Home tab. */
  onHome: boolean;
};

export type Command = {
  help: Message;
  run(call: Call, text: string): Promise<void>;
};

/** `value` is what the button carries. It was in the founder's hands: ownership is asked again. */
export type ActionHandler = (call: Call, value: string) => Promise<void>;

/** From Slack's menu; `text` is the message's that it was chosen on, null for a global one. */
export type ShortcutHandler = (call: Call, text: string | null) => Promise<void>;

export type FormValues = Record<string, string | undefined>;

/**
 * Checks the fields alone, before the acknowledgement, and says what to do with them after it.
 * Errors are named by block.
 */
export type FormHandler = (
  values: FormValues,
  now: Date,
) => { errors: Record<string, string> } | { run(call: Call): Promise<void> };

export type SlackEvent = {
  type: string;
  teamId: string;
  /** Who did it, where the event says so. */
  userId: string | null;
  happenedAt: Date | null;
  /** The event itself, as Slack sent it. */
  payload: Record<string, unknown>;
};

export type EventHandler = (context: BotContext, event: SlackEvent) => Promise<void>;

/** What a feature listens to, by the names of the manifest, the blocks and the forms. */
export type Listeners = {
  commands?: Record<string, Command>;
  actions?: Record<string, ActionHandler>;
  forms?: Record<string, FormHandler>;
  shortcuts?: Record<string, ShortcutHandler>;
  events?: Record<string, EventHandler>;
};
