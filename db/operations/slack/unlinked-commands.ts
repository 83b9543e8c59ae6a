import type { Kysely } from 'kysely';
import type { Database } from '../../schema.ts';

/** A command waits this long for its sender to connect. */
const keptMs = 60 * 60 * 1000;

type SlackUser = { teamId: string; userId: string };
export type TypedCommand = { command: string; text: string };

/** Keeps what an unlinked person typed last, to offer it once they have connected. */
export async function keepUnlinkedCommand(
  db: Kysely<Database>,
  { teamId, userId, command, text, now }: SlackUser & TypedCommand & { now: Date },
): Promise<void> {
  const typed = { command, text, typed_at: now };
  await db
    .insertInto('unlinked_commands')
    .values({ team_id: teamId, user_id: userId, ...typed })
    .onConflict((conflict) => conflict.columns(['team_id', 'user_id']).doUpdateSet(typed))
    .execute();
}

/** Null if nothing was typed within the last hour. */
export async function findUnlinkedCommand(
  db: Kysely<Database>,
  { teamId, userId, now }: SlackUser & { now: Date },
): Promise<TypedCommand | null> {
  const typed = await db
    .selectFrom('unlinked_commands')
    .where('team_id', '=', teamId)
    .where('user_id', '=', userId)
    .where('typed_at', '>', new Date(now.getTime() - keptMs))
    .select(['command', 'text'])
    .executeTakeFirst();
  return typed ?? null;
}

export async function forgetUnlinkedCommand(
  db: Kysely<Database>,
  { teamId, userId }: SlackUser,
): Promise<void> {
  await db
    .deleteFrom('unlinked_commands')
    .where('team_id', '=', teamId)
    .where('user_id', '=', userId)
    .execute();
}
