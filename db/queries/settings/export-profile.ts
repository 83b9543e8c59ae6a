import type { Transaction } from 'kysely';
import type { FounderExport } from '#shared/api/settings-export.ts';
import type { Database } from '../../tables/database.ts';

/** Who a founder is, and the figures as they are kept. */
export async function exportProfile(
  trx: Transaction<Database>,
  { founderId }: { founderId: string },
): Promise<Pick<FounderExport, 'profile' | 'totals'>> {
  const { milestones, ...row } = await trx
    .selectFrom('startup_applications as a')
    .leftJoin('cohorts as c', 'c.id', 'a.cohort_id')
    .where('a.id', '=', founderId)
    .select([
      'a.founder_name as name',
      'a.founder_email as email',
      'a.founder_avatar as avatar',
      'a.founder_bio as bio',
      'a.founder_location as location',
      'a.founder_linkedin as linkedin',
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
      'a.milestones',
      'a.status',
      'a.submitted_at as submittedAt',
      'a.reviewed_at as reviewedAt',
      'c.name as cohort',
      'a.time_zone as timeZone',
      'a.quiet_from as quietFrom',
      'a.quiet_until as quietUntil',
      'a.messages_paused_until as messagesPausedUntil',
      'a.slack_team_id as slackTeamId',
      'a.slack_user_id as slackUserId',
      'a.slack_name as slackName',
    ])
    .executeTakeFirstOrThrow();
  const totals = await trx
    .selectFrom('founder_totals')
    .where('founder_id', '=', founderId)
    .select([
      'points',
      'tasks_completed as tasksCompleted',
      'current_streak as currentStreak',
      'longest_streak as longestStreak',
      'freezes_held as freezesHeld',
    ])
    .executeTakeFirstOrThrow();
  return {
    profile: {
      ...row,
      milestones,
      submittedAt: row.submittedAt.toISOString(),
      reviewedAt: row.reviewedAt?.toISOString() ?? null,
    },
    totals,
  };
}
