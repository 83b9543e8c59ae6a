import type pg from 'pg';

/**
 * The design that our search is compared with, on the same rows: one column with the searched
 * words, a trigram index of it for accepted startups, and every hit counted. It has a table of its
 * own, so neither design's indexes help or burden the other.
 */
export async function copyToExactDesign(pool: pg.Pool): Promise<void> {
  await pool.query(`
    create table if not exists bench.startups as
      select *, lower(concat_ws(E'\\n', startup_name, founder_name, industry, description))
        as search_text
      from startup_applications;
    create unique index if not exists startups_key on bench.startups (id);
    create index if not exists startups_newest on bench.startups (submitted_at desc, id desc)
      where status = 'accepted';
    create index if not exists startups_search on bench.startups
      using gin (search_text gin_trgm_ops) where status = 'accepted'`);
  await pool.query('vacuum (analyze) bench.startups');
}
