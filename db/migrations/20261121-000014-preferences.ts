import { type Kysely, sql } from 'kysely';

/** What a founder wants to hear of, where, and when not. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Only what differs from the defaults in shared/domain/notification-preferences.ts.
  await sql`
    create table notification_preferences (
      founder_id uuid not null references startup_applications (id) on delete cascade,
      type text not null,
      channel text not null check (channel in ('in_app', 'slack', 'email')),
      enabled boolean not null,
      primary key (founder_id, type, channel)
    )`.execute(db);
  // Wall clock of the founder's zone; both null: no quiet hours.
  await sql`
    alter table startup_applications
      add column quiet_from time default '22:00',
      add column quiet_until time default '08:00',
      add check ((quiet_from is null) = (quiet_until is null)),
      add check (quiet_from <> quiet_until)`.execute(db);
  // A founder gets at most three direct messages a day, and each subject's once.
  await sql`
    create table direct_messages (
      kind text not null,
      subject_id text not null,
      founder_id uuid not null references startup_applications (id) on delete cascade,
      sent_on date not null,
      slot smallint not null check (slot between 1 and 3),
      primary key (kind, subject_id),
      unique (founder_id, sent_on, slot)
    )`.execute(db);
}
