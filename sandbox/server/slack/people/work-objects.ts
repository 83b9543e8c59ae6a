import { randomUUID } from 'node:crypto';
import { SandboxError } from '#sandbox/server/sandbox-error.ts';
import { makeTrigger } from '#sandbox/server/slack/payloads.ts';
import { sendEvent } from '#sandbox/server/slack/people/events.ts';
import { findConversation, findMessage } from '#sandbox/server/slack/people/lookups.ts';
import { findProductLinks } from '#sandbox/server/slack/people/messages.ts';
import type { SlackArguments, SlackReply } from '#sandbox/server/slack/start-emulator.ts';
import { findMember, messageKey, type SlackWorkspace } from '#sandbox/server/slack/workspace.ts';
import { assignBlockIds, type Block, type WorkObject } from '#sandbox/shared/block-kit.ts';
import type { DeliveryResult } from '#sandbox/shared/slack-api.ts';

/** A work object among the blocks of a message, with its buttons like those of a block. */
function toBlock(entity: WorkObject): Block {
  const { primary_actions = [], overflow_actions = [] } = entity.entity_payload.actions ?? {};
  const actions = [...primary_actions, ...overflow_actions].map(({ text, ...action }) => ({
    ...action,
    type: 'button',
    text: { type: 'plain_text' as const, text },
  }));
  return { type: 'work_object', entity, actions };
}

/** `chat.unfurl`: below a message, or for the person who is writing one. */
export function showUnfurls({ memory }: SlackWorkspace, args: SlackArguments): SlackReply {
  const unfurls = Object.values((args.unfurls ?? {}) as Record<string, { blocks?: Block[] }>);
  const { entities = [] } = (args.metadata ?? {}) as { entities?: WorkObject[] };
  const blocks = assignBlockIds([
    ...entities.map(toBlock),
    ...unfurls.flatMap((unfurl) => unfurl.blocks ?? []),
  ]);
  if (args.source !== 'composer') {
    memory.unfurls.set(messageKey(String(args.channel), String(args.ts)), blocks);
    return { ok: true };
  }
  const written = [...memory.composing.values()].find(({ id }) => id === args.unfurl_id);
  if (!written) return { ok: false, error: 'cannot_find_message' };
  written.blocks = blocks;
  return { ok: true };
}

/** What a person is writing has links: `link_shared`, with the message still to come. */
export async function compose(
  workspace: SlackWorkspace,
  input: { as: string; text: string },
): Promise<DeliveryResult> {
  const { id: user } = findMember(workspace, input.as);
  const { composing } = workspace.memory;
  const urls = [...input.text.matchAll(/https?:\/\/\S+/g)].map(([url]) => `<${url}>`);
  const links = findProductLinks(urls.join(' '), workspace.publicUrl);
  composing.delete(user);
  workspace.feed.notify('slack');
  if (links.length === 0) return { ok: true, status: null, ms: 0 };
  const id = randomUUID();
  composing.set(user, { id, blocks: [] });
  const place = { channel: 'COMPOSER', message_ts: id, unfurl_id: id, source: 'composer' };
  const event = { type: 'link_shared', user, is_bot_user_member: false, ...place, links };
  return sendEvent(workspace, { event, detail: 'in the composer' });
}

/** A person opens the details beside a work object: `entity_details_requested`. */
export async function openDetails(
  workspace: SlackWorkspace,
  input: { as: string; channel: string; ts: string; url: string },
): Promise<DeliveryResult> {
  const member = findMember(workspace, input.as);
  const { id: channel } = await findConversation(workspace, member, input.channel);
  const { blocks, threadTs } = await findMessage(workspace, member, channel, input.ts);
  const card = blocks.find(({ entity }) => entity?.app_unfurl_url === input.url);
  if (!card?.entity) throw new SandboxError(404, 'There is no such card.');
  const { url, external_ref } = card.entity;
  const place = { channel, message_ts: input.ts, ...(threadTs ? { thread_ts: threadTs } : {}) };
  // Until the app answers, Slack shows what the card shows.
  const shown = {
    ...card,
    entity: { ...card.entity, entity_payload: withoutActions(card.entity) },
  };
  workspace.memory.details.set(member.id, {
    place,
    blocks: assignBlockIds([{ ...shown, actions: [] }]),
    note: null,
    connectUrl: null,
  });
  workspace.feed.notify('slack');
  return sendEvent(workspace, {
    event: {
      type: 'entity_details_requested',
      user: member.id,
      trigger_id: await makeTrigger(workspace, member),
      user_locale: 'en-US',
      link: { url, domain: new URL(url).hostname },
      entity_url: url,
      app_unfurl_url: input.url,
      external_ref,
      ...place,
    },
    detail: card.entity.entity_payload.attributes.title.text,
  });
}

function withoutActions({ entity_payload: { actions: _, ...payload } }: WorkObject) {
  return payload;
}

export function closeDetails(workspace: SlackWorkspace, { as }: { as: string }): DeliveryResult {
  workspace.memory.details.delete(findMember(workspace, as).id);
  workspace.feed.notify('slack');
  return { ok: true, status: null, ms: 0 };
}

const notes: Record<string, string> = {
  restricted: 'You don’t have access to the details of this.',
  not_found: 'This was not found.',
};

/** `entity.presentDetails`: on the screen of whoever opened them, with the trigger that this gave. */
export function presentDetails({ memory }: SlackWorkspace, args: SlackArguments): SlackReply {
  const userId = memory.triggers.get(String(args.trigger_id));
  const open = userId && memory.details.get(userId);
  if (!open) return { ok: false, error: 'invalid_trigger_id' };
  memory.triggers.delete(String(args.trigger_id));
  const error = args.error as { status: string; custom_message?: string } | undefined;
  const entity = args.metadata as WorkObject | undefined;
  open.connectUrl = args.user_auth_required ? String(args.user_auth_url) : null;
  open.note = error ? (error.custom_message ?? notes[error.status] ?? error.status) : null;
  if (entity) open.blocks = assignBlockIds([toBlock(entity)]);
  return { ok: true };
}
