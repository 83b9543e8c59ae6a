import pg from 'pg';

export type Sizes = { applications: number; tasks: number };

/**
 * Fills an empty database with a community and its history up to yesterday; the same sizes make the
 * same data. Ledger, totals, days, pledges and streaks agree.
 */
export async function generateData(url: string, sizes: Sizes): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('set synchronous_commit = off');
    // No triggers, and no checks of foreign keys, which hold by construction.
    await client.query('set session_replication_role = replica');
    await insertPeople(client, sizes);
    await client.query('select rebuild_startup_figures()');
    await insertInvestors(client);
    await planHistory(client, sizes);
    await insertWork(client);
    await client.query('vacuum (analyze)');
    await client.query('checkpoint');
  } finally {
    await client.end();
  }
}

/** Founders in a cohort: a completed task notifies 30 peers. */
const cohortSize = 31;
export const teamId = 'T0BENCH';

/**
 * Inserts applications, 60 % of them accepted. An accepted founder has an account, a session (the
 * token is in `bench.founders`) and a cohort of 31, except for those left over after the last full
 * cohort. 70 % have linked Slack, half of these have opened the Home tab.
 */
async function insertPeople(client: pg.Client, { applications }: Sizes): Promise<void> {
  const fullCohorts = Math.floor(Math.floor(applications * 0.6) / cohortSize);
  await client.query(`
    create schema bench;
    create function bench.rnd(i bigint, salt int, n int) returns int
      language sql immutable parallel safe as
      $$ select ((hashint8extended(i, salt) & 9223372036854775807) % n)::int $$;
    create function bench.id(label text, i bigint) returns uuid
      language sql immutable parallel safe as $$ select md5(label || i)::uuid $$;
    create function bench.owner(startup uuid) returns uuid
      language sql immutable parallel safe as $$ select startup $$;
    -- 43 characters of base64url, as a real token has.
    create function bench.token(i bigint) returns text
      language sql immutable parallel safe as
      $$ select substr(translate(encode(sha256(('session' || i)::bytea), 'base64'), '+/', '-_'), 1, 43) $$`);
  await client.query(`
    insert into cohorts (id, name, starts_on, ends_on, slack_team_id, slack_channel_id)
    select bench.id('cohort', c), 'Cohort ' || c, current_date - 365, current_date + 365,
      '${teamId}', 'C' || lpad(c::text, 9, '0')
    from generate_series(1, ${fullCohorts}) c`);
  await client.query(`
    insert into startup_applications (id, founder_name, founder_email, founder_bio,
      founder_location, startup_name, stage, industry, description, team_size, funding_raised,
      monthly_revenue, looking_for_funding, funding_amount, share_momentum, website_url, status,
      submitted_at, reviewed_at,
      slack_user_id, slack_team_id, cohort_id, time_zone)
    with words as (select
      array['Ada','Ben','Chen','Dana','Elif','Femi','Gita','Hugo','Ines','Jonas','Kira','Liam'] first,
      array['Adler','Bianchi','Costa','Diaz','Evans','Garcia','Hassan','Kim','Lopez','Novak'] last,
      array['Nova','Pulse','Ledger','Green','Cargo','Medi','Edu','Quant','Farm','Cloud'] begins,
      array['works','ly','base','flow','stack','hub','loop','grid','sense','wise'] ends,
      array['SaaS','FinTech','HealthTech','EdTech','Climate Tech','AI/ML','E-commerce','B2B'] industries,
      array['Europe/Berlin','Africa/Lagos','America/Bogota','Asia/Kolkata','UTC','America/Chicago'] zones,
      array['idea','mvp','traction','launch'] stages,
      array['0-50k','50k-250k','250k-1m','1m-5m','5m+'] amounts,
      array['helps','gives','connects','automates','predicts','verifies','routes','measures'] does,
      array['small clinics','regional lenders','independent schools','logistics teams','solar installers',
        'online sellers','food growers','field engineers','hiring managers','property owners'] whom,
      array['cut paperwork','reduce churn','lower energy bills','plan weekly demand','share records safely',
        'collect invoices faster','train new staff','spot fraud early','track carbon'] what,
      array['with a chat assistant','through an open API','using satellite data','from a phone',
        'inside tools they already use','at a fixed monthly price','with audited models'] how),
    numbered as (
      select i, i % 5 in (0, 1, 2) as accepted,
        count(*) filter (where i % 5 in (0, 1, 2)) over (order by i) as place
      from generate_series(1, ${applications}) i)
    select bench.id('app', i),
      first[1 + bench.rnd(i, 1, 12)] || ' ' || last[1 + bench.rnd(i, 2, 10)],
      'founder.' || i || '@example.org',
      'Builds tools for small teams, the ' || i || 'th time.', 'Berlin',
      begins[1 + bench.rnd(i, 3, 10)] || ends[1 + bench.rnd(i, 4, 10)] || ' ' || i,
      stages[1 + bench.rnd(i, 5, 4)], industries[1 + bench.rnd(i, 6, 8)],
      begins[1 + bench.rnd(i, 3, 10)] || ends[1 + bench.rnd(i, 4, 10)] || ' '
        || does[1 + bench.rnd(i, 15, 8)] || ' ' || whom[1 + bench.rnd(i, 16, 10)] || ' to '
        || what[1 + bench.rnd(i, 17, 9)] || ' ' || how[1 + bench.rnd(i, 18, 7)] || '. Today '
        || whom[1 + bench.rnd(i, 19, 10)] || ' lose ' || 2 + bench.rnd(i, 20, 30)
        || ' hours a week to this. '
        -- A word that one in 2,000 has.
        || case when bench.rnd(i, 21, 2000) = 0 then 'Uses zephyr sensors at 50%_ off. ' else '' end
        || 'We ' || does[1 + bench.rnd(i, 22, 8)] || ' and ' || what[1 + bench.rnd(i, 23, 9)] || ' '
        || how[1 + bench.rnd(i, 24, 7)] || ', ref ' || substr(md5(i::text), 1, 10) || '.',
      1 + bench.rnd(i, 8, 5), 'none',
      case when bench.rnd(i, 9, 3) = 0 then '1k-10k' end, bench.rnd(i, 10, 2) = 0,
      case when bench.rnd(i, 10, 2) = 0 then amounts[1 + bench.rnd(i, 26, 5)] end,
      bench.rnd(i, 25, 10) < 3, 'https://s' || i || '.example.org',
      case when accepted then 'accepted' when i % 5 = 3 then 'pending' else 'rejected' end,
      now() - interval '400 days' - bench.rnd(i, 11, 1000000) * interval '1 second',
      case when i % 5 <> 3 then now() - interval '380 days' end,
      case when accepted and linked then 'U' || upper(md5('u' || i)) end,
      case when accepted and linked then '${teamId}' end,
      case when accepted and place <= ${fullCohorts * cohortSize}
        then bench.id('cohort', ceil(place::numeric / ${cohortSize})::int) end,
      zones[1 + bench.rnd(i, 12, 6)]
    from words, numbered, lateral (select bench.rnd(i, 13, 10) < 7 as linked) slack`);
  await insertOwners(client);
  await client.query(`
    create table bench.founders as
      select row_number() over (order by bench.rnd(n, 20, 1000000000), n) as place, n,
        f.id as founder_id, a.cohort_id, f.time_zone, f.slack_user_id, bench.token(n) as token
      from generate_series(1, ${applications}) n
      join startup_applications a on a.id = bench.id('app', n)
      join founders f on f.startup_id = a.id;
    alter table bench.founders add primary key (place);
    analyze bench.founders;
    insert into accounts (id, audience, email, founder_id)
      select bench.id('account', n), 'founder', 'founder.' || n || '@example.org', founder_id
      from bench.founders;
    insert into sessions (token_hash, account_id, expires_at)
      select sha256(token::bytea), bench.id('account', n), now() + interval '7 days'
      from bench.founders;
    insert into founder_totals (founder_id, cohort_id, is_listed)
      select founder_id, cohort_id, true from bench.founders`);
}

