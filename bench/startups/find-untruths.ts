import type pg from 'pg';
import type { Directory, StartupFilter } from '#shared/api/startups.ts';

type Ask = (filter: StartupFilter) => { url: string; headers: Record<string, string> };

/** Asks the door, and counts and lists the same in the simplest way. */
export async function findUntruths(
  pool: pg.Pool,
  ask: Ask,
  filters: StartupFilter[],
): Promise<string[]> {
  const untruths: string[] = [];
  for (const filter of filters) {
    const { url, headers } = ask(filter);
    const answer = await fetch(url, { headers });
    const path = url.slice(new URL(url).origin.length);
    const { startups, size, figures } = (await answer.json()) as Directory;
    const truth = await readTruth(pool, filter);
    const counted = filter.search ? Math.min(truth.size, 1000) : truth.size;
    const shown = startups.map(({ founderId }) => founderId).join();
    if (size?.startups !== counted || shown !== truth.first)
      untruths.push(`${path} says ${size?.startups}, there are ${truth.size}: or other startups`);
    const kept = [figures.startups, figures.seeking, figures.withRevenue, figures.industries];
    if (kept.join() !== truth.figures)
      untruths.push(`${path} says ${kept.join()}, the figures are ${truth.figures}`);
  }
  return untruths;
}

async function readTruth(pool: pg.Pool, { search = '', stage, industry, funding }: StartupFilter) {
  const { rows } = await pool.query<{ size: number; first: string; figures: string }>(
    `with accepted as materialized (select * from startup_applications where status = 'accepted'),
    fitting as materialized (
      select id, submitted_at from accepted
      where position(lower($1) in lower(concat_ws(E'\\n', startup_name, founder_name, industry,
          description))) > 0
        and ($2::text is null or stage = $2) and ($3::text is null or industry = $3)
        and ($4::boolean is null or looking_for_funding = $4))
    select (select count(*)::int from fitting) as size,
      (select coalesce(string_agg(id::text, ','), '') from (
        select id from fitting order by submitted_at desc, id desc limit 24) f) as first,
      (select concat_ws(',', count(*), count(*) filter (where looking_for_funding),
        count(monthly_revenue), count(distinct industry)) from accepted) as figures`,
    [search, stage, industry, funding ? funding === 'seeking' : null],
  );
  return rows[0] ?? { size: -1, first: '', figures: '' };
}
