import { readFile } from 'node:fs/promises';
import { parse } from 'yaml';
import { channelSetup } from '#bot/slack/channels.ts';
import type { ChangeFeed } from '#sandbox/server/changes.ts';
import { type LoopbackServer, listenOnLoopback } from '#sandbox/server/listen-on-loopback.ts';
import type { SandboxSecrets } from '#sandbox/server/load-secrets.ts';
import {
  type SeedPerson,
  type SlackEmulator,
  startEmulator,
} from '#sandbox/server/slack/start-emulator.ts';
import { createProxy } from '#sandbox/server/slack/web-api/proxy.ts';
import {
  createMemory,
  type ManifestFeatures,
  type SlackWorkspace,
} from '#sandbox/server/slack/workspace.ts';
import type { SuggestedPrompt } from '#sandbox/shared/slack-api.ts';

const slackTimeoutMs = 3000;
const maxInvitations = 100;

export type StartedWorkspace = {
  workspace: SlackWorkspace;
  apiUrl: string;
  close(): Promise<void>;
};

/** Slack as the product sees it: the emulator behind the proxy that adds what it lacks. */
export async function startWorkspace(options: {
  secrets: SandboxSecrets;
  feed: ChangeFeed;
  publicUrl: string;
  people: SeedPerson[];
  channels: { cohort: string; name: string }[];
  manifestPath: string;
  requestUrl: string;
  timeoutMs?: number | undefined;
}): Promise<StartedWorkspace> {
  const { secrets, feed, publicUrl, people } = options;
  const emulator = await startEmulator({ secrets, publicUrl, people });
  const channels = await createChannels(emulator, options);
  const workspace: SlackWorkspace = {
    emulator,
    secrets,
    memory: createMemory(),
    feed,
    publicUrl,
    requestUrl: options.requestUrl,
    responseBaseUrl: '',
    channels,
    readManifest: () => readManifest(options.manifestPath),
    timeoutMs: options.timeoutMs ?? slackTimeoutMs,
  };
  const proxy: LoopbackServer = await listenOnLoopback(createProxy(workspace));
  workspace.responseBaseUrl = proxy.url;
  return {
    workspace,
    apiUrl: `${proxy.url}/api/`,
    close: async () => {
      await proxy.close();
      await emulator.close();
    },
  };
}

/** One channel per cohort, set up as the bot does it, with its founders and the bot; #general with everybody. */
async function createChannels(
  emulator: SlackEmulator,
  { channels, publicUrl }: { channels: { cohort: string; name: string }[]; publicUrl: string },
): Promise<SlackWorkspace['channels']> {
  const listed = await emulator.see('conversations.list', { limit: 1000 });
  const general = (listed.channels as { id: string; name: string }[]).find(
    (channel) => channel.name === 'general',
  );
  const created: SlackWorkspace['channels'] = [];
  if (general) {
    await emulator.see('conversations.join', { channel: general.id });
    await invite(emulator, general.id, () => true);
    created.push({ id: general.id, name: general.name, cohort: null });
  }
  for (const { cohort, name } of channels) {
    const reply = await emulator.see('conversations.create', { name });
    const { id } = reply.channel as { id: string };
    const { topic, bookmark } = channelSetup({ cohortName: cohort, publicUrl });
    await emulator.see('conversations.setTopic', { channel: id, topic });
    await emulator.see('bookmarks.add', { channel_id: id, ...bookmark });
    await invite(emulator, id, (one) => one === cohort);
    created.push({ id, name, cohort });
  }
  return created;
}

async function invite(
  emulator: SlackEmulator,
  channel: string,
  belongs: (cohort: string | null) => boolean,
): Promise<void> {
  const { members } = await emulator.see('conversations.members', { channel });
  const ids = emulator.members
    .filter((member) => belongs(member.cohort) && !(members as string[]).includes(member.id))
    .map((member) => member.id);
  for (let start = 0; start < ids.length; start += maxInvitations) {
    const users = ids.slice(start, start + maxInvitations).join(',');
    await emulator.see('conversations.invite', { channel, users });
  }
}

type Manifest = {
  features?: {
    slash_commands?: {
      command: string;
      description?: string;
      usage_hint?: string;
      should_escape?: boolean;
    }[];
    shortcuts?: { name: string; callback_id: string; type: string }[];
    agent_view?: { suggested_prompts?: SuggestedPrompt[] };
  };
  settings?: { event_subscriptions?: { bot_events?: string[] } };
  mcp_servers?: Record<string, { url: string }>;
};

/** The app's features as Slack would know them. */
async function readManifest(path: string): Promise<ManifestFeatures> {
  const manifest = parse(await readFile(path, 'utf8')) as Manifest;
  const { features = {}, settings, mcp_servers = {} } = manifest;
  const [server] = Object.values(mcp_servers);
  const events = settings?.event_subscriptions?.bot_events ?? [];
  return {
    commands: (features.slash_commands ?? []).map((command) => ({
      command: command.command,
      description: command.description ?? '',
      usageHint: command.usage_hint ?? '',
      shouldEscape: command.should_escape ?? false,
    })),
    shortcuts: (features.shortcuts ?? []).map((shortcut) => ({
      name: shortcut.name,
      callbackId: shortcut.callback_id,
      kind: shortcut.type === 'message' ? 'message' : 'global',
    })),
    prompts: features.agent_view?.suggested_prompts ?? [],
    hasStopButton: events.includes('agent_session_stopped'),
    mcpPath: server ? new URL(server.url).pathname : null,
  };
}
