import { sql } from 'kysely';
import { closedReasons } from '#shared/domain/slack.ts';
import { AppError } from '#shared/errors.ts';
import { addJob } from '../../jobs.ts';
import type { Db, Trx } from '../../schema.ts';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import { resumeWaitingChannels } from '../deliveries/slack-outbox.ts';
import { keepWorkspace } from '../slack/workspace-lock.ts';
import { lockCohort, lockCohorts } from './cohorts.ts';

type ChooseChannelInput = {
  cohortId: string;
  /** A channel's id or name, with or without #; null to have the bot create one. */
  channel: string | null;
  actor: Actor;
  now: Date;
};

/** Requests a channel for the cohort from the bot, which later calls `finishChannelRequest`. */
export async function chooseChannel(
  db: Db,
  { cohortId, channel, actor, now }: ChooseChannelInput,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { name, channelId } = await lockCohort(trx, cohortId);
    if (channel === null && channelId !== null) {
      const message = 'This cohort already has a channel. Please enter the one to use instead.';
      throw new AppError('invalid_input', { issues: [{ path: 'channel', message }] });
    }
    await trx
      .updateTable('cohorts')
      .set({
        slack_channel_requested: channel,
        slack_channel_requested_at: now,
        slack_channel_problem: null,
      })
      .where('id', '=', cohortId)
      .execute();
    await addJob(trx, 'choose-cohort-channel', { cohortId }, { key: `channel-of:${cohortId}` });
    await recordAudit(trx, {
      actor,
      action: 'cohort.channel_requested',
      subject: { type: 'cohort', id: cohortId, name },
      details: { channel, before: channelId },
      now,
    });
  });
}

type FoundChannel = { teamId: string; id: string; name: string | null; isMade: boolean };
type FinishChannelRequestInput = {
  cohortId: string;
  requestedAt: Date;
  found: FoundChannel | { problem: string };
};

/**
 * Records the outcome of an admin's request and invites the cohort's founders. False when the request
 * failed or was replaced by another one meanwhile. A channel belongs to one cohort only.
 */
export async function finishChannelRequest(
  db: Db,
  { cohortId, requestedAt, found }: FinishChannelRequestInput,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    if ('id' in found && !(await keepWorkspace(trx, found.teamId))) return false;
    await lockCohorts(trx);
    const before = await trx
      .selectFrom('cohorts')
      .where('id', '=', cohortId)
      .select(['slack_channel_id as id', 'slack_channel_made as isMade'])
      .executeTakeFirst();
    const outcome = 'problem' in found ? found : await refuseTaken(found);
    const { numUpdatedRows } = await trx
      .updateTable('cohorts')
      .set({
        slack_channel_requested_at: null,
        slack_channel_problem: 'problem' in outcome ? outcome.problem : null,
        ...('id' in outcome && {
          slack_team_id: outcome.teamId,
          slack_channel_id: outcome.id,
          slack_channel_name: outcome.name,
          slack_channel_requested: null,
          // Entering the same channel again doesn't change who made it.
          slack_channel_made: outcome.id === before?.id ? before.isMade : outcome.isMade,
          slack_channel_archived_at: null,
        }),
      })
      .where('id', '=', cohortId)
      .where('slack_channel_requested_at', '=', requestedAt)
      .executeTakeFirst();
    if (numUpdatedRows === 0n || !('id' in outcome)) return false;
    if (before?.id) await moveWaitingPosts(trx, { from: before.id, to: outcome });
    await queueFounderInvites(trx, { teamId: outcome.teamId, channelId: outcome.id });
    return true;

    async function refuseTaken(channel: FoundChannel): Promise<FoundChannel | { problem: string }> {
      const other = await trx
        .selectFrom('cohorts')
        .where('slack_channel_id', '=', channel.id)
        .where('id', '!=', cohortId)
        .select('name')
        .executeTakeFirst();
      return other ? { problem: 'taken_by_another_cohort' } : channel;
    }
  });
}

