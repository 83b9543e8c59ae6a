import { SandboxError } from '#sandbox/server/sandbox-error.ts';
import { toPerson } from '#sandbox/server/slack/read-state.ts';
import { makeHandles } from '#sandbox/server/slack/start-emulator.ts';
import { findMember, type SlackWorkspace } from '#sandbox/server/slack/workspace.ts';
import type { Person } from '#sandbox/shared/slack-api.ts';

/** Somebody follows the invite link. An unclaimed account becomes theirs. */
export async function joinWorkspace(
  workspace: SlackWorkspace,
  input: { email: string; name: string },
): Promise<Person> {
  const email = input.email.trim().toLowerCase();
  const name = input.name.trim();
  const { members, spares } = workspace.emulator;
  const known = members.find((member) => member.email.toLowerCase() === email);
  if (known) return toPerson(known);
  const spare = spares.shift();
  if (!spare) throw new SandboxError(409, 'Every seat of this sandbox is taken. Start it again.');
  const profile = { real_name: name, display_name: name, email };
  await workspace.emulator.call(spare.token, 'users.profile.set', { profile });
  const [handle = spare.handle] = makeHandles(
    [name],
    members.map((member) => member.handle),
  );
  const member = { ...spare, email, name, handle };
  members.push(member);
  await inviteToGeneral(workspace, member.id);
  workspace.feed.notify('slack');
  return toPerson(member);
}

async function inviteToGeneral(workspace: SlackWorkspace, userId: string): Promise<void> {
  const general = workspace.channels.find((channel) => channel.name === 'general');
  if (general) {
    await workspace.emulator.see('conversations.invite', { channel: general.id, users: userId });
  }
}

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
