import { findMember, type SlackWorkspace } from '#sandbox/server/slack/workspace.ts';

/** A person switches “do not disturb” on for some minutes; 0 ends it. */
export function pauseNotifications(
  workspace: SlackWorkspace,
  input: { as: string; minutes: number },
): { ok: true; until: string | null } {
  const member = findMember(workspace, input.as);
  const until = Date.now() + input.minutes * 60_000;
  if (input.minutes > 0) workspace.memory.restingUntil.set(member.id, until);
  else workspace.memory.restingUntil.delete(member.id);
  return { ok: true, until: input.minutes > 0 ? new Date(until).toISOString() : null };
}
