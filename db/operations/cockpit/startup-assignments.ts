import { type RiskKind, riskLabels } from '#shared/domain/risk.ts';
import { AppError } from '#shared/errors.ts';
import { addDays, type CalendarDate, isoWeekday, localDate } from '#shared/time.ts';
import type { Db, Trx } from '../../schema.ts';
import { queueMondayUpdates } from '../staff/monday-messages.ts';
import { lockStartup, recordStartupAudit, type StartupChange } from './lock-startup.ts';

type RiskChange = StartupChange & { kind: RiskKind };

/** Takes a risk off the list until a day, with a reason; a later one replaces it. Throws `date_passed`. */
export async function dismissRisk(
  db: Db,
  {
    startupId,
    kind,
    reason,
    until,
    ...change
  }: RiskChange & { reason: string; until: CalendarDate },
): Promise<void> {
  const { actor, now } = change;
  await db.transaction().execute(async (trx) => {
    const startup = await lockStartup(trx, startupId);
    if (until <= localDate(now, startup.timeZone)) throw new AppError('date_passed');
    const values = { reason, until, account_id: actor.accountId, dismissed_at: now };
    await trx
      .insertInto('risk_dismissals')
      .values({ startup_id: startupId, risk: kind, ...values })
      .onConflict((conflict) => conflict.columns(['startup_id', 'risk']).doUpdateSet(values))
      .execute();
    await recordStartupAudit(trx, change, {
      action: 'startup.risk_dismissed',
      startup,
      details: { to: riskLabels[kind], reason, until },
    });
    await redrawMondayMessages(trx, startup, now);
  });
}

/** Shows a dismissed risk again. Does nothing if it isn't dismissed. */
export async function restoreRisk(
  db: Db,
  { startupId, kind, ...change }: RiskChange,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const startup = await lockStartup(trx, startupId);
    const restored = await trx
      .deleteFrom('risk_dismissals')
      .where('startup_id', '=', startupId)
      .where('risk', '=', kind)
      .returning('risk')
      .executeTakeFirst();
    if (!restored) return;
    await recordStartupAudit(trx, change, {
      action: 'startup.risk_restored',
      startup,
      details: { to: riskLabels[kind] },
    });
    await redrawMondayMessages(trx, startup, change.now);
  });
}

/**
 * The actor looks after a startup until the end of a day. Throws `already_assigned` while somebody else does,
 * and `date_passed`.
 */
export async function assignStartup(
  db: Db,
  { startupId, until, ...change }: StartupChange & { until: CalendarDate },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const startup = await lockStartup(trx, startupId);
    const isNew = await takeStartup(trx, { ...change, startup, until });
    if (isNew) await redrawMondayMessages(trx, startup, change.now);
  });
}

type TakeStartupInput = Omit<StartupChange, 'startupId'> & {
  startup: Awaited<ReturnType<typeof lockStartup>>;
  until: CalendarDate;
  /** Whoever looks after it keeps the day that they chose. */
  keepsOwn?: boolean;
};

/** The same of a locked startup. Returns whether anything changed. */
export async function takeStartup(
  trx: Trx,
  { startup, until, keepsOwn = false, ...change }: TakeStartupInput,
): Promise<boolean> {
  const { actor, now } = change;
  const today = localDate(now, startup.timeZone);
  if (until <= today) throw new AppError('date_passed');
  const before = await trx
    .selectFrom('startup_assignments')
    .where('startup_id', '=', startup.id)
    .where('until', '>=', today)
    .select(['account_id as accountId', 'until'])
    .executeTakeFirst();
  const isMine = before?.accountId === actor.accountId;
  if (before && !isMine) throw new AppError('already_assigned');
  if (isMine && (keepsOwn || before.until === until)) return false;
  const values = { account_id: actor.accountId, until, ...(!isMine && { since: now }) };
  await trx
    .insertInto('startup_assignments')
    .values({ since: now, startup_id: startup.id, ...values })
    .onConflict((conflict) => conflict.column('startup_id').doUpdateSet(values))
    .execute();
  await recordStartupAudit(trx, change, {
    action: 'startup.assigned',
    startup,
    details: { until },
  });
  return true;
}

/** Nobody looks after a startup from now on, whoever did. */
export async function unassignStartup(
  db: Db,
  { startupId, ...change }: StartupChange,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const startup = await lockStartup(trx, startupId);
    const ended = await trx
      .deleteFrom('startup_assignments')
      .where('startup_id', '=', startupId)
      .returning('startup_id')
      .executeTakeFirst();
    if (!ended) return;
    await recordStartupAudit(trx, change, { action: 'startup.unassigned', startup });
    await redrawMondayMessages(trx, startup, change.now);
  });
}

/** Shows a change on the web in this week's messages, also in those of whoever made it. */
async function redrawMondayMessages(
  trx: Trx,
  { cohortId, timeZone }: Awaited<ReturnType<typeof lockStartup>>,
  now: Date,
): Promise<void> {
  if (cohortId === null) return;
  const today = localDate(now, timeZone);
  // The Monday of most of the cohort may have begun already.
  const mondayOf = (day: CalendarDate) => addDays(day, 1 - isoWeekday(day));
  const mondays = new Set([today, addDays(today, 1)].map(mondayOf));
  for (const monday of mondays) await queueMondayUpdates(trx, { cohortId, monday });
}
