import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  closeExpiredIntroductions,
  queueOutcomeMails,
} from '../operations/introductions/maintain-introductions.ts';
import { mailSavedSearches } from '../operations/investors/saved-searches.ts';
import { recordStaffInSlack } from '../operations/staff/monday-messages.ts';
import { generateTasksForEveryone } from '../operations/tasks/generate-tasks.ts';
import { listKpiSeries } from '../queries/check-ins.ts';
import { listInterest } from '../queries/investors/interest.ts';
import { listSavedSearches } from '../queries/investors/saved-searches.ts';
import { findUpdates } from '../queries/investors/updates.ts';
import type { Db } from '../schema.ts';
import { reconcileLedger } from '../testing/reconcile-ledger.ts';
import { insertRow, readRow } from '../testing/rows.ts';
import { createTestDatabase, useTestDatabase } from '../testing/test-database.ts';
import { demoAccounts } from './demo-accounts.ts';
import { linkSandboxWorkspace, repostToSandboxChannels } from './sandbox-workspace.ts';
import { seedDemo } from './seed-demo.ts';

const now = new Date('2026-11-21T12:00:00Z');
// Replays a whole community once more.
const wholeSeed = { timeout: 120_000 };
const { db } = useTestDatabase();

/** The figures of every founder, without ids. */
async function describeCommunity(db: Db) {
  const { rows } = await sql`
    select a.founder_email, a.startup_name, c.name, f.points, f.board_points, f.tasks_completed, f.current_streak,
      f.longest_streak, f.freezes_held,
      (select count(*) from pledges p where p.founder_id = a.id and p.state = 'missed') as missed,
      (select count(*) from cohort_notifications n where n.recipient_id = a.id and not n.read) as unread
    from founder_totals f
    join startup_founders a on a.id = f.founder_id
    join cohorts c on c.id = f.cohort_id
    order by a.founder_email`.execute(db);
  return rows;
}

beforeAll(async () => {
  // Two processes that start at once seed once.
  const both = await Promise.all([seedDemo(db, { now }), seedDemo(db, { now })]);
  expect(both.map(({ seeded }) => seeded).sort()).toEqual([false, true]);
});

