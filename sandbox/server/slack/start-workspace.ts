import { channelSetup } from '#bot/slack/channels.ts';
import type { ChangeFeed } from '#sandbox/server/changes.ts';
import { type LoopbackServer, listenOnLoopback } from '#sandbox/server/listen-on-loopback.ts';
import type { SandboxSecrets } from '#sandbox/server/load-secrets.ts';
import { createMemory } from '#sandbox/server/slack/memory.ts';
import { defaultFeatures, readManifest } from '#sandbox/server/slack/read-manifest.ts';
import {
  type SeedPerson,
  type SlackEmulator,
  startEmulator,
} from '#sandbox/server/slack/start-emulator.ts';
import { createProxy } from '#sandbox/server/slack/web-api/create-proxy.ts';
import type { SlackWorkspace } from '#sandbox/server/slack/workspace.ts';

const slackTimeoutMs = 3000;
const maxInvitations = 100;

export interface StartedWorkspace {
  workspace: SlackWorkspace;
  apiUrl: string;
  close(): Promise<void>;
}

/** Slack as the product sees it: the emulator, and before it the proxy that remembers for the page. */
export async function startWorkspace(options: {
  secrets: SandboxSecrets;
  feed: ChangeFeed;
  publicUrl: string;
  people: SeedPerson[];
  channels: { cohort: string; name: string }[];
  manifestPath: string;
  requestUrl: string;
  patience?: number | undefined;
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
    readManifest: () => readManifest(options.manifestPath, defaultFeatures),
    patience: options.patience ?? slackTimeoutMs,
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

/** One channel per cohort, dressed as the bot does it, with its founders and the bot, and #general with everybody. */
async function createChannels(
  emulator: SlackEmulator,
  { channels, publicUrl }: { channels: { cohort: string; name: string }[]; publicUrl: string },
): Promise<SlackWorkspace['channels']> {
  const listed = await emulator.see('conversations.list', { limit: 1000 });
  const general = (listed.channels as { id: string; name: string }[]).find(
    (channel) => channel.name === 'general',
  );
  const made: SlackWorkspace['channels'] = [];
  if (general) {
    await emulator.see('conversations.join', { channel: general.id });
    await invite(emulator, general.id, () => true);
    made.push({ id: general.id, name: general.name, cohort: null });
  }
  for (const { cohort, name } of channels) {
    const reply = await emulator.see('conversations.create', { name });
    const { id } = reply.channel as { id: string };
    const { topic, bookmark } = channelSetup({ cohortName: cohort, publicUrl });
    await emulator.see('conversations.setTopic', { channel: id, topic });
    await emulator.see('bookmarks.add', { channel_id: id, ...bookmark });
    await invite(emulator, id, (one) => one === cohort);
    made.push({ id, name, cohort });
  }
  return made;
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
