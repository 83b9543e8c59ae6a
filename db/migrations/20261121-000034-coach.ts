import { type Kysely, sql } from 'kysely';

/** The conversation of each founder with the coach, and what a day of it cost. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Question and answer are one row: there is no answer without its question, and one at a time.
  await sql`
    create table coach_exchanges (
      id uuid primary key default gen_random_uuid(),
      number bigint generated always as identity unique,
      founder_id uuid not null references startup_applications (id),
      question text not null check (question <> ''),
      answer text not null default '',
      state text not null default 'waiting'
        check (state in ('waiting', 'answering', 'complete', 'stopped', 'failed')),
      failure text check (failure in ('provider', 'empty', 'interrupted')),
      source text check (source in ('model', 'tips', 'refused')),
      via text not null check (via in ('web', 'slack')),
      attempt smallint not null default 1,
      asked_at timestamptz not null,
      usage_day date not null,
      beat_at timestamptz not null,
      answered_at timestamptz,
      feedback text check (feedback in ('up', 'down')),
      client_key uuid,
      reply_to bytea,
      check ((state = 'failed') = (failure is not null))
    )`.execute(db);
  // One question at a time; finds the one whose worker died.
  await sql`
    create unique index coach_exchanges_open on coach_exchanges (founder_id)
      where state in ('waiting', 'answering')`.execute(db);
  // A double click asks once.
  await sql`
    create unique index coach_exchanges_client_key on coach_exchanges (founder_id, client_key)
      where client_key is not null`.execute(db);
  // The conversation, newest first, page by page.
  await sql`create index coach_exchanges_conversation on coach_exchanges (founder_id, number desc)`.execute(
    db,
  );
  // What became of the answers that people judged, on the admin's page.
  await sql`
    create index coach_exchanges_feedback on coach_exchanges (feedback)
      where feedback is not null`.execute(db);

  // Apart from the conversation: deleting that gives nobody another day's questions.
  await sql`
    create table coach_usage (
      founder_id uuid not null references startup_applications (id),
      day date not null,
      reserved int not null default 0 check (reserved >= 0),
      attempts int not null default 0 check (attempts >= reserved),
      answered int not null default 0,
      stopped int not null default 0,
      failed int not null default 0,
      input_tokens int not null default 0,
      output_tokens int not null default 0,
      primary key (founder_id, day)
    )`.execute(db);
  // The spend of all founders, by day.
  await sql`create index coach_usage_day on coach_usage (day)`.execute(db);
}
