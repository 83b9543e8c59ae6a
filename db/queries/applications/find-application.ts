import type { ApplicantView } from '#shared/api/applications.ts';
import { isUndecided, mayUndoDecision } from '#shared/domain/applications.ts';
import { reviewDeadline } from '#shared/domain/review-deadline.ts';
import { AppError } from '#shared/errors.ts';
import type { ApplicationStatus } from '#shared/options.ts';
import { type CalendarDate, localDate } from '#shared/time.ts';
import type { Db } from '../../schema.ts';

/** An application as its applicant sees it. A decision is shown once it can't be undone any more. */
export async function findApplication(
  db: Db,
  { applicationId, now }: { applicationId: string; now: Date },
): Promise<ApplicantView> {
  const row = await db
    .selectFrom('startup_applications')
    .where('id', '=', applicationId)
    .select([
      'status',
      'left_at as leftAt',
      'submitted_at as submittedAt',
      'reviewed_at as reviewedAt',
      'review_status as decided',
      'pending_since as pendingSince',
      'time_zone as timeZone',
      'founder_name as founderName',
      'founder_email as founderEmail',
      'startup_name as startupName',
      'stage',
      'industry',
      'description',
      'website_url as websiteUrl',
      'pitch_deck_url as pitchDeckUrl',
      'team_size as teamSize',
      'funding_raised as fundingRaised',
      'monthly_revenue as monthlyRevenue',
      'looking_for_funding as lookingForFunding',
      'funding_amount as fundingAmount',
    ])
    .executeTakeFirst();
  if (!row) throw new AppError('application_not_found');
  const {
    status: stored,
    decided,
    submittedAt,
    reviewedAt,
    pendingSince,
    timeZone,
    leftAt,
    ...values
  } = row;
  const isHidden = pendingSince !== null && mayUndoDecision(pendingSince, now);
  // Whatever is decided, it looks like a review until then.
  const hidden = isUndecided(stored) ? 'under_review' : stored;
  const status = isHidden ? hidden : decided;
  const decidedAt = isHidden ? reviewedAt : (pendingSince ?? reviewedAt);
  const isOpen = isUndecided(status);
  return {
    status,
    submittedAt: submittedAt.toISOString(),
    answerBy: isOpen ? reviewDeadline(localDate(submittedAt, timeZone)) : null,
    decidedAt: isOpen || status === 'withdrawn' ? null : (decidedAt?.toISOString() ?? null),
    canEdit: status === 'pending',
    canWithdraw: isOpen && !isHidden,
    canReapply: status === 'rejected' || (status === 'withdrawn' && !leftAt),
    ...(leftAt && { hasLeft: true as const }),
    values,
  };
}

export type Applicant = {
  founderName: string;
  startupName: string;
  status: ApplicationStatus;
  /** They were a founder and left. */
  hasLeft: boolean;
  submittedOn: CalendarDate;
  answerBy: CalendarDate;
  cohort: { name: string; startsOn: CalendarDate; endsOn: CalendarDate } | null;
  /** The founder's account once accepted, and whether it still has to set a password. */
  account: { id: string; isNew: boolean } | null;
};

/** The recipient of mails about an application; null if the application is gone. */
export async function findApplicant(
  db: Db,
  { applicationId }: { applicationId: string },
): Promise<Applicant | null> {
  const row = await db
    .selectFrom('startup_applications as a')
    .leftJoin('cohorts as c', 'c.id', 'a.cohort_id')
    .leftJoin('founders as f', (join) =>
      join.onRef('f.startup_id', '=', 'a.id').on('f.role', '=', 'owner'),
    )
    .leftJoin('accounts as u', 'u.founder_id', 'f.id')
    .where('a.id', '=', applicationId)
    .select([
      'a.founder_name as founderName',
      'a.startup_name as startupName',
      'a.status',
      'a.left_at as leftAt',
      'a.submitted_at as submittedAt',
      'a.time_zone as timeZone',
      'c.name as cohortName',
      'c.starts_on as startsOn',
      'c.ends_on as endsOn',
      'u.id as accountId',
      'u.password_hash as passwordHash',
    ])
    .executeTakeFirst();
  if (!row) return null;
  const { founderName, startupName, status, cohortName, startsOn, endsOn } = row;
  const submittedOn = localDate(row.submittedAt, row.timeZone);
  return {
    founderName,
    startupName,
    status,
    hasLeft: row.leftAt !== null,
    submittedOn,
    answerBy: reviewDeadline(submittedOn),
    cohort: cohortName && startsOn && endsOn ? { name: cohortName, startsOn, endsOn } : null,
    account: row.accountId ? { id: row.accountId, isNew: row.passwordHash === null } : null,
  };
}
