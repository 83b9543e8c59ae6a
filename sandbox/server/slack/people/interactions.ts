import { SandboxError } from '#sandbox/server/sandbox-error.ts';
import { deliverPayload } from '#sandbox/server/slack/deliver-request.ts';
import { buildState, checkFields } from '#sandbox/server/slack/form-state.ts';
import { buildAction, describeSender, makeTrigger } from '#sandbox/server/slack/payloads.ts';
import {
  findConversation,
  findMessage,
  findView,
  toPayloadChannel,
} from '#sandbox/server/slack/people/lookups.ts';
import { makeResponseUrl } from '#sandbox/server/slack/response-urls.ts';
import type { Member, SlackArguments } from '#sandbox/server/slack/start-emulator.ts';
import { handleCall } from '#sandbox/server/slack/web-api/handle-call.ts';
import { findMember, type SlackWorkspace } from '#sandbox/server/slack/workspace.ts';
import {
  type Block,
  type FieldValue,
  type FieldValues,
  findElements,
  type View,
} from '#sandbox/shared/block-kit.ts';
import type { DeliveryResult, SubmitResult } from '#sandbox/shared/slack-api.ts';

type ClickInput = {
  as: string;
  /** The place of the element: a message (channel and ts) or a view (a dialog or the Home tab). */
  channel?: string | undefined;
  ts?: string | undefined;
  viewId?: string | undefined;
  /** It is in the details beside a work object. */
  inDetails?: boolean | undefined;
  actionId: string;
  /** Needed only if two blocks hold the same action. */
  blockId?: string | undefined;
  /** The chosen value, for everything but a button. */
  value?: FieldValue | undefined;
  /** The other fields of the same surface. */
  values?: FieldValues | undefined;
};

/** Uses a button, a menu or any other element as a person: `block_actions`. */
export async function clickElement(
  workspace: SlackWorkspace,
  input: ClickInput,
): Promise<DeliveryResult> {
  const member = findMember(workspace, input.as);
  const surface = input.viewId
    ? describeView(workspace, member, input.viewId, input.values ?? {})
    : input.inDetails
      ? describeDetails(workspace, member)
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
    container: { ...surface.fields.container, ...describeWorkObject(block, surface) },
    actions: [buildAction(block, element, value)],
  };
  return (await deliverPayload(workspace, payload, input.actionId)).result;
}

type Surface = {
  blocks: Block[];
  fields: { container: { type: string } & Record<string, unknown> } & Record<string, unknown>;
};

/** The place of a button of a work object, and which one it is. */
function describeWorkObject({ entity }: Block, { fields: { container } }: Surface): object {
  if (!entity) return {};
  const { url, app_unfurl_url, external_ref } = entity;
  const type = container.type === 'message' ? 'message_attachment' : container.type;
  return { type, is_app_unfurl: true, entity_url: url, app_unfurl_url, external_ref };
}

/** Its clicks come without a `response_url`. */
function describeDetails({ memory }: SlackWorkspace, member: Member): Surface {
  const open = memory.details.get(member.id);
  if (!open) throw new SandboxError(404, 'Nothing is open beside the conversation.');
  const { channel: channel_id, ...place } = open.place;
  return {
    blocks: open.blocks,
    fields: { container: { type: 'entity_detail', channel_id, ...place } },
  };
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
  const channel = toPayloadChannel(await findConversation(workspace, member, input.channel));
  const { id } = channel;
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
      channel,
      ...(found.payload ? { message: found.payload } : {}),
      state: buildState(found.blocks, input.values ?? {}),
      response_url: makeResponseUrl(workspace, { userId: member.id, channel: id, original }),
    },
  };
}

/** Submits a dialog as a person. Returns errors by block_id, Slack's own or the product's. */
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
  const { result, body } = await deliverPayload(workspace, payload, titleOf(view));
  const refused = result.ok ? await applyViewResponse(workspace, member, view, body) : null;
  workspace.feed.notify('slack');
  return refused ? { ...result, errors: refused } : result;
}

/** One for each channel picker that asks for it, so that the product can respond there. */
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

type ViewResponse = {
  response_action?: 'errors' | 'update' | 'push' | 'clear';
  errors?: Record<string, string>;
  view?: View;
};

/** Carries out the product's response to `view_submission`; returns its errors, if any. */
async function applyViewResponse(
  workspace: SlackWorkspace,
  member: Member,
  view: View,
  body: string,
): Promise<Record<string, string> | null> {
  const response = readResponse(body);
  const { modals } = workspace.memory;
  const open = modals.get(member.id) ?? [];
  const call = (method: string, args: SlackArguments) =>
    handleCall(workspace, {
      method,
      token: workspace.secrets.botToken,
      args: { ...args, view: response.view },
    });
  switch (response.response_action) {
    case 'errors':
      return response.errors ?? {};
    case 'clear':
      modals.set(member.id, []);
      return null;
    case 'update':
      await call('views.update', { view_id: view.id });
      return null;
    case 'push':
      await call('views.push', { trigger_id: await makeTrigger(workspace, member, view.id) });
      return null;
    default:
      modals.set(
        member.id,
        open.filter((one) => one.id !== view.id),
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

/** Closes a dialog as a person; notifies the product only if it asked for that. */
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
  return (await deliverPayload(workspace, payload, titleOf(view))).result;
}

function titleOf(view: View): string {
  return view.title?.text ?? view.callback_id;
}
