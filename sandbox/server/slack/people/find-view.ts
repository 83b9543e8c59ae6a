import { SandboxError } from '#sandbox/server/sandbox-error.ts';
import type { Member } from '#sandbox/server/slack/start-emulator.ts';
import type { SlackWorkspace } from '#sandbox/server/slack/workspace.ts';
import type { View } from '#sandbox/shared/block-kit.ts';

/** A dialog or Home tab that is on this person's screen. */
export function findView(workspace: SlackWorkspace, member: Member, viewId: string): View {
  const { homes, modals } = workspace.memory;
  const view = [homes.get(member.id), ...(modals.get(member.id) ?? [])].find(
    (one) => one?.id === viewId,
  );
  if (!view) throw new SandboxError(404, 'This view is no longer open.');
  return view;
}
