import { deliverRequest, toDeliveryResult } from '#sandbox/server/slack/deliver-request.ts';
import { buildEvent } from '#sandbox/server/slack/payloads/build-event.ts';
import type { SlackWorkspace } from '#sandbox/server/slack/workspace.ts';
import type { DeliveryResult } from '#sandbox/shared/slack-api.ts';

/** Sends any event; with an `eventId` that was used before it is one of Slack's repeats. */
export async function sendEvent(
  workspace: SlackWorkspace,
  input: { event: Record<string, unknown>; eventId?: string | undefined; detail?: string },
): Promise<DeliveryResult> {
  const delivery = await deliverRequest(workspace, {
    contentType: 'application/json',
    body: buildEvent(input.event, input.eventId),
    label: `event ${String(input.event.type)}`,
    detail: input.detail ?? '',
  });
  return toDeliveryResult(delivery);
}
