import { sql, type Transaction } from 'kysely';
import type { Database } from '../schema.ts';
import { demoAccounts } from './demo-accounts.ts';

/** What the demo's admin did with the applications so far: their history, the audit log, ratings, a note. */
export async function seedReviews(
  trx: Transaction<Database>,
  { adminId }: { adminId: string },
): Promise<void> {
  await sql`
    insert into application_events
      (application_id, kind, actor_id, actor_email, details, created_at)
    select a.id, done.kind, done.by, case when done.by is null then null else ${demoAccounts.admin.email} end,
      case when done.kind in ('accepted', 'rejected') then jsonb_build_object(
        'from', 'under_review', 'reviewedAt', null, 'reason', null, 'cohortId', a.cohort_id)
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
    insert into application_notes (application_id, account_id, text, created_at)
    select id, ${adminId}, 'Two co-operatives pay already. Ask how they found the second one.',
      submitted_at + interval '32 hours'
    from startup_applications where startup_name = 'Commons Ledger'`.execute(trx);
}
