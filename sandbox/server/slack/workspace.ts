import type { ChangeFeed } from '#sandbox/server/changes.ts';
import type { SandboxSecrets } from '#sandbox/server/load-secrets.ts';
import { SandboxError } from '#sandbox/server/sandbox-error.ts';
import type { Member, SlackEmulator } from '#sandbox/server/slack/start-emulator.ts';
import type { Block, View } from '#sandbox/shared/block-kit.ts';
import type {
  Details,
  Shortcut,
  SlashCommand,
  SuggestedPrompt,
  Traffic,
} from '#sandbox/shared/slack-api.ts';

export type ManifestFeatures = {
  commands: SlashCommand[];
  shortcuts: Shortcut[];
  prompts: SuggestedPrompt[];
  /** Slack shows its Stop button only if the app subscribes to the event. */
  hasStopButton: boolean;
  /** The path on which the app serves MCP to Slack's assistant; null if it doesn't. */
  mcpPath: string | null;
};

/** The state of the sandbox's Slack; every function here takes it first. */
export type SlackWorkspace = {
  emulator: SlackEmulator;
  secrets: SandboxSecrets;
  memory: ReturnType<typeof createMemory>;
  feed: ChangeFeed;
  publicUrl: string;
  /** The address on which the product listens to Slack. */
  requestUrl: string;
  /** The origin of `response_url`s: the loopback proxy. */
  responseBaseUrl: string;
  channels: { id: string; name: string; cohort: string | null }[];
  readManifest(): Promise<ManifestFeatures>;
  /** Slack waits for the product this long, in milliseconds. */
  timeoutMs: number;
};

export function findMember(workspace: SlackWorkspace, emailOrId: string): Member {
  const email = emailOrId.toLowerCase();
  const member = workspace.emulator.members.find(
    (one) => one.email.toLowerCase() === email || one.id === emailOrId,
  );
  if (!member) throw new SandboxError(404, `Nobody in this workspace is called ${emailOrId}.`);
  return member;
}

const maxTraffic = 200;
let trafficCount = 0;

export function recordTraffic(
  workspace: Pick<SlackWorkspace, 'memory' | 'feed'>,
  entry: Omit<Traffic, 'id' | 'at'>,
): void {
  trafficCount += 1;
  const { traffic } = workspace.memory;
  traffic.push({ id: trafficCount, at: new Date().toISOString(), ...entry });
  if (traffic.length > maxTraffic) traffic.splice(0, traffic.length - maxTraffic);
  workspace.feed.notify('traffic');
}

type EphemeralMessage = {
  ts: string;
  channel: string;
  userId: string;
  threadTs: string | null;
  text: string;
  blocks: Block[];
};

/** The target of a `response_url`, and how often it was used. */
export type ResponseTarget = {
  userId: string;
  channel: string;
  original: { ts: string; ephemeral: boolean } | null;
  uses: number;
  expiresAt: number;
};

/** State that Slack's clients show and the emulator does not keep. */
export function createMemory() {
  return {
    installed: true,
    /** Tokens of people who granted the app user scopes. */
    userTokens: new Set<string>(),
    /** Codes of people who were asked only for who they are. */
    identityCodes: new Set<string>(),
    ephemerals: [] as EphemeralMessage[],
    homes: new Map<string, View>(),
    /** Open dialogs by user, newest last. */
    modals: new Map<string, View[]>(),
    triggers: new Map<string, string>(),
    responseTargets: new Map<string, ResponseTarget>(),
    statuses: new Map<string, string>(),
    /** The thread that the app is working in, by channel. */
    sessions: new Map<string, string>(),
    prompts: new Map<string, { title: string | null; prompts: SuggestedPrompt[] }>(),
    unfurls: new Map<string, Block[]>(),
    /** The links in what each person is writing, by their id. */
    composing: new Map<string, { id: string; blocks: Block[] }>(),
    /** The work object that each person has open, and where its card stands. */
    details: new Map<string, Details & { place: Record<string, string> }>(),
    /** The text so far of streaming messages, by channel and ts. */
    streams: new Map<string, string>(),
    /** Messages that were streamed: they are not shown as edited. */
    streamed: new Set<string>(),
    directMessages: new Map<string, string>(),
    /** The end of each person's “do not disturb”. */
    doNotDisturbUntil: new Map<string, number>(),
    privateChannels: new Set<string>(),
    /** The channels that the bot was removed from. */
    leftChannels: new Set<string>(),
    /** Slack's word for why somebody can't be invited, by their id. */
    cantInvite: new Map<string, string>(),
    /** Slack's word for why a direct message doesn't reach somebody, by their id. */
    cantMessage: new Map<string, string>(),
    /** The emulator keeps neither of a member. */
    memberDetails: new Map<string, { tz?: string; deleted?: boolean }>(),
    /** The lifetime of the bot's next tokens; without one they don't end. */
    tokenSeconds: null as number | null,
    /** When each of the bot's tokens ends that were issued since, as a time in milliseconds. */
    botTokens: new Map<string, number>(),
    refreshTokens: new Set<string>(),
    traffic: [] as Traffic[],
  };
}

export function messageKey(channel: string, ts: string): string {
  return `${channel}:${ts}`;
}
