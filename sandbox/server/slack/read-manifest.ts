import { readFile } from 'node:fs/promises';
import { parse } from 'yaml';
import type { Shortcut, SlashCommand, SuggestedPrompt } from '#sandbox/shared/slack-api.ts';

export interface ManifestFeatures {
  commands: SlashCommand[];
  shortcuts: Shortcut[];
  prompts: SuggestedPrompt[];
  /** Slack shows its Stop only where somebody listens to it. */
  hearsStop: boolean;
}

interface Manifest {
  features?: {
    slash_commands?: {
      command: string;
      description?: string;
      usage_hint?: string;
      should_escape?: boolean;
    }[];
    shortcuts?: { name: string; callback_id: string; type: string }[];
    agent_view?: { suggested_prompts?: SuggestedPrompt[] };
    assistant_view?: { suggested_prompts?: SuggestedPrompt[] };
  };
  settings?: { event_subscriptions?: { bot_events?: string[] } };
}

/** The app's features as Slack would know them; the fallback serves a project without a manifest. */
export async function readManifest(
  path: string,
  fallback: ManifestFeatures,
): Promise<ManifestFeatures> {
  const text = await readFile(path, 'utf8').catch(() => null);
  const manifest = text === null ? null : (parse(text) as Manifest | null);
  const features = manifest?.features;
  if (!features) return fallback;
  const events = manifest.settings?.event_subscriptions?.bot_events ?? [];
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
    prompts:
      features.agent_view?.suggested_prompts ?? features.assistant_view?.suggested_prompts ?? [],
    hearsStop: events.includes('agent_session_stopped'),
  };
}

/** What the composer suggests while the project has no manifest. */
export const defaultFeatures: ManifestFeatures = {
  commands: [
    command('/task', 'Add, list and complete your tasks', 'add TITLE | list | done N'),
    command('/pledge', 'Make a public promise to your cohort', 'TEXT by DATE'),
    command('/coach', 'Ask the coach', 'QUESTION'),
    command('/leaderboard', "This week's board of your cohort", '[community] [all]'),
    command('/streak', 'Your streak and what comes next', ''),
    {
      ...command('/thanks', 'Thank a founder for their help', '@founder for WHAT'),
      shouldEscape: true,
    },
  ],
  shortcuts: [],
  prompts: [],
  hearsStop: true,
};

function command(name: string, description: string, usageHint: string) {
  return { command: name, description, usageHint, shouldEscape: false };
}
