import { findSlackAccount } from '#db/queries/slack/linked-founders.ts';
import type { BotContext } from '../context.ts';
import { publishHome } from '../home/publish-home.ts';

/** Draws a founder's Home tab again, if they have ever opened it. */
export async function publishHomeJob(
  context: BotContext,
  { founderId }: { founderId: string },
): Promise<void> {
  const account = await findSlackAccount(context.db, { founderId });
  if (!account?.homeOpened) return;
  const client = await context.workspaces.client(account.teamId);
  if (client) await publishHome(context, { client, reader: account });
}
