import type { Kysely } from 'kysely';
import type { Stage } from '#shared/options.ts';
import { admitFounder } from '../operations/applications/decide-application.ts';
import type { Database } from '../schema.ts';
import { newCohort } from './new-cohort.ts';
import { nextNumber } from './next-number.ts';

type Wishes = {
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
export async function newFounder(db: Kysely<Database>, wishes: Wishes = {}): Promise<TestFounder> {
  const number = nextNumber();
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
