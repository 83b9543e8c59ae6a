import type { SlackWorkspace } from '#sandbox/server/slack/workspace.ts';
import { findSlackMistakes } from '#shared/testing/slack-limits.ts';

/** Finds the mistakes for which Slack would refuse a call or a message, pictures that it can't fetch included. */
export function findMistakes({ emulator }: SlackWorkspace, content: object): string[] {
  const pictures = new Set(
    [...emulator.members, ...emulator.unclaimed].map(({ picture }) => picture),
  );
  const shown = JSON.stringify(content).matchAll(/"image_url":"([^"]*)"/g);
  const missing = [...shown].filter(([, address = '']) => !pictures.has(address));
  return [...findSlackMistakes(content), ...missing.map(() => 'downloading image failed')];
}
