import type { Kysely } from 'kysely';
import type { ApplicantView } from '#shared/api/applications.ts';
import { answerBy } from '#shared/domain/answer-by.ts';
import { isUndecided, undoMs } from '#shared/domain/decision.ts';
import { AppError } from '#shared/errors.ts';
import { localDate } from '#shared/time.ts';
import type { Database } from '../../tables/database.ts';

/**
 * An application as its applicant sees it. A decision shows once its mail may have gone out: until
 * then an admin can still take it back.
 */
export async function findApplication(
  db: Kysely<Database>,
  { applicationId, now }: { applicationId: string; now: Date },
): Promise<ApplicantView> {
  const row = await db
    .selectFrom('startup_applications')
    .where('id', '=', applicationId)
    .select([
      'status',
      'submitted_at as submittedAt',
      'reviewed_at as reviewedAt',
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
  const { status: stored, submittedAt, reviewedAt, timeZone, ...values } = row;
  const isFresh = reviewedAt !== null && now.getTime() < reviewedAt.getTime() + undoMs;
  const isHidden = isFresh && (stored === 'accepted' || stored === 'rejected');
  const status = isHidden ? 'under_review' : stored;
  const isOpen = isUndecided(status);
  return {
    status,
    submittedAt: submittedAt.toISOString(),
    answerBy: isOpen ? answerBy(localDate(submittedAt, timeZone)) : null,
    decidedAt: isOpen || status === 'withdrawn' ? null : (reviewedAt?.toISOString() ?? null),
    canEdit: status === 'pending',
    canWithdraw: isOpen && !isHidden,
    canReapply: status === 'rejected' || status === 'withdrawn',
    values,
  };
}
