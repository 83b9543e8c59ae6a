import type { Kysely } from 'kysely';
import type { Database } from '../schema.ts';
import { newCohort } from './new-cohort.ts';
import { newFounder, type TestFounder } from './new-founder.ts';

export type FounderInCohort = {
  cohort: Awaited<ReturnType<typeof newCohort>>;
  founder: TestFounder;
  founderId: string;
};

/** A cohort of its own, and its first founder. */
export async function newFounderInCohort(
  db: Kysely<Database>,
  wishes: Parameters<typeof newFounder>[1] = {},
): Promise<FounderInCohort> {
  const cohort = await newCohort(db);
  const founder = await newFounder(db, { cohortId: cohort.id, ...wishes });
  return { cohort, founder, founderId: founder.id };
}
