import { identity } from '#sandbox/server/slack/identity.ts';
import type { Person } from '#sandbox/shared/slack-api.ts';

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
