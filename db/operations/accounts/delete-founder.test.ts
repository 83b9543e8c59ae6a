import { describe, expect, it } from 'vitest';
import { deleteFounder } from '#db/operations/accounts/delete-founder.ts';
import { openSession } from '#db/operations/accounts/sessions.ts';
import { saveCheckIn } from '#db/operations/check-ins/save-check-in.ts';
import { findFounderBySlack } from '#db/queries/founders.ts';
import { findLeaderboard } from '#db/queries/leaderboard/find-leaderboard.ts';
import { findSession } from '#db/queries/sessions.ts';
import { collectLiveEvents } from '#db/testing/collect-live-events.ts';
import { listQueuedJobs } from '#db/testing/list-queued.ts';
import { newSubscription } from '#db/testing/new-subscription.ts';
import { newTeammate } from '#db/testing/new-teammate.ts';
import { readFounderRows } from '#db/testing/read-founder-rows.ts';
import { reconcileLedger } from '#db/testing/reconcile-ledger.ts';
import { insertRow } from '#db/testing/rows.ts';
import {
  departureDate as now,
  departingName as secret,
  useDepartingFounder,
} from '#db/testing/use-departing-founder.ts';

const { database, slackUserId, cohort, departing, peer, deleteAccount, addHistory } =
  useDepartingFounder();

