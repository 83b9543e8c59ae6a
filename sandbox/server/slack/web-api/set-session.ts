import type { SlackArguments, SlackReply } from '#sandbox/server/slack/call-slack.ts';
import type { SlackWorkspace } from '#sandbox/server/slack/workspace.ts';

/** `assistant.threads.setStatus`: words that the app's next message takes away. */
export function setStatus(
  { memory }: SlackWorkspace,
  _token: string,
  args: SlackArguments,
): SlackReply {
  const status = String(args.status ?? '');
  if (status) memory.statuses.set(String(args.channel_id), status);
  else memory.statuses.delete(String(args.channel_id));
  return { ok: true };
}

/** `agents.sessions.setStatus`: stays until the app takes it away itself, or ends a stream. */
export function setSession(
  { memory }: SlackWorkspace,
  _token: string,
  args: SlackArguments,
): SlackReply {
  const channel = String(args.channel_id);
  const status = String(args.status);
  if (!['active', 'processing', 'suspended', 'closed'].includes(status)) {
    return { ok: false, error: 'invalid_arguments' };
  }
  if (status === 'processing') memory.sessions.set(channel, String(args.thread_ts));
  else memory.sessions.delete(channel);
  return { ok: true, status };
}
