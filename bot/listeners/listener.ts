import type { WebClient } from '@slack/web-api';
import type { SlackFounder } from '#db/queries/founders.ts';
import type { StaffInSlack } from '#db/queries/staff.ts';
import type { Writer } from '#shared/domain/due-dates.ts';
import type { BotContext } from '../context.ts';
import type { Message, ModalView } from '../messages/block-kit.ts';
import type { KeptRequest, Thread } from './incoming.ts';
import type { Reply } from './reply.ts';

/** A linked founder's request, acknowledged and known not to be a repeat. */
export type Call = {
  context: BotContext;
  founder: SlackFounder;
  viewer: Writer;
  now: Date;
  client: WebClient;
  teamId: string;
  userId: string;
  /** Opens a modal; the reply to it goes to where this request came from. */
  openModal(view: (metadata: string) => ModalView, subject?: string): Promise<void>;
  /** The metadata of a form like the one that this request came from. */
  formMetadata(subject: string): string;
  /** Replies privately: below the command, in place of the clicked message, or on the Home tab. */
  reply: Reply;
  /** Says why not, and repeats the words of a command, so that nobody has to write them again. */
  refuse(reason: string): Promise<void>;
  /** Accepts up to five replies within half an hour; null if Slack sent none. */
  responseUrl: string | null;
  /** Set when the clicked message is in a thread. */
  thread: Thread | null;
  /** A UUID of this request, used as an idempotency key. */
  requestKey: string;
  /** The key for what this request creates: a message's buttons create one thing, however often clicked. */
  creationKey: string;
  /** The founder clicked on the Home tab. */
  onHome: boolean;
  /** The command if it was written in the messages tab, where Slack lets no form open. */
  written: string | null;
};

export type Command = {
  help: Message;
  /** Its first words besides `help`. A test wants each in the help, the manifest, the guide and its table. */
  subcommands: readonly string[];
  /** An answer that can't wait: for anybody, linked or not, before the database is asked. */
  answerAtOnce?(text: string): Message | null;
  /** False for a text that it would refuse, or take for a title that was not asked for. */
  understands?(text: string): boolean;
  /** Another command that the text stands for, which is then run in its place. */
  standsFor?(text: string): { command: string; text: string } | null;
  run(call: Call, text: string): Promise<void>;
};

/** `value` is the button's, or the day of a date picker (`readPickedDay`). It comes from the client, so ownership has to be checked. */
export type ActionHandler = (call: Call, value: string) => Promise<void>;

/** A click of somebody of the staff, who proved that the Slack account is theirs. */
export type StaffCall = { context: BotContext; staff: StaffInSlack; now: Date; reply: Reply };

export type StaffActionHandler = (call: StaffCall, value: string) => Promise<void>;

export type ChosenMessage = { text: string; link: string | null };

/** Null for a global shortcut. */
export type ShortcutHandler = (call: Call, message: ChosenMessage | null) => Promise<void>;

/** The founder's time zone is known from the form; null in one of an earlier version. */
export type FormTime = { now: Date; timeZone: string | null };

export type FormValues = Record<string, string | undefined>;

/**
 * Validates the fields, and returns what to do while Slack waits for the acknowledgement: what can't be
 * saved is said in the form, by block id, and every word typed stays in it. `subject` is the one with which
 * the form was opened.
 */
export type FormHandler = (
  values: FormValues,
  time: FormTime,
  subject: string | null,
) => { errors: Record<string, string> } | { submit(call: Call): Promise<FormAnswer> };

/** A form is closed, and what came of it is told; or it is shown with another view. */
export type FormAnswer = { tell(): Promise<void> } | { view: ModalView };

export type SlackEvent = {
  type: string;
  teamId: string;
  /** The actor, if the event names one. */
  userId: string | null;
  happenedAt: Date | null;
  kept?: KeptRequest | undefined;
  /** The event as Slack sent it. */
  payload: Record<string, unknown>;
};

export type EventHandler = (context: BotContext, event: SlackEvent) => Promise<void>;

/** A feature's handlers, by the names used in the manifest, the blocks and the forms. */
export type Listeners = {
  commands?: Record<string, Command>;
  actions?: Record<string, ActionHandler>;
  /** Buttons in messages to the staff. */
  staffActions?: Record<string, StaffActionHandler>;
  forms?: Record<string, FormHandler>;
  shortcuts?: Record<string, ShortcutHandler>;
  events?: Record<string, EventHandler>;
};
