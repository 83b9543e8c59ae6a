import { sql } from 'kysely';
import { addDays, localDate } from '#shared/time.ts';
import type { Db, Trx } from '../schema.ts';
import { demoAccounts, type Passwords } from './demo-accounts.ts';
import { demoApplicants, demoInvestors } from './demo-applicants.ts';
import { emailLocalPart } from './demo-founders.ts';
import { seedPicture } from './demo-pictures.ts';
import { seedIntroductions } from './seed-introductions.ts';
import { seedInvestorInterest } from './seed-investor-interest.ts';
import { seedMessages } from './seed-messages.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** The cohort that is open to applications, applicants, investors, introductions and, last, the admin. */
export async function seedApplications(
  db: Db,
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
            founder_email: `${emailLocalPart(applicant.name)}@demo.test`,
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
          open_to_founders_at: investor.approved ? now : null,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await trx
        .insertInto('accounts')
        .values({
          audience: 'investor',
          email: investor.email,
          password_hash: passwords.investor,
          first_signed_in_at: signedUpAt,
          investor_id: id,
          is_claim: 'unverified' in investor,
          created_at: signedUpAt,
        })
        .execute();
    }
    await seedIntroductions(trx, { now });
    await seedMessages(trx, { now });
    await seedInvestorInterest(trx, { now });
    for (const role of ['manager', 'reviewer'] as const)
      await trx
        .insertInto('accounts')
        .values({
          audience: 'admin',
          staff_role: role,
          email: demoAccounts[role].email,
          password_hash: passwords[role],
        })
        .execute();
    const { id: adminId } = await trx
      .insertInto('accounts')
      .values({
        audience: 'admin',
        staff_role: 'admin',
        email: demoAccounts.admin.email,
        password_hash: passwords.admin,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await seedReviews(trx, { adminId });
  });
  const { id: investorId, name } = await db
    .selectFrom('investors')
    .where('email', '=', demoAccounts.investor.email)
    .select(['id', 'name'])
    .executeTakeFirstOrThrow();
  await seedPicture(db, { owner: { investorId }, name, now });
}

/** The staff's work on the applications: their history, the audit log, ratings, reviewers and a note. */
async function seedReviews(trx: Trx, { adminId }: { adminId: string }): Promise<void> {
  await sql`
    insert into application_events
      (application_id, kind, actor_id, actor_email, details, created_at)
    select a.id, done.kind, done.by, case when done.by is null then null else ${demoAccounts.admin.email} end,
      case when done.kind in ('accepted', 'rejected') then jsonb_build_object(
        'from', 'under_review', 'reason', null, 'cohortId', a.cohort_id)
      else '{}' end, done.at
    from startup_applications a, lateral (values
      ('review_started', ${adminId}::uuid, a.submitted_at + interval '30 hours', a.status in ('accepted', 'rejected', 'under_review')),
      ('withdrawn', null, a.submitted_at + interval '50 hours', a.status = 'withdrawn'),
      (a.status, ${adminId}::uuid, a.reviewed_at, a.status in ('accepted', 'rejected'))
    ) as done (kind, by, at, happened)
    where done.happened
    order by done.at, a.founder_email`.execute(trx);
  await sql`
    insert into audit_log
      (actor_id, actor_email, action, subject_type, subject_id, subject_name, details, created_at)
    select e.actor_id, e.actor_email, 'application.' || e.kind, 'application', a.id::text,
      a.startup_name, e.details, e.created_at
    from application_events e join startup_applications a on a.id = e.application_id
    where e.actor_id is not null
    order by e.id`.execute(trx);
  await sql`
    insert into application_ratings
      (application_id, account_id, team, problem, traction, fit, updated_at)
    select a.id, ${adminId}, given.team, given.problem, given.traction, given.fit,
      a.submitted_at + interval '31 hours'
    from startup_applications a join (values
      ('Commons Ledger', 4, 5, 3, 4), ('Stitchwise', 5, 4, 4, 3), ('Hypebox', 3, 1, 2, 1)
    ) as given (startup, team, problem, traction, fit) on given.startup = a.startup_name`.execute(
    trx,
  );
  await sql`
    insert into application_reviewers (application_id, account_id, assigned_by, assigned_at)
    select a.id, u.id, ${adminId}, a.submitted_at + interval '30 hours'
    from startup_applications a join accounts u on u.staff_role = 'reviewer'
    where a.startup_name in ('Commons Ledger', 'Darna')`.execute(trx);
  await sql`
    insert into application_notes (application_id, account_id, text, created_at)
    select id, ${adminId}, 'Two co-operatives pay already. Ask how they found the second one.',
      submitted_at + interval '32 hours'
    from startup_applications where startup_name = 'Commons Ledger'`.execute(trx);
}
