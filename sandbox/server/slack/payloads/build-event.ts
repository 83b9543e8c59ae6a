import { randomUUID } from 'node:crypto';
import { identity } from '#sandbox/server/slack/identity.ts';

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
