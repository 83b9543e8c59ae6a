import type { Block, View } from '#sandbox/shared/block-kit.ts';
/** The JSON that the sandbox's server and page exchange. */
export interface Person {
  id: string;
  email: string;
  name: string;
  handle: string;
  cohort: string | null;
}

export interface SlashCommand {
  command: string;
  description: string;
  usageHint: string;
  shouldEscape: boolean;
}

export interface Shortcut {
  name: string;
  callbackId: string;
  kind: 'global' | 'message';
}

export interface SuggestedPrompt {
  title: string;
  message: string;
}

export interface Workspace {
  team: { id: string; name: string };
  bot: { userId: string; name: string; installed: boolean };
  people: Person[];
  channels: { id: string; name: string }[];
  commands: SlashCommand[];
  shortcuts: Shortcut[];
  /** Whether Slack's own assistant can use the app. */
  hasAssistant: boolean;
  productUrl: string;
}

/** A field of a tool, as JSON Schema says it. */
export interface ToolField {
  type?: string;
  description?: string;
  enum?: string[];
  default?: unknown;
}

export interface AssistantTool {
  name: string;
  title: string;
  description: string;
  inputSchema: { properties?: Record<string, ToolField>; required?: string[] };
  annotations: { readOnlyHint: boolean };
}

export interface ToolAnswer {
  text: string;
  isError: boolean;
}

export interface Reaction {
  name: string;
  count: number;
  users: string[];
}

export interface Message {
  ts: string;
  threadTs: string | null;
  userId: string;
  text: string;
  blocks: Block[];
  subtype: string | null;
  edited: boolean;
  ephemeral: boolean;
  streaming: boolean;
  reactions: Reaction[];
  unfurls: Block[];
  replies: Message[];
}

export interface Conversation {
  id: string;
  kind: 'channel' | 'dm';
  name: string;
  topic: string;
}

export interface Bookmark {
  title: string;
  link: string;
}

export interface OpenConversation extends Conversation {
  bookmarks: Bookmark[];
  messages: Message[];
  /** The app's status. */
  work: { status: string; canStop: boolean } | null;
  prompts: { title: string | null; prompts: SuggestedPrompt[] };
}

export interface SlackState {
  me: Person;
  conversations: Conversation[];
  open: OpenConversation | null;
  home: View | null;
  modals: View[];
}

export type DeliveryProblem = 'timeout' | 'unreachable' | 'refused' | 'not_installed';

/** How the product responded to a request from the sandbox. */
export interface DeliveryResult {
  ok: boolean;
  status: number | null;
  ms: number;
  problem?: DeliveryProblem;
  message?: string;
}

export interface SubmitResult extends DeliveryResult {
  errors?: Record<string, string>;
}

export interface Traffic {
  id: number;
  at: string;
  direction: 'to_app' | 'from_app';
  label: string;
  detail: string;
  outcome: string;
  ok: boolean;
  ms: number;
}
