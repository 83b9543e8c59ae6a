import type { SlackArguments, SlackReply } from '#sandbox/server/slack/call-slack.ts';
import type { SlackWorkspace } from '#sandbox/server/slack/workspace.ts';

/** What Slack tells of somebody's “do not disturb”, in seconds; 1 stands for no time at all. */
export function describeRest(
  { memory }: SlackWorkspace,
  _token: string,
  args: SlackArguments,
): SlackReply {
  const until = memory.restingUntil.get(String(args.user)) ?? 0;
  const isOn = until > Date.now();
  return {
    ok: true,
    dnd_enabled: isOn,
    next_dnd_start_ts: isOn ? Math.floor(Date.now() / 1000) : 1,
    next_dnd_end_ts: isOn ? Math.ceil(until / 1000) : 1,
  };
}
