import { SandboxError } from '#sandbox/server/sandbox-error.ts';
import { sendEvent } from '#sandbox/server/slack/people/events.ts';
import { toPerson } from '#sandbox/server/slack/read-state.ts';
import { identity } from '#sandbox/server/slack/start-emulator.ts';
import { findMember, type SlackWorkspace } from '#sandbox/server/slack/workspace.ts';
import type { DeliveryResult, Person } from '#sandbox/shared/slack-api.ts';

type ChannelChange = {
  channel: string;
  name?: string | undefined;
  isPrivate?: boolean | undefined;
  hasBot?: boolean | undefined;
};

/** The workspace's people rename a channel, make it private, remove the bot or bring it back. */
export async function changeChannel(
  workspace: SlackWorkspace,
  input: ChannelChange,
): Promise<DeliveryResult> {
  const { emulator, memory } = workspace;
  const wanted = input.channel.replace(/^#/, '');
  const found = await emulator.see('conversations.list', { limit: 1000 });
  const channel = (found.channels as { id: string; name: string }[]).find(
    ({ id, name }) => id === wanted || name === wanted,
  );
  if (!channel) throw new SandboxError(404, `There is no channel called ${wanted}.`);
  const { id } = channel;
  let result: DeliveryResult = { ok: true, status: null, ms: 0 };
  if (input.isPrivate !== undefined) {
    memory.privateChannels[input.isPrivate ? 'add' : 'delete'](id);
  }
  if (input.hasBot !== undefined) {
    if (input.hasBot) await emulator.see('conversations.join', { channel: id });
    else await removeBot(workspace, id);
    memory.leftChannels[input.hasBot ? 'delete' : 'add'](id);
    const type = input.hasBot ? 'member_joined_channel' : 'member_left_channel';
    const event = { type, user: identity.botUserId, channel: id, channel_type: 'C' };
    result = await sendEvent(workspace, { event });
  }
  if (input.name !== undefined) {
    const { name } = input;
    await emulator.see('conversations.rename', { channel: id, name });
    const listed = workspace.channels.find((each) => each.id === id);
    if (listed) listed.name = name;
    const event = { type: 'channel_rename', channel: { id, name, created: 0 } };
    result = await sendEvent(workspace, { event });
  }
  workspace.feed.notify('slack');
  return result;
}

/** The emulator keeps the last member of a channel; the app counts as gone all the same. */
async function removeBot({ emulator, secrets }: SlackWorkspace, channel: string): Promise<void> {
  const reply = await emulator.call(secrets.botToken, 'conversations.leave', { channel });
  const isGone = reply.ok || reply.error === 'last_member' || reply.not_in_channel;
  if (!isGone) throw new SandboxError(409, `Slack refuses that: ${reply.error}.`);
}

type MemberChange = {
  as: string;
  name?: string | undefined;
  timeZone?: string | undefined;
  /** Slack's word for somebody who may not be invited, such as a guest; null lets them in again. */
  cantInvite?: string | null | undefined;
  /** Slack's word for why direct messages don't reach them; null opens them again. */
  cantMessage?: string | null | undefined;
  isDeactivated?: boolean | undefined;
};

/** A member changes their profile, or an admin makes them a guest, closes their messages or deactivates them. */
export async function changeMember(
  workspace: SlackWorkspace,
  input: MemberChange,
): Promise<DeliveryResult & { member: Person }> {
  const { memory, emulator } = workspace;
  const member = findMember(workspace, input.as);
  const remember = (errors: Map<string, string>, error: string | null | undefined) => {
    if (error) errors.set(member.id, error);
    else if (error === null) errors.delete(member.id);
  };
  const { isDeactivated } = input;
  if (isDeactivated !== undefined) {
    remember(memory.cantInvite, isDeactivated ? 'user_disabled' : null);
    remember(memory.cantMessage, isDeactivated ? 'user_disabled' : null);
  }
  remember(memory.cantInvite, input.cantInvite);
  remember(memory.cantMessage, input.cantMessage);
  if (input.name !== undefined) {
    member.name = input.name;
    const profile = { real_name: input.name, display_name: input.name };
    await emulator.call(member.token, 'users.profile.set', { profile });
  }
  const { id, name, handle, picture } = member;
  const details = {
    ...memory.memberDetails.get(id),
    ...(input.timeZone && { tz: input.timeZone }),
    ...(isDeactivated !== undefined && { deleted: isDeactivated }),
  };
  memory.memberDetails.set(id, details);
  const profile = { real_name: name, display_name: name, image_48: picture };
  const user = { id, name: handle, real_name: name, profile, ...details };
  const result = await sendEvent(workspace, { event: { type: 'user_change', user } });
  workspace.feed.notify('slack');
  return { ...result, member: toPerson(member) };
}

/** The bot's tokens end after so long, from the next installation on; without a time they don't. */
export function rotateTokens(
  workspace: SlackWorkspace,
  { seconds }: { seconds: number | null },
): { ok: true } {
  workspace.memory.tokenSeconds = seconds;
  return { ok: true };
}