/** Sends the posts that Slack refused for the old channel to the new one, or again to the same one if it is fixed. */
async function moveWaitingPosts(
  trx: Trx,
  { from, to }: { from: string; to: FoundChannel },
): Promise<void> {
  await trx
    .updateTable('slack_outbox')
    .set({ channel_id: to.id, team_id: to.teamId })
    .where('channel_id', '=', from)
    .where('state', '=', 'waiting')
    .where('last_error', 'in', [...closedReasons])
    .execute();
  await resumeWaitingChannels(trx);
}

type SaveCohortChannelInput = {
  cohortId: string;
  teamId: string;
  channel: { id: string; name: string | null };
};

/** Saves the channel that the bot created for a cohort, unless it has one, and invites the founders. */
export async function saveCohortChannel(
  db: Db,
  { cohortId, teamId, channel: { id: channelId, name } }: SaveCohortChannelInput,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (!(await keepWorkspace(trx, teamId))) return;
    const { numUpdatedRows } = await trx
      .updateTable('cohorts')
      .set({
        slack_team_id: teamId,
        slack_channel_id: channelId,
        slack_channel_name: name,
        slack_channel_problem: null,
        slack_channel_made: true,
        slack_channel_archived_at: null,
      })
      .where('id', '=', cohortId)
      .where('slack_channel_id', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) await queueFounderInvites(trx, { teamId, channelId });
  });
}

/** Records why the bot could not make a channel for a cohort that has none. */
export async function recordChannelNotMade(
  db: Db,
  { cohortId, problem }: { cohortId: string; problem: string },
): Promise<void> {
  await db
    .updateTable('cohorts')
    .set({ slack_channel_problem: problem })
    .where('id', '=', cohortId)
    .where('slack_channel_id', 'is', null)
    .execute();
}

/** Queues invitations for connected founders who are missing in the cohort's channel. */
export async function queueFounderInvites(
  db: Db,
  { teamId, channelId }: { teamId: string; channelId: string },
): Promise<void> {
  await addJob(db, 'invite-founders', { teamId, channelId }, { key: `invite:${channelId}` });
}

type ChannelRef = { teamId: string; channelId: string };

/**
 * The bot is back in a cohort's channel: sends waiting posts and invites founders who connected
 * meanwhile. Invites even if no problem had been recorded.
 */
export async function recordChannelReturn(db: Db, channel: ChannelRef): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const hadProblem = await clearChannelProblem(trx, channel);
    const cohort = await trx
      .selectFrom('cohorts')
      .where('slack_team_id', '=', channel.teamId)
      .where('slack_channel_id', '=', channel.channelId)
      .select('id')
      .executeTakeFirst();
    if (cohort) await queueFounderInvites(trx, channel);
    if (hadProblem) await resumeWaitingChannels(trx);
  });
}

/**
 * Records why the bot can't post to a cohort's channel, for the admin to see. Skipped while an
 * admin's request is open, which records its own outcome, and when the bot archives the channel itself.
 */
export async function recordChannelProblem(
  db: Db,
  { teamId, channelId, problem }: ChannelRef & { problem: string },
): Promise<void> {
  await sql`
    update cohorts set slack_channel_problem = ${problem}, slack_channel_requested = null
    where slack_team_id = ${teamId} and slack_channel_id = ${channelId}
      and slack_channel_requested_at is null
      and not exists (
        select from slack_outbox o where o.kind = 'channel_archive'
          and o.subject_id = ${channelId} and o.state <> 'dropped')`.execute(db);
}

/** The bot can post again; true if a problem had been recorded. */
async function clearChannelProblem(db: Db, { teamId, channelId }: ChannelRef): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('cohorts')
    .set({ slack_channel_problem: null })
    .where('slack_team_id', '=', teamId)
    .where('slack_channel_id', '=', channelId)
    .where('slack_channel_requested_at', 'is', null)
    .where('slack_channel_problem', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** A cohort's channel, or the members', has another name. */
export async function renameChannel(
  db: Db,
  { teamId, channelId, name }: ChannelRef & { name: string },
): Promise<void> {
  await db
    .updateTable('cohorts')
    .set({ slack_channel_name: name })
    .where('slack_team_id', '=', teamId)
    .where('slack_channel_id', '=', channelId)
    .execute();
  await db
    .updateTable('premium_channels')
    .set({ name })
    .where('team_id', '=', teamId)
    .where('channel_id', '=', channelId)
    .execute();
}
