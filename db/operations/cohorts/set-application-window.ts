import type { Kysely } from 'kysely';
import { windowState } from '#shared/domain/application-window.ts';
import type { Database } from '../../schema.ts';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import { refuseOverlap } from './check-cohort.ts';
import { lockCohort } from './lock-cohorts.ts';

type Input = { cohortId: string; isOpen: boolean; actor: Actor; now: Date };

/**
 * Opens a cohort for applications from now on, or closes it now. One that is so already stays as
 * it is. Opening keeps a closing time that is still to come; without one it is open until closed.
 */
export async function setApplicationWindow(
  db: Kysely<Database>,
  { cohortId, isOpen, actor, now }: Input,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { name, ...before } = await lockCohort(trx, cohortId);
    if ((windowState(before, now) === 'open') === isOpen) return;
    const { opensAt, closesAt } = before;
    const window = isOpen
      ? { opensAt: now, closesAt: closesAt && closesAt > now ? closesAt : null }
      : { opensAt, closesAt: now };
    if (isOpen) await refuseOverlap(trx, { cohortId, window });
    await trx
      .updateTable('cohorts')
      .set({ applications_open_at: window.opensAt, applications_close_at: window.closesAt })
      .where('id', '=', cohortId)
      .execute();
    await recordAudit(trx, {
      actor,
      action: isOpen ? 'cohort.window_opened' : 'cohort.window_closed',
      subject: { type: 'cohort', id: cohortId, name },
      details: { before: { opensAt, closesAt }, after: window },
      now,
    });
  });
}
