import type { SlackArguments, SlackReply } from '#sandbox/server/slack/start-emulator.ts';
import type { SlackWorkspace } from '#sandbox/server/slack/workspace.ts';
import { assignBlockIds, type Block } from '#sandbox/shared/block-kit.ts';

const maxEphemerals = 500;

/**
 * Posts a message that only one person sees. The emulator checks it and gives it a timestamp but
 * shows it to nobody, so it is kept here.
 */
export async function postEphemeral(
  workspace: SlackWorkspace,
  token: string,
  args: SlackArguments,
): Promise<SlackReply> {
  const reply = await workspace.emulator.call(token, 'chat.postEphemeral', args);
  if (!reply.ok) return reply;
  const { ephemerals } = workspace.memory;
  ephemerals.push({
    ts: String(reply.message_ts),
    channel: String(args.channel),
    userId: String(args.user),
    threadTs: typeof args.thread_ts === 'string' ? args.thread_ts : null,
    text: typeof args.text === 'string' ? args.text : '',
    blocks: Array.isArray(args.blocks) ? assignBlockIds(args.blocks as Block[]) : [],
  });
  if (ephemerals.length > maxEphemerals) ephemerals.shift();
  return reply;
}
