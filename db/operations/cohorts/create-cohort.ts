import type { Kysely } from 'kysely';
import type { Database } from '../../schema.ts';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import { refuseOverlap, refuseTakenName } from './check-cohort.ts';
import { lockCohorts } from './lock-cohorts.ts';

export type CohortFacts = {
  name: string;
  startsOn: string;
  endsOn: string;
  opensAt: Date | null;
  closesAt: Date | null;
};

type Input = CohortFacts & { actor: Actor; now: Date };

export async function createCohort(
  db: Kysely<Database>,
  { actor, now, ...facts }: Input,
): Promise<{ id: string }> {
  return db.transaction().execute(async (trx) => {
    await lockCohorts(trx);
    await refuseTakenName(trx, { cohortId: null, name: facts.name });
    await refuseOverlap(trx, { cohortId: null, window: facts });
    const cohort = await trx
      .insertInto('cohorts')
      .values({ ...toColumns(facts), created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    await recordAudit(trx, {
      actor,
      action: 'cohort.created',
      subject: { type: 'cohort', id: cohort.id, name: facts.name },
      details: { ...facts },
      now,
    });
    return cohort;
  });
}

export function toColumns({ name, startsOn, endsOn, opensAt, closesAt }: CohortFacts) {
  return {
    name,
    starts_on: startsOn,
    ends_on: endsOn,
    applications_open_at: opensAt,
    applications_close_at: closesAt,
  };
}
