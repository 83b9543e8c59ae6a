import { randomBytes } from 'node:crypto';
import { findMistakes } from '#sandbox/server/slack/find-mistakes.ts';
import { postEphemeral } from '#sandbox/server/slack/post-ephemeral.ts';
import type { ResponseTarget, SlackWorkspace } from '#sandbox/server/slack/workspace.ts';
import { assignBlockIds, type Block } from '#sandbox/shared/block-kit.ts';

export type ResponseMessage = {
  text?: string;
  blocks?: Block[];
  response_type?: 'ephemeral' | 'in_channel';
  replace_original?: boolean;
  delete_original?: boolean;
  thread_ts?: string;
};

type ResponseAnswer = {
  status: number;
  text: string;
};

const maxUses = 5;

/** Handles a POST to a `response_url` like Slack: five times within half an hour. */
export async function answerResponseUrl(
  workspace: SlackWorkspace,
  token: string,
  body: string,
): Promise<ResponseAnswer> {
  const target = workspace.memory.responseTargets.get(token);
  if (!target) return { status: 404, text: 'invalid_token' };
  if (target.uses >= maxUses) return { status: 404, text: 'used_url' };
  if (target.expiresAt < Date.now()) return { status: 404, text: 'expired_url' };
  const message = readMessage(body);
  if (!message) return { status: 400, text: 'invalid_payload' };
  target.uses += 1;
  return deliverResponse(workspace, target, message);
}

/** Also delivers the message in the body of an acknowledgement. */
export async function deliverResponse(
  workspace: SlackWorkspace,
  target: Pick<ResponseTarget, 'userId' | 'channel' | 'original'>,
  message: ResponseMessage,
): Promise<ResponseAnswer> {
  const { channel, original } = target;
  const { text = '', thread_ts } = message;
  if (findMistakes(workspace, message).length > 0) {
    return { status: 400, text: 'invalid_blocks' };
  }
  const blocks = message.blocks ? assignBlockIds(message.blocks) : undefined;
  const token = workspace.secrets.botToken;
  if (original && (message.delete_original || message.replace_original)) {
    if (original.ephemeral) {
      changeEphemeral(workspace, original.ts, message.delete_original ? null : { text, blocks });
      return { status: 200, text: 'ok' };
    }
    const method = message.delete_original ? 'chat.delete' : 'chat.update';
    const change = message.delete_original ? {} : { text, blocks: blocks ?? [] };
    const reply = await workspace.emulator.call(token, method, {
      channel,
      ts: original.ts,
      ...change,
    });
    return reply.ok ? { status: 200, text: 'ok' } : { status: 404, text: String(reply.error) };
  }
  const content = { channel, text, thread_ts, ...(blocks ? { blocks } : {}) };
  const reply =
    message.response_type === 'in_channel'
      ? await workspace.emulator.call(token, 'chat.postMessage', content)
      : await postEphemeral(workspace, token, { ...content, user: target.userId });
  if (!reply.ok) return { status: 500, text: String(reply.error) };
  // The first response to a command is the message that later ones replace.
  const ephemeral = message.response_type !== 'in_channel';
  target.original ??= { ts: String(ephemeral ? reply.message_ts : reply.ts), ephemeral };
  return { status: 200, text: 'ok' };
}

function changeEphemeral(
  { memory }: SlackWorkspace,
  ts: string,
  change: { text: string; blocks: Block[] | undefined } | null,
): void {
  memory.ephemerals = change
    ? memory.ephemerals.map((one) =>
        one.ts === ts ? { ...one, text: change.text, blocks: change.blocks ?? [] } : one,
      )
    : memory.ephemerals.filter((one) => one.ts !== ts);
}

function readMessage(body: string): ResponseMessage | null {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null ? (value as ResponseMessage) : null;
  } catch {
    return null;
  }
}

const lifetime = 30 * 60 * 1000;
const maxTargets = 1000;

export function makeResponseUrl(
  workspace: SlackWorkspace,
  target: Pick<ResponseTarget, 'userId' | 'channel' | 'original'>,
): string {
  const token = randomBytes(16).toString('hex');
  const { responseTargets } = workspace.memory;
  responseTargets.set(token, { ...target, uses: 0, expiresAt: Date.now() + lifetime });
  const oldest = responseTargets.keys().next().value;
  if (responseTargets.size > maxTargets && oldest) responseTargets.delete(oldest);
  return `${workspace.responseBaseUrl}/response/${token}`;
}
