import { randomUUID } from 'node:crypto';
import { toStateValue } from '#sandbox/server/slack/form-state.ts';
import { identity, type Member } from '#sandbox/server/slack/start-emulator.ts';
import type { SlackWorkspace } from '#sandbox/server/slack/workspace.ts';
import type { Block, BlockElement, FieldValue } from '#sandbox/shared/block-kit.ts';
import type { Person } from '#sandbox/shared/slack-api.ts';

/** The entry of `actions` for one element that was used. */
export function buildAction(block: Block, element: BlockElement, value: FieldValue) {
  const base = {
    type: element.type,
    action_id: element.action_id,
    block_id: block.block_id,
    action_ts: (Date.now() / 1000).toFixed(6),
  };
  if (element.type === 'button' || element.type === 'icon_button') {
    return {
      ...base,
      text: element.text,
      ...(element.value === undefined ? {} : { value: element.value }),
      ...(element.style ? { style: element.style } : {}),
    };
  }
  if (element.type === 'feedback_buttons') {
    const positive = element.positive_button?.value === value;
    const pressed = positive ? element.positive_button : element.negative_button;
    return { ...base, text: pressed?.text, value: pressed?.value };
  }
  return { ...base, ...toStateValue(element, value) };
}

/** A slash command: the only kind of request that comes as plain form fields. */
export function buildCommand(input: {
  member: Person;
  channel: { id: string; name: string };
  command: string;
  text: string;
  triggerId: string;
  responseUrl: string;
}): string {
  return new URLSearchParams({
    token: 'legacy-verification-token',
    team_id: identity.teamId,
    team_domain: identity.teamDomain,
    channel_id: input.channel.id,
    channel_name: input.channel.name,
    user_id: input.member.id,
    user_name: input.member.handle,
    command: input.command,
    text: input.text,
    api_app_id: identity.appId,
    is_enterprise_install: 'false',
    response_url: input.responseUrl,
    trigger_id: input.triggerId,
  }).toString();
}

/** The envelope of the Events API. Slack repeats an event under the same id; pass one to do so. */
export function buildEvent(event: Record<string, unknown>, eventId = makeEventId()): string {
  return JSON.stringify({
    token: 'legacy-verification-token',
    team_id: identity.teamId,
    api_app_id: identity.appId,
    type: 'event_callback',
    event_id: eventId,
    event_time: Math.floor(Date.now() / 1000),
    authorizations: [
      {
        enterprise_id: null,
        team_id: identity.teamId,
        user_id: identity.botUserId,
        is_bot: true,
        is_enterprise_install: false,
      },
    ],
    is_ext_shared_channel: false,
    event: { event_ts: `${(Date.now() / 1000).toFixed(6)}`, ...event },
  });
}

function makeEventId(): string {
  return `Ev${randomUUID().replaceAll('-', '').slice(0, 12).toUpperCase()}`;
}

/** The fields about the sender that every interaction carries. */
export function describeSender(member: Person) {
  return {
    team: { id: identity.teamId, domain: identity.teamDomain },
    user: {
      id: member.id,
      username: member.handle,
      name: member.handle,
      team_id: identity.teamId,
    },
    api_app_id: identity.appId,
    // Slack's old shared secret; nobody should rely on it since requests are signed.
    token: 'legacy-verification-token',
    enterprise: null,
    is_enterprise_install: false,
  };
}

/** A `trigger_id`: valid for one dialog within three seconds, on this person's screen. */
export async function makeTrigger(
  workspace: SlackWorkspace,
  member: Member,
  viewId?: string,
): Promise<string> {
  const reply = await workspace.emulator.see('views.generateTriggerId', {
    user_id: member.id,
    ...(viewId ? { view_id: viewId } : {}),
  });
  const triggerId = String(reply.trigger_id);
  workspace.memory.triggers.set(triggerId, member.id);
  return triggerId;
}

/**
 * Encodes typed text as Slack does: entities escaped, people, channels and URLs as references. In a
 * command, a reference to a person carries their handle; in a message it does not.
 */
export function encodeText(
  kind: 'command' | 'message',
  typed: string,
  people: Pick<Person, 'id' | 'handle'>[],
  channels: { id: string; name: string }[],
): string {
  const ids = new Map(people.map((person) => [person.handle, person.id]));
  ids.set(identity.botName, identity.botUserId);
  return typed
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/https?:\/\/[^\s<>|]+[^\s<>|.,;:!?)]/g, (url) => `<${url}>`)
    .replace(/(^|[\s(])@([a-z0-9._-]*[a-z0-9])/gi, (whole, before: string, handle: string) => {
      const id = ids.get(handle.toLowerCase());
      if (!id) return whole;
      return kind === 'command' ? `${before}<@${id}|${handle.toLowerCase()}>` : `${before}<@${id}>`;
    })
    .replace(/(^|[\s(])#([a-z0-9_-]+)/g, (whole, before: string, name: string) => {
      const channel = channels.find((one) => one.name === name);
      return channel ? `${before}<#${channel.id}|${name}>` : whole;
    });
}
