import { deliverRequest, toDeliveryResult } from '#sandbox/server/slack/deliver-request.ts';
import { describeSender } from '#sandbox/server/slack/payloads/describe-sender.ts';
import { findView } from '#sandbox/server/slack/people/find-view.ts';
import { findMember, type SlackWorkspace } from '#sandbox/server/slack/workspace.ts';
import type { DeliveryResult } from '#sandbox/shared/slack-api.ts';

/** Closes a dialog as a person; the product hears of it only when it asked to. */
export async function closeView(
  workspace: SlackWorkspace,
  input: { as: string; viewId: string },
): Promise<DeliveryResult> {
  const member = findMember(workspace, input.as);
  const view = findView(workspace, member, input.viewId);
  const stack = workspace.memory.modals.get(member.id) ?? [];
  const left = view.clear_on_close ? [] : stack.filter((open) => open.id !== view.id);
  workspace.memory.modals.set(member.id, left);
  workspace.feed.notify('slack');
  if (!view.notify_on_close) return { ok: true, status: null, ms: 0 };
  const payload = {
    type: 'view_closed',
    ...describeSender(member),
    view,
    is_cleared: view.clear_on_close,
  };
  const delivery = await deliverRequest(workspace, {
    contentType: 'application/x-www-form-urlencoded',
    body: new URLSearchParams({ payload: JSON.stringify(payload) }).toString(),
    label: 'view_closed',
    detail: view.title?.text ?? view.callback_id,
  });
  return toDeliveryResult(delivery);
}