/** Inserts the first founder of each accepted startup that has none. */
export async function insertOwners(client: pg.Client): Promise<void> {
  await client.query(`
    insert into founders (id, startup_id, role, joined_at, name, email, bio, location, time_zone,
        slack_user_id, slack_team_id, slack_name, slack_home_opened_at)
      select bench.owner(id), id, 'owner', coalesce(reviewed_at, submitted_at), founder_name,
        founder_email, founder_bio, founder_location, time_zone, slack_user_id, slack_team_id,
        case when slack_user_id is not null then founder_name end,
        case when slack_user_id is not null and hashtext(id::text) % 2 = 0
          then now() - interval '9 days' end
      from startup_applications where status = 'accepted'
      on conflict do nothing`);
}

/**
 * Plans tasks of the past year, more in recent weeks, 60 % completed by yesterday. No streak comes
 * near its first bonus.
 */
async function planHistory(client: pg.Client, { tasks }: Sizes): Promise<void> {
  await client.query(`
    create temp table planned as
      select bench.id('task', i)::text as id, f.founder_id, f.time_zone,
        (array['easy', 'medium', 'hard'])[1 + bench.rnd(i, 31, 3)] as difficulty,
        bench.rnd(i, 32, 4) = 0 as pledged, created_at, created_at + interval '7 days' as due_date,
        case when bench.rnd(i, 33, 10) < 6
          then created_at + (1 + bench.rnd(i, 34, 590000)) * interval '1 second' end as completed_at
      from generate_series(1, ${tasks}) i
      join bench.founders f on f.place = 1 + (i - 1) % (select count(*) from bench.founders)
      cross join lateral (select now() - interval '9 days'
        - power(bench.rnd(i, 35, 100000) / 100000.0, 2) * interval '356 days' as created_at) made`);
}

