import { makeTrigger } from '#sandbox/server/slack/people/make-trigger.ts';
import type { Member } from '#sandbox/server/slack/start-emulator.ts';
import { answerCall } from '#sandbox/server/slack/web-api/answer-call.ts';
import type { SlackWorkspace } from '#sandbox/server/slack/workspace.ts';
import type { View } from '#sandbox/shared/block-kit.ts';

interface ViewResponse {
  response_action?: 'errors' | 'update' | 'push' | 'clear';
  errors?: Record<string, string>;
  view?: View;
}

/** Does what the product's answer to `view_submission` asks for; returns its errors, if any. */
export async function applyViewResponse(
  workspace: SlackWorkspace,
  member: Member,
  view: View,
  body: string,
): Promise<Record<string, string> | null> {
  const response = readResponse(body);
  const { modals } = workspace.memory;
  const token = workspace.secrets.botToken;
  switch (response.response_action) {
    case 'errors':
      return response.errors ?? {};
    case 'clear':
      modals.set(member.id, []);
      return null;
    case 'update':
      await answerCall(workspace, {
        method: 'views.update',
        token,
        args: { view_id: view.id, view: response.view },
      });
      return null;
    case 'push':
      await answerCall(workspace, {
        method: 'views.push',
        token,
        args: { trigger_id: await makeTrigger(workspace, member, view.id), view: response.view },
      });
      return null;
    default:
      modals.set(
        member.id,
        (modals.get(member.id) ?? []).filter((open) => open.id !== view.id),
      );
      return null;
  }
}

function readResponse(body: string): ViewResponse {
  try {
    return (JSON.parse(body) as ViewResponse | null) ?? {};
  } catch {
    return {};
  }
}
