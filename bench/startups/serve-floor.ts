import { createServer } from 'node:http';
import express from 'express';
import pg from 'pg';
import type { StartupFilter } from '#shared/api/startups.ts';
import { requiredEnv, serveHttpForParent } from '../measure/child-process.ts';

const card = `
  id as "founderId", founder_name as "founderName", founder_avatar as "founderAvatar",
  startup_name as "startupName", stage, industry, left(description, 400) as description,
  team_size as "teamSize", looking_for_funding as "lookingForFunding",
  case when looking_for_funding then funding_amount end as "fundingAmount",
  website_url as "websiteUrl"`;

const figures = `
  select sum(startups) as startups, sum(startups) filter (where is_seeking) as seeking,
    sum(with_revenue) as "withRevenue", count(distinct industry) as industries
  from startup_figures`;

const newest = `
  select ${card} from startup_applications where status = 'accepted'
  order by submitted_at desc, id desc limit 24`;

/** The first page with the figures that are kept, its JSON made by PostgreSQL. */
const aggregatesStatement = `
  select json_build_object('figures', (select row_to_json(f) from (${figures}) f),
    'startups', (select json_agg(s) from (${newest}) s))::text as json`;

/** The same with figures that are counted each time. */
const liveStatement = `
  select json_build_object('figures', (select row_to_json(f) from (
      select count(*) as startups, count(*) filter (where looking_for_funding) as seeking,
        count(monthly_revenue) as "withRevenue", count(distinct industry) as industries
      from startup_applications where status = 'accepted') f),
    'startups', (select json_agg(s) from (${newest}) s))::text as json`;

/** A page and how many there are, exactly: see `copyToExactDesign`. */
const exactStatement = `
  with hits as materialized (
    select id, submitted_at from bench.startups
    where status = 'accepted' and search_text like $1 and ($2::text is null or stage = $2)
      and ($3::text is null or industry = $3) and ($4::boolean is null or looking_for_funding = $4))
  select json_build_object('size', (select count(*) from hits),
    'startups', (select json_agg(s) from (
      select ${card} from bench.startups where id in (
        select id from hits order by submitted_at desc, id desc limit 24)
      order by submitted_at desc, id desc) s))::text as json`;

/** Every startup that fits scored for an investor and sorted: the plain way of the best match first. */
const scoredStatement = `
  with fitting as materialized (
    select a.id, a.submitted_at,
      case when a.industry = any($2::text[]) then 40 else 0 end
      + case when not a.looking_for_funding then 0
        when a.funding_amount in ('50k-250k', '250k-1m') then 25 else 15 end
      + case when a.stage in ('idea', 'mvp') then 15 else 0 end
      + case when a.share_momentum and t.last_active_at > now() - interval '7 days'
        then case when t.current_streak >= 7 then 20 else 12 end else 0 end as points
    from bench.startups a left join founder_totals t on t.founder_id = a.id
    where a.status = 'accepted' and ($1::text is null or a.search_text like $1))
  select json_build_object('size', (select count(*) from fitting),
    'startups', (select json_agg(s) from (
      select ${card}, points from bench.startups join (
        select id, points from fitting order by points desc, submitted_at desc, id desc limit 24
      ) best using (id)
      order by points desc, submitted_at desc, id desc) s))::text as json`;

const pool = new pg.Pool({
  connectionString: requiredEnv('BENCH_DATABASE_URL'),
  max: Number(requiredEnv('BENCH_POOL')),
  idleTimeoutMillis: 0,
});

/** The best designs of those that were compared; nobody asks who looks, nothing is checked. */
const app = express();
app.set('etag', false);
for (const [path, text] of [
  ['/kept', aggregatesStatement],
  ['/live', liveStatement],
] as const) {
  app.get(path, async (_request, response) => {
    const { rows } = await pool.query({ name: path, text });
    response.type('json').send(rows[0].json);
  });
}
app.get('/api/startups', async (request, response) => {
  const { search = '', stage, industry, funding } = request.query as StartupFilter;
  const isSeeking = funding ? funding === 'seeking' : null;
  const values = [patternOf(search), stage ?? null, industry ?? null, isSeeking];
  const { rows } = await pool.query({ name: 'exact', text: exactStatement, values });
  response.type('json').send(rows[0].json);
});
app.get('/match', async (request, response) => {
  const { search, focus = '' } = request.query as { search?: string; focus?: string };
  const values = [search ? patternOf(search) : null, focus.split(',')];
  const { rows } = await pool.query({ name: 'scored', text: scoredStatement, values });
  response.type('json').send(rows[0].json);
});
function patternOf(search: string): string {
  return `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
}
serveHttpForParent(createServer(app));
