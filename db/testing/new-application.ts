import { sql } from 'kysely';
import type { ApplicationStatus, Stage } from '#shared/options.ts';
import type { Db } from '../schema.ts';
import { addOwners } from './add-owners.ts';
import { nextUniqueNumber } from './new-founder.ts';

type ApplicationInput = {
  email?: string;
  founderName?: string;
  startupName?: string;
  industry?: string;
  stage?: Stage;
  status?: Exclude<ApplicationStatus, 'accepted'>;
  submittedAt?: Date;
};

export type TestApplication = { id: string; email: string; startupName: string };

/** An application that was not accepted; `newFounder` makes accepted ones. */
export async function newApplication(
  db: Db,
  overrides: ApplicationInput = {},
): Promise<TestApplication> {
  const number = nextUniqueNumber();
  return db
    .insertInto('startup_applications')
    .values({
      founder_name: overrides.founderName ?? `Applicant ${number}`,
      founder_email: overrides.email ?? `applicant-${number}@example.test`,
      startup_name: overrides.startupName ?? `Idea ${number}`,
      industry: overrides.industry ?? 'SaaS',
      description: 'Makes one thing well.',
      stage: overrides.stage ?? 'idea',
      status: overrides.status ?? 'pending',
      submitted_at: overrides.submittedAt ?? new Date('2026-12-01T10:00:00Z'),
    })
    .returning(['id', 'founder_email as email', 'startup_name as startupName'])
    .executeTakeFirstOrThrow();
}

type StartupInput = Partial<{
  startup_name: string;
  founder_name: string;
  industry: string;
  description: string;
  stage: Stage;
  team_size: number;
  monthly_revenue: string | null;
  looking_for_funding: boolean;
  funding_amount: string | null;
  /** A string, because a `Date` has no microseconds. */
  submitted_at: string;
  status: 'accepted' | 'pending' | 'under_review' | 'rejected' | 'withdrawn';
}>;

/** Startups for the directory, accepted by default. Their founders have no account and no ledger. */
export async function newStartups(db: Db, startups: StartupInput[]): Promise<string[]> {
  const rows = await db
    .insertInto('startup_applications')
    .values(
      startups.map(({ submitted_at, ...values }) => {
        const number = nextUniqueNumber();
        return {
          founder_name: `Founder ${number}`,
          founder_email: `startup-${number}@example.test`,
          startup_name: `Startup ${number}`,
          industry: 'SaaS',
          description: 'Makes one thing well.',
          status: 'accepted' as const,
          ...(submitted_at && { submitted_at: sql<Date>`${submitted_at}::timestamptz` }),
          ...values,
        };
      }),
    )
    .returning('id')
    .execute();
  await addOwners(db);
  return rows.map((row) => row.id);
}
