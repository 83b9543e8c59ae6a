import type { Kysely } from 'kysely';
import { addDays, localDate } from '#shared/time.ts';
import type { Database } from '../schema.ts';
import { demoAccounts, type Passwords } from './demo-accounts.ts';
import { slug } from './people.ts';
import { seedInterest } from './seed-interest.ts';
import { seedIntroductions } from './seed-introductions.ts';
import { seedReviews } from './seed-reviews.ts';
import { demoApplicants, demoInvestors } from './undecided-people.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** The cohort that takes applications, those applications, investors, introductions, and (last) the admin with what they did. */
export async function seedUndecided(
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
      const signedUpAt = new Date(now.getTime() - investor.daysAgo * dayMs);
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
          created_at: signedUpAt,
          email_verified_at: 'unverified' in investor ? null : signedUpAt,
          approved_at: investor.approved ? new Date(signedUpAt.getTime() + dayMs) : null,
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
          is_claim: 'unverified' in investor,
          created_at: signedUpAt,
        })
        .execute();
    }
    await seedIntroductions(trx, { now });
    await seedInterest(trx, { now });
    const { id: adminId } = await trx
      .insertInto('accounts')
      .values({
        audience: 'admin',
        email: demoAccounts.admin.email,
        password_hash: passwords.admin,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await seedReviews(trx, { adminId });
  });
}
