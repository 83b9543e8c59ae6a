import { deliverRequest, toDeliveryResult } from '#sandbox/server/slack/deliver-request.ts';
import type { SlackWorkspace } from '#sandbox/server/slack/workspace.ts';
import type { DeliveryResult } from '#sandbox/shared/slack-api.ts';

/** Signs and sends an interaction as it is, so that tests can forge what no person could click. */
export async function sendPayload(
  workspace: SlackWorkspace,
  payload: Record<string, unknown>,
): Promise<DeliveryResult & { body: string }> {
  const delivery = await deliverRequest(workspace, {
    contentType: 'application/x-www-form-urlencoded',
    body: new URLSearchParams({ payload: JSON.stringify(payload) }).toString(),
    label: String(payload.type),
    detail: 'sent as it is',
  });
  return { ...toDeliveryResult(delivery), body: delivery.body };
}
