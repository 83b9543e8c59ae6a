import type { Stage } from '#shared/options.ts';
import { addFirstFounder } from '../operations/founders/record-owner.ts';
import type { Db } from '../schema.ts';

type FounderInput = {
  cohortId?: string;
  name?: string;
  email?: string;
  timeZone?: string;
  stage?: Stage;
  slackUserId?: string;
  slackTeamId?: string;
};

export type TestFounder = {
  id: string;
  startupId: string;
  name: string;
  email: string;
  cohortId: string;
};

/** An accepted founder as the product leaves one, in a new cohort unless one is given. */
export async function newFounder(db: Db, overrides: FounderInput = {}): Promise<TestFounder> {
  const number = nextUniqueNumber();
  const cohortId = overrides.cohortId ?? (await newCohort(db)).id;
  const startup = await db
    .insertInto('startup_applications')
    .values({
      founder_name: overrides.name ?? `Founder ${number}`,
      founder_email: overrides.email ?? `founder-${number}@example.test`,
      startup_name: `Startup ${number}`,
      industry: 'SaaS',
      description: 'Makes one thing well.',
      time_zone: overrides.timeZone ?? 'UTC',
      stage: overrides.stage ?? 'idea',
      slack_user_id: overrides.slackUserId ?? null,
      slack_team_id: overrides.slackUserId ? (overrides.slackTeamId ?? 'T000000001') : null,
      status: 'accepted',
      reviewed_at: new Date('2026-01-01'),
      cohort_id: cohortId,
    })
    .returning(['id as startupId', 'founder_name as name', 'founder_email as email'])
    .executeTakeFirstOrThrow();
  const id = await addFirstFounder(db, { applicationId: startup.startupId });
  await db.insertInto('founder_totals').values({ founder_id: id, cohort_id: cohortId }).execute();
  return { id, ...startup, cohortId };
}

export type FounderInCohort = {
  cohort: Awaited<ReturnType<typeof newCohort>>;
  founder: TestFounder;
  founderId: string;
};

/** A cohort of its own, and its first founder. */
export async function newFounderInCohort(
  db: Db,
  overrides: Parameters<typeof newFounder>[1] = {},
): Promise<FounderInCohort> {
  const cohort = await newCohort(db);
  const founder = await newFounder(db, { cohortId: cohort.id, ...overrides });
  return { cohort, founder, founderId: founder.id };
}

type Cohort = { id: string; name: string };

/** A cohort, by default with a Slack channel and without an end that a test could reach. */
export async function newCohort(
  db: Db,
  {
    slack = true,
    startsOn = '2026-01-01',
    endsOn = '2099-12-31',
  }: { slack?: boolean; startsOn?: string; endsOn?: string } = {},
): Promise<Cohort & { slackChannelId: string | null }> {
  const number = nextUniqueNumber();
  const row = await db
    .insertInto('cohorts')
    .values({
      name: `Cohort ${number}`,
      starts_on: startsOn,
      ends_on: endsOn,
      slack_team_id: slack ? 'T000000001' : null,
      slack_channel_id: slack ? `C${String(number).padStart(9, '0')}` : null,
    })
    .returning(['id', 'name', 'slack_channel_id as slackChannelId'])
    .executeTakeFirstOrThrow();
  return row;
}

/** A cohort that takes applications, and has since before any test's time. */
export async function newOpenCohort(db: Db): Promise<Cohort> {
  const cohort = await newCohort(db, { slack: false });
  await db
    .updateTable('cohorts')
    .set({ applications_open_at: new Date('2026-01-01') })
    .where('id', '=', cohort.id)
    .execute();
  return cohort;
}

let lastNumber = 0;

/** Unique within this process. */
export function nextUniqueNumber(): number {
  lastNumber += 1;
  return lastNumber;
}

/** A time zone in which it is this hour now, for what a founder may only do in the morning. */
export function timeZoneWhereHourIs(hour: number, now = new Date()): string {
  const ahead = ((hour - now.getUTCHours() + 36) % 24) - 12;
  // In the names of these zones, plus means west of Greenwich.
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}