describe('the demo community', () => {
  it('has as many startups and founders as the README says', async () => {
    const { rows } = await sql<{ startups: number; founders: number }>`
      select count(distinct startup_id)::int as startups, count(*)::int as founders
      from founders where is_active`.execute(db);
    const { startups, founders } = rows[0] ?? {};
    const readme = await readFile(new URL('../../README.md', import.meta.url), 'utf8');
    expect(readme.replace(/\s+/g, ' ')).toContain(
      `a seeded community of ${startups} startups with ${founders} founders`,
    );
  });

  it('rings the bell for the message that waits unread, before all older news', async () => {
    const { rows } = await sql<{ type: string; isUnread: boolean }>`
      select n.type, m.read_at is null and not n.read as "isUnread"
      from cohort_notifications n
      join founders f on f.id = n.recipient_id and f.email = ${demoAccounts.founder.email}
      left join contact_messages m on m.id = n.contact_message_id
      order by n.id desc limit 1`.execute(db);
    expect(rows).toEqual([{ type: 'founder_message', isUnread: true }]);
    const { rows: newer } = await sql`
      select from cohort_notifications n
      join founders f on f.id = n.recipient_id and f.email = ${demoAccounts.founder.email}
      where n.created_at > (select max(sent_at) from contact_messages)`.execute(db);
    expect(newer).toEqual([]);
  });

  it('shows faces and logos of our own, and names without either', async () => {
    const { rows } = await sql<{ photo: boolean; logo: boolean }>`
      select a.founder_avatar = p.path as photo, a.startup_logo = l.path as logo
      from startup_applications a join founders f on f.startup_id = a.id and f.role = 'owner'
      left join lateral (select '/pictures/' || id || '/256.webp' as path from pictures
        where founder_id = f.id) p on true
      left join lateral (select '/pictures/' || id || '/256.webp' as path from pictures
        where startup_id = a.id) l on true
      where a.status = 'accepted'`.execute(db);
    for (const kind of ['photo', 'logo'] as const) {
      const shown = rows.filter((row) => row[kind] === true);
      expect(shown.length).toBeGreaterThan(8);
      expect(shown.length).toBeLessThan(rows.length);
      expect(rows.filter((row) => row[kind] === false)).toEqual([]);
    }
  });

  it('has founders in two cohorts, investors, and applications in every state', async () => {
    const { rows } = await sql`
      select status, count(*)::int as count, count(distinct cohort_id)::int as cohorts
      from startup_applications group by status order by status`.execute(db);
    expect(rows).toEqual([
      { status: 'accepted', count: 26, cohorts: 2 },
      { status: 'pending', count: 3, cohorts: 0 },
      { status: 'rejected', count: 2, cohorts: 0 },
      { status: 'under_review', count: 2, cohorts: 0 },
      { status: 'withdrawn', count: 1, cohorts: 0 },
    ]);
    const { investors } = await db
      .selectFrom('investors')
      .select(({ fn }) => fn.countAll<number>().as('investors'))
      .executeTakeFirstOrThrow();
    expect(investors).toBe(6);
  });

  it('has teams of one to four, whose members work on their own tasks', async () => {
    const { rows } = await sql`
      select s.startup_name, count(*)::int as people, min(t.tasks_completed)::int > 2 as work
      from founders f join startup_applications s on s.id = f.startup_id
      join founder_totals t on t.founder_id = f.id
      group by s.startup_name having count(*) > 1 order by people desc`.execute(db);
    expect(rows).toEqual([
      { startup_name: 'Ledgerly', people: 4, work: true },
      { startup_name: 'Tidewell', people: 3, work: true },
      { startup_name: 'Heatplan', people: 2, work: true },
    ]);
  });

  it('shows who opened and saved what, and which updates were sent, without mailing anybody', async () => {
    const at = { email: demoAccounts.founder.email, investor: demoAccounts.investor.email };
    const founder = await readRow(db, 'accounts', { email: at.email }, 'founder_id as id');
    const founderId = founder.id ?? '';
    const interest = await listInterest(db, { founderId });
    expect(interest).toMatchObject({ all: 3, saved: 2 });
    expect(interest.investors[0]).toMatchObject({ name: 'Helena Brandt', deck: 3, website: 1 });
    const updates = await findUpdates(db, { founderId, now });
    expect(updates).toMatchObject({ recipients: 2, nextAt: null });
    expect(updates.sent).toHaveLength(2);
    const { id: investorId } = await readRow(db, 'investors', { email: at.investor }, 'id');
    expect((await listSavedSearches(db, { investorId })).searches).toHaveLength(2);
    const states = await db
      .selectFrom('introductions')
      .where('requester_investor_id', '=', investorId)
      .select('state')
      .execute();
    expect(states.map(({ state }) => state).sort()).toEqual([
      ...['accepted', 'declined', 'expired', 'requested'],
    ]);
    expect(await mailSavedSearches(db, { now })).toBe(0);
    expect(await queueOutcomeMails(db, { now })).toBe(0);
    expect(await closeExpiredIntroductions(db, { now })).toBe(0);
  });

  it('has a year of weekly check-ins, calls for help with offers, and one startup without', async () => {
    const { rows } = await sql<Record<string, number>>`
      select count(*) filter (where done_at is not null)::int as done,
        count(*) filter (where is_away)::int as away,
        count(*) filter (where done_at is null and not is_away)::int as drafts,
        count(distinct startup_id)::int as startups,
        (max(week) - min(week))::int as days,
        (select count(*)::int from help_offers) as offers,
        count(*) filter (where week > ${'2026-11-19'})::int as future,
        count(*) filter (where done_at > ${now})::int as ahead
      from check_ins`.execute(db);
    expect(rows[0]).toMatchObject({ startups: 25, days: 52 * 7, offers: 4, future: 0, ahead: 0 });
    expect(rows[0]?.done).toBeGreaterThan(300);
    const { id: papertrail } = await db
      .selectFrom('startup_applications')
      .where('startup_name', '=', 'Papertrail')
      .select('id')
      .executeTakeFirstOrThrow();
    const series = await listKpiSeries(db, { startupId: papertrail });
    expect(series.map(({ name, points }) => [name, points.length > 20])).toEqual([
      ['Monthly recurring revenue', true],
      ['Charities that report', true],
    ]);
    const { rows: sharing } = await sql`
      select count(*) filter (where shares_numbers)::int as numbers,
        count(*) filter (where shows_kpi)::int as kpi
      from startup_applications`.execute(db);
    expect(sharing).toEqual([{ numbers: 13, kpi: 7 }]);
  });

  it('has goals that were pledged and kept, numbers that were corrected, and no two startups alike', async () => {
    const { rows: pledges } = await sql`
      select p.state, count(*)::int as count from check_ins c
      join pledges p on p.task_id = c.pledge_task_id group by 1 order by 1`.execute(db);
    expect(pledges).toEqual([
      { state: 'kept', count: 15 },
      { state: 'open', count: 2 },
    ]);
    const { rows: unsure } = await sql`
      select n.week from check_ins c
      join check_ins n on n.startup_id = c.startup_id and n.week = c.week + 7
      where c.pledge_task_id is not null and n.done_at is not null and n.last_goal <> 'yes'`.execute(
      db,
    );
    expect(unsure).toEqual([]);
    const { rows: corrected } = await sql<{ startups: number; values: number }>`
      select count(distinct c.startup_id)::int as startups, count(*)::int as values
      from check_in_answers a join check_ins c on c.id = a.check_in_id
      where a.part = 'kpiValue' and a.version > 1 and a.answer = to_jsonb(c.kpi_value)`.execute(db);
    expect(corrected).toEqual([{ startups: 6, values: 8 }]);
    const { rows: series } = await sql<{ said: string; values: number }>`
      select string_agg(distinct goal, '|') as said, count(distinct kpi_value)::int as values
      from check_ins where done_at is not null group by startup_id having count(*) < 12`.execute(
      db,
    );
    expect(series.length).toBeGreaterThan(15);
    const goals = series.flatMap(({ said }) => said.split('|'));
    expect(new Set(goals).size).toBe(goals.length);
    expect(Math.min(...series.map(({ values }) => values))).toBeGreaterThan(2);
    // Read one below the other, no two weeks of a month are the same.
    const { rows: repeated } = await sql`
      select c.startup_id, c.goal from check_ins c
      join check_ins n on n.startup_id = c.startup_id and n.goal = c.goal
        and n.week > c.week and n.week <= c.week + 28`.execute(db);
    expect(repeated).toEqual([]);
    const { rows: ofYears } = await sql<{ weeks: number; goals: number }>`
      select count(goal)::int as weeks, count(distinct goal)::int as goals
      from check_ins where done_at is not null group by startup_id having count(*) > 20`.execute(
      db,
    );
    expect(ofYears.length).toBe(5);
    for (const { weeks, goals } of ofYears) expect(goals).toBe(weeks);
  });

  it('has no founder with two open tasks of one name', async () => {
    const { rows } = await sql`
      select user_id, title from tasks
      where status <> 'completed' and deleted_at is null
      group by user_id, title having count(*) > 1`.execute(db);
    expect(rows).toEqual([]);
  });

  it('has one founder in Slack whose first pledge is still to come', async () => {
    const { rows } = await sql`
      select f.email from founders f
      where f.is_active and not exists (select from pledges p where p.founder_id = f.id)`.execute(
      db,
    );
    expect(rows).toEqual([{ email: 'aisha.rahman@demo.test' }]);
  });

  it('has the history of every decision, also in the audit log', async () => {
    const { rows } = await sql`
      select e.kind, count(*)::int as count, count(e.actor_id)::int as by_admin,
        count(l.id)::int as audited
      from application_events e left join audit_log l on l.subject_id = e.application_id::text
        and l.action = 'application.' || e.kind and l.created_at = e.created_at
      group by e.kind order by e.kind`.execute(db);
    expect(rows).toEqual([
      { kind: 'accepted', count: 26, by_admin: 26, audited: 26 },
      { kind: 'rejected', count: 2, by_admin: 2, audited: 2 },
      { kind: 'review_started', count: 30, by_admin: 30, audited: 30 },
      { kind: 'withdrawn', count: 1, by_admin: 0, audited: 0 },
    ]);
  });

  it('has figures that agree with the ledger for every founder', async () => {
    const founders = await db.selectFrom('founder_totals').select('founder_id').execute();
    expect(await reconcileLedger(db, ...founders.map((each) => each.founder_id))).toEqual([]);
    const { rows } = await sql<{ weeks: number; kinds: number; quiet: number }>`
      select count(distinct date_trunc('week', completed_at))::int as weeks,
        (select count(distinct kind)::int from points_ledger) as kinds,
        (select count(*)::int from founder_totals where tasks_completed < 5) as quiet
      from completions`.execute(db);
    expect(rows[0]?.weeks).toBeGreaterThanOrEqual(4);
    expect(rows[0]).toMatchObject({ kinds: 4, quiet: 0 });
  });

  it('is the same for the same day, and a second seed changes nothing', wholeSeed, async () => {
    const before = await describeCommunity(db);
    expect(await seedDemo(db, { now })).toEqual({ seeded: false });
    expect(await describeCommunity(db)).toEqual(before);
    const other = await createTestDatabase();
    await seedDemo(other.db, { now });
    expect(await describeCommunity(other.db)).toEqual(before);
    await other.close();
  });

  it('has its generated tasks of today and this week, and the schedule adds none', async () => {
    const { rows } = await sql`
      select count(*)::int as tasks, count(distinct user_id)::int as founders,
        count(*) filter (where template_key like 'daily-%')::int as daily
      from tasks where template_key is not null`.execute(db);
    expect(rows).toEqual([{ tasks: 32 * 8, founders: 32, daily: 32 * 3 }]);
    expect(await generateTasksForEveryone(db, { now })).toMatchObject({ added: 0 });
  });

  it('is not added to a database that has people', async () => {
    const other = await createTestDatabase();
    await insertRow(other.db, 'startup_applications', {
      founder_name: 'Real Person',
      founder_email: 'real@example.org',
      startup_name: 'Real',
      industry: 'SaaS',
      description: 'Something real.',
    });
    expect(await seedDemo(other.db, { now })).toEqual({ seeded: false });
    expect(await describeCommunity(other.db)).toEqual([]);
    await other.close();
  });
});

