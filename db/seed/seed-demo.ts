import { type Kysely, sql } from 'kysely';
import { newTaskSchema } from '#shared/api/tasks.ts';
import { addDays, localDate } from '#shared/time.ts';
import { withAdvisoryLock } from '../advisory-lock.ts';
import { admitFounder } from '../operations/founders/admit-founder.ts';
import { markNotificationsRead } from '../operations/notifications/mark-notifications-read.ts';
import { markMissedPledges } from '../operations/pledges/mark-missed-pledges.ts';
import { completeTask } from '../operations/tasks/complete-task.ts';
import { createTask } from '../operations/tasks/create-task.ts';
import { moveTask } from '../operations/tasks/move-task.ts';
import { hashPassword } from '../passwords.ts';
import type { Database } from '../tables/database.ts';
import { demoMilestones } from './demo-milestones.ts';
import { type DemoFounder, demoCohorts, slug } from './people.ts';
import { type PlannedTask, planHistory } from './plan-history.ts';
import { demoApplicants, demoInvestors } from './undecided-people.ts';

export const demoAccounts = {
  founder: { email: 'founder@demo.test', password: 'demo-founder' },
  investor: { email: 'investor@demo.test', password: 'demo-investor' },
  admin: { email: 'admin@demo.test', password: 'demo-admin' },
};

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Fills an empty database with a demo community, relative to `now`: people are typed in, every
 * figure comes from the product's own operations. A database that has people is left alone;
 * two processes that seed at once do it once.
 */
export async function seedDemo(
  db: Kysely<Database>,
  { now }: { now: Date },
): Promise<{ seeded: boolean }> {
  return withAdvisoryLock(db, 'slipstream seed', async () => {
    if (await hasPeople(db)) return { seeded: false };
    const passwords = await hashPasswords();
    await Promise.all(demoCohorts.map((cohort) => seedCohort(db, { cohort, passwords, now })));
    await markMissedPledges(db, { now });
    await seedOthers(db, { passwords, now });
    return { seeded: true };
  });
}

/** The admin account is written last: without it an earlier seed was cut short and goes on. */
async function hasPeople(db: Kysely<Database>): Promise<boolean> {
  const demo = await db
    .selectFrom('accounts')
    .where('audience', '=', 'admin')
    .select('id')
    .executeTakeFirst();
  if (demo) return true;
  const foreign = await db
    .selectFrom('startup_applications')
    .where('founder_email', 'not like', '%@demo.test')
    .select('id')
    .executeTakeFirst();
  return foreign !== undefined;
}

type Passwords = Record<keyof typeof demoAccounts, string>;

async function hashPasswords(): Promise<Passwords> {
  const [founder, investor, admin] = await Promise.all([
    hashPassword(demoAccounts.founder.password),
    hashPassword(demoAccounts.investor.password),
    hashPassword(demoAccounts.admin.password),
  ]);
  return { founder, investor, admin };
}

type CohortSeed = { cohort: (typeof demoCohorts)[number]; passwords: Passwords; now: Date };

async function seedCohort(
  db: Kysely<Database>,
  { cohort, passwords, now }: CohortSeed,
): Promise<void> {
  const today = localDate(now, 'UTC');
  const startsOn = addDays(today, -cohort.startedDaysAgo);
  const { id: cohortId } = await db
    .insertInto('cohorts')
    .values({ name: cohort.name, starts_on: startsOn, ends_on: addDays(startsOn, 90) })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ name: cohort.name }))
    .returning('id')
    .executeTakeFirstOrThrow();

  const ids = new Map<string, string>();
  for (const founder of cohort.founders) {
    ids.set(
      founder.email,
      await seedFounder(db, { founder, cohortId, passwordHash: passwords.founder, startsOn }),
    );
  }
  const plans = cohort.founders
    .flatMap((founder) => planHistory(founder, { days: cohort.startedDaysAgo - 2, now }))
    .map((plan) => ({ ...plan, founderId: ids.get(plan.founderEmail) as string }));
  await playHistory(db, { plans, founderIds: [...ids.values()], now });
}

type FounderSeed = {
  founder: DemoFounder;
  cohortId: string;
  passwordHash: string;
  startsOn: string;
};

