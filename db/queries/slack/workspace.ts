import { sql } from 'kysely';
import type { SlackState } from '#shared/api/slack.ts';
import type { Db } from '../../schema.ts';
import type { Sealer } from '../../seal.ts';
import { listChannelStates } from './channels.ts';
import { countLinkedFounders, listUnlinkedFounders } from './linked-founders.ts';

/** The community's Slack connection, for admins. It contains nothing of the tokens. */
export async function findSlackState(
  db: Db,
  { now }: { now: Date },
): Promise<Omit<SlackState, 'configured'>> {
  const [workspace, counts, health, unlinked, channels, deliveries, move] = await Promise.all([
    db
      .selectFrom('slack_installations')
      .orderBy('installed_at', 'desc')
      .select(['team_id', 'team_name', 'installed_at'])
      .executeTakeFirst(),
    countLinkedFounders(db),
    db.selectFrom('slack_health').orderBy('checked_at', 'desc').selectAll().executeTakeFirst(),
    listUnlinkedFounders(db, { now }),
    listChannelStates(db),
    listLastDeliveries(db),
    findLastMove(db, { now }),
  ]);
  const { founders, linked } = counts;
  return {
    workspace: workspace
      ? {
          teamId: workspace.team_id,
          name: workspace.team_name,
          installedAt: workspace.installed_at.toISOString(),
        }
      : null,
    move,
    health: health
      ? {
          checkedAt: health.checked_at.toISOString(),
          problem: health.problem,
          botName: health.bot_name,
          missingScopes: health.missing_scopes,
        }
      : null,
    founders,
    foundersLinked: linked,
    unlinked,
    channels,
    deliveries,
  };
}

const moveShownMs = 30 * 24 * 60 * 60 * 1000;

/** The last move to another workspace, as it was recorded. */
async function findLastMove(db: Db, { now }: { now: Date }): Promise<SlackState['move']> {
  const { rows } = await sql<{
    at: Date;
    details: { from: string; to: string; founders: number; channels: number; messages?: number };
  }>`
    select created_at as at, details from audit_log where action = 'slack.moved'
    order by id desc limit 1`.execute(db);
  const [move] = rows;
  if (!move || now.getTime() - move.at.getTime() > moveShownMs) return null;
  const { from, to, founders, channels, messages = 0 } = move.details;
  return { from, to, at: move.at.toISOString(), founders, channels, messages };
}

const maxListed = 10;

/** The bot's last posts and their outcome. People are named, their texts are not shown. */
async function listLastDeliveries(db: Db): Promise<SlackState['deliveries']> {
  const { rows } = await sql<Omit<SlackState['deliveries'][number], 'at'> & { at: Date }>`
    select post.id::text as id, post.kind as what, post.state, post.last_error as reason,
      coalesce(post.sent_at, post.created_at) as at,
      coalesce('#' || c.slack_channel_name, a.founder_name) as "to"
    from (select * from slack_outbox order by id desc limit ${maxListed}) post
    left join cohorts c on c.slack_channel_id = post.channel_id
      and c.slack_team_id = post.team_id
    left join startup_founders a on a.slack_user_id = post.channel_id
      and a.slack_team_id = post.team_id
    order by post.id desc`.execute(db);
  return rows.map(({ at, ...post }) => ({ ...post, at: at.toISOString() }));
}

export type Installation = {
  teamId: string;
  teamName: string | null;
  appId: string | null;
  botUserId: string | null;
  scopes: string[];
  botToken: string;
  /** Both are set if the app rotates its tokens. */
  refreshToken: string | null;
  expiresAt: Date | null;
};

type Secrets = { botToken: string; refreshToken: string | null; expiresAt: string | null };

/** A workspace's installation, decrypted; null if there is none, or if APP_SECRET has changed. */
export async function findInstallation(
  db: Db,
  { teamId, sealer }: { teamId: string; sealer: Sealer },
): Promise<Installation | null> {
  const row = await db
    .selectFrom('slack_installations')
    .where('team_id', '=', teamId)
    .selectAll()
    .executeTakeFirst();
  if (!row || !sealer.keyIds.includes(row.key_id)) return null;
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

/** The encrypted part of an installation. */
export function serializeSecrets(installation: Installation): string {
  const secrets: Secrets = {
    botToken: installation.botToken,
    refreshToken: installation.refreshToken,
    expiresAt: installation.expiresAt?.toISOString() ?? null,
  };
  return JSON.stringify(secrets);
}

/** The workspace where the bot is installed; null if there is none. */
export async function findInstalledTeam(
  db: Db,
): Promise<{ teamId: string; teamName: string | null } | null> {
  const row = await db
    .selectFrom('slack_installations')
    .orderBy('installed_at', 'desc')
    .select(['team_id as teamId', 'team_name as teamName'])
    .executeTakeFirst();
  return row ?? null;
}

/** True if the last check found something wrong with the bot's token. */
export async function hasSlackProblem(db: Db, { teamId }: { teamId: string }): Promise<boolean> {
  const health = await db
    .selectFrom('slack_health')
    .where('team_id', '=', teamId)
    .select('problem')
    .executeTakeFirst();
  return Boolean(health?.problem);
}

/** The workspace of the bot, or its last one according to Slack; null if there never was one. */
export async function findLastKnownTeam(db: Db): Promise<string | null> {
  const installed = await findInstalledTeam(db);
  if (installed) return installed.teamId;
  const checked = await db
    .selectFrom('slack_health')
    .orderBy('checked_at', 'desc')
    .select('team_id')
    .executeTakeFirst();
  return checked?.team_id ?? null;
}
