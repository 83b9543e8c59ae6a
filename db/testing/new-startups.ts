import { type Kysely, sql } from 'kysely';
import type { Stage } from '#shared/options.ts';
import type { Database } from '../schema.ts';
import { nextNumber } from './next-number.ts';

type Wishes = Partial<{
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
export async function newStartups(db: Kysely<Database>, wishes: Wishes[]): Promise<string[]> {
  const rows = await db
    .insertInto('startup_applications')
    .values(
      wishes.map(({ submitted_at, ...wish }) => {
        const number = nextNumber();
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
