import { SandboxError } from '#sandbox/server/sandbox-error.ts';
import {
  type JoinedConversation,
  listConversations,
} from '#sandbox/server/slack/people/list-conversations.ts';
import type { Member } from '#sandbox/server/slack/start-emulator.ts';
import type { SlackWorkspace } from '#sandbox/server/slack/workspace.ts';

/** By id, by name (with or without #), or `dm` for the bot; nothing means the bot, too. */
export async function findConversation(
  workspace: SlackWorkspace,
  member: Member,
  reference: string | undefined,
): Promise<JoinedConversation> {
  const wanted = (reference ?? 'dm').replace(/^#/, '');
  const conversations = await listConversations(workspace, member);
  const found = conversations.find((one) =>
    one.kind === 'dm'
      ? one.id === wanted || wanted === 'dm'
      : one.id === wanted || one.name === wanted,
  );
  if (!found) throw new SandboxError(404, `${member.name} is not in a channel called ${wanted}.`);
  return found;
}