describe('deleting a founder', () => {
  it('removes their identity and texts from every table', async () => {
    const { db, pool } = database();
    await addHistory();
    const { token } = await openSession(db, {
      accountId: departing().accountId,
      userAgent: secret,
      now,
    });
    expect(await findSession(db, { token, now })).not.toBeNull();

    expect(await deleteAccount()).toBe(true);

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
    const bySlack = { teamId: 'T000000001', userId: slackUserId() };
    expect(await findFounderBySlack(db, bySlack)).toBeNull();
    const { startup_applications: rows, tasks } = await readFounderRows(db, departing().id);
    expect(rows).toMatchObject([
      {
        status: 'withdrawn',
        founder_name: 'Former founder',
        founder_email: expect.stringMatching(/^former-[0-9a-f-]{36}@deleted\.invalid$/),
        startup_name: 'Former startup',
        cohort_id: cohort().id,
        industry: 'Other',
        description: '',
        team_size: 1,
        funding_raised: 'none',
        looking_for_funding: false,
        shares_numbers: false,
        shows_kpi: false,
      },
    ]);
    const blocked = db.selectFrom('contact_blocks').where('blocked_id', '=', departing().id);
    expect(await blocked.selectAll().execute()).toEqual([]);
    const pictures = db.selectFrom('pictures').where('founder_id', '=', departing().id);
    expect(await pictures.select('id').execute()).toEqual([]);
    expect(tasks.map((task) => [task.title, task.status, task.deleted_at])).toEqual(
      expect.arrayContaining([
        ['Removed', 'completed', null],
        ['Removed', 'pending', now],
      ]),
    );
    const inbox = db.selectFrom('cohort_notifications').selectAll();
    expect(await inbox.where('recipient_id', '=', departing().id).execute()).toEqual([]);
    expect(await inbox.where('sender_id', '=', departing().id).execute()).toEqual([]);
  });

  it('closes their pages and has the payment provider end what their startup pays for', async () => {
    const { db } = database();
    const running = await newSubscription(db, { founderId: departing().id });
    const over = await newSubscription(db, { founderId: departing().id, status: 'cancelled' });
    const { id: founderId, accountId, cohortId } = departing();
    const liveEvents = await collectLiveEvents(database(), deleteAccount);
    expect(liveEvents).toEqual(expect.arrayContaining([{ founderId, cohortId }, { accountId }]));
    const jobs = await listQueuedJobs(db);
    const ending = ({ subscriptionId }: typeof running) =>
      jobs.filter(({ key }) => key === `end:${subscriptionId}`);
    expect(ending(running)).toMatchObject([{ name: 'cancel-subscription', payload: running }]);
    expect(ending(over)).toEqual([]);
  });

  it('is for an owner with teammates only once the startup is handed over', async () => {
    const { db } = database();
    await newTeammate(db, departing());
    await expect(deleteAccount()).rejects.toMatchObject({ code: 'team_owner_stays' });
    expect(await readFounderRows(db, departing().id)).toMatchObject({
      startup_applications: [{ startup_name: `${secret} Inc`, status: 'accepted' }],
    });
  });

  it('keeps what a member said for the team, without their name and their morale', async () => {
    const { db } = database();
    const bo = await newTeammate(db, departing());
    const save = (founderId: string, changes: object, version: number) =>
      saveCheckIn(db, {
        founderId,
        week: '2026-06-11',
        version,
        changes,
        morale: 4,
        isDone: true,
        now: new Date('2026-06-12T12:00:00Z'),
      });
    await save(bo.id, { goal: 'Two pilots', helpWanted: 'A lawyer', sharesHelp: true }, 0);
    await save(departing().id, { blocker: 'Time' }, 1);
    await deleteFounder(db, { founderId: bo.id, now });
    const checkIn = await db
      .selectFrom('check_ins')
      .where('startup_id', '=', departing().startupId)
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(checkIn).toMatchObject({
      goal: 'Two pilots',
      blocker: 'Time',
      help_wanted: 'A lawyer',
      done_by: null,
      help_asked_by: null,
      help_shared_at: null,
      shares_help: false,
    });
    const answers = db.selectFrom('check_in_answers').where('check_in_id', '=', checkIn.id);
    const said = await answers.select(['part', 'said_by']).orderBy('part').execute();
    expect(said.map(({ part, said_by }) => [part, said_by])).toEqual([
      ['blocker', departing().id],
      ['goal', null],
      ['helpWanted', null],
      ['sharesHelp', null],
    ]);
    const morale = await db.selectFrom('check_in_morale').select('founder_id').execute();
    expect(morale.map(({ founder_id }) => founder_id)).not.toContain(bo.id);
    expect(morale.map(({ founder_id }) => founder_id)).toContain(departing().id);
  });

  it('keeps every ledger consistent and what others earned', async () => {
    const { db } = database();
    await addHistory();
    const before = await readFounderRows(db, peer().id);
    await deleteAccount();
    const after = await readFounderRows(db, peer().id);
    expect(after.points_ledger).toEqual(before.points_ledger);
    expect(after.founder_totals).toEqual(before.founder_totals);
    expect(after.founder_totals).toMatchObject([{ points: 35 }]);
    expect(await reconcileLedger(db, peer().id)).toEqual([]);
    expect(await reconcileLedger(db, departing().id)).toEqual([]);
  });

  it('removes them from the leaderboard', async () => {
    const { db } = database();
    await addHistory();
    const viewer = {
      id: peer().id,
      cohort: { id: cohort().id, name: cohort().name },
      timeZone: 'UTC',
    };
    const board = async () => {
      const { rows, size } = await findLeaderboard(db, {
        viewer: viewer as never,
        scope: 'cohort',
        period: 'all',
        page: 1,
        pageSize: 50,
        now,
      });
      return [size, rows.map((row) => row.name)];
    };
    expect((await board())[0]).toBe(2);
    await deleteAccount();
    expect(await board()).toEqual([1, [peer().name]]);
  });

  it('drops waiting posts, withdraws open pledges and keeps retractions', async () => {
    const { db } = database();
    await addHistory();
    const posts = () =>
      db
        .selectFrom('slack_outbox')
        .where('channel_id', '=', cohort().slackChannelId ?? '')
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
    await insertRow(db, 'slack_outbox', {
      team_id: 'T000000001',
      channel_id: cohort().slackChannelId ?? '',
      kind: 'completion_retraction',
      subject_id: crypto.randomUUID(),
    });
    await deleteAccount();
    expect((await posts()).map(({ kind, state }) => `${kind} ${state}`)).toEqual([
      'completion dropped',
      'pledge sent',
      'thanks dropped',
      'thanks dropped',
      'completion waiting',
      'help_wanted dropped',
      'completion_retraction waiting',
      'pledge_update waiting',
    ]);
    const { pledges } = await readFounderRows(db, departing().id);
    expect(pledges).toMatchObject([{ state: 'withdrawn', resolved_at: now }]);
  });
});
