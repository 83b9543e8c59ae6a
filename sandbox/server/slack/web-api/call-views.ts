import type { SlackArguments, SlackReply } from '#sandbox/server/slack/call-slack.ts';
import type { SlackWorkspace } from '#sandbox/server/slack/workspace.ts';
import type { View } from '#sandbox/shared/block-kit.ts';

export type ViewMethod = 'views.open' | 'views.push' | 'views.update' | 'views.publish';

/** Asks the emulator, then remembers whose screen the view is on, which it does not tell. */
export function callViews(
  method: ViewMethod,
): (workspace: SlackWorkspace, token: string, args: SlackArguments) => Promise<SlackReply> {
  return async (workspace, token, args) => {
    const reply = await workspace.emulator.call(token, method, args);
    if (reply.ok) showView(workspace, method, args, reply.view as View);
    return reply;
  };
}

function showView(
  { memory }: SlackWorkspace,
  method: ViewMethod,
  args: SlackArguments,
  view: View,
): void {
  if (method === 'views.publish') {
    memory.homes.set(String(args.user_id), view);
    return;
  }
  if (method === 'views.update') {
    for (const [userId, home] of memory.homes) {
      if (home.id === view.id) memory.homes.set(userId, view);
    }
    for (const [userId, stack] of memory.modals) {
      const next = stack.map((open) => (open.id === view.id ? view : open));
      memory.modals.set(userId, next);
    }
    return;
  }
  const userId = memory.triggers.get(String(args.trigger_id ?? args.interactivity_pointer));
  if (!userId) return;
  const stack = method === 'views.push' ? (memory.modals.get(userId) ?? []) : [];
  memory.modals.set(userId, [...stack, view]);
}
