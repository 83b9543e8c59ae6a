import type { Kysely } from 'kysely';
import type { Database } from '../../schema.ts';

/** True for the one process that is to run a scheduled job at this moment. */
export async function claimCronRun(
  db: Kysely<Database>,
  { name, slot }: { name: string; slot: Date },
): Promise<boolean> {
  const claimed = await db
    .insertInto('cron_runs')
    .values({ name, slot })
    .onConflict((conflict) => conflict.doNothing())
    .returning('name')
    .executeTakeFirst();
  return claimed !== undefined;
}
