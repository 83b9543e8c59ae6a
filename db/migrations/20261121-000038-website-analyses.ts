import { type Kysely, sql } from 'kysely';

/** What became of a founder's last website analysis, and the brief of each of their weeks. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // One row per founder: one analysis at a time, and the last one's proposals stay to be read.
  await sql`
    create table website_analyses (
      founder_id uuid primary key references startup_applications (id),
      run_id uuid not null,
      website_url text not null,
      stage text not null,
      industry text not null,
      state text not null check (state in ('waiting', 'analysing', 'done', 'failed', 'cleared')),
      page_read boolean,
      fallback text check (fallback in ('no_model', 'empty', 'not_json')),
      proposals jsonb not null default '[]',
      requested_at timestamptz not null,
      finished_at timestamptz,
      usage_day date not null,
      runs int not null check (runs >= 0),
      tries int not null check (tries >= runs)
    )`.execute(db);
  await sql`
    create table weekly_briefs (
      founder_id uuid not null references startup_applications (id),
      monday date not null,
      risk jsonb,
      next jsonb,
      created_at timestamptz not null,
      primary key (founder_id, monday)
    )`.execute(db);
}
