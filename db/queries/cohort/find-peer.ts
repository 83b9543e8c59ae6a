import { type Kysely, sql } from 'kysely';
import type { PeerProfile } from '#shared/api/cohort.ts';
import { AppError } from '#shared/errors.ts';
import type { Database } from '../../tables/database.ts';
import { startupDetailColumns } from '../startups/startup-columns.ts';
import { toStartup } from '../startups/to-startup.ts';
import { findGivenThanks } from '../thanks/find-given-thanks.ts';
import type { CohortViewer } from './find-cohort.ts';
import { selectPeers, toPeer } from './select-peers.ts';

type Input = { viewer: CohortViewer; founderId: string; now: Date };

/** The profile of another accepted founder of one's own cohort; anybody else is `founder_not_found`. */
export async function findPeer(
  db: Kysely<Database>,
  { viewer, founderId, now }: Input,
): Promise<PeerProfile> {
  if (!viewer.cohort) throw new AppError('founder_not_found');
  const row = await selectPeers(db, { viewerId: viewer.id, cohortId: viewer.cohort.id })
    // As text: what is no id at all is simply not found. The cohort's index finds the few rows.
    .where(sql<string>`a.id::text`, '=', founderId)
    .select(startupDetailColumns)
    .executeTakeFirst();
  if (!row) throw new AppError('founder_not_found');
  const giver = { giverId: viewer.id, timeZone: viewer.timeZone, now };
  const { left, today } = await findGivenThanks(db, giver);
  return {
    ...toPeer(row, { now, given: today }),
    ...toStartup(row),
    thanksLeft: left,
  };
}
