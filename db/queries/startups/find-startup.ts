import { sql } from 'kysely';
import type {
  FounderOfStartup,
  MilestoneView,
  StartupCardView,
  StartupView,
} from '#shared/api/startups.ts';
import { AppError } from '#shared/errors.ts';
import type { CalendarDate } from '#shared/time.ts';
import type { Db, Milestone } from '../../schema.ts';
import { hasCohortEnded } from '../cohorts/cohorts.ts';

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The profile of an accepted startup of any cohort; any other is `startup_not_found`. */
export async function findStartup(
  db: Db,
  { startupId, today }: { startupId: string; today: CalendarDate },
): Promise<StartupView & { startupId: string; team: FounderOfStartup[]; isAlumni: boolean }> {
  if (!uuidPattern.test(startupId)) throw new AppError('startup_not_found');
  const row = await db
    .selectFrom('startup_applications as a')
    .where('a.status', '=', 'accepted')
    .where('a.id', '=', startupId)
    .select(['a.id', ...startupColumns])
    .select([foundersOf.as('team'), hasCohortEnded(sql`a.cohort_id`, today).as('isAlumni')])
    .executeTakeFirst();
  if (!row) throw new AppError('startup_not_found');
  const { id, team, isAlumni } = row;
  return { startupId: id, team, isAlumni, ...toStartup(row) };
}

/** The founders of `startup_applications as a` who are here, the owner first. */
export const foundersOf = sql<FounderOfStartup[]>`array(
  select json_build_object('founderId', m.id, 'name', m.name, 'photo', m.avatar, 'role', m.role,
    'linkedin', m.linkedin)
  from founders m where m.startup_id = a.id and m.is_active
  order by m.role desc, m.joined_at, m.id)`;

/** The columns of `startup_applications as a` that a card shows. */
export const startupCardColumns = [
  'a.founder_name as founderName',
  'a.founder_avatar as founderAvatar',
  'a.startup_name as startupName',
  'a.startup_logo as startupLogo',
  'a.stage',
  'a.industry',
  'a.description',
  'a.team_size as teamSize',
  'a.looking_for_funding as lookingForFunding',
  'a.funding_amount as fundingAmount',
] as const;

/** The columns that only a profile shows. */
export const startupDetailColumns = [
  'a.founder_bio as founderBio',
  'a.founder_location as founderLocation',
  'a.founder_linkedin as founderLinkedin',
  'a.funding_raised as fundingRaised',
  'a.monthly_revenue as monthlyRevenue',
  'a.website_url as websiteUrl',
  'a.pitch_deck_url as pitchDeckUrl',
  'a.milestones',
] as const;

export const startupColumns = [...startupCardColumns, ...startupDetailColumns] as const;

type StartupRow = Omit<StartupView, 'milestones'> & { milestones: Milestone[] };

/** An allow-list: what others see of a startup on a card. */
export function toStartupCard(row: StartupCardView): StartupCardView {
  return {
    founderName: row.founderName,
    founderAvatar: row.founderAvatar,
    startupName: row.startupName,
    startupLogo: row.startupLogo,
    stage: row.stage,
    industry: row.industry,
    description: row.description,
    teamSize: row.teamSize,
    lookingForFunding: row.lookingForFunding,
    fundingAmount: row.lookingForFunding ? row.fundingAmount : null,
  };
}

/** An allow-list: what others see of a startup's profile. */
export function toStartup(row: StartupRow): StartupView {
  return {
    ...toStartupCard(row),
    founderBio: row.founderBio,
    founderLocation: row.founderLocation,
    founderLinkedin: row.founderLinkedin,
    fundingRaised: row.fundingRaised,
    monthlyRevenue: row.monthlyRevenue,
    websiteUrl: row.websiteUrl,
    pitchDeckUrl: row.pitchDeckUrl,
    milestones: row.milestones.toSorted(byDateDescending).map(toMilestone),
  };
}

function byDateDescending(a: Milestone, b: Milestone): number {
  if (a.date === b.date) return 0;
  return a.date < b.date ? 1 : -1;
}

function toMilestone({ id, title, description, date, type, achieved }: Milestone): MilestoneView {
  return { id, title, description: description || null, date, type, achieved };
}

const maxIndustries = 500;

/** The industries of accepted startups, by name; of more than 500 those with the most startups. */
export async function listIndustries(db: Db): Promise<string[]> {
  const { rows } = await sql<{ industry: string }>`
    select industry from (
      select industry from startup_figures group by industry having sum(startups) > 0
      order by sum(startups) desc, industry limit ${sql.lit(maxIndustries)}
    ) present order by lower(industry), industry`.execute(db);
  return rows.map((row) => row.industry);
}
