import { createHmac, randomUUID } from 'node:crypto';
import { sendRequest } from '#db/testing/send-request.ts';
import type { TestSlack } from './start-slack.ts';

type Signing = { secret?: string; offset?: number; alter?: (body: string) => string };
type Sender = { url: string; slack: TestSlack; teamId: string; userId: () => string };

export type SlackRequests = ReturnType<typeof slackRequests>;

const form = 'application/x-www-form-urlencoded';

/** Sends the bot at `url` what Slack would send for `userId`, signed. */
export function slackRequests({ url, slack, teamId, userId }: Sender) {
  const identity = { api_app_id: slack.appId, team_id: teamId };
  const person = () => ({
    team: { id: teamId },
    user: { id: userId() },
    api_app_id: slack.appId,
  });

  const post = (body: string, type: string, { secret, offset = 0, alter }: Signing = {}) => {
    const at = Math.floor(Date.now() / 1000) + offset;
    const signature = createHmac('sha256', secret ?? slack.signingSecret)
      .update(`v0:${at}:${body}`)
      .digest('hex');
    return sendRequest(`${url}/slack/events`, {
      method: 'POST',
      headers: {
        'content-type': type,
        'x-slack-request-timestamp': String(at),
        'x-slack-signature': `v0=${signature}`,
      },
      body: alter ? alter(body) : body,
    });
  };
  const interaction = (payload: object) =>
    post(`payload=${encodeURIComponent(JSON.stringify(payload))}`, form);

  return {
    post,
    command: (command: string, text: string, fields: Record<string, string | undefined> = {}) =>
      post(
        new URLSearchParams(
          Object.entries({
            command,
            text,
            ...identity,
            user_id: userId(),
            channel_id: 'C1',
            trigger_id: randomUUID(),
            response_url: `${url}/response`,
            ...fields,
          }).filter((entry): entry is [string, string] => entry[1] !== undefined),
        ).toString(),
        form,
      ),
    click: (action: string, value: string, fields: object = {}) =>
      interaction({
        type: 'block_actions',
        ...person(),
        trigger_id: randomUUID(),
        response_url: `${url}/response`,
        container: { type: 'message', is_ephemeral: true },
        actions: [{ type: 'button', action_id: action, block_id: 'b', value, action_ts: '1.1' }],
        ...fields,
      }),
    submit: (callbackId: string, values: Record<string, object>, fields: object = {}) =>
      interaction({
        type: 'view_submission',
        ...person(),
        trigger_id: randomUUID(),
        view: {
          id: `V${randomUUID()}`,
          hash: '1.1',
          type: 'modal',
          callback_id: callbackId,
          private_metadata: JSON.stringify({ kind: 'response', url: `${url}/response` }),
          state: { values },
        },
        ...fields,
      }),
    /** A global shortcut, or with `message` a message shortcut. */
    shortcut: (callbackId: string, fields: object = {}) =>
      interaction({
        type: 'message' in fields ? 'message_action' : 'shortcut',
        ...person(),
        callback_id: callbackId,
        action_ts: '1.1',
        trigger_id: randomUUID(),
        ...fields,
      }),
    event: (event: object, fields: object = {}) =>
      post(
        JSON.stringify({
          type: 'event_callback',
          ...identity,
          event_id: `Ev${randomUUID()}`,
          event_time: Math.floor(Date.now() / 1000),
          event,
          ...fields,
        }),
        'application/json',
      ),
  };
}
