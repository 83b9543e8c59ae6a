import {
  callDays,
  lookedAfterDays,
  lookedAfterReason,
  reportableRisks,
} from '#shared/domain/monday-message.ts';
import { riskLabels } from '#shared/domain/risk.ts';
import { AppError } from '#shared/errors.ts';
import { addDays, type CalendarDate, localDate } from '#shared/time.ts';
import { listCockpit } from '../../queries/cohorts/cockpit.ts';
import type { Db } from '../../schema.ts';
import { queueMondayUpdates } from '../staff/monday-messages.ts';
import { lockStartup, recordStartupAudit, type StartupChange } from './lock-startup.ts';
import { takeStartup } from './startup-assignments.ts';

/** A button of Monday's message about a cohort. */
export type MondayAnswer = StartupChange & { cohortId: string; monday: CalendarDate };

/**
 * The actor looks after a startup for a week, unless they do already. The others' messages of that Monday
 * say so. Throws `already_assigned` while somebody else does.
 */
export async function callStartup(db: Db, answer: MondayAnswer): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const startup = await lockStartup(trx, answer.startupId);
    if (startup.cohortId !== answer.cohortId) throw new AppError('startup_not_found');
    const until = addDays(localDate(answer.now, startup.timeZone), callDays);
    const isNew = await takeStartup(trx, { ...answer, startup, until, keepsOwn: true });
    if (isNew) await queueMondayUpdates(trx, { ...answer, exceptFor: answer.actor.accountId });
  });
}

/**
 * Takes the risks of a startup that held on that Monday or hold now off the list for two weeks, as the
 * cockpit does for each of them. Founders' morale stays: the message does not say what it hides. Does
 * nothing if somebody has done it.
 */
export async function lookAfterStartup(db: Db, answer: MondayAnswer): Promise<void> {
  const { cohortId, monday, startupId, actor, now } = answer;
  const cockpits = await Promise.all(
    [{ until: monday }, {}].map((day) =>
      listCockpit(db, { cohortId, accountId: null, ...day, now }),
    ),
  );
  const rows = cockpits.flatMap((each) => each.rows.filter((row) => row.startupId === startupId));
  if (rows.length === 0) throw new AppError('startup_not_found');
  const kinds = new Set(rows.flatMap(reportableRisks).map(({ kind }) => kind));
  await db.transaction().execute(async (trx) => {
    const startup = await lockStartup(trx, startupId);
    const today = localDate(now, startup.timeZone);
    const until = addDays(today, lookedAfterDays);
    const values = {
      reason: lookedAfterReason,
      until,
      account_id: actor.accountId,
      dismissed_at: now,
    };
    let isNew = false;
    for (const kind of kinds) {
      const dismissed = await trx
        .insertInto('risk_dismissals')
        .values({ startup_id: startupId, risk: kind, ...values })
        .onConflict((conflict) =>
          conflict
            .columns(['startup_id', 'risk'])
            .doUpdateSet(values)
            // Somebody may have dismissed it a moment ago.
            .where('risk_dismissals.until', '<=', today),
        )
        .returning('risk')
        .executeTakeFirst();
      if (!dismissed) continue;
      isNew = true;
      await recordStartupAudit(trx, answer, {
        action: 'startup.risk_dismissed',
        startup,
        details: { to: riskLabels[kind], reason: lookedAfterReason, until },
      });
    }
    if (isNew) await queueMondayUpdates(trx, { ...answer, exceptFor: actor.accountId });
  });
}
