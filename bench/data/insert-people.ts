import type pg from 'pg';

/** Members of a cohort: who completes a task is heard by 30 peers. */
export const cohortSize = 31;
export const teamId = 'T0BENCH';

type Sizes = { applications: number; slack: boolean };

/**
 * Applications, 60 % of them accepted, the accepted ones in cohorts of 31 with an account and a
 * session each (its token is `sessionTokenOf` their application's number). 70 % have linked Slack,
 * half of these have opened the Home tab. What is left over after the last full cohort is in none.
 */
export async function insertPeople(
  client: pg.Client,
  { applications, slack }: Sizes,
): Promise<void> {
  const fullCohorts = Math.floor(Math.floor(applications * 0.6) / cohortSize);
  await client.query(`
    create schema bench;
    create function bench.rnd(i bigint, salt int, n int) returns int
      language sql immutable parallel safe as
      $$ select ((hashint8extended(i, salt) & 9223372036854775807) % n)::int $$;
    create function bench.id(label text, i bigint) returns uuid
      language sql immutable parallel safe as $$ select md5(label || i)::uuid $$;
    -- 43 characters of base64url, as a real token has.
    create function bench.token(i bigint) returns text
      language sql immutable parallel safe as
      $$ select substr(translate(encode(sha256(('session' || i)::bytea), 'base64'), '+/', '-_'), 1, 43) $$`);
  await client.query(`
    insert into cohorts (id, name, starts_on, ends_on, slack_team_id, slack_channel_id)
    select bench.id('cohort', c), 'Cohort ' || c, current_date - 365, current_date + 365,
      ${slack ? `'${teamId}', 'C' || lpad(c::text, 9, '0')` : 'null, null'}
    from generate_series(1, ${fullCohorts}) c`);
  await client.query(`
    insert into startup_applications (id, founder_name, founder_email, founder_bio,
      founder_location, startup_name, stage, industry, description, team_size, funding_raised,
      monthly_revenue, looking_for_funding, funding_amount, share_momentum, website_url, status,
      submitted_at, reviewed_at,
      slack_user_id, slack_team_id, cohort_id, time_zone, slack_name, slack_home_opened_at)
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
        -- A word that one of 2,000 has.
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
      zones[1 + bench.rnd(i, 12, 6)],
      case when accepted and linked then 'founder' || i end,
      case when accepted and linked and bench.rnd(i, 14, 2) = 0 then now() - interval '9 days' end
    from words, numbered, lateral (select bench.rnd(i, 13, 10) < 7 as linked) slack`);
  await client.query(`
    insert into searched_startups (words, founder, stage, industry, is_seeking, submitted_at,
        founder_id, ask, shares_momentum)
      select s.words, s.founder, s.stage, s.industry, s.is_seeking, s.submitted_at, s.founder_id,
        s.ask, s.shares_momentum
      from startup_applications a, to_searched(a) s where a.status = 'accepted'`);
  await client.query(`
    create table bench.founders as
      select row_number() over (order by bench.rnd(n, 20, 1000000000), n) as place, n,
        a.id as founder_id, a.cohort_id, a.time_zone, a.slack_user_id, bench.token(n) as token
      from generate_series(1, ${applications}) n
      join startup_applications a on a.id = bench.id('app', n)
      where a.status = 'accepted';
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
