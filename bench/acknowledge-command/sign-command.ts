import { createHmac, randomUUID } from 'node:crypto';
import { teamId } from '../generate-data.ts';
import type { HttpRequest } from '../measure/drive-http.ts';

export const signingSecret = 'bench-signing-secret';

type Command = { command: string; userId: string; responseUrl: string };

/** A signed slash command as Slack sends it. Each has its own trigger, so none counts as a retry. */
export function signCommand({ command, userId, responseUrl }: Command): HttpRequest {
  const body = new URLSearchParams({
    token: 'not-used',
    team_id: teamId,
    team_domain: 'bench',
    channel_id: 'C000000001',
    channel_name: 'cohort-1',
    user_id: userId,
    user_name: 'founder',
    command,
    text: '',
    is_enterprise_install: 'false',
    response_url: responseUrl,
    trigger_id: randomUUID(),
  }).toString();
  const at = Math.floor(Date.now() / 1000);
  const signature = createHmac('sha256', signingSecret).update(`v0:${at}:${body}`).digest('hex');
  return {
    path: '/slack/events',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-slack-request-timestamp': String(at),
      'x-slack-signature': `v0=${signature}`,
    },
    body,
  };
}
