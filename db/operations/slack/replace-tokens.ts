import { type Kysely, sql } from 'kysely';
import { findInstallation, type Installation, secretsOf } from '../../queries/slack/workspace.ts';
import type { Database } from '../../schema.ts';
import type { Sealer } from '../../seal.ts';
export type FreshTokens = { botToken: string; refreshToken: string; expiresAt: Date };

type Input = {
  teamId: string;
  sealer: Sealer;
  isDue(installation: Installation): boolean;
  /** Asks Slack. */
  refresh(refreshToken: string): Promise<FreshTokens>;
};

/**
 * Renews a workspace's rotating tokens, one process at a time: Slack takes each refresh token
 * once. A session lock rather than a transaction, since Slack is asked meanwhile. Returns the
 * installation as it stands afterwards; whoever finds the lock taken goes on with the old token.
 */
export async function replaceTokens(
  db: Kysely<Database>,
  { teamId, sealer, isDue, refresh }: Input,
): Promise<Installation | null> {
  return db.connection().execute(async (connection) => {
    const lock = `slack tokens ${teamId}`;
    const { rows } = await sql<{ taken: boolean }>`
      select pg_try_advisory_lock(hashtextextended(${lock}, 0)) as taken`.execute(connection);
    if (!rows[0]?.taken) return findInstallation(connection, { teamId, sealer });
    try {
      const current = await findInstallation(connection, { teamId, sealer });
      if (!current?.refreshToken || !isDue(current)) return current;
      const renewed = { ...current, ...(await refresh(current.refreshToken)) };
      await connection
        .updateTable('slack_installations')
        .set({ sealed: sealer.seal(secretsOf(renewed), teamId) })
        .where('team_id', '=', teamId)
        .execute();
      return renewed;
    } finally {
      await sql`select pg_advisory_unlock(hashtextextended(${lock}, 0))`.execute(connection);
    }
  });
}
