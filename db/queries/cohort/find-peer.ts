import { type Kysely, sql } from 'kysely';
import type { PeerProfile } from '#shared/api/cohort.ts';
import { AppError } from '#shared/errors.ts';
import type { Database } from '../../tables/database.ts';
import type { Milestone } from '../../tables/startup-applications.ts';
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
    .select([
      'a.founder_bio',
      'a.founder_location',
      'a.founder_linkedin',
      'a.funding_raised',
      'a.monthly_revenue',
      'a.website_url',
      'a.pitch_deck_url',
      'a.milestones',
    ])
    .executeTakeFirst();
  if (!row) throw new AppError('founder_not_found');
  const giver = { giverId: viewer.id, timeZone: viewer.timeZone, now };
  const { left, today } = await findGivenThanks(db, giver);
  return {
    ...toPeer(row, { now, given: today }),
    bio: row.founder_bio,
    location: row.founder_location,
    linkedin: row.founder_linkedin,
    fundingRaised: row.funding_raised,
    monthlyRevenue: row.monthly_revenue,
    websiteUrl: row.website_url,
    pitchDeckUrl: row.pitch_deck_url,
    milestones: toMilestones(row.milestones),
    thanksLeft: left,
  };
}

function toMilestones(milestones: Milestone[]): PeerProfile['milestones'] {
  return milestones
    .map(({ id, title, description, type, date }) => {
      return { id, title, description: description || null, type, date };
    })
    .sort((a, b) => b.date.localeCompare(a.date, 'en'));
}
