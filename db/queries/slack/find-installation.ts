import type { Kysely } from 'kysely';
import type { Sealer } from '../../seal.ts';
import type { Database } from '../../tables/database.ts';

export type Installation = {
  teamId: string;
  teamName: string | null;
  appId: string | null;
  botUserId: string | null;
  scopes: string[];
  botToken: string;
  /** Both are set when the app rotates its tokens. */
  refreshToken: string | null;
  expiresAt: Date | null;
};

type Secrets = { botToken: string; refreshToken: string | null; expiresAt: string | null };

/** A workspace's installation, opened; null when there is none or APP_SECRET is another one now. */
export async function findInstallation(
  db: Kysely<Database>,
  { teamId, sealer }: { teamId: string; sealer: Sealer },
): Promise<Installation | null> {
  const row = await db
    .selectFrom('slack_installations')
    .where('team_id', '=', teamId)
    .selectAll()
    .executeTakeFirst();
  if (!row || row.key_id !== sealer.keyId) return null;
  const secrets = JSON.parse(sealer.open(row.sealed, teamId)) as Secrets;
  return {
    teamId,
    teamName: row.team_name,
    appId: row.app_id,
    botUserId: row.bot_user_id,
    scopes: row.scopes,
    botToken: secrets.botToken,
    refreshToken: secrets.refreshToken,
    expiresAt: secrets.expiresAt ? new Date(secrets.expiresAt) : null,
  };
}

/** What is sealed of an installation. */
export function secretsOf(installation: Installation): string {
  const secrets: Secrets = {
    botToken: installation.botToken,
    refreshToken: installation.refreshToken,
    expiresAt: installation.expiresAt?.toISOString() ?? null,
  };
  return JSON.stringify(secrets);
}
