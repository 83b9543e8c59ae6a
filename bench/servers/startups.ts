import { createServer } from 'node:http';
import express from 'express';
import { openDatabase } from '#db/connect.ts';
import { portfolioCard } from '#db/queries/investors/portfolio.ts';
import {
  type CardFields,
  directoryCard,
  searchStartups,
} from '#db/queries/startups/search-startups.ts';
import type { StartupFilter } from '#shared/api/startups.ts';
import type { InvestorPreferences } from '#shared/domain/match.ts';
import { localDate } from '#shared/time.ts';
import { openChildPool, requiredEnv, serveHttpForParent } from '../measure/child-process.ts';
import { driveLoops } from '../measure/measure-in-rounds.ts';

const card = `
  id as "founderId", founder_name as "founderName", founder_avatar as "founderAvatar",
  startup_name as "startupName", startup_logo as "startupLogo", stage, industry,
  left(description, 400) as description,
  team_size as "teamSize", looking_for_funding as "lookingForFunding",
  case when looking_for_funding then funding_amount end as "fundingAmount",
  website_url as "websiteUrl"`;

const newest = `
  select ${card} from startup_applications where status = 'accepted'
  order by submitted_at desc, id desc limit 24`;

/** The first page with the figures that triggers maintain. */
const aggregatedStatement = `
  select json_build_object('figures', (select row_to_json(f) from (
      select sum(startups) as startups, sum(startups) filter (where is_seeking) as seeking,
        sum(with_revenue) as "withRevenue", count(distinct industry) as industries
      from startup_figures) f),
    'startups', (select json_agg(s) from (${newest}) s))::text as json`;

/** What the portal shows to approved investors: the same with teams, paces and KPIs, and more figures. */
const portalStatement = `
  select json_build_object('figures', (select row_to_json(f) from (
      select sum(startups) as startups, sum(startups) filter (where is_seeking) as seeking,
        sum(with_revenue) as "withRevenue", sum(team_of_three) as "teamOfThree",
        count(distinct industry) as industries, json_build_object(
          'idea', sum(startups) filter (where stage = 'idea'),
          'mvp', sum(startups) filter (where stage = 'mvp'),
          'traction', sum(startups) filter (where stage = 'traction'),
          'launch', sum(startups) filter (where stage = 'launch')) as stages
      from startup_figures) f),
    'startups', (select json_agg(s) from (
      select ${card}, funding_raised as "fundingRaised", monthly_revenue as "monthlyRevenue",
        array(select json_build_object('founderId', m.id, 'name', m.name, 'photo', m.avatar,
            'role', m.role, 'linkedin', m.linkedin)
          from founders m where m.startup_id = a.id and m.is_active
          order by m.role desc, m.joined_at, m.id) as team,
        case when share_momentum then (
          select case when bool_or(t.current_streak >= 7 and t.last_active_at > now() - interval '2 days')
              then 'strong'
            when bool_or(t.last_active_at > now() - interval '7 days') then 'steady' end
          from founders m join founder_totals t on t.founder_id = m.id
          where m.startup_id = a.id and t.is_listed) end as pace,
        case when shows_kpi then (
          select json_build_object('name', k.name, 'unit', k.unit, 'goodWay', k.good_way,
            'points', json_agg(json_build_object('week', c.week, 'value', c.kpi_value) order by c.week))
          from kpis k join check_ins c on c.startup_id = k.startup_id and c.kpi_id = k.id
          where k.startup_id = a.id and k.replaced_at is null and c.done_at is not null
            and c.kpi_value is not null and c.week >= current_date - 35
          group by k.id) end as kpi
      from startup_applications a where status = 'accepted'
      order by submitted_at desc, id desc limit 24) s))::text as json`;

/** The same as the first with figures that are counted each time. */
const countedStatement = `
  select json_build_object('figures', (select row_to_json(f) from (
      select count(*) as startups, count(*) filter (where looking_for_funding) as seeking,
        count(monthly_revenue) as "withRevenue", count(distinct industry) as industries
      from startup_applications where status = 'accepted') f),
    'startups', (select json_agg(s) from (${newest}) s))::text as json`;

/** A page of a search, and all of its hits counted. */
const exactStatement = `
  with hits as materialized (
    select id, submitted_at from startup_applications
    where status = 'accepted' and search_text like fold_text($1) and ($2::text is null or stage = $2)
      and ($3::text is null or industry = $3) and ($4::boolean is null or looking_for_funding = $4))
  select json_build_object('size', (select count(*) from hits),
    'startups', (select json_agg(s) from (
      select ${card} from startup_applications where id in (
        select id from hits order by submitted_at desc, id desc limit 24)
      order by submitted_at desc, id desc) s))::text as json`;

const pool = openChildPool();

/** JSON made by PostgreSQL; no session, no validation. */
const app = express();
app.set('etag', false);
for (const [path, text] of [
  ['/aggregated', aggregatedStatement],
  ['/portal', portalStatement],
  ['/counted', countedStatement],
] as const) {
  app.get(path, async (_request, response) => {
    const { rows } = await pool.query({ name: path, text });
    response.type('json').send(rows[0].json);
  });
}
app.get('/api/startups', async (request, response) => {
  const { search = '', stage, industry, funding } = request.query as StartupFilter;
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  const isSeeking = funding ? funding === 'seeking' : null;
  const values = [pattern, stage ?? null, industry ?? null, isSeeking];
  const { rows } = await pool.query({ name: 'exact', text: exactStatement, values });
  response.type('json').send(rows[0].json);
});

/** A page as founders or approved investors see it; the best match first where an investor is given. */
export type StartupRequest = {
  audience: 'founder' | 'investor';
  filter: StartupFilter;
  investor?: InvestorPreferences;
};

const connections = Number(requiredEnv('BENCH_CONNECTIONS'));
const { db } = openDatabase({ url: requiredEnv('BENCH_DATABASE_URL'), max: connections });

/** The limit is our query alone: no HTTP, no session. */
const runQuery = (requests: StartupRequest[]) =>
  driveLoops(requests.length, connections, (index) => {
    const { audience, filter, investor } = requests[index] as StartupRequest;
    const now = new Date();
    const card: CardFields<unknown> =
      audience === 'founder'
        ? directoryCard({ now, today: localDate(now, 'UTC') })
        : portfolioCard({ isApproved: true, now });
    return searchStartups(db, { card, filter, order: investor && { investor, now }, pageSize: 24 });
  });

serveHttpForParent(createServer(app), runQuery);
