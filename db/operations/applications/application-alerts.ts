import { sql } from 'kysely';
import { findApplicationWindow } from '../../queries/cohorts/cohorts.ts';
import type { Db } from '../../schema.ts';
import { queueMails } from '../deliveries/mail-outbox.ts';

/**
 * Has an address notified once when applications open the next time. An address that waits already goes
 * on waiting, and one that was stopped stays so: the caller learns nothing of either.
 */
export async function requestAlert(
  db: Db,
  { email, now }: { email: string; now: Date },
): Promise<void> {
  await db
    .insertInto('application_alerts')
    .values({ email, asked_at: now })
    .onConflict((conflict) =>
      conflict
        .column('email')
        .doUpdateSet({ asked_at: now, notified_at: null })
        .where('application_alerts.notified_at', 'is not', null)
        .where('application_alerts.stopped_at', 'is', null),
    )
    .execute();
}

/** Stops all mails of this kind to an address, or allows them again. */
export async function setAlertMail(
  db: Db,
  { alertId, isWanted, now }: { alertId: string; isWanted: boolean; now: Date },
): Promise<void> {
  await db
    .updateTable('application_alerts')
    .set({ stopped_at: isWanted ? null : now })
    .where('id', '=', alertId)
    .execute();
}

/** The window closed before the mail was sent: they wait for the next one. */
export async function keepWaiting(db: Db, { alertId }: { alertId: string }): Promise<void> {
  await db
    .updateTable('application_alerts')
    .set({ notified_at: null, notified_cohort_id: null })
    .where('id', '=', alertId)
    .execute();
}

/**
 * While applications are open: queues a mail to everybody who waits, each once, and never a second
 * one about the same cohort. Returns how many were queued.
 */
export async function notifyOfOpenApplications(
  db: Db,
  { now, atOnce = 500 }: { now: Date; atOnce?: number },
): Promise<number> {
  const window = await findApplicationWindow(db, { now });
  if (!window?.isOpen) return 0;
  const { cohortId } = window;
  let queued = 0;
  for (;;) {
    const notified = await db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ id: string; email: string }>`
        update application_alerts set notified_at = ${now}, notified_cohort_id = ${cohortId}
        where id in (
          select id from application_alerts
          where notified_at is null and stopped_at is null and notified_cohort_id is distinct from ${cohortId}::uuid
          order by id limit ${atOnce} for update skip locked)
        returning id, email`.execute(trx);
      const mails = rows.map(({ id, email }) => ({
        to: email,
        data: { alertId: id },
        key: `applications-open:${id}:${now.toISOString()}`,
      }));
      await queueMails(trx, { template: 'applications-open', mails, now });
      return rows.length;
    });
    queued += notified;
    if (notified < atOnce) return queued;
  }
}
