import { type RawBuilder, sql } from 'kysely';
import { isUndecided } from '#shared/domain/applications.ts';
import { shareOut } from '#shared/domain/review-shares.ts';
import { AppError } from '#shared/errors.ts';
import { listOpenApplications } from '../../queries/applications/reviewers.ts';
import type { Db, Trx } from '../../schema.ts';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import { queueMails } from '../deliveries/mail-outbox.ts';
import { lockApplication } from './lock-application.ts';

type AssignReviewerInput = {
  applicationId: string;
  accountId: string;
  actor: Actor;
  now: Date;
};

type Reviewer = { id: string; email: string };

/** Assigns an open application to one of the staff, who is notified. Does nothing if it is theirs already. */
export async function assignReviewer(
  db: Db,
  { applicationId, accountId, actor, now }: AssignReviewerInput,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const [reviewer] = await lockAssignable(trx, { actor, who: sql`id = ${accountId}` });
    if (!reviewer) throw new AppError('reviewer_not_found');
    const { status, startupName } = await lockApplication(trx, applicationId);
    if (!isUndecided(status)) throw new AppError('application_decided');
    const shares = [{ applicationId, accountId }];
    const added = await insertReviewers(trx, { shares, actor, now });
    if (added === 0) return;
    await recordAudit(trx, {
      actor,
      action: 'application.reviewer_assigned',
      subject: { type: 'application', id: applicationId, name: startupName },
      details: { accountId, to: reviewer.email },
      now,
    });
    await notifyReviewers(trx, { reviewers: [reviewer], actor, now });
  });
}

/** Takes an application back from a reviewer; their rating and notes stay. Nothing if it isn't theirs. */
export async function unassignReviewer(
  db: Db,
  { applicationId, accountId, actor, now }: AssignReviewerInput,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockAssignable(trx, { actor, who: sql`id = ${accountId}` });
    const { startupName } = await lockApplication(trx, applicationId);
    const { rows } = await sql<{ email: string }>`
      delete from application_reviewers s using accounts u
      where u.id = s.account_id and s.application_id = ${applicationId}
        and s.account_id = ${accountId}
      returning u.email`.execute(trx);
    const [reviewer] = rows;
    if (!reviewer) return;
    await recordAudit(trx, {
      actor,
      action: 'application.reviewer_removed',
      subject: { type: 'application', id: applicationId, name: startupName },
      details: { accountId, to: reviewer.email },
      now,
    });
  });
}

/**
 * Shares the open applications out among the reviewers, until each application has so many. Returns
 * how many applications got a reviewer.
 */
export async function shareOutApplications(
  db: Db,
  { perApplication, actor, now }: { perApplication: number; actor: Actor; now: Date },
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    // Of two who share out at once the second waits here, and finds nothing left to do.
    const reviewers = await lockAssignable(trx, { actor, who: sql`staff_role = 'reviewer'` });
    const reviewerIds = reviewers.map(({ id }) => id);
    const applications = await listOpenApplications(trx);
    const shares = shareOut({ applications, reviewerIds, perApplication });
    if (shares.length === 0) return 0;
    await insertReviewers(trx, { shares, actor, now });
    const assigned = new Set(shares.map(({ applicationId }) => applicationId)).size;
    await recordAudit(trx, {
      actor,
      action: 'applications.shared_out',
      subject: { type: 'applications', id: 'all', name: 'Applications' },
      details: { applications: assigned, perApplication, shares },
      now,
    });
    const notified = new Set(shares.map(({ accountId }) => accountId));
    await notifyReviewers(trx, {
      reviewers: reviewers.filter(({ id }) => notified.has(id)),
      actor,
      now,
    });
    return assigned;
  });
}

/**
 * Locks those of the staff whom `who` means, so that they can't be removed meanwhile. Who was invited
 * and has not come yet is left out. The actor is locked with them, in the order that all who lock the
 * staff keep: what is recorded refers to the actor, too.
 */
async function lockAssignable(
  trx: Trx,
  { actor, who }: { actor: Actor; who: RawBuilder<unknown> },
): Promise<Reviewer[]> {
  const isAssignable = sql`(audience = 'admin' and removed_at is null
    and password_hash is not null and ${who})`;
  const { rows } = await sql<Reviewer & { isAssignable: boolean }>`
    select id, email, ${isAssignable} as "isAssignable" from accounts
    where ${isAssignable} or id = ${actor.accountId}
    order by id for no key update`.execute(trx);
  return rows.flatMap(({ isAssignable, ...reviewer }) => (isAssignable ? [reviewer] : []));
}

type InsertReviewersInput = {
  shares: { applicationId: string; accountId: string }[];
  actor: Actor;
  now: Date;
};

/** Returns how many were not there yet. */
async function insertReviewers(
  trx: Trx,
  { shares, actor, now }: InsertReviewersInput,
): Promise<number> {
  const { rows } = await sql`
    insert into application_reviewers (application_id, account_id, assigned_by, assigned_at)
    select s."applicationId", s."accountId", ${actor.accountId}, ${now}
    from jsonb_to_recordset(${JSON.stringify(shares)}::jsonb)
      as s ("applicationId" uuid, "accountId" uuid)
    order by 1, 2
    on conflict do nothing
    returning application_id`.execute(trx);
  return rows.length;
}

/** Assignments within two minutes are announced in one email, once they are over. */
const gatheringMs = 2 * 60_000;
/** For assignments of the last moment, which are not committed yet. */
const marginMs = 10_000;

async function notifyReviewers(
  trx: Trx,
  { reviewers, actor, now }: { reviewers: Reviewer[]; actor: Actor; now: Date },
): Promise<void> {
  const from = Math.floor(now.getTime() / gatheringMs) * gatheringMs;
  const until = from + gatheringMs;
  const iso = (at: number) => new Date(at).toISOString();
  await queueMails(trx, {
    template: 'applications-assigned',
    // People who assign something to themselves know.
    mails: reviewers
      .filter(({ id }) => id !== actor.accountId)
      .map(({ id, email }) => ({
        to: email,
        data: { accountId: id, from: iso(from), until: iso(until) },
        key: `applications-assigned:${id}:${iso(from)}`,
      })),
    now: new Date(until + marginMs),
  });
}
