import { type RawBuilder, sql } from 'kysely';
import type { ReviewerLoad, Shares } from '#shared/api/review.ts';
import { type SharedApplication, shareOut } from '#shared/domain/review-shares.ts';
import type { Db } from '../../schema.ts';

/** True if a row `r` of ratings has a score for every criterion, as `isRatingComplete` has it. */
export const hasAllScores = sql<boolean>`num_nonnulls(r.team, r.problem, r.traction, r.fit) = 4`;

export const isOpen = sql<boolean>`a.review_status in ('pending', 'under_review')`;

/** The viewer: those who only review see their assigned applications only. */
export type ReviewViewer = { accountId: string; isReviewer: boolean };

export function isAssignedTo(accountId: string): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from application_reviewers mine
    where mine.application_id = a.id and mine.account_id = ${accountId})`;
}

export function isInReach({ accountId, isReviewer }: ReviewViewer): RawBuilder<boolean> {
  return isReviewer ? isAssignedTo(accountId) : sql<boolean>`true`;
}

/** The reviewers of a row of `a`, as JSON. Those who only review hear of nobody but themselves. */
export function reviewersOf({ accountId, isReviewer }: ReviewViewer) {
  return sql<{ accountId: string; email: string; hasRated: boolean }[]>`(
    select coalesce(json_agg(json_build_object('accountId', s.account_id, 'email', u.email,
      'hasRated', coalesce(${hasAllScores}, false)) order by u.email), '[]')
    from application_reviewers s
    join accounts u on u.id = s.account_id
    left join application_ratings r
      on r.application_id = s.application_id and r.account_id = s.account_id
    where s.application_id = a.id ${isReviewer ? sql`and s.account_id = ${accountId}` : sql``})`;
}

/** Everybody who can be asked to review, with the open applications they have, reviewers first. */
export async function listReviewers(db: Db): Promise<ReviewerLoad[]> {
  const { rows } = await sql<ReviewerLoad>`
    select u.id as "accountId", u.email, u.staff_role as role, count(a.id)::int as open,
      count(a.id) filter (where ${hasAllScores} is not true)::int as "toRate"
    from accounts u
    left join application_reviewers s on s.account_id = u.id
    left join startup_applications a on a.id = s.application_id and ${isOpen}
    left join application_ratings r on r.application_id = a.id and r.account_id = u.id
    where u.audience = 'admin' and u.removed_at is null and u.password_hash is not null
    group by u.id
    order by u.staff_role <> 'reviewer', u.email`.execute(db);
  return rows;
}

/** The open applications, those that came first, first, and who reviews each. */
export async function listOpenApplications(db: Db): Promise<SharedApplication[]> {
  const { rows } = await sql<SharedApplication>`
    select a.id, coalesce(array_agg(s.account_id::text) filter (where s.account_id is not null),
      '{}') as "reviewerIds"
    from startup_applications a
    left join application_reviewers s on s.application_id = a.id
    where ${isOpen}
    group by a.id
    order by a.submitted_at, a.id`.execute(db);
  return rows;
}

export async function findShares(
  db: Db,
  { perApplication }: { perApplication: number },
): Promise<Shares> {
  const [applications, staff] = await Promise.all([listOpenApplications(db), listReviewers(db)]);
  const reviewers = staff.filter(({ role }) => role === 'reviewer');
  const reviewerIds = reviewers.map(({ accountId }) => accountId).toSorted();
  const shares = shareOut({ applications, reviewerIds, perApplication });
  return {
    applications: new Set(shares.map(({ applicationId }) => applicationId)).size,
    reviewers: reviewers.map(({ accountId, email, open }) => ({
      email,
      open,
      gets: shares.filter((share) => share.accountId === accountId).length,
    })),
  };
}

/** The startups whose applications were assigned to somebody by others in this time, if they still are. */
export async function listNewlyAssigned(
  db: Db,
  { accountId, from, until }: { accountId: string; from: Date; until: Date },
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select a.startup_name as name
    from application_reviewers s
    join startup_applications a on a.id = s.application_id
    where s.account_id = ${accountId} and s.assigned_by is distinct from ${accountId}
      and s.assigned_at >= ${from} and s.assigned_at < ${until} and ${isOpen}
    order by s.assigned_at, lower(a.startup_name), a.id`.execute(db);
  return rows.map(({ name }) => name);
}
