import { type Kysely, sql } from 'kysely';
import { AppError } from '#shared/errors.ts';
import { addJob, queueSlackCheck } from '../../jobs.ts';
import {
  findInstallation,
  findLastKnownTeam,
  type Installation,
  serializeSecrets,
} from '../../queries/slack/workspace.ts';
import type { Database } from '../../schema.ts';
import type { Sealer } from '../../seal.ts';
import type { Actor } from '../audit/record-audit.ts';
import { queueFounderInvites } from '../cohorts/cohort-channel.ts';
import { resumeWaitingChannels } from '../deliveries/slack-outbox.ts';
import { moveWorkspace, settleInWorkspace } from './move-workspace.ts';
import { lockWorkspace } from './workspace-lock.ts';

type SaveInstallationInput = {
  installation: Installation;
  /** The Slack user who is notified of what comes next. */
  installedBy?: string;
  /** The admin who installed it. */
  actor?: Actor;
  sealer: Sealer;
  now: Date;
};

/**
 * Saves the newest installation of a workspace, with its tokens sealed. Messages that waited for a
 * valid token are sent, and cohorts without a channel get one. Whoever installs the bot for the first
 * time gets a message with the next steps. What belongs to another workspace ends.
 */
export async function saveInstallation(
  db: Kysely<Database>,
  { installation, installedBy, actor, sealer, now }: SaveInstallationInput,
): Promise<void> {
  const { teamId } = installation;
  const values = {
    team_name: installation.teamName,
    app_id: installation.appId,
    bot_user_id: installation.botUserId,
    scopes: installation.scopes,
    sealed: sealer.seal(serializeSecrets(installation), teamId),
    key_id: sealer.keyId,
    installed_at: now,
  };
  await db.transaction().execute(async (trx) => {
    await lockWorkspace(trx);
    // A refresh that is under way must not overwrite the tokens of the new installation.
    await sql`select pg_advisory_xact_lock(${tokenLock(teamId)})`.execute(trx);
    const before = await trx
      .selectFrom('slack_installations')
      .where('team_id', '=', teamId)
      .select('team_id')
      .executeTakeFirst();
    if (installedBy && !before) {
      const welcome = { teamId, userId: installedBy };
      await addJob(trx, 'welcome-installer', welcome, { key: `welcome:${teamId}` });
    }
    await trx
      .insertInto('slack_installations')
      .values({ team_id: teamId, ...values })
      .onConflict((conflict) => conflict.column('team_id').doUpdateSet(values))
      .execute();
    const { teamName } = installation;
    await moveWorkspace(trx, { teamId, teamName, actor: actor ?? null, now });
    // Whoever installs the bot again wants its posts again, and grants what it lacked.
    const reopened = await trx
      .updateTable('cohorts')
      .set({ slack_channel_problem: null })
      .where('slack_team_id', '=', teamId)
      .where('slack_channel_problem', 'in', ['bot_removed', 'missing_scope', 'no_permission'])
      .returning('slack_channel_id as channelId')
      .execute();
    for (const { channelId } of reopened) {
      if (channelId) await queueFounderInvites(trx, { teamId, channelId });
    }
    await addJob(trx, 'open-cohort-channels', { teamId }, { key: `channels:${teamId}` });
    await queueSlackCheck(trx, { teamId });
    await resumeWaitingChannels(trx);
  });
}

type DeleteInstallationInput = {
  teamId: string;
  /** According to Slack. An installation made later stays. */
  happenedAt: Date | null;
};

/** Deletes a workspace's tokens after an uninstall or a revocation. Returns whether there were any. */
export async function deleteInstallation(
  db: Kysely<Database>,
  { teamId, happenedAt }: DeleteInstallationInput,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const deleted = await trx
      .deleteFrom('slack_installations')
      .where('team_id', '=', teamId)
      .$if(happenedAt !== null, (query) => query.where('installed_at', '<=', happenedAt as Date))
      .returning('team_id')
      .executeTakeFirst();
    if (!deleted) return false;
    // The admins' page about the bot is out of date now.
    await queueSlackCheck(trx, { teamId });
    return true;
  });
}

