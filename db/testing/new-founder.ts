import type { Kysely } from 'kysely';
import type { Stage } from '#shared/options.ts';
import { admitFounder } from '../operations/applications/decide-application.ts';
import type { Database } from '../schema.ts';

type FounderInput = {
  cohortId?: string;
  name?: string;
  email?: string;
  timeZone?: string;
  stage?: Stage;
  slackUserId?: string;
  slackTeamId?: string;
};

export type TestFounder = { id: string; name: string; email: string; cohortId: string };

/** An accepted founder; makes the cohort as well when none is given. */
export async function newFounder(
  db: Kysely<Database>,
  wishes: FounderInput = {},
): Promise<TestFounder> {
  const number = nextUniqueNumber();
  const cohortId = wishes.cohortId ?? (await newCohort(db)).id;
  const founder = await db
    .insertInto('startup_applications')
    .values({
      founder_name: wishes.name ?? `Founder ${number}`,
      founder_email: wishes.email ?? `founder-${number}@example.test`,
      startup_name: `Startup ${number}`,
      industry: 'SaaS',
      description: 'Makes one thing well.',
      time_zone: wishes.timeZone ?? 'UTC',
      stage: wishes.stage ?? 'idea',
      slack_user_id: wishes.slackUserId ?? null,
      slack_team_id: wishes.slackUserId ? (wishes.slackTeamId ?? 'T000000001') : null,
    })
    .returning(['id', 'founder_name as name', 'founder_email as email'])
    .executeTakeFirstOrThrow();
  await db
    .transaction()
    .execute((trx) =>
      admitFounder(trx, { applicationId: founder.id, cohortId, now: new Date('2026-01-01') }),
    );
  return { ...founder, cohortId };
}

export type FounderInCohort = {
  cohort: Awaited<ReturnType<typeof newCohort>>;
  founder: TestFounder;
  founderId: string;
};

/** A cohort of its own, and its first founder. */
export async function newFounderInCohort(
  db: Kysely<Database>,
  wishes: Parameters<typeof newFounder>[1] = {},
): Promise<FounderInCohort> {
  const cohort = await newCohort(db);
  const founder = await newFounder(db, { cohortId: cohort.id, ...wishes });
  return { cohort, founder, founderId: founder.id };
}

type Cohort = { id: string; name: string };

/** A cohort, with a Slack channel unless told otherwise. */
export async function newCohort(
  db: Kysely<Database>,
  { slack = true }: { slack?: boolean } = {},
): Promise<Cohort & { slackChannelId: string | null }> {
  const number = nextUniqueNumber();
  const row = await db
    .insertInto('cohorts')
    .values({
      name: `Cohort ${number}`,
      starts_on: '2026-01-01',
      ends_on: '2026-12-31',
      slack_team_id: slack ? 'T000000001' : null,
      slack_channel_id: slack ? `C${String(number).padStart(9, '0')}` : null,
    })
    .returning(['id', 'name', 'slack_channel_id as slackChannelId'])
    .executeTakeFirstOrThrow();
  return row;
}

let lastNumber = 0;

/** A number that no other row made by this process has. */
export function nextUniqueNumber(): number {
  lastNumber += 1;
  return lastNumber;
}

/** A zone in which the clock shows an hour right now: for what a founder may do in the morning only. */
export function timeZoneWhereHourIs(hour: number, now = new Date()): string {
  const ahead = ((hour - now.getUTCHours() + 36) % 24) - 12;
  // The names of these zones count westwards.
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}
