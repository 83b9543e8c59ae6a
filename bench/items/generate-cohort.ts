import pg from 'pg';
import { minPeople, type SignedIn, signedIn } from '../database.ts';
import { insertOwners, insertWork } from '../generate-data.ts';

export const cohortSize = { startups: 200, weeks: 104 };

export type Cockpit = { cohortId: string; accountId: string; staff: SignedIn[] };

/**
 * Adds a cohort of 200 startups with 500 founders and two years behind it: a check-in, a morale of
 * each founder, a pledge and two more tasks every week. Its staff are as many as a bench asks as.
 */
export async function generateCohort(url: string): Promise<Cockpit> {
  const { startups, weeks } = cohortSize;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('set session_replication_role = replica');
    await client.query(`
      insert into cohorts (id, name, starts_on, ends_on)
        values (bench.id('cockpit', 0), 'Two years', current_date - 735, current_date + 365);
      insert into accounts (id, audience, staff_role, email, password_hash)
        select bench.id('cockpit staff', i), 'admin', 'manager', 'staff.' || i || '@example.org', 'none'
        from generate_series(1, ${minPeople}) i;
      insert into sessions (token_hash, account_id, expires_at)
        select sha256(bench.token(3000000000 + i)::bytea), bench.id('cockpit staff', i),
          now() + interval '7 days'
        from generate_series(1, ${minPeople}) i;
      create temp table startups as
        select i, bench.id('cockpit startup', i) as id from generate_series(1, ${startups}) i;
      create temp table weeks as
        select w, date_trunc('week', current_date)::date - 4 - 7 * w as thursday
        from generate_series(0, ${weeks - 1}) w;
      insert into startup_applications (id, founder_name, founder_email, startup_name, stage,
          industry, description, status, cohort_id, time_zone, submitted_at, reviewed_at)
        select s.id, 'Founder ' || s.i, 'cockpit.' || s.i || '@example.org', 'Startup ' || s.i, 'mvp',
          'SaaS', 'Measures.', 'accepted', bench.id('cockpit', 0),
          (array['Europe/Berlin', 'America/New_York', 'Asia/Kolkata'])[1 + s.i % 3],
          now() - interval '740 days', now() - interval '735 days'
        from startups s`);
    await insertOwners(client);
    await client.query(`
      insert into founders (id, startup_id, role, name, email, time_zone, joined_at)
        select bench.id('cockpit founder', s.i * 10 + n), s.id, 'member', 'Founder ' || s.i || '-' || n,
          'cockpit.' || s.i || '.' || n || '@example.org', a.time_zone, a.reviewed_at
        from startups s join startup_applications a using (id), generate_series(2, 2 + s.i % 2) n;
      create temp table people as
        select s.i, row_number() over (partition by s.i order by f.role <> 'owner', f.id) as n,
          s.id as startup_id, f.id, f.email, f.time_zone
        from startups s join founders f on f.startup_id = s.id;
      insert into founder_totals (founder_id, cohort_id, is_listed)
        select id, bench.id('cockpit', 0), true from people;
      insert into accounts (id, audience, email, founder_id)
        select bench.id('cockpit account', i * 10 + n), 'founder', email, id from people`);
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
      -- Some have done nothing in the last week or two. The first task of a week is a pledge.
      create temp table planned as
        select bench.id('cockpit task', p.i * 100000 + p.n * 10000 + w.w * 10 + d)::text as id,
          p.id as founder_id, p.time_zone, 'medium' as difficulty, d = 0 as pledged,
          w.thursday + d * interval '1 day' as created_at, w.thursday + interval '7 days' as due_date,
          case when d > 0 or bench.rnd(p.i * 10000 + p.n * 1000 + w.w, 56, 10) < 7
            then w.thursday + d * interval '1 day' + interval '12 hours' end as completed_at
        from people p, weeks w, generate_series(0, 2) d where w.w >= bench.rnd(p.i, 51, 3)`);
    await insertWork(client);
    await client.query(`
      insert into startup_notes (startup_id, account_id, text, created_at)
        select id, bench.id('cockpit staff', 1), 'Looks for a pilot customer.', now() - n * interval '9 days'
        from startups, generate_series(1, 5) n;
      insert into risk_dismissals (startup_id, risk, reason, until, account_id, dismissed_at)
        select id, 'silence', 'On a trade fair', current_date + 7, bench.id('cockpit staff', 1), now()
        from startups where i % 10 = 0;
      insert into startup_assignments (startup_id, account_id, until, since)
        select id, bench.id('cockpit staff', 1), current_date + 7, now() from startups where i % 5 = 0;
      -- Sessions of people who signed in from two devices.
      insert into sessions (token_hash, account_id, expires_at)
        select sha256(('cockpit' || p.i || '-' || p.n || '-' || d)::bytea),
          bench.id('cockpit account', p.i * 10 + p.n), now() + interval '7 days'
        from people p, generate_series(1, 2) d`);
    const { rows } = await client.query<{ cohortId: string; accountId: string; token: string }>(`
      select bench.id('cockpit', 0) as "cohortId", bench.id('cockpit staff', 1) as "accountId",
        bench.token(3000000000 + i) as token
      from generate_series(1, ${minPeople}) i`);
    await client.query('vacuum (analyze)');
    const { cohortId = '', accountId = '' } = rows[0] ?? {};
    return { cohortId, accountId, staff: rows.map(({ token }) => signedIn(token)) };
  } finally {
    await client.end();
  }
}