describe('the sandbox’s workspace', () => {
  it('links the community again at every start, and its channels get the latest posts once', async () => {
    const people = await db
      .selectFrom('startup_applications')
      .where('status', '=', 'accepted')
      .select('founder_email as email')
      .execute();
    const start = async (prefix: string) => {
      await linkSandboxWorkspace(db, {
        teamId: 'T000000001',
        userIds: Object.fromEntries(people.map(({ email }) => [email, `U${prefix}${email}`])),
        pictures: {},
        channelIds: { 'Cohort 7': `C${prefix}7`, 'Cohort 8': `C${prefix}8` },
      });
      await repostToSandboxChannels(db, { completions: 6, pledges: 2 });
    };
    await start('A');
    await start('B');
    const linked = await db
      .selectFrom('startup_applications')
      .where('slack_user_id', 'is not', null)
      .select(['founder_email', 'slack_user_id'])
      .execute();
    expect(linked).toHaveLength(24);
    for (const row of linked) expect(row.slack_user_id).toBe(`UB${row.founder_email}`);
    const { rows } = await sql`
      select channel_id, count(*)::int as posts from slack_outbox where state = 'waiting'
      group by channel_id order by channel_id`.execute(db);
    expect(rows).toEqual([
      { channel_id: 'CB7', posts: 8 },
      { channel_id: 'CB8', posts: 8 },
    ]);
  });

  it('finds the staff again whom it knew at its last start', async () => {
    const { email } = demoAccounts.admin;
    const find = () => readRow(db, 'accounts', { email }, ['id', 'slack_user_id as userId']);
    const start = (userId: string) =>
      linkSandboxWorkspace(db, {
        teamId: 'T000000001',
        userIds: { [email]: userId },
        pictures: {},
        channelIds: {},
      });
    await start('UA');
    const { id: accountId, userId } = await find();
    // The product looks for its staff by itself, before their first message.
    expect(userId).toBeNull();
    await recordStaffInSlack(db, { accountId, teamId: 'T000000001', userId: 'UA', now });
    await start('UB');
    expect((await find()).userId).toBe('UB');
  });
});

it('uses no address as an id', async () => {
  // Except those that this test gave the sandbox's people.
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = 'public' and data_type = 'text' and column_name ~ '(^|_)id$'
      and column_name <> 'slack_user_id'`.execute(db);
  expect(columns.length).toBeGreaterThan(5);
  for (const { table, column } of columns) {
    const name = sql.ref(column);
    const { rows } = await sql`
      select ${name} as id from ${sql.table(table)} where ${name} like '%@%' limit 1`.execute(db);
    expect([table, column, rows]).toEqual([table, column, []]);
  }
  const { rows: milestones } = await sql`
    select milestones from startup_applications where milestones::text like '%"id": "%@%'`.execute(
    db,
  );
  expect(milestones).toEqual([]);
});
