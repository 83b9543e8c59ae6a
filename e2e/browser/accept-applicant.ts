import { openProductDatabase } from '#db/open-product-database.ts';
import { decideApplication } from '#db/operations/applications/decide-application.ts';

const minuteMs = 60_000;

/** Accepts an application into the coming cohort as if a minute ago: nobody waits for the mail. */
export async function acceptApplicant(dataDir: string, email: string): Promise<void> {
  const database = await openProductDatabase({ databaseUrl: undefined, dataDir, max: 2 });
  try {
    const { db } = database;
    const { id } = await db
      .selectFrom('startup_applications')
      .where('founder_email', '=', email)
      .select('id')
      .executeTakeFirstOrThrow();
    const cohort = await db
      .selectFrom('cohorts')
      .orderBy('starts_on', 'desc')
      .select('id')
      .executeTakeFirstOrThrow();
    const admin = await db
      .selectFrom('accounts')
      .where('audience', '=', 'admin')
      .select(['id as accountId', 'email'])
      .executeTakeFirstOrThrow();
    await decideApplication(db, {
      applicationId: id,
      decision: 'accepted',
      cohortId: cohort.id,
      reason: null,
      actor: admin,
      now: new Date(Date.now() - minuteMs),
    });
  } finally {
    await database.close();
  }
}
