import { deliverRequest, toDeliveryResult } from '#sandbox/server/slack/deliver-request.ts';
import { buildState } from '#sandbox/server/slack/payloads/build-state.ts';
import { checkFields } from '#sandbox/server/slack/payloads/check-fields.ts';
import { describeSender } from '#sandbox/server/slack/payloads/describe-sender.ts';
import { applyViewResponse } from '#sandbox/server/slack/people/apply-view-response.ts';
import { findView } from '#sandbox/server/slack/people/find-view.ts';
import { makeResponseUrl } from '#sandbox/server/slack/people/make-response-url.ts';
import { makeTrigger } from '#sandbox/server/slack/people/make-trigger.ts';
import { findMember, type SlackWorkspace } from '#sandbox/server/slack/workspace.ts';
import type { FieldValues, View } from '#sandbox/shared/block-kit.ts';
import { findElements } from '#sandbox/shared/find-elements.ts';
import type { SubmitResult } from '#sandbox/shared/slack-api.ts';

/** Submits a dialog as a person. Errors come back by block_id, Slack's own or the product's. */
export async function submitView(
  workspace: SlackWorkspace,
  input: { as: string; viewId: string; values?: FieldValues | undefined },
): Promise<SubmitResult> {
  const member = findMember(workspace, input.as);
  const view = findView(workspace, member, input.viewId);
  const values = input.values ?? {};
  const errors = checkFields(view.blocks, values);
  if (Object.keys(errors).length > 0) return { ok: true, status: null, ms: 0, errors };

  const payload = {
    type: 'view_submission',
    ...describeSender(member),
    trigger_id: await makeTrigger(workspace, member, view.id),
    view: { ...view, state: buildState(view.blocks, values) },
    response_urls: makeResponseUrls(workspace, member.id, view, values),
  };
  const delivery = await deliverRequest(workspace, {
    contentType: 'application/x-www-form-urlencoded',
    body: new URLSearchParams({ payload: JSON.stringify(payload) }).toString(),
    label: 'view_submission',
    detail: view.title?.text ?? view.callback_id,
  });
  const result: SubmitResult = toDeliveryResult(delivery);
  if (delivery.ok) {
    const refused = await applyViewResponse(workspace, member, view, delivery.body);
    if (refused) result.errors = refused;
  }
  workspace.feed.notify('slack');
  return result;
}

/** One per channel picker that asks for it, so that the product can answer there. */
function makeResponseUrls(
  workspace: SlackWorkspace,
  userId: string,
  view: View,
  values: FieldValues,
) {
  return findElements(view.blocks).flatMap(({ block, element }) => {
    const channel = values[block.block_id ?? '']?.[element.action_id ?? ''];
    if (!element.response_url_enabled || typeof channel !== 'string') return [];
    const url = makeResponseUrl(workspace, { userId, channel, original: null });
    const { block_id } = block;
    return [{ block_id, action_id: element.action_id, channel_id: channel, response_url: url }];
  });
}