async function seedFounder(db: Kysely<Database>, seed: FounderSeed): Promise<string> {
  const { founder, cohortId, passwordHash, startsOn } = seed;
  const acceptedAt = new Date(`${addDays(startsOn, -10)}T10:00:00Z`);
  return db.transaction().execute(async (trx) => {
    const { id } = await trx
      .insertInto('startup_applications')
      .values({
        founder_name: founder.name,
        founder_email: founder.email,
        founder_bio: founder.bio,
        founder_location: founder.location,
        founder_linkedin: `https://www.linkedin.com/in/${slug(founder.name).replaceAll('.', '-')}`,
        startup_name: founder.startup,
        stage: founder.stage,
        industry: founder.industry,
        description: founder.description,
        team_size: founder.teamSize,
        funding_raised: founder.funding,
        monthly_revenue: founder.revenue,
        looking_for_funding: founder.seeking !== null,
        funding_amount: founder.seeking,
        website_url: `https://${slug(founder.startup).replaceAll('.', '')}.example`,
        pitch_deck_url: founder.seeking
          ? `https://${slug(founder.startup).replaceAll('.', '')}.example/deck.pdf`
          : null,
        milestones: JSON.stringify(demoMilestones(founder, startsOn)),
        submitted_at: new Date(acceptedAt.getTime() - 6 * dayMs),
        time_zone: founder.timeZone,
      })
      .onConflict((conflict) =>
        conflict
          .column('founder_email')
          .where(sql<boolean>`status in ('pending', 'under_review', 'accepted')`)
          .doUpdateSet({ founder_name: founder.name }),
      )
      .returning('id')
      .executeTakeFirstOrThrow();
    await admitFounder(trx, { applicationId: id, cohortId, now: acceptedAt });
    await trx
      .insertInto('accounts')
      .values({
        audience: 'founder',
        email: founder.email,
        password_hash: passwordHash,
        founder_id: id,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return id;
  });
}

type Play = { plans: (PlannedTask & { founderId: string })[]; founderIds: string[]; now: Date };

/** Plays what happened in the order in which it happened, so that bells and streaks come out as they would have. */
async function playHistory(db: Kysely<Database>, { plans, founderIds, now }: Play): Promise<void> {
  const known = await db
    .selectFrom('tasks')
    .where('user_id', 'in', founderIds)
    .select('user_id')
    .distinct()
    .execute();
  const done = new Set(known.map((row) => row.user_id));
  const taskIds = new Map<PlannedTask, string>();
  const steps = plans
    .filter((plan) => !done.has(plan.founderId))
    .flatMap((plan) => [
      { at: plan.createdAt, run: () => create(plan) },
      ...(plan.startedAt ? [{ at: plan.startedAt, run: () => start(plan) }] : []),
      ...(plan.completedAt ? [{ at: plan.completedAt, run: () => complete(plan) }] : []),
    ]);
  // Everybody opened their bell yesterday evening.
  const readAt = new Date(now.getTime() - 14 * 60 * 60 * 1000);
  steps.push({ at: readAt, run: readAll });
  steps.sort((a, b) => a.at.getTime() - b.at.getTime());
  for (const step of steps) await step.run();

  async function create(plan: Play['plans'][number]): Promise<void> {
    const { title, difficulty, dueOn, isPublicPledge } = plan;
    const task = await createTask(db, {
      founderId: plan.founderId,
      now: plan.createdAt,
      task: newTaskSchema.parse({ title, difficulty, dueOn, isPublicPledge }),
    });
    taskIds.set(plan, task.id);
  }
  async function start(plan: Play['plans'][number]): Promise<void> {
    const taskId = taskIds.get(plan) as string;
    await moveTask(db, {
      founderId: plan.founderId,
      taskId,
      status: 'in_progress',
      now: plan.startedAt as Date,
    });
  }
  async function complete(plan: Play['plans'][number]): Promise<void> {
    const taskId = taskIds.get(plan) as string;
    const at = plan.completedAt as Date;
    await completeTask(db, { founderId: plan.founderId, taskId, now: at, source: 'web' });
  }
  async function readAll(): Promise<void> {
    for (const founderId of founderIds) {
      await markNotificationsRead(db, { founderId, notificationId: 'all' });
    }
  }
}

async function seedOthers(
  db: Kysely<Database>,
  { passwords, now }: { passwords: Passwords; now: Date },
): Promise<void> {
  const today = localDate(now, 'UTC');
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('cohorts')
      .values({
        name: 'Cohort 9',
        starts_on: addDays(today, 40),
        ends_on: addDays(today, 130),
        applications_open_at: new Date(now.getTime() - 20 * dayMs),
        applications_close_at: new Date(now.getTime() + 25 * dayMs),
      })
      .execute();
    await trx
      .insertInto('startup_applications')
      .values(
        demoApplicants.map((applicant) => {
          const submittedAt = new Date(now.getTime() - applicant.daysAgo * dayMs);
          return {
            founder_name: applicant.name,
            founder_email: `${slug(applicant.name)}@demo.test`,
            startup_name: applicant.startup,
            stage: applicant.stage,
            industry: applicant.industry,
            description: applicant.description,
            status: applicant.status,
            submitted_at: submittedAt,
            reviewed_at:
              applicant.status === 'rejected' ? new Date(submittedAt.getTime() + 5 * dayMs) : null,
          };
        }),
      )
      .execute();
    for (const investor of demoInvestors) {
      const { id } = await trx
        .insertInto('investors')
        .values({
          name: investor.name,
          email: investor.email,
          company: investor.company,
          title: investor.title,
          investment_focus: investor.focus,
          check_size_min: investor.min,
          check_size_max: investor.max,
          email_verified_at: now,
          approved_at: investor.approved ? now : null,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await trx
        .insertInto('accounts')
        .values({
          audience: 'investor',
          email: investor.email,
          password_hash: passwords.investor,
          investor_id: id,
        })
        .execute();
    }
    await trx
      .insertInto('accounts')
      .values({
        audience: 'admin',
        email: demoAccounts.admin.email,
        password_hash: passwords.admin,
      })
      .execute();
  });
}
