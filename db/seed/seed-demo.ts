import { addDays, localDate, mondayFrom } from '#shared/time.ts';
import { withAdvisoryLock } from '../advisory-lock.ts';
import { writeWeeklyBriefs } from '../operations/coach/weekly-briefs.ts';
import { markMissedPledges } from '../operations/pledges/missed-pledges.ts';
import { generateTasksForEveryone } from '../operations/tasks/generate-tasks.ts';
import type { Db } from '../schema.ts';
import { hashPasswords } from './demo-accounts.ts';
import { demoCohorts } from './demo-founders.ts';
import { demoLanding } from './demo-landing.ts';
import { seedApplications } from './seed-applications.ts';
import { seedCohort } from './seed-cohort.ts';
import { seedMentors } from './seed-mentors.ts';

/**
 * Fills an empty database with a demo community, relative to `now`. People are made up; every figure
 * comes from the product's own operations. A database with people in it is left alone, and two
 * processes that seed at once seed it once.
 */
export async function seedDemo(db: Db, { now }: { now: Date }): Promise<{ seeded: boolean }> {
  return withAdvisoryLock(db, 'slipstream seed', async () => {
    if (await hasPeople(db)) return { seeded: false };
    const passwords = await hashPasswords();
    await seedLanding(db, { now });
    await Promise.all(demoCohorts.map((cohort) => seedCohort(db, { cohort, passwords, now })));
    await markMissedPledges(db, { now });
    await generateTasksForEveryone(db, { now });
    await writeWeeklyBriefs(db, { now: lastMonday(now), teamId: null });
    await seedMentors(db, { now, passwords });
    await seedApplications(db, { passwords, now });
    return { seeded: true };
  });
}

/** An interrupted seed goes on with what it has written. */
async function seedLanding(db: Db, { now }: { now: Date }): Promise<void> {
  await db
    .insertInto('content_versions')
    .values({
      kind: 'page',
      content_id: 'landing',
      version: 1,
      content: JSON.stringify(demoLanding),
      saved_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The latest Monday, at a time when it is past eight in the morning in most time zones. */
function lastMonday(now: Date): Date {
  const today = localDate(now, 'UTC');
  return new Date(`${mondayFrom(addDays(today, -6))}T16:30:00Z`);
}

/** The admin account is written last: without it, an earlier seed was interrupted and must go on. */
async function hasPeople(db: Db): Promise<boolean> {
  const admin = await db
    .selectFrom('accounts')
    .where('audience', '=', 'admin')
    .select('id')
    .executeTakeFirst();
  if (admin) return true;
  const foreign = await db
    .selectFrom('startup_applications')
    .where('founder_email', 'not like', '%@demo.test')
    .select('id')
    .executeTakeFirst();
  return foreign !== undefined;
}
