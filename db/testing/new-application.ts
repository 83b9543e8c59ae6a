import type { Kysely } from 'kysely';
import type { ApplicationStatus, Stage } from '#shared/options.ts';
import type { Database } from '../schema.ts';
import { nextNumber } from './next-number.ts';

type Wishes = {
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
  wishes: Wishes = {},
): Promise<TestApplication> {
  const number = nextNumber();
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
