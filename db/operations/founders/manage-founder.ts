import { AppError } from '#shared/errors.ts';
import { type Stage, stageLabels } from '#shared/options.ts';
import { latestFinishedDay } from '#shared/time.ts';
import { addJob, queueHomeUpdate } from '../../jobs.ts';
import { publishLiveEvent } from '../../live.ts';
import type { Db, Trx } from '../../schema.ts';
import { cancelEmailChange, requestEmailChange } from '../accounts/change-email.ts';
import { queueInvitation } from '../accounts/invitations.ts';
import { lockTeam } from '../team/team-members.ts';
import {
  type AdminChange,
  type LockedFounder,
  lockPresentFounder,
  recordFounderAudit,
} from './lock-founder.ts';

/** `from` is what the admin saw: if it is something else by now, `founder_changed`. */
type ChangeStageInput = AdminChange & { stage: Stage; from: Stage };

/** Tasks and tips follow from now on; what was given already stays. */
export async function changeStage(
  db: Db,
  { stage, from, ...change }: ChangeStageInput,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const founder = await lockPresentFounder(trx, change.founderId);
    if (founder.stage === stage) return;
    if (founder.stage !== from) throw new AppError('founder_changed');
    await trx
      .updateTable('startup_applications')
      .set({ stage })
      .where('id', '=', founder.startupId)
      .execute();
    await recordFounderAudit(trx, change, {
      action: 'founder.stage_changed',
      founder,
      details: { from: stageLabels[from], to: stageLabels[stage] },
    });
    await publishFounder(trx, founder);
  });
}

/**
 * Moves a founder's whole team to another cohort: its board, bell and channel are theirs from now on.
 * Points and history stay. In Slack they are invited to the new channel and not put out of the old one.
 */
export async function moveToCohort(
  db: Db,
  { cohortId, from, ...change }: AdminChange & { cohortId: string; from: string | null },
): Promise<void> {
  const { founderId, now } = change;
  await db.transaction().execute(async (trx) => {
    // The totals of everybody change: they are locked in the order of every change of tasks.
    await lockTeam(trx, { founderId });
    const founder = await lockPresentFounder(trx, founderId);
    if (founder.cohortId === cohortId) return;
    if (founder.cohortId !== from) throw new AppError('founder_changed');
    const cohort = await findCohort(trx, cohortId);
    if (!cohort) throw new AppError('cohort_not_found');
    if (cohort.endsOn < latestFinishedDay(now)) throw new AppError('cohort_ended');
    const before = from && (await findCohort(trx, from));
    await trx
      .updateTable('startup_applications')
      .set({ cohort_id: cohortId })
      .where('id', '=', founder.startupId)
      .execute();
    await trx
      .updateTable('founder_totals')
      .set({ cohort_id: cohortId })
      .where('founder_id', 'in', (eb) =>
        eb.selectFrom('founders').where('startup_id', '=', founder.startupId).select('id'),
      )
      .execute();
    const { teamId, channelId } = cohort;
    if (channelId && teamId) {
      const invited = { teamId, channelId };
      await addJob(trx, 'invite-founders', invited, { key: `invite:${channelId}` });
    }
    await recordFounderAudit(trx, change, {
      action: 'founder.moved',
      founder,
      details: { from: before ? before.name : null, to: cohort.name },
    });
    await publishFounder(trx, founder);
    await publishLiveEvent(trx, { founderId, cohortId });
  });
}

async function findCohort(trx: Trx, cohortId: string) {
  return trx
    .selectFrom('cohorts')
    .where('id', '=', cohortId)
    .select([
      'name',
      'ends_on as endsOn',
      'slack_team_id as teamId',
      'slack_channel_id as channelId',
    ])
    .forShare()
    .executeTakeFirst();
}

/**
 * Sends a founder who has not chosen a password the invitation again, with a new link, once in 15
 * minutes: pressed again within that time it does nothing.
 */
export async function resendInvitation(db: Db, change: AdminChange): Promise<void> {
  const { founderId, now } = change;
  await db.transaction().execute(async (trx) => {
    const founder = await lockPresentFounder(trx, founderId);
    const account = await trx
      .selectFrom('accounts')
      .where('founder_id', '=', founderId)
      .where('password_hash', 'is', null)
      .select('id as accountId')
      .executeTakeFirst();
    if (!account) throw new AppError('founder_has_password');
    const { email } = founder;
    const isQueued = await queueInvitation(trx, { ...account, founderId, email, now });
    if (isQueued) await recordFounderAudit(trx, change, { action: 'founder.invited', founder });
  });
}

/** Asks for another address of a founder. It takes effect once the link mailed to it is used. */
export async function changeFounderEmail(
  db: Db,
  { founderId, ...change }: AdminChange & { email: string },
): Promise<void> {
  const { accountId } = await db
    .selectFrom('accounts')
    .where('founder_id', '=', founderId)
    .select('id as accountId')
    .executeTakeFirstOrThrow(() => new AppError('member_not_found'));
  if (await requestEmailChange(db, { accountId, ...change })) return;
  const message = 'That’s already their address.';
  throw new AppError('invalid_input', { issues: [{ path: 'email', message }] });
}

/** Drops the address that a founder has not confirmed yet. Does nothing if there is none. */
export async function cancelFounderEmail(db: Db, change: AdminChange): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const founder = await lockPresentFounder(trx, change.founderId);
    const pending = await trx
      .selectFrom('email_changes as c')
      .innerJoin('accounts as u', 'u.id', 'c.account_id')
      .where('u.founder_id', '=', founder.id)
      .select('c.account_id as accountId')
      .forUpdate('c')
      .executeTakeFirst();
    if (!pending) return;
    await cancelEmailChange(trx, pending);
    await recordFounderAudit(trx, change, { action: 'founder.email_change_cancelled', founder });
    await publishFounder(trx, founder);
  });
}

/** Has the founder's pages, their cohort's and their Home tab read again. */
export async function publishFounder(
  trx: Trx,
  { id: founderId, cohortId, homeOpenedAt }: LockedFounder,
): Promise<void> {
  await publishLiveEvent(trx, { founderId, cohortId });
  if (homeOpenedAt) await queueHomeUpdate(trx, { founderId });
}
