import { identity } from '#sandbox/server/slack/identity.ts';
import type { Person } from '#sandbox/shared/slack-api.ts';

/** The fields that every interaction carries about where it comes from. */
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
    // Slack's old shared secret; nobody may rely on it since requests are signed.
    token: 'legacy-verification-token',
    enterprise: null,
    is_enterprise_install: false,
  };
}
