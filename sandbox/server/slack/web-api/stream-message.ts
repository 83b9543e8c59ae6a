import type { SlackArguments, SlackReply } from '#sandbox/server/slack/call-slack.ts';
import { messageKey } from '#sandbox/server/slack/memory.ts';
import type { SlackWorkspace } from '#sandbox/server/slack/workspace.ts';
import type { Block } from '#sandbox/shared/block-kit.ts';

/** `chat.startStream`: a message that grows. The emulator knows only whole messages. */
export async function startStream(
  workspace: SlackWorkspace,
  token: string,
  args: SlackArguments,
): Promise<SlackReply> {
  const text = readChunk(args);
  const reply = await workspace.emulator.call(token, 'chat.postMessage', {
    channel: args.channel,
    thread_ts: args.thread_ts,
    text: text || ' ',
    blocks: [markdown(text)],
  });
  if (!reply.ok) return reply;
  const key = messageKey(String(reply.channel), String(reply.ts));
  workspace.memory.streams.set(key, text);
  workspace.memory.streamed.add(key);
  workspace.memory.statuses.delete(String(reply.channel));
  workspace.memory.sessions.set(String(reply.channel), String(args.thread_ts));
  return { ok: true, channel: reply.channel, ts: reply.ts };
}

export async function appendStream(
  workspace: SlackWorkspace,
  token: string,
  args: SlackArguments,
): Promise<SlackReply> {
  return updateStream(workspace, token, args, []);
}

export async function stopStream(
  workspace: SlackWorkspace,
  token: string,
  args: SlackArguments,
): Promise<SlackReply> {
  const blocks = Array.isArray(args.blocks) ? (args.blocks as Block[]) : [];
  const reply = await updateStream(workspace, token, args, blocks);
  workspace.memory.streams.delete(messageKey(String(args.channel), String(args.ts)));
  if (reply.ok) workspace.memory.sessions.delete(String(args.channel));
  return reply;
}

async function updateStream(
  workspace: SlackWorkspace,
  token: string,
  args: SlackArguments,
  blocks: Block[],
): Promise<SlackReply> {
  const key = messageKey(String(args.channel), String(args.ts));
  const before = workspace.memory.streams.get(key);
  if (before === undefined) return { ok: false, error: 'message_not_in_streaming_state' };
  const text = before + readChunk(args);
  workspace.memory.streams.set(key, text);
  return workspace.emulator.call(token, 'chat.update', {
    channel: args.channel,
    ts: args.ts,
    text: text || ' ',
    blocks: [markdown(text), ...blocks],
  });
}

function readChunk(args: SlackArguments): string {
  const chunks = Array.isArray(args.chunks)
    ? (args.chunks as { type: string; text?: string }[])
    : [];
  const chunked = chunks
    .filter((chunk) => chunk.type === 'markdown_text')
    .map((chunk) => chunk.text);
  return [args.markdown_text, ...chunked].filter((part) => typeof part === 'string').join('');
}

function markdown(text: string): Block {
  return { type: 'markdown', text };
}