function tokenLock(teamId: string) {
  return sql`hashtextextended(${`slack tokens ${teamId}`}, 0)`;
}

export type FreshTokens = { botToken: string; refreshToken: string; expiresAt: Date };

type RefreshSlackTokensInput = {
  teamId: string;
  sealer: Sealer;
  now: Date;
  isDue(installation: Installation): boolean;
  /** Asks Slack for new tokens. */
  refresh(refreshToken: string): Promise<FreshTokens>;
};

/**
 * Renews a workspace's rotating tokens, one process at a time because Slack takes each refresh
 * token once. A session lock instead of a transaction, since Slack is called meanwhile; a process
 * that finds it taken goes on with the old token, or waits if that one has ended. Returns the
 * installation as it stands afterwards.
 */
export async function refreshSlackTokens(
  db: Kysely<Database>,
  { teamId, sealer, now, isDue, refresh }: RefreshSlackTokensInput,
): Promise<Installation | null> {
  return db.connection().execute(async (connection) => {
    const find = () => findInstallation(connection, { teamId, sealer });
    const key = tokenLock(teamId);
    const { rows } = await sql<{ taken: boolean }>`
      select pg_try_advisory_lock(${key}) as taken`.execute(connection);
    if (!rows[0]?.taken) {
      const current = await find();
      if (!current?.expiresAt || current.expiresAt > now) return current;
      await sql`select pg_advisory_lock(${key})`.execute(connection);
    }
    try {
      const current = await find();
      if (!current?.refreshToken || !isDue(current)) return current;
      const renewed = { ...current, ...(await refresh(current.refreshToken)) };
      await connection
        .updateTable('slack_installations')
        .set({ sealed: sealer.seal(serializeSecrets(renewed), teamId), key_id: sealer.keyId })
        .where('team_id', '=', teamId)
        .execute();
      return await find();
    } finally {
      await sql`select pg_advisory_unlock(${key})`.execute(connection);
    }
  });
}

/** Has the bot check what it may do in Slack. However often that is requested, one job waits. */
export async function requestSlackHealthCheck(db: Kysely<Database>): Promise<void> {
  const teamId = await findLastKnownTeam(db);
  if (!teamId) throw new AppError('slack_not_installed');
  await queueSlackCheck(db, { teamId });
}

type RecordSlackHealthInput = {
  teamId: string;
  /** Slack's error code; null if the bot's token is valid. */
  problem: string | null;
  /** The workspace's name, as long as Slack says it. */
  teamName?: string | null;
  botName: string | null;
  missingScopes: string[];
  now: Date;
};

/**
 * Records the result of a check, unless a later one is recorded already. Where Slack takes the bot's
 * token again, what waited is sent. A check of a workspace that the app has left is not recorded.
 */
export async function recordSlackHealth(
  db: Kysely<Database>,
  { teamId, problem, teamName = null, botName, missingScopes, now }: RecordSlackHealthInput,
): Promise<void> {
  const values = { checked_at: now, problem, bot_name: botName, missing_scopes: missingScopes };
  await db.transaction().execute(async (trx) => {
    if (!(await settleInWorkspace(trx, { teamId, teamName, isWorking: !problem, now }))) return;
    const before = await trx
      .selectFrom('slack_health')
      .where('team_id', '=', teamId)
      .select('problem')
      .forUpdate()
      .executeTakeFirst();
    await trx
      .insertInto('slack_health')
      .values({ team_id: teamId, team_name: teamName, ...values })
      .onConflict((conflict) =>
        conflict
          .column('team_id')
          .doUpdateSet((eb) => ({
            ...values,
            team_name: eb.fn.coalesce('excluded.team_name', 'slack_health.team_name'),
          }))
          .where('slack_health.checked_at', '<=', now),
      )
      .execute();
    if (before?.problem && !problem) await resumeWaitingChannels(trx);
  });
}