/** Inserts the tasks of the temporary table `planned`, with everything that completing them leaves behind. */
export async function insertWork(client: pg.Client): Promise<void> {
  await client.query(`
    analyze planned;
    insert into tasks (id, user_id, title, description, status, is_public_pledge, due_date,
        difficulty, points_value, created_at, completed_at)
      select id, founder_id, 'Talk to a customer', 'Ask what they did the last time.',
        case when completed_at is null then 'pending' else 'completed' end, pledged, due_date,
        difficulty, ${pointsOf('difficulty')}, created_at, completed_at
      from planned`);
  await client.query(`
    insert into pledges (task_id, founder_id, state, pledged_at, resolved_at)
      select id, founder_id, case when completed_at is null then 'missed' else 'kept' end,
        created_at, coalesce(completed_at, due_date)
      from planned where pledged;
    create temp table done as
      select *, md5('completion' || id)::uuid as completion_id,
        (completed_at at time zone time_zone)::date as local_date,
        ${pointsOf('difficulty')} as base, case when pledged then 5 else 0 end as kept,
        case when due_date - completed_at >= interval '1 day'
          and completed_at - created_at >= interval '1 day' then 10 else 0 end as early
      from planned where completed_at is not null;
    analyze done`);
  await client.query(`
    create temp table runs as
      select founder_id, local_date, started_on,
        row_number() over (partition by founder_id, started_on order by local_date)::int as streak
      from (select founder_id, local_date, min(local_date) over (partition by founder_id, run)
          as started_on
        from (select founder_id, local_date, local_date
            - row_number() over (partition by founder_id order by local_date)::int as run
          from (select distinct founder_id, local_date from done) days) runs) started;
    analyze runs;
    insert into completions (id, task_id, founder_id, completed_at, local_date, time_zone, source,
        points, streak)
      select completion_id, id, founder_id, completed_at, local_date, time_zone, 'web',
        base + kept + early, streak
      from done join runs using (founder_id, local_date);
    insert into points_ledger (user_id, task_id, completion_id, kind, points, earned_on, created_at)
      select founder_id, id, completion_id, kind, points, local_date, completed_at
      from done cross join lateral (values ('base', base), ('public_pledge', kept),
        ('early_completion', early)) earned (kind, points)
      where points > 0 order by completed_at;
    insert into daily_points (founder_id, day, points, tasks_completed)
      select founder_id, local_date, sum(base + kept + early), count(*) from done group by 1, 2`);
  await client.query(`
    update founder_totals f set points = s.points, board_points = s.board_points,
        tasks_completed = s.tasks, current_streak = last.streak, longest_streak = best.longest,
        streak_started_on = last.started_on, last_active_on = last.local_date,
        last_active_at = last.completed_at, last_active_zone = last.time_zone
      from (select founder_id, sum(points) as points, sum(board_points) as board_points,
          sum(tasks_completed) as tasks
        from daily_points group by 1) s
      join (select founder_id, max(streak) as longest from runs group by 1) best using (founder_id)
      join (select distinct on (founder_id) founder_id, local_date, started_on, streak,
          completed_at, time_zone
        from done join runs using (founder_id, local_date)
        order by founder_id, completed_at desc) last using (founder_id)
      where f.founder_id = s.founder_id`);
}

function pointsOf(difficulty: string): string {
  return `case ${difficulty} when 'easy' then 10 when 'medium' then 20 else 35 end`;
}

const investorCount = 500;

/** Inserts approved investors with different preferences, an account and a session each. */
async function insertInvestors(client: pg.Client): Promise<void> {
  await client.query(`
    create table bench.investors as
      select i as place, bench.id('investor', i) as investor_id, bench.token(1000000000 + i) as token
      from generate_series(1, ${investorCount}) i;
    insert into investors (id, name, email, company, title, investment_focus, check_size_min,
        check_size_max, email_verified_at, approved_at)
      select investor_id, 'Investor ' || place, 'investor.' || place || '@example.org',
        'Fund ' || place % 50, 'Partner',
        array[focus[1 + place % 8], focus[1 + (place / 8) % 8]],
        sizes[1 + place % 5], sizes[1 + place % 5] * 10, now(), now()
      from bench.investors, (select
        array['SaaS','FinTech','HealthTech','EdTech','Climate Tech','AI/ML','E-commerce','B2B'] focus,
        array[10, 25, 100, 500, null] sizes) words;
    insert into accounts (id, audience, email, investor_id)
      select bench.id('investor account', place), 'investor',
        'investor.' || place || '@example.org', investor_id
      from bench.investors;
    insert into sessions (token_hash, account_id, expires_at)
      select sha256(token::bytea), bench.id('investor account', place), now() + interval '7 days'
      from bench.investors`);
}
