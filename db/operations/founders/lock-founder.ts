import { AppError } from '#shared/errors.ts';
import type { Trx } from '../../schema.ts';
import { type Actor, recordAudit } from '../audit/record-audit.ts';

export type AdminChange = { founderId: string; actor: Actor; now: Date };

/** Every change of a founder's tasks and points locks these first. */
export async function lockFounderTotals(trx: Trx, founderId: string): Promise<void> {
  await trx
    .selectFrom('founder_totals')
    .where('founder_id', '=', founderId)
    .select('founder_id')
    .forUpdate()
    .execute();
}

/**
 * Locks a founder, or one who left, for a change by an admin: the totals first, as every change of
 * tasks and points does. Throws `member_not_found`, and `founder_changed` while another admin's
 * rejection of them can still be undone.
 */
export async function lockFounder(trx: Trx, founderId: string) {
  await lockFounderTotals(trx, founderId);
  const founder = await trx
    .selectFrom('startup_founders')
    .where('id', '=', founderId)
    .where((eb) => eb.or([eb('is_active', '=', true), eb('left_at', 'is not', null)]))
    .select([
      'id',
      'startup_id as startupId',
      'founder_name as name',
      'startup_name as startupName',
      'founder_email as email',
      'stage',
      'time_zone as timeZone',
      'cohort_id as cohortId',
      'slack_home_opened_at as homeOpenedAt',
      'paused_at as pausedAt',
      'left_at as leftAt',
      'left_team_at as leftTeamAt',
      'pending_decision as pendingDecision',
    ])
    .forUpdate()
    .executeTakeFirst();
  if (!founder) throw new AppError('member_not_found');
  if (founder.pendingDecision) throw new AppError('founder_changed');
  return founder;
}

export type LockedFounder = Awaited<ReturnType<typeof lockFounder>>;

/** The same for what can be done only with a founder who is here. */
export async function lockPresentFounder(trx: Trx, founderId: string) {
  const founder = await lockFounder(trx, founderId);
  if (founder.leftAt) throw new AppError('founder_left');
  return founder;
}

type Audited = {
  action: `founder.${string}`;
  founder: LockedFounder;
  details?: Record<string, unknown>;
};

export async function recordFounderAudit(
  trx: Trx,
  { actor, now }: AdminChange,
  { action, founder, details }: Audited,
): Promise<void> {
  const subject = { type: 'founder', id: founder.id, name: founder.startupName };
  await recordAudit(trx, { actor, action, subject, now, ...(details && { details }) });
}
