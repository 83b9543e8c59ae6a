import type { Kysely } from 'kysely';
import type { MilestoneView, ProfileView } from '#shared/api/profile.ts';
import type { Database } from '../../tables/database.ts';
import type { Milestone } from '../../tables/startup-applications.ts';

/** A founder's own profile: what investors and other founders will see of it, and its version. */
export async function findProfile(
  db: Kysely<Database>,
  { founderId }: { founderId: string },
): Promise<ProfileView> {
  const row = await db
    .selectFrom('startup_applications')
    .where('id', '=', founderId)
    .select([
      'profile_version as version',
      'founder_name as founderName',
      'startup_name as startupName',
      'stage',
      'industry',
      'founder_bio as founderBio',
      'founder_location as founderLocation',
      'founder_linkedin as founderLinkedin',
      'founder_avatar as founderAvatar',
      'website_url as websiteUrl',
      'pitch_deck_url as pitchDeckUrl',
      'description',
      'team_size as teamSize',
      'funding_raised as fundingRaised',
      'monthly_revenue as monthlyRevenue',
      'looking_for_funding as lookingForFunding',
      'funding_amount as fundingAmount',
      'milestones',
    ])
    .executeTakeFirstOrThrow();
  return { ...row, milestones: row.milestones.toSorted(latestFirst).map(toView) };
}

function latestFirst(a: Milestone, b: Milestone): number {
  if (a.date === b.date) return 0;
  return a.date < b.date ? 1 : -1;
}

function toView({ id, title, description, date, type, achieved }: Milestone): MilestoneView {
  return { id, title, description: description ?? null, date, type, achieved };
}
