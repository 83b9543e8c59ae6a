import { beforeEach, describe, expect, it } from 'vitest';
import { createAccount } from '#db/operations/accounts/create-account.ts';
import { openSession } from '#db/operations/sessions/open-session.ts';
import { completeTask } from '#db/operations/tasks/complete-task.ts';
import { createTask } from '#db/operations/tasks/create-task.ts';
import { thankPeer } from '#db/operations/thanks/thank-peer.ts';
import { findFounderBySlack } from '#db/queries/founders/find-founder-by-slack.ts';
import { findLeaderboard } from '#db/queries/leaderboard/find-leaderboard.ts';
import { readBoard } from '#db/queries/leaderboard/read-board.ts';
import { findSession } from '#db/queries/sessions/find-session.ts';
import { checkBooks } from '#db/testing/check-books.ts';
import { completeNewTask } from '#db/testing/complete-new-task.ts';
import { dumpFounder } from '#db/testing/dump-founder.ts';
import { newFounderAccount } from '#db/testing/new-account.ts';
import { newCohort } from '#db/testing/new-cohort.ts';
import { newTask } from '#db/testing/new-task.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { newTaskSchema } from '#shared/api/tasks.ts';
import { deleteAccount } from './delete-account.ts';

const database = useTestDatabase();
const now = new Date('2026-06-15T12:00:00Z');
const secret = 'Zaphod';

type Person = Awaited<ReturnType<typeof newFounderAccount>>;
let cohort: Awaited<ReturnType<typeof newCohort>>;
let leaver: Person;
let peer: Person;
let number = 0;

beforeEach(async () => {
  const { db } = database();
  number += 1;
  cohort = await newCohort(db);
  leaver = await newFounderAccount(db, {
    cohortId: cohort.id,
    name: `${secret} Beeblebrox`,
    email: `${secret.toLowerCase()}-${number}@example.test`,
    timeZone: 'Europe/Berlin',
    slackUserId: `U${secret.toUpperCase()}${number}`,
  });
  peer = await newFounderAccount(db, { cohortId: cohort.id });
  await db
    .updateTable('startup_applications')
    .set({
      startup_name: `${secret} Inc`,
      founder_bio: `${secret} was here`,
      founder_linkedin: `https://linkedin.com/in/${secret}`,
      website_url: `https://${secret}.example`,
      milestones: JSON.stringify([{ title: secret }]),
    })
    .where('id', '=', leaver.id)
    .execute();
});

const leave = () => deleteAccount(database().db, { founderId: leaver.id, now });

/** A founder who did a bit of everything. */
async function live() {
  const { db } = database();
  await completeNewTask(db, { founderId: leaver.id, at: now, title: `Call ${secret}` });
  await newTask(db, {
    founderId: leaver.id,
    now,
    title: `${secret} promises`,
    description: `all about ${secret}`,
    dueOn: '2026-06-20',
    isPublicPledge: true,
  });
  const say = (giverId: string, founderId: string, forWhat: string) =>
    thankPeer(db, { giverId, now, thanks: { founderId, forWhat } });
  await say(leaver.id, peer.id, `what ${secret} needed`);
  await say(peer.id, leaver.id, 'the intro');
  await completeNewTask(db, { founderId: peer.id, at: now });
  await db
    .insertInto('notification_preferences')
    .values({ founder_id: leaver.id, type: 'peer_help', channel: 'slack', enabled: true })
    .execute();
}

