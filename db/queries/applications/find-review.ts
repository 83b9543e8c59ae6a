import { sql } from 'kysely';
import type { Review } from '#shared/api/review.ts';
import {
  decisionUndoMs,
  isUndecided,
  meanScores,
  seesOtherRatings,
} from '#shared/domain/applications.ts';
import { AppError } from '#shared/errors.ts';
import { latestFinishedDay } from '#shared/time.ts';
import type { Db } from '../../schema.ts';
import { ownerOf } from '../founders.ts';
import { findKeptRatio } from '../pledges.ts';
import { isInReach, type ReviewViewer, reviewersOf } from './reviewers.ts';

type FindReviewInput = { applicationId: string; viewer: ReviewViewer; now: Date };

/**
 * Everything about one application, as this viewer sees it: what others think of it only once their
 * own rating stands.
 */
export async function findReview(db: Db, input: FindReviewInput): Promise<Review> {
  const { applicationId, viewer, now } = input;
  const { accountId, isReviewer } = viewer;
  const [row, allRatings, allNotes, history, cohorts, pledges] = await Promise.all([
    findApplicationRow(db, input),
    listApplicationRatings(db, { applicationId, accountId }),
    listApplicationNotes(db, { applicationId, accountId }),
    listApplicationEvents(db, { applicationId }),
    listChoosableCohorts(db, { now }),
    findKeptRatio(db, { founderId: ownerOf(applicationId) }),
  ]);
  if (!row) throw new AppError('application_not_found');
  const { submittedAt, reviewedAt, pendingSince, leftAt, ...values } = row;
  const isMine = (one: { isMine: boolean }) => one.isMine;
  const seesOthers = seesOtherRatings({
    ownScores: allRatings.find(isMine) ?? null,
    isReviewer,
    isDecided: !isUndecided(row.status) && pendingSince === null,
  });
  const ratings = seesOthers ? allRatings : allRatings.filter(isMine);
  // Notes are opinions, too. Who only decides needs the facts among them.
  const isAsked = row.reviewers.some((reviewer) => reviewer.accountId === accountId);
  const notes = seesOthers || !isAsked ? allNotes : allNotes.filter(isMine);
  const left = pendingSince ? pendingSince.getTime() + decisionUndoMs - now.getTime() : 0;
  return {
    ...values,
    submittedAt: submittedAt.toISOString(),
    reviewedAt: (pendingSince ?? reviewedAt)?.toISOString() ?? null,
    leftAt: leftAt?.toISOString() ?? null,
    founderEmail: isReviewer ? null : row.founderEmail,
    pledges: row.status === 'accepted' && !isReviewer ? pledges : null,
    undoLeftMs: left > 0 ? left : null,
    mean: meanScores(ratings),
    ratings,
    notes,
    hidden: {
      ratings: allRatings.length - ratings.length,
      notes: allNotes.length - notes.length,
    },
    history,
    ...(isReviewer ? { cohorts: [], endedCohorts: 0 } : cohorts),
  };
}

function findApplicationRow(db: Db, { applicationId, viewer }: FindReviewInput) {
  return db
    .selectFrom('startup_applications as a')
    .leftJoin('cohorts as c', (join) =>
      join.on('c.id', '=', ({ fn }) => fn.coalesce('a.pending_cohort_id', 'a.cohort_id')),
    )
    .where('a.id', '=', applicationId)
    .where(isInReach(viewer))
    .select(reviewersOf(viewer).as('reviewers'))
    .select(ownerOf(sql.ref('a.id')).as('ownerId'))
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
      'a.review_status as status',
      'a.submitted_at as submittedAt',
      'a.reviewed_at as reviewedAt',
      'a.left_at as leftAt',
      'a.pending_since as pendingSince',
      'c.name as cohortName',
    ])
    .executeTakeFirst();
}

/** The history of an application, newest first. Cohorts appear under their current names. */
async function listApplicationEvents(
  db: Db,
  { applicationId }: { applicationId: string },
): Promise<Review['history']> {
  const rows = await db
    .selectFrom('application_events as e')
    .leftJoin('cohorts as c', (join) =>
      join.on(sql<boolean>`c.id::text = e.details->>'cohortId'`).on('e.kind', '=', 'accepted'),
    )
    .where('e.application_id', '=', applicationId)
    .orderBy('e.id', 'desc')
    .select([
      'e.id',
      'e.kind',
      'e.actor_email as email',
      sql<string | null>`e.details->>'reason'`.as('reason'),
      'c.name as cohortName',
      'e.created_at as at',
    ])
    .execute();
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

async function listApplicationNotes(
  db: Db,
  { applicationId, accountId }: { applicationId: string; accountId: string },
): Promise<Review['notes']> {
  const rows = await db
    .selectFrom('application_notes as n')
    .innerJoin('accounts as a', 'a.id', 'n.account_id')
    .where('n.application_id', '=', applicationId)
    .orderBy('n.created_at')
    .orderBy('n.id')
    .select(['n.id', 'n.account_id as accountId', 'a.email', 'n.text', 'n.created_at as createdAt'])
    .execute();
  return rows.map(({ accountId: owner, createdAt, ...note }) => ({
    ...note,
    isMine: owner === accountId,
    createdAt: createdAt.toISOString(),
  }));
}

async function listApplicationRatings(
  db: Db,
  { applicationId, accountId }: { applicationId: string; accountId: string },
): Promise<Review['ratings']> {
  const rows = await db
    .selectFrom('application_ratings as r')
    .innerJoin('accounts as a', 'a.id', 'r.account_id')
    .where('r.application_id', '=', applicationId)
    .orderBy('a.email')
    .select(['r.account_id as accountId', 'a.email', 'r.team', 'r.problem', 'r.traction', 'r.fit'])
    .execute();
  return rows.map(({ accountId: owner, ...rating }) => ({
    ...rating,
    isMine: owner === accountId,
  }));
}

/**
 * Every cohort that an applicant could join: those open for applications first, then the latest.
 * Of those that have ended only the number.
 */
async function listChoosableCohorts(
  db: Db,
  { now }: { now: Date },
): Promise<Pick<Review, 'cohorts' | 'endedCohorts'>> {
  const { rows } = await sql<Review['cohorts'][number] & { hasEnded: boolean }>`
    select id, name, coalesce(applications_open_at <= ${now}
      and coalesce(applications_close_at > ${now}, true), false) as "isOpen",
      ends_on < ${latestFinishedDay(now)}::date as "hasEnded"
    from cohorts
    order by "isOpen" desc, starts_on desc, name`.execute(db);
  const running = rows.filter(({ hasEnded }) => !hasEnded);
  return {
    cohorts: running.map(({ id, name, isOpen }) => ({ id, name, isOpen })),
    endedCohorts: rows.length - running.length,
  };
}
