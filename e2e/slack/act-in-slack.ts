import { randomUUID } from 'node:crypto';
import { signRequest } from '#sandbox/server/slack/deliver-request.ts';
import { buildCommand, describeSender } from '#sandbox/server/slack/payloads.ts';
import { identity, type Member } from '#sandbox/server/slack/start-emulator.ts';
import type { Workspace } from './start-workspace.ts';

/** Sends a signed request, and again whenever it is called again: Slack repeats what it is unsure of. */
export type Delivery = {
  /** Slack's name of the request; its answers are found under it. */
  id: string;
  deliver(product: { url: string }): Promise<number>;
};

export function slashCommand(workspace: Workspace, member: Member, typed: string): Delivery {
  const [command = '', ...rest] = typed.split(' ');
  return request(workspace, (triggerId) =>
    buildCommand({
      member,
      channel: { id: Object.values(workspace.channels)[0] ?? 'C1', name: 'cohort' },
      command,
      text: rest.join(' '),
      triggerId,
      responseUrl: workspace.responseUrl(triggerId),
    }),
  );
}

/** The Done button of a task in a list that only this person sees. */
export function clickDone(workspace: Workspace, member: Member, taskId: string): Delivery {
  return request(workspace, (triggerId) => {
    const payload = {
      type: 'block_actions',
      ...describeSender(member),
      trigger_id: triggerId,
      response_url: workspace.responseUrl(triggerId),
      container: { type: 'message', message_ts: '1.1', is_ephemeral: true },
      actions: [
        {
          type: 'button',
          action_id: 'task_done',
          block_id: 'task',
          value: taskId,
          action_ts: (Date.now() / 1000).toFixed(6),
        },
      ],
    };
    return new URLSearchParams({ payload: JSON.stringify(payload) }).toString();
  });
}

/** A person opens the bot's Home tab. */
export function openHome(workspace: Workspace, member: Member): Delivery {
  const event = { type: 'app_home_opened', user: member.id, channel: 'D1', tab: 'home' };
  return request(
    workspace,
    (eventId) =>
      JSON.stringify({
        type: 'event_callback',
        team_id: identity.teamId,
        api_app_id: identity.appId,
        event_id: eventId,
        event_time: Math.floor(Date.now() / 1000),
        event: { ...event, event_ts: '1.1' },
      }),
    'application/json',
  );
}

function request(
  { signingSecret }: Workspace,
  write: (id: string) => string,
  type = 'application/x-www-form-urlencoded',
): Delivery {
  const id = randomUUID();
  const body = write(id);
  return {
    id,
    async deliver({ url }) {
      const answer = await fetch(`${url}/slack/events`, {
        method: 'POST',
        headers: { 'content-type': type, ...signRequest(signingSecret, body) },
        body,
      });
      await answer.arrayBuffer();
      return answer.status;
    },
  };
}
