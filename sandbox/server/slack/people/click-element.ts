import { SandboxError } from '#sandbox/server/sandbox-error.ts';
import { deliverRequest, toDeliveryResult } from '#sandbox/server/slack/deliver-request.ts';
import { buildState } from '#sandbox/server/slack/form-state.ts';
import { buildAction, describeSender, makeTrigger } from '#sandbox/server/slack/payloads.ts';
import { findConversation, findMessage, findView } from '#sandbox/server/slack/people/lookups.ts';
import { makeResponseUrl } from '#sandbox/server/slack/response-urls.ts';
import type { Member } from '#sandbox/server/slack/start-emulator.ts';
import { findMember, type SlackWorkspace } from '#sandbox/server/slack/workspace.ts';
import {
  type Block,
  type FieldValue,
  type FieldValues,
  findElements,
} from '#sandbox/shared/block-kit.ts';
import type { DeliveryResult } from '#sandbox/shared/slack-api.ts';

export interface ClickInput {
  as: string;
  /** Where the element is: a message (channel and ts) or a view (a dialog or the Home tab). */
  channel?: string | undefined;
  ts?: string | undefined;
  viewId?: string | undefined;
  actionId: string;
  /** Needed only when two blocks hold the same action. */
  blockId?: string | undefined;
  /** What was chosen, for everything but a button. */
  value?: FieldValue | undefined;
  /** What else is filled in on the same surface. */
  values?: FieldValues | undefined;
}

/** Uses a button, a menu or any other element as a person: `block_actions`. */
export async function clickElement(
  workspace: SlackWorkspace,
  input: ClickInput,
): Promise<DeliveryResult> {
  const member = findMember(workspace, input.as);
  const surface = input.viewId
    ? describeView(workspace, member, input.viewId, input.values ?? {})
    : await describeMessage(workspace, member, input);
  const placed = findElements(surface.blocks).find(
    ({ element, block }) =>
      element.action_id === input.actionId &&
      (input.blockId === undefined || block.block_id === input.blockId),
  );
  if (!placed) throw new SandboxError(404, `There is nothing here that does ${input.actionId}.`);
  const { block, element } = placed;
  const value = input.value ?? null;
  const triggerId = await makeTrigger(workspace, member, input.viewId);
  const payload = {
    type: 'block_actions',
    ...describeSender(member),
    trigger_id: triggerId,
    ...surface.fields,
    actions: [buildAction(block, element, value)],
  };
  const delivery = await deliverRequest(workspace, {
    contentType: 'application/x-www-form-urlencoded',
    body: new URLSearchParams({ payload: JSON.stringify(payload) }).toString(),
    label: 'block_actions',
    detail: input.actionId,
  });
  workspace.feed.notify('slack');
  return toDeliveryResult(delivery);
}

interface Surface {
  blocks: Block[];
  fields: Record<string, unknown>;
}

function describeView(
  workspace: SlackWorkspace,
  member: Member,
  viewId: string,
  values: FieldValues,
): Surface {
  const view = findView(workspace, member, viewId);
  return {
    blocks: view.blocks,
    fields: {
      container: { type: 'view', view_id: view.id },
      view: { ...view, state: buildState(view.blocks, values) },
    },
  };
}

async function describeMessage(
  workspace: SlackWorkspace,
  member: Member,
  input: ClickInput,
): Promise<Surface> {
  const { id, kind, name } = await findConversation(workspace, member, input.channel);
  const ts = input.ts ?? '';
  const found = await findMessage(workspace, member, id, ts);
  const original = { ts, ephemeral: found.ephemeral };
  return {
    blocks: found.blocks,
    fields: {
      container: {
        type: 'message',
        message_ts: ts,
        channel_id: id,
        is_ephemeral: found.ephemeral,
        ...(found.threadTs ? { thread_ts: found.threadTs } : {}),
      },
      channel: { id, name: kind === 'dm' ? 'directmessage' : name },
      ...(found.payload ? { message: found.payload } : {}),
      state: buildState(found.blocks, input.values ?? {}),
      response_url: makeResponseUrl(workspace, { userId: member.id, channel: id, original }),
    },
  };
}
