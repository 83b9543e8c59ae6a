import type { Kysely } from 'kysely';
import type { Database } from '../../schema.ts';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import { refuseOverlap, refuseTakenName } from './check-cohort.ts';
import { type CohortFacts, toColumns } from './create-cohort.ts';
import { lockCohort } from './lock-cohorts.ts';

type Input = CohortFacts & { cohortId: string; actor: Actor; now: Date };

const facts = ['name', 'startsOn', 'endsOn', 'opensAt', 'closesAt'] as const;

/** What stays as it was is not checked again: a name can be mended whatever the windows are. */
export async function updateCohort(
  db: Kysely<Database>,
  { cohortId, actor, now, ...wanted }: Input,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const before = await lockCohort(trx, cohortId);
    const changed = facts.filter((fact) => before[fact]?.valueOf() !== wanted[fact]?.valueOf());
    if (changed.length === 0) return;
    await refuseTakenName(trx, { cohortId, name: wanted.name });
    if (changed.includes('opensAt') || changed.includes('closesAt')) {
      await refuseOverlap(trx, { cohortId, window: wanted });
    }
    await trx.updateTable('cohorts').set(toColumns(wanted)).where('id', '=', cohortId).execute();
    const pick = (from: CohortFacts) =>
      Object.fromEntries(changed.map((fact) => [fact, from[fact]]));
    await recordAudit(trx, {
      actor,
      action: 'cohort.changed',
      subject: { type: 'cohort', id: cohortId, name: wanted.name },
      details: { changed, before: pick(before), after: pick(wanted) },
      now,
    });
  });
}
