import { randomBytes } from 'node:crypto';
import type { ResponseTarget } from '#sandbox/server/slack/create-memory.ts';
import type { SlackWorkspace } from '#sandbox/server/slack/workspace.ts';

const lifetime = 30 * 60 * 1000;
const targetsKept = 1000;

export function makeResponseUrl(
  workspace: SlackWorkspace,
  target: Pick<ResponseTarget, 'userId' | 'channel' | 'original'>,
): string {
  const token = randomBytes(16).toString('hex');
  const { responseTargets } = workspace.memory;
  responseTargets.set(token, { ...target, uses: 0, expiresAt: Date.now() + lifetime });
  const oldest = responseTargets.keys().next().value;
  if (responseTargets.size > targetsKept && oldest) responseTargets.delete(oldest);
  return `${workspace.responseBaseUrl}/response/${token}`;
}
