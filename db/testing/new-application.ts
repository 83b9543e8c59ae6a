import { type Kysely, sql } from 'kysely';
import type { ApplicationStatus, Stage } from '#shared/options.ts';
import type { Database } from '../schema.ts';
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

/** An application that nobody has accepted; `newFounder` makes the others. */
export async function newApplication(
  db: Kysely<Database>,
  wishes: ApplicationInput = {},
): Promise<TestApplication> {
  const number = nextUniqueNumber();
  return db
    .insertInto('startup_applications')
    .values({
      founder_name: wishes.founderName ?? `Applicant ${number}`,
      founder_email: wishes.email ?? `applicant-${number}@example.test`,
      startup_name: wishes.startupName ?? `Idea ${number}`,
      industry: wishes.industry ?? 'SaaS',
      description: 'Makes one thing well.',
      stage: wishes.stage ?? 'idea',
      status: wishes.status ?? 'pending',
      submitted_at: wishes.submittedAt ?? new Date('2026-12-01T10:00:00Z'),
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
  /** To the microsecond, which a `Date` is not. */
  submitted_at: string;
  status: 'accepted' | 'pending' | 'under_review' | 'rejected' | 'withdrawn';
}>;

/** Startups for the directory, accepted unless said otherwise, in one statement: without account or books. */
export async function newStartups(db: Kysely<Database>, wishes: StartupInput[]): Promise<string[]> {
  const rows = await db
    .insertInto('startup_applications')
    .values(
      wishes.map(({ submitted_at, ...wish }) => {
        const number = nextUniqueNumber();
        return {
          founder_name: `Founder ${number}`,
          founder_email: `startup-${number}@example.test`,
          startup_name: `Startup ${number}`,
          industry: 'SaaS',
          description: 'Makes one thing well.',
          status: 'accepted' as const,
          ...(submitted_at && { submitted_at: sql<Date>`${submitted_at}::timestamptz` }),
          ...wish,
        };
      }),
    )
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}
