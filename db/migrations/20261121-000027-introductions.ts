import { type Kysely, sql } from 'kysely';

/** Founders and investors ask a founder to be introduced; what the founder said, and what came of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table introductions (
      id uuid primary key default gen_random_uuid(),
      kind text not null default 'introduction' check (kind in ('introduction', 'contact')),
      asking_founder_id uuid references startup_applications (id),
      asking_investor_id uuid references investors (id) on delete cascade,
      founder_id uuid not null references startup_applications (id),
      note text not null check (note <> '' and length(note) <= 1000),
      state text not null default 'requested'
        check (state in ('requested', 'accepted', 'declined', 'expired', 'withdrawn')),
      created_at timestamptz not null,
      expires_at timestamptz not null check (expires_at > created_at),
      reminded_at timestamptz,
      decided_at timestamptz,
      reason text check (length(reason) <= 500),
      followed_up int not null default 0 check (followed_up in (0, 7, 30)),
      asker_outcome text,
      asker_outcome_at timestamptz,
      asked_outcome text,
      asked_outcome_at timestamptz,
      check (num_nonnulls(asking_founder_id, asking_investor_id) = 1),
      check (asking_founder_id <> founder_id),
      check (kind = 'introduction' or asking_founder_id is not null),
      check ((state = 'requested') = (decided_at is null)),
      check (reason is null or state = 'declined'),
      check (asker_outcome in ('together', 'in_touch', 'not_yet', 'nothing')),
      check (asked_outcome in ('together', 'in_touch', 'not_yet', 'nothing')),
      check ((asker_outcome is null) = (asker_outcome_at is null)),
      check ((asked_outcome is null) = (asked_outcome_at is null)),
      check (state = 'accepted' or (
        followed_up = 0 and asker_outcome is null and asked_outcome is null))
    )`.execute(db);
  // One open request of a pair, whoever of the two asked.
  await sql`
    create unique index introductions_open_pair on introductions (
      least(coalesce(asking_founder_id, asking_investor_id), founder_id),
      greatest(coalesce(asking_founder_id, asking_investor_id), founder_id))
      where state = 'requested'`.execute(db);
  // What a founder received; what a founder or an investor sent: the page, the limits, leaving.
  await sql`
    create index introductions_received on introductions (founder_id, created_at desc)`.execute(db);
  await sql`
    create index introductions_of_founder on introductions (asking_founder_id, created_at desc)
      where asking_founder_id is not null`.execute(db);
  await sql`
    create index introductions_of_investor on introductions (asking_investor_id, created_at desc)
      where asking_investor_id is not null`.execute(db);
  // Those that expire or are due for a reminder or for their message in Slack.
  await sql`
    create index introductions_waiting on introductions (created_at)
      where state = 'requested'`.execute(db);
  // Those after which nobody has asked often enough.
  await sql`
    create index introductions_to_follow_up on introductions (decided_at)
      where state = 'accepted' and followed_up < 30`.execute(db);

  await sql`
    alter table cohort_notifications add column introduction_id uuid,
      drop constraint cohort_notifications_type_check,
      add constraint cohort_notifications_type_check check (type in
        ('task_completed', 'milestone_achieved', 'streak_milestone', 'peer_help',
          'introduction'))`.execute(db);
  // Taking a request's notification back.
  await sql`
    create index cohort_notifications_introduction on cohort_notifications (introduction_id)
      where introduction_id is not null`.execute(db);
}
