import type { ChangeFeed } from '#sandbox/server/changes.ts';
import type { SandboxSecrets } from '#sandbox/server/load-secrets.ts';
import { SandboxError } from '#sandbox/server/sandbox-error.ts';
import type { SlackMemory } from '#sandbox/server/slack/memory.ts';
import type { ManifestFeatures } from '#sandbox/server/slack/read-manifest.ts';
import type { Member, SlackEmulator } from '#sandbox/server/slack/start-emulator.ts';
import type { Traffic } from '#sandbox/shared/slack-api.ts';

/** All that the sandbox's Slack consists of; every function here takes it first. */
export interface SlackWorkspace {
  emulator: SlackEmulator;
  secrets: SandboxSecrets;
  memory: SlackMemory;
  feed: ChangeFeed;
  publicUrl: string;
  /** Where the product listens to Slack. */
  requestUrl: string;
  /** Where `response_url`s lead: the loopback proxy. */
  responseBaseUrl: string;
  channels: { id: string; name: string; cohort: string | null }[];
  readManifest(): Promise<ManifestFeatures>;
  /** How long Slack waits for the product, in milliseconds. */
  patience: number;
}

export function findMember(workspace: SlackWorkspace, emailOrId: string): Member {
  const wanted = emailOrId.toLowerCase();
  const member = workspace.emulator.members.find(
    (one) => one.email.toLowerCase() === wanted || one.id === emailOrId,
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
