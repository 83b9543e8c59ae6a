import type pg from 'pg';
import type { HttpRequest } from '../measure/drive-http.ts';

export const cohortSize = { startups: 200, weeks: 104 };

export type CockpitVisitor = { cohortId: string; accountId: string } & Omit<HttpRequest, 'path'>;

/**
 * A cohort of 200 startups with 500 founders and two years behind it: a check-in, a morale of each
 * founder, a pledge and some days with tasks every week. Returns somebody of its staff.
 */
export async function generateCohort(pool: pg.Pool): Promise<CockpitVisitor> {
  const { startups, weeks } = cohortSize;
  const client = await pool.connect();
  try {
    await client.query('set session_replication_role = replica');
    await client.query(`
      insert into cohorts (id, name, starts_on, ends_on)
        values (bench.id('cockpit', 0), 'Two years', current_date - 735, current_date + 365);
      insert into accounts (id, audience, staff_role, email, password_hash)
        values (bench.id('cockpit staff', 0), 'admin', 'manager', 'staff@example.org', 'none');
      insert into sessions (token_hash, account_id, expires_at)
        values (sha256(bench.token(3000000000)::bytea), bench.id('cockpit staff', 0),
          now() + interval '7 days')`);
    await client.query(`
      create temp table startups as
        select i, bench.id('cockpit startup', i) as id from generate_series(1, ${startups}) i;
      create temp table people as
        select s.i, s.id as startup_id, n, 'Founder ' || s.i || '-' || n as name,
          case n when 1 then s.id else bench.id('cockpit founder', s.i * 10 + n) end as id,
          (array['Europe/Berlin', 'America/New_York', 'Asia/Kolkata'])[1 + s.i % 3] as time_zone
        from startups s, generate_series(1, 2 + s.i % 2) n;
      create temp table weeks as
        select w, (date_trunc('week', current_date)::date - 4 - 7 * w) as thursday
        from generate_series(0, ${weeks - 1}) w`);
    await client.query(`
      insert into startup_applications (id, founder_name, founder_email, startup_name, stage,
          industry, description, status, cohort_id, time_zone, submitted_at)
        select s.id, 'Founder ' || s.i, 'cockpit.' || s.i || '@example.org', 'Startup ' || s.i, 'mvp',
          'SaaS', 'Measures.', 'accepted', bench.id('cockpit', 0), 'UTC', now() - interval '740 days'
        from startups s;
      insert into founders (id, startup_id, role, name, email, time_zone, joined_at, is_active)
        select p.id, p.startup_id, case p.n when 1 then 'owner' else 'member' end, p.name,
          'cockpit.' || p.i || '.' || p.n || '@example.org', p.time_zone,
          now() - interval '735 days', true
        from people p
        -- A trigger has made the first ones.
        on conflict (id) do update set time_zone = excluded.time_zone,
          joined_at = excluded.joined_at, is_active = true;
      insert into founder_totals (founder_id, cohort_id, is_listed, last_active_on, last_active_at)
        select p.id, bench.id('cockpit', 0), true, current_date - bench.rnd(p.i, 51, 12),
          now() - bench.rnd(p.i, 51, 12) * interval '1 day'
        from people p;
      insert into accounts (id, audience, email, founder_id)
        select bench.id('cockpit account', p.i * 10 + p.n), 'founder',
          'cockpit.' || p.i || '.' || p.n || '@example.org', p.id
        from people p`);
    await client.query(`
      insert into kpis (id, startup_id, name, unit, good_way, chosen_at)
        select bench.id('cockpit kpi', i), id, 'Weekly users', 'number', 'up',
          now() - interval '735 days'
        from startups;
      insert into check_ins (startup_id, week, version, kpi_id, kpi_value, users_spoken, goal, blocker,
          done_at, updated_at)
        select s.id, w.thursday, 3, bench.id('cockpit kpi', s.i), 100 + bench.rnd(s.i * 1000 + w.w, 52, 400),
          bench.rnd(w.w, 53, 9), 'Ship the next part', 'Not enough hours',
          w.thursday + interval '30 hours', w.thursday + interval '30 hours'
        from startups s, weeks w where bench.rnd(s.i * 1000 + w.w, 54, 10) < 8;
      insert into check_in_morale (founder_id, startup_id, week, morale, said_at)
        select p.id, p.startup_id, c.week, 1 + bench.rnd(p.i * 1000 + p.n, 55, 5), c.done_at
        from people p join check_ins c on c.startup_id = p.startup_id;
      insert into tasks (id, user_id, title, is_public_pledge, status, created_at, due_date,
          completed_at)
        select bench.id('cockpit task', p.i * 100000 + p.n * 1000 + w.w)::text, p.id, 'Ship it', true,
          'completed', w.thursday, w.thursday + 7, w.thursday + 3
        from people p, weeks w;
      insert into pledges (task_id, founder_id, state, pledged_at, resolved_at)
        select t.id, t.user_id, case when bench.rnd(hashtext(t.id), 56, 10) < 7 then 'kept' else 'missed' end,
          t.created_at, t.due_date
        from tasks t join people p on p.id = t.user_id;
      insert into daily_points (founder_id, day, points, tasks_completed)
        select p.id, w.thursday + d, 30, 2 from people p, weeks w, generate_series(0, 2) d`);
    await client.query(`
      insert into startup_notes (startup_id, account_id, text, created_at)
        select id, bench.id('cockpit staff', 0), 'Looks for a pilot customer.', now() - n * interval '9 days'
        from startups, generate_series(1, 5) n;
      insert into risk_dismissals (startup_id, risk, reason, until, account_id, dismissed_at)
        select id, 'silence', 'On a trade fair', current_date + 7, bench.id('cockpit staff', 0), now()
        from startups where i % 10 = 0;
      insert into startup_care (startup_id, account_id, until, since)
        select id, bench.id('cockpit staff', 0), current_date + 7, now() from startups where i % 5 = 0;
      -- Sessions of people who signed in from two devices.
      insert into sessions (token_hash, account_id, expires_at)
        select sha256(('cockpit' || p.i || '-' || p.n || '-' || d)::bytea),
          bench.id('cockpit account', p.i * 10 + p.n), now() + interval '7 days'
        from people p, generate_series(1, 2) d`);
    const { rows } = await client.query<{ cohortId: string; accountId: string; token: string }>(`
      select bench.id('cockpit', 0) as "cohortId", bench.id('cockpit staff', 0) as "accountId",
        bench.token(3000000000) as token`);
    const { cohortId = '', accountId = '', token = '' } = rows[0] ?? {};
    await client.query('reset session_replication_role');
    await client.query('vacuum (analyze)');
    return {
      cohortId,
      accountId,
      method: 'GET',
      headers: { cookie: `session=${token}`, 'sec-fetch-site': 'same-origin' },
    };
  } finally {
    client.release();
  }
}