describe('leaving', () => {
  it('removes who they were and what they wrote, from every table', async () => {
    const { db, pool } = database();
    await live();
    const { token } = await openSession(db, {
      accountId: leaver.accountId,
      userAgent: secret,
      now,
    });
    expect(await findSession(db, { token, now })).not.toBeNull();

    expect(await leave()).toBe(true);

    const { rows: tables } = await pool.query<{ name: string }>(
      "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
    );
    expect(tables.length).toBeGreaterThan(20);
    for (const { name } of tables) {
      const { rows } = await pool.query(
        `select * from ${name} each where each::text ilike '%${secret}%'`,
      );
      expect([name, rows]).toEqual([name, []]);
    }
    expect(await findSession(db, { token, now })).toBeNull();
    const bySlack = { teamId: 'T000000001', userId: `U${secret.toUpperCase()}${number}` };
    expect(await findFounderBySlack(db, bySlack)).toBeNull();
    const { startup_applications: rows, tasks } = await dumpFounder(db, leaver.id);
    expect(rows).toMatchObject([
      {
        status: 'withdrawn',
        founder_name: 'Former founder',
        founder_email: expect.stringMatching(/^former-[0-9a-f-]{36}@deleted\.invalid$/),
        startup_name: 'Former startup',
        cohort_id: cohort.id,
      },
    ]);
    expect(tasks.map((task) => [task.title, task.status, task.deleted_at])).toEqual(
      expect.arrayContaining([
        ['Removed', 'completed', null],
        ['Removed', 'pending', now],
      ]),
    );
    const inbox = db.selectFrom('cohort_notifications').selectAll();
    expect(await inbox.where('recipient_id', '=', leaver.id).execute()).toEqual([]);
    expect(await inbox.where('sender_id', '=', leaver.id).execute()).toEqual([]);
  });

  it('leaves everybody’s books in order, and what the others earned', async () => {
    const { db } = database();
    await live();
    const before = await dumpFounder(db, peer.id);
    await leave();
    const after = await dumpFounder(db, peer.id);
    expect(after.points_ledger).toEqual(before.points_ledger);
    expect(after.founder_totals).toEqual(before.founder_totals);
    expect(after.founder_totals).toMatchObject([{ points: 35 }]);
    expect(await checkBooks(db, peer.id)).toEqual([]);
    expect(await checkBooks(db, leaver.id)).toEqual([]);
  });

  it('takes them off the board', async () => {
    const { db } = database();
    await live();
    const viewer = { id: peer.id, cohort: { id: cohort.id, name: cohort.name }, timeZone: 'UTC' };
    const board = async () => {
      const { rows, size } = await findLeaderboard(db, {
        viewer: viewer as never,
        scope: 'cohort',
        period: 'all',
        page: 1,
        pageSize: 50,
        now,
        read: (of) => readBoard(db, of),
      });
      return [size, rows.map((row) => row.name)];
    };
    expect((await board())[0]).toBe(2);
    await leave();
    expect(await board()).toEqual([1, [peer.name]]);
  });

  it('drops what waits for Slack, takes standing pledges back, and lets retractions through', async () => {
    const { db } = database();
    await live();
    const posts = () =>
      db
        .selectFrom('slack_outbox')
        .where('channel_id', '=', cohort.slackChannelId ?? '')
        .orderBy('id')
        .select(['kind', 'state', 'subject_id'])
        .execute();
    const pledge = (await posts()).find((post) => post.kind === 'pledge');
    await db
      .updateTable('slack_outbox')
      .set({ state: 'sent', message_ts: '1.1' })
      .where('kind', '=', 'pledge')
      .where('subject_id', '=', pledge?.subject_id ?? '')
      .execute();
    await db
      .insertInto('slack_outbox')
      .values({
        team_id: 'T000000001',
        channel_id: cohort.slackChannelId ?? '',
        kind: 'completion_retraction',
        subject_id: crypto.randomUUID(),
      })
      .execute();
    await leave();
    expect((await posts()).map(({ kind, state }) => `${kind} ${state}`)).toEqual([
      'completion dropped',
      'pledge sent',
      'thanks dropped',
      'thanks dropped',
      'completion waiting',
      'completion_retraction waiting',
      'pledge_update waiting',
    ]);
    const { pledges } = await dumpFounder(db, leaver.id);
    expect(pledges).toMatchObject([{ state: 'withdrawn', resolved_at: now }]);
  });

  it('happens once, however often it is asked', async () => {
    const { db } = database();
    await live();
    const answers = await Promise.all(Array.from({ length: 8 }, leave));
    expect(answers.filter(Boolean)).toHaveLength(1);
    const email = async () =>
      (await dumpFounder(db, leaver.id)).startup_applications[0]?.founder_email;
    const tombstone = await email();
    expect(await leave()).toBe(false);
    expect(await email()).toBe(tombstone);
  });

  it('frees the address for a new application and account', async () => {
    const { db } = database();
    await leave();
    const again = await newFounderAccount(db, { email: leaver.email });
    const account = await createAccount(db, {
      audience: 'founder',
      email: leaver.email,
      passwordHash: null,
      founderId: again.id,
    });
    expect([account.isNew, account.id]).toEqual([false, again.accountId]);
    expect(again.id).not.toBe(leaver.id);
  });

  it('raced by their own work leaves books in order and no word of theirs', async () => {
    const { db } = database();
    const tasks = await Promise.all(
      Array.from({ length: 6 }, () => newTask(db, { founderId: leaver.id, now, title: secret })),
    );
    const add = () =>
      createTask(db, {
        founderId: leaver.id,
        now,
        task: newTaskSchema.parse({ title: `${secret} again` }),
      });
    const outcomes = await Promise.allSettled([
      ...tasks
        .slice(0, 3)
        .map(({ id }) =>
          completeTask(db, { founderId: leaver.id, taskId: id, now, source: 'web' }),
        ),
      leave(),
      ...Array.from({ length: 5 }, add),
      ...tasks
        .slice(3)
        .map(({ id }) =>
          completeTask(db, { founderId: leaver.id, taskId: id, now, source: 'slack' }),
        ),
    ]);
    for (const outcome of outcomes) {
      if (outcome.status === 'fulfilled') continue;
      expect(['forbidden', 'task_not_found']).toContain(outcome.reason.code);
    }
    const rows = await dumpFounder(db, leaver.id);
    expect(JSON.stringify(rows)).not.toContain(secret);
    expect(rows.startup_applications).toMatchObject([{ status: 'withdrawn' }]);
    expect(await checkBooks(db, leaver.id)).toEqual([]);
    expect(await checkBooks(db, peer.id)).toEqual([]);
  });

  it('ends what was about to be added: nothing is written after', async () => {
    const { db } = database();
    await leave();
    const task = newTaskSchema.parse({ title: secret });
    await expect(createTask(db, { founderId: leaver.id, now, task })).rejects.toMatchObject({
      code: 'forbidden',
    });
    const thanks = { founderId: peer.id, forWhat: secret };
    await expect(thankPeer(db, { giverId: leaver.id, now, thanks })).rejects.toMatchObject({
      code: 'founder_not_found',
    });
  });
});
