import type { Member } from '#sandbox/server/slack/start-emulator.ts';
import type { SlackWorkspace } from '#sandbox/server/slack/workspace.ts';

/** A `trigger_id`: good for one dialog within three seconds, on this person's screen. */
export async function makeTrigger(
  workspace: SlackWorkspace,
  member: Member,
  viewId?: string,
): Promise<string> {
  const reply = await workspace.emulator.see('views.generateTriggerId', {
    user_id: member.id,
    ...(viewId ? { view_id: viewId } : {}),
  });
  const triggerId = String(reply.trigger_id);
  workspace.memory.triggers.set(triggerId, member.id);
  return triggerId;
}
