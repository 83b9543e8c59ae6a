import { identity } from '#sandbox/server/slack/identity.ts';
import type { Person } from '#sandbox/shared/slack-api.ts';

/**
 * What Slack makes of typed text: entities escaped, people, channels and addresses as references.
 * In a command a person's reference carries their handle, in a message it does not.
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
