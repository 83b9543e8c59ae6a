import type pg from 'pg';

/**
 * Fills a database of the first release (its schema alone) with founders and what they left behind:
 * open, done and piled-up tasks, pledges, thanks, notifications, requests, answers of the coach.
 * The same number makes the same rows.
 */
export async function fillBaseline(client: pg.Client, founders: number): Promise<void> {
  await client.query(`create function pg_temp.id(label text, i bigint) returns uuid
    language sql immutable as $$ select md5(label || i)::uuid $$`);
  // The rows hold by construction, and the figures are counted in the end.
  await client.query('set session_replication_role = replica');
  // Built in one go in the end: row by row they take most of the time.
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index i join pg_class c on c.oid = i.indrelid
    where c.relnamespace = 'public'::regnamespace
      and not exists (select from pg_constraint k where k.conindid = i.indexrelid)`);
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  for (const statement of statements) {
    await client.query(statement.replaceAll(':founders', String(founders)));
  }
  for (const { definition } of indexes) await client.query(definition);
  await client.query('select rebuild_startup_figures()');
  await client.query('set session_replication_role = origin');
}

const day = `timestamptz '2026-06-01 09:00Z'`;

const statements = [
  `insert into cohorts (id, name, starts_on, ends_on, created_at)
    select pg_temp.id('cohort', c), 'Cohort ' || c, '2026-01-01', '2026-12-31', ${day}
    from generate_series(0, (:founders - 1) / 30) c`,
  `insert into startup_applications (id, founder_name, founder_email, startup_name, stage,
      industry, description, status, submitted_at, reviewed_at, cohort_id, time_zone)
    select pg_temp.id('founder', i), (array['José', 'Zoë', 'Ada'])[1 + i % 3] || ' Founder ' || i,
      'founder.' || i || '@example.org', 'Münze ' || i, (array['idea', 'mvp'])[1 + i % 2], 'FinTech',
      'Collects the invoices of shop ' || md5(i::text), case when i % 10 = 9 then 'pending' else 'accepted' end,
      ${day} - i * interval '1 minute', case when i % 10 <> 9 then ${day} end,
      case when i % 10 <> 9 then pg_temp.id('cohort', i / 30) end,
      (array['UTC', 'Europe/Berlin', 'Asia/Kolkata'])[1 + i % 3]
    from generate_series(0, :founders - 1) i`,
  `insert into investors (id, name, email, email_verified_at, approved_at, created_at)
    select pg_temp.id('investor', i), 'Investor ' || i, 'investor.' || i || '@example.org', ${day},
      ${day}, ${day} from generate_series(0, 9) i`,
  `insert into accounts (id, audience, email, password_hash, founder_id, created_at)
    select pg_temp.id('account', i), 'founder', 'founder.' || i || '@example.org',
      case when i % 4 <> 0 then 'hashed' end, pg_temp.id('founder', i), ${day}
    from generate_series(0, :founders - 1) i where i % 10 <> 9`,
  `insert into sessions (token_hash, account_id, created_at, last_seen_at, expires_at)
    select sha256(('session' || i)::bytea), pg_temp.id('account', i), ${day}, ${day}, '2099-01-01'
    from generate_series(0, :founders - 1) i where i % 10 <> 9`,
  // Of eight: four that are done, one of their own, three copies of a daily task that piled up.
  `insert into tasks (id, user_id, title, status, is_public_pledge, due_date, created_at,
      completed_at, template_key, period_start)
    select pg_temp.id('task', i * 8 + t)::text, pg_temp.id('founder', i), 'Task ' || t,
      case when t < 4 then 'completed' else 'pending' end, t in (0, 4), ${day} + t * interval '1 day',
      ${day}, case when t < 4 then ${day} + t * interval '1 hour' end,
      case when t > 4 then 'daily-one-thing' end, case when t > 4 then date '2026-06-01' + t end
    from generate_series(0, :founders - 1) i, generate_series(0, 7) t where i % 10 <> 9`,
  `insert into pledges (task_id, founder_id, state, pledged_at, resolved_at)
    select id, user_id, case when status = 'completed' then 'kept' else 'open' end, ${day},
      completed_at from tasks where is_public_pledge`,
  `insert into pledge_cheers (task_id, founder_id, via, given, happened_at)
    select task_id, pg_temp.id('founder', 1), 'button', true, ${day} from pledges
    where state = 'kept' and founder_id <> pg_temp.id('founder', 1)`,
  `insert into completions (id, task_id, founder_id, completed_at, local_date, time_zone, source,
      points, streak)
    select md5('completion' || id)::uuid, id, user_id, completed_at, '2026-06-01', 'UTC', 'web', 20, 1
    from tasks where status = 'completed'`,
  `insert into points_ledger (user_id, task_id, completion_id, kind, points, earned_on, created_at)
    select founder_id, task_id, id, 'base', 20, local_date, completed_at from completions
    order by id`,
  `insert into daily_points (founder_id, day, points, tasks_completed)
    select founder_id, local_date, sum(points), count(*) from completions group by 1, 2`,
  `insert into founder_totals (founder_id, cohort_id, points, board_points, tasks_completed,
      current_streak, longest_streak, is_listed)
    select d.founder_id, a.cohort_id, d.points, d.board_points, d.tasks_completed, 1, 1, true
    from daily_points d join startup_applications a on a.id = d.founder_id`,
  `insert into points_ledger (user_id, kind, points, earned_on, created_at)
    select pg_temp.id('founder', i), 'peer_help', 15, '2026-06-02', ${day}
    from generate_series(0, :founders - 1) i where i % 10 = 0 order by i`,
  `insert into thanks (id, giver_id, helper_id, for_what, given_at, given_on, week_start, week_slot,
      ledger_id)
    select pg_temp.id('thanks', i), pg_temp.id('founder', i + 1), user_id, 'Read my deck', ${day},
      '2026-06-01', '2026-05-31', 1, l.id
    from generate_series(0, :founders - 1) i
    join points_ledger l on l.kind = 'peer_help' and l.user_id = pg_temp.id('founder', i)`,
  `insert into cohort_notifications (recipient_id, sender_id, type, founder_name, startup_name,
      message, points, created_at)
    select pg_temp.id('founder', i), pg_temp.id('founder', i + 1), 'task_completed', 'Ada', 'Münze',
      'completed a task', 20, ${day}
    from generate_series(0, :founders - 1) i, generate_series(1, 3) where i % 10 <> 9
    order by i`,
  `insert into introductions (id, asking_investor_id, founder_id, note, created_at, expires_at)
    select pg_temp.id('request', i), pg_temp.id('investor', i % 10), pg_temp.id('founder', i),
      'May we talk?', ${day}, ${day} + interval '14 days'
    from generate_series(0, :founders - 1) i where i % 10 = 1`,
  `insert into contact_messages (id, sender_id, recipient_id, message, client_key, sent_at)
    select pg_temp.id('message', i), pg_temp.id('founder', i), pg_temp.id('founder', i + 1), 'Hello',
      pg_temp.id('key', i), ${day} from generate_series(0, :founders - 3) i where i % 10 = 1`,
  `insert into coach_exchanges (id, founder_id, question, answer, state, source, via, asked_at,
      usage_day, beat_at, answered_at)
    select pg_temp.id('exchange', i), pg_temp.id('founder', i), 'What next?', 'Talk to a customer.',
      'complete', 'tips', 'web', ${day}, '2026-06-01', ${day}, ${day}
    from generate_series(0, :founders - 1) i where i % 10 = 2`,
];
