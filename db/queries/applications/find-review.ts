import type { Kysely } from 'kysely';
import type { Review } from '#shared/api/review-view.ts';
import { undoMs } from '#shared/domain/decision.ts';
import { meanScores } from '#shared/domain/review.ts';
import { AppError } from '#shared/errors.ts';
import type { Database } from '../../tables/database.ts';
import { findKeptRatio } from '../pledges/find-kept-ratio.ts';
import { listApplicationEvents } from './list-application-events.ts';
import { listApplicationNotes } from './list-application-notes.ts';
import { listApplicationRatings } from './list-application-ratings.ts';
import { listChoosableCohorts } from './list-choosable-cohorts.ts';

type Input = { applicationId: string; accountId: string; now: Date };

/** Everything about one application, as the admin `accountId` sees it. */
export async function findReview(db: Kysely<Database>, input: Input): Promise<Review> {
  const { applicationId, now } = input;
  const [row, ratings, notes, history, cohorts, pledges] = await Promise.all([
    findRow(db, applicationId),
    listApplicationRatings(db, input),
    listApplicationNotes(db, input),
    listApplicationEvents(db, { applicationId }),
    listChoosableCohorts(db, { now }),
    findKeptRatio(db, { founderId: applicationId }),
  ]);
  if (!row) throw new AppError('application_not_found');
  const { submittedAt, reviewedAt, ...values } = row;
  const isDecided = row.status === 'accepted' || row.status === 'rejected';
  const left = reviewedAt && isDecided ? reviewedAt.getTime() + undoMs - now.getTime() : 0;
  return {
    ...values,
    submittedAt: submittedAt.toISOString(),
    reviewedAt: reviewedAt?.toISOString() ?? null,
    pledges: row.status === 'accepted' ? pledges : null,
    undoLeftMs: left > 0 ? left : null,
    mean: meanScores(ratings),
    ratings,
    notes,
    history,
    cohorts,
  };
}

function findRow(db: Kysely<Database>, applicationId: string) {
  return db
    .selectFrom('startup_applications as a')
    .leftJoin('cohorts as c', 'c.id', 'a.cohort_id')
    .where('a.id', '=', applicationId)
    .select([
      'a.id',
      'a.founder_name as founderName',
      'a.founder_email as founderEmail',
      'a.startup_name as startupName',
      'a.stage',
      'a.industry',
      'a.description',
      'a.team_size as teamSize',
      'a.funding_raised as fundingRaised',
      'a.monthly_revenue as monthlyRevenue',
      'a.looking_for_funding as lookingForFunding',
      'a.funding_amount as fundingAmount',
      'a.website_url as websiteUrl',
      'a.pitch_deck_url as pitchDeckUrl',
      'a.status',
      'a.submitted_at as submittedAt',
      'a.reviewed_at as reviewedAt',
      'c.name as cohortName',
    ])
    .executeTakeFirst();
}
