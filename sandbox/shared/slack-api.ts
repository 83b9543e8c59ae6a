import type { Block, View } from '#sandbox/shared/block-kit.ts';
/** Slack would host the members' pictures here. Nothing is there: the page draws their initials. */
export const picturesUrl = 'https://avatars.slack-edge.com/sandbox/';

/** The JSON that the sandbox's server and page exchange. */
export type Person = {
  id: string;
  email: string;
  name: string;
  handle: string;
  cohort: string | null;
};

export type SlashCommand = {
  command: string;
  description: string;
  usageHint: string;
  shouldEscape: boolean;
};

export type Shortcut = {
  name: string;
  callbackId: string;
  kind: 'global' | 'message';
};

export type SuggestedPrompt = {
  title: string;
  message: string;
};

export type Workspace = {
  team: { id: string; name: string };
  bot: { userId: string; name: string; installed: boolean };
  people: Person[];
  channels: { id: string; name: string }[];
  commands: SlashCommand[];
  shortcuts: Shortcut[];
  /** Slack's own assistant can use the app. */
  hasAssistant: boolean;
  productUrl: string;
};

/** A field of a tool, as JSON Schema says it. */
export type ToolField = {
  type?: string;
  description?: string;
  enum?: string[];
  default?: unknown;
};

export type AssistantTool = {
  name: string;
  title: string;
  description: string;
  inputSchema: { properties?: Record<string, ToolField>; required?: string[] };
  annotations: { readOnlyHint: boolean };
};

export type ToolAnswer = {
  text: string;
  isError: boolean;
};

export type Reaction = {
  name: string;
  count: number;
  users: string[];
};

export type Message = {
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
};

export type Conversation = {
  id: string;
  kind: 'channel' | 'dm';
  name: string;
  topic: string;
};

export type Bookmark = {
  title: string;
  link: string;
};

export type OpenConversation = Conversation & {
  bookmarks: Bookmark[];
  messages: Message[];
  work: { status: string; canStop: boolean } | null;
  prompts: { title: string | null; prompts: SuggestedPrompt[] };
  /** The preview of links in what this person is writing. */
  composing: Block[];
};

/** Slack shows this beside a work object that was clicked. */
export type Details = {
  blocks: Block[];
  note: string | null;
  /** The address where they connect their account to see more. */
  connectUrl: string | null;
};

export type SlackState = {
  me: Person;
  conversations: Conversation[];
  open: OpenConversation | null;
  home: View | null;
  modals: View[];
  details: Details | null;
};

export type DeliveryProblem = 'timeout' | 'unreachable' | 'refused' | 'not_installed';

/** The product's answer to a request from the sandbox. */
export type DeliveryResult = {
  ok: boolean;
  status: number | null;
  ms: number;
  problem?: DeliveryProblem;
  message?: string;
};

export type SubmitResult = DeliveryResult & {
  errors?: Record<string, string>;
};

export type Traffic = {
  id: number;
  at: string;
  direction: 'to_app' | 'from_app';
  label: string;
  detail: string;
  outcome: string;
  ok: boolean;
  ms: number;
};
