import { SandboxError } from '#sandbox/server/sandbox-error.ts';
import { messageKey } from '#sandbox/server/slack/create-memory.ts';
import type { Member } from '#sandbox/server/slack/start-emulator.ts';
import type { SlackWorkspace } from '#sandbox/server/slack/workspace.ts';
import type { Block } from '#sandbox/shared/block-kit.ts';

export interface FoundMessage {
  ephemeral: boolean;
  blocks: Block[];
  /** As Slack sends it in a payload; an ephemeral message is not kept, so it has none. */
  payload: Record<string, unknown> | null;
  /** The message that it stands below. */
  threadTs: string | null;
}

/** One message that this person can see. */
export async function findMessage(
  workspace: SlackWorkspace,
  member: Member,
  channel: string,
  ts: string,
): Promise<FoundMessage> {
  const ephemeral = workspace.memory.ephemerals.find(
    (one) => one.ts === ts && one.channel === channel && one.userId === member.id,
  );
  if (ephemeral) {
    const { blocks, threadTs } = ephemeral;
    return { ephemeral: true, blocks, payload: null, threadTs };
  }
  const reply = await workspace.emulator.see('conversations.replies', { channel, ts });
  const messages = reply.messages as ({ ts: string; blocks?: Block[] } & Record<string, unknown>)[];
  const message = messages.find((one) => one.ts === ts);
  if (!message) throw new SandboxError(404, 'There is no such message.');
  const unfurls = workspace.memory.unfurls.get(messageKey(channel, ts)) ?? [];
  const threadTs = typeof message.thread_ts === 'string' ? message.thread_ts : null;
  const blocks = [...(message.blocks ?? []), ...unfurls];
  return { ephemeral: false, blocks, payload: message, threadTs };
}
