import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findInbox } from '#db/queries/notifications.ts';
import { listChannelPosts } from '#db/testing/list-queued.ts';
import { newCohort, newFounder } from '#db/testing/new-founder.ts';
import { newCompletedTask } from '#db/testing/new-task.ts';
import { readFounderRows } from '#db/testing/read-founder-rows.ts';
import { reconcileLedger } from '#db/testing/reconcile-ledger.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { setBrand } from '#shared/brand.ts';
import { addDays, weekStart } from '#shared/time.ts';
import { findLeaderboard } from '../../queries/leaderboard/find-leaderboard.ts';
import { listLedger } from '../../queries/points.ts';
import { findGivenThanks } from '../../queries/thanks.ts';
import { changeTimeZone } from '../settings/founder-settings.ts';
import { reopenTask } from '../tasks/reopen-task.ts';
import { thankPeer, undoThanks } from './thanks.ts';

const { db } = useTestDatabase();
// A Monday.
const now = new Date('2026-06-15T12:00:00Z');
const hourMs = 60 * 60 * 1000;

let cohort: Awaited<ReturnType<typeof newCohort>>;
let giver: string;
let peers: string[];
beforeEach(async () => {
  cohort = await newCohort(db);
  const founder = async () => (await newFounder(db, { cohortId: cohort.id })).id;
  giver = await founder();
  peers = [await founder(), await founder(), await founder(), await founder()];
});

const thank = (helper: string | undefined, at = now, giverId = giver, forWhat = 'the pitch deck') =>
  thankPeer(db, {
    giverId,
    now: at,
    thanks: { founderId: helper ?? '', forWhat },
  });
const daysLater = (days: number) => new Date(now.getTime() + days * 24 * hourMs);

/** Rows of the ledger and cached figures of one founder. */
async function earnedBy(founderId: string | undefined) {
  const rows = await readFounderRows(db, founderId ?? '');
  expect(await reconcileLedger(db, founderId ?? '')).toEqual([]);
  return rows.founder_totals[0]?.points;
}

it('gives the helper 15 points, a notification and a post in the channel', async () => {
  const [ada] = peers;
  const given = await thank(ada);
  expect(given).toMatchObject({ helper: { id: ada }, points: 15, left: 2 });
  const rows = await readFounderRows(db, ada ?? '');
  expect(rows.points_ledger).toMatchObject([
    { kind: 'peer_help', points: 15, earned_on: '2026-06-15', task_id: null, reverses: null },
  ]);
  expect(rows.founder_totals[0]).toMatchObject({
    points: 15,
    board_points: 15,
    tasks_completed: 0,
    current_streak: 0,
  });
  expect(rows.daily_points).toMatchObject([{ points: 15, tasks_completed: 0 }]);
  expect(await reconcileLedger(db, ada ?? '')).toEqual([]);
  expect((await findInbox(db, ada ?? '')).items).toMatchObject([
    { type: 'peer_help', message: 'thanked you for “the pitch deck”', points: 15, read: false },
  ]);
  expect(await listChannelPosts(db, cohort)).toEqual([`thanks ${given.id}`]);
  expect(await earnedBy(giver)).toBe(0);
});

it('counts on the helper’s local day, on leaderboards up to 200 points', async () => {
  const [ada = ''] = peers;
  await changeTimeZone(db, { founderId: ada, timeZone: 'Pacific/Kiritimati' });
  for (let index = 0; index < 9; index += 1) {
    const difficulty = index < 2 ? 'hard' : 'medium';
    await newCompletedTask(db, { founderId: ada, at: now, difficulty });
  }
  await thank(ada);
  const { daily_points, founder_totals } = await readFounderRows(db, ada);
  expect(daily_points).toMatchObject([{ day: '2026-06-16', points: 225, board_points: 200 }]);
  expect(founder_totals[0]).toMatchObject({ points: 225, board_points: 200 });
});

it('stays in the totals when a task is reopened later', async () => {
  const [ada = ''] = peers;
  await thank(ada);
  const { task } = await newCompletedTask(db, { founderId: ada, at: now });
  await thank(ada, now, peers[1]);
  await reopenTask(db, { founderId: ada, taskId: task.id, now });
  expect(await earnedBy(ada)).toBe(30);
});

describe('thanks are refused', () => {
  it('to oneself, to another cohort, to nobody', async () => {
    const stranger = await newFounder(db);
    const applicant = await newFounder(db, { cohortId: cohort.id });
    await sql`update startup_applications set status = 'rejected' where id = ${applicant.startupId}`.execute(
      db,
    );
    await expect(thank(giver)).rejects.toMatchObject({ code: 'thanks_self' });
    for (const id of [stranger.id, applicant.id, '00000000-0000-4000-8000-000000000000']) {
      await expect(thank(id)).rejects.toMatchObject({ code: 'founder_not_found' });
    }
    expect((await readFounderRows(db, giver)).thanks).toEqual([]);
    expect(await earnedBy(stranger.id)).toBe(0);
  });

  it('a second time on one local day of the giver, but not on the next', async () => {
    await changeTimeZone(db, { founderId: giver, timeZone: 'America/New_York' });
    await thank(peers[0]);
    const lastMoment = new Date('2026-06-16T03:59:59.999Z');
    await expect(thank(peers[0], lastMoment)).rejects.toMatchObject({ code: 'thanks_today' });
    await thank(peers[0], new Date('2026-06-16T04:00:00Z'));
    expect(await earnedBy(peers[0])).toBe(30);
  });

  it('a fourth time in a week, until Sunday', async () => {
    for (const helper of peers.slice(0, 3)) await thank(helper);
    await expect(thank(peers[3])).rejects.toMatchObject({ code: 'thanks_used_up' });
    await expect(thank(peers[3], daysLater(5.49))).rejects.toMatchObject({
      code: 'thanks_used_up',
    });
    expect(await thank(peers[3], daysLater(5.5))).toMatchObject({ left: 2 });
  });

  it('from a giver who flies west to have the same day again', async () => {
    const fly = (timeZone: string) => changeTimeZone(db, { founderId: giver, timeZone });
    await fly('Pacific/Kiritimati');
    await thank(peers[0]);
    await fly('Pacific/Pago_Pago');
    await expect(thank(peers[0])).rejects.toMatchObject({ code: 'thanks_today' });
    expect(await earnedBy(peers[0])).toBe(15);
  });
});

describe('concurrent thanks', () => {
  it('20 for one founder count once', async () => {
    const answers = await Promise.allSettled(Array.from({ length: 20 }, () => thank(peers[0])));
    const refused = answers.filter((each) => each.status === 'rejected');
    expect(refused.map((each) => each.reason.code)).toEqual(Array(19).fill('thanks_today'));
    expect(await earnedBy(peers[0])).toBe(15);
    expect((await findInbox(db, peers[0] ?? '')).items).toHaveLength(1);
    expect(await listChannelPosts(db, cohort)).toHaveLength(1);
  });

  it('20 for four founders count three times', async () => {
    const answers = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) => thank(peers[index % 4])),
    );
    expect(answers.filter((each) => each.status === 'fulfilled')).toHaveLength(3);
    const points = await Promise.all(peers.map(earnedBy));
    expect(points.sort()).toEqual([0, 15, 15, 15]);
  });

  it('among five founders count up to the limits, without a deadlock', async () => {
    const ring = [giver, ...peers];
    const all = ring.flatMap((from) => ring.flatMap((to) => [0, 1].map(() => ({ from, to }))));
    const answers = await Promise.allSettled([
      ...all.map(({ from, to }) => thank(to, now, from)),
      ...ring.map((founderId) => newCompletedTask(db, { founderId, at: now })),
    ]);
    const codes = new Set(
      answers.flatMap((each) => (each.status === 'rejected' ? [each.reason.code] : [])),
    );
    expect(codes).toEqual(new Set(['thanks_self', 'thanks_today', 'thanks_used_up']));
    const helped = await db
      .selectFrom('thanks')
      .where('giver_id', 'in', ring)
      .groupBy('helper_id')
      .select(({ fn }) => ['helper_id', fn.countAll<string>().as('count')])
      .execute();
    expect(helped.reduce((sum, { count }) => sum + Number(count), 0)).toBe(5 * 3);
    for (const founderId of ring) {
      const count = Number(helped.find((row) => row.helper_id === founderId)?.count ?? 0);
      expect(await earnedBy(founderId)).toBe(Math.min(45, count * 15) + 20);
    }
  });
});

describe('a founder who is thanked', () => {
  const crowd = (size: number) =>
    Promise.all(
      Array.from({ length: size }, async () => (await newFounder(db, { cohortId: cohort.id })).id),
    );
  const thankAll = async (helper: string, givers: string[], at = now) => {
    const points: number[] = [];
    for (const each of givers) points.push((await thank(helper, at, each)).points);
    return points;
  };

  it('earns 45 points a week at most, and hears of every thanks', async () => {
    const [ada = ''] = peers;
    const givers = await crowd(19);
    const points = await thankAll(ada, givers);
    expect(points).toEqual([15, 15, 15, ...Array(16).fill(0)]);
    // Saturday is the last day of the week.
    expect(await thankAll(ada, givers.slice(0, 5), daysLater(5))).toEqual(Array(5).fill(0));
    expect(await earnedBy(ada)).toBe(45);
    const { items } = await findInbox(db, ada);
    expect(items).toHaveLength(24);
    expect(items.map((item) => item.points)).toEqual([...Array(21).fill(null), 15, 15, 15]);
    expect(await listChannelPosts(db, cohort)).toHaveLength(24);
    expect(await listLedger(db, { founderId: ada, pageSize: 50 })).toMatchObject({
      total: 45,
      notCounted: 0,
      rows: Array(3).fill({ kind: 'peer_help', points: 15 }),
    });
    const viewer = { id: ada, timeZone: 'UTC', cohort: { id: cohort.id, name: 'C' } };
    for (const scope of ['cohort', 'community'] as const) {
      for (const period of ['all', 'week'] as const) {
        const board = { viewer, scope, period, page: 1, pageSize: 50, now: daysLater(5) };
        expect((await findLeaderboard(db, board)).me).toMatchObject({ points: 45, notCounted: 0 });
      }
    }
    // A new week begins on Sunday.
    expect(await thankAll(ada, givers.slice(0, 4), daysLater(6))).toEqual([15, 15, 15, 0]);
    expect(await earnedBy(ada)).toBe(90);
  });

  it('has the week of their own calendar, whatever those of the givers say', async () => {
    const [ada = ''] = peers;
    await changeTimeZone(db, { founderId: ada, timeZone: 'Pacific/Pago_Pago' });
    const givers = await crowd(6);
    // Sunday morning in UTC is still Saturday night in Pago Pago.
    await thankAll(ada, givers.slice(0, 2), new Date('2026-06-14T10:00:00Z'));
    const saturday = await thankAll(ada, givers.slice(2, 5), new Date('2026-06-14T10:30:00Z'));
    expect(saturday).toEqual([15, 0, 0]);
    expect(await thankAll(ada, givers.slice(5), new Date('2026-06-14T12:00:00Z'))).toEqual([15]);
  });

  it('earns what is left of 45 points, and keeps points of before the limit', async () => {
    const [ada = '', bo = ''] = peers;
    const paid = (user_id: string, points: number) =>
      sql`
        with earned as (
          insert into points_ledger (user_id, kind, points, earned_on)
          values (${user_id}, 'peer_help', ${points}, '2026-06-14')
        ), day as (
          insert into daily_points (founder_id, day, points, tasks_completed)
          values (${user_id}, '2026-06-14', ${points}, 0)
        )
        update founder_totals set points = ${points}, board_points = ${points}
        where founder_id = ${user_id}`.execute(db);
    await paid(ada, 40);
    await paid(bo, 120);
    const givers = await crowd(2);
    expect(await thankAll(ada, givers)).toEqual([5, 0]);
    expect(await thankAll(bo, givers)).toEqual([0, 0]);
    expect((await readFounderRows(db, bo)).founder_totals[0]?.points).toBe(120);
  });

  it('by twenty at the same moment, earns 45 points', async () => {
    const [ada = ''] = peers;
    const givers = await crowd(20);
    const answers = await Promise.all(givers.map((each) => thank(ada, now, each)));
    expect(answers.map(({ points }) => points).filter((points) => points > 0)).toEqual([
      15, 15, 15,
    ]);
    expect(await earnedBy(ada)).toBe(45);
    expect((await findInbox(db, ada)).items).toHaveLength(20);
  });

  it('loses nothing by thanks without points that are taken back', async () => {
    const [ada = ''] = peers;
    const givers = await crowd(4);
    const all: { id: string }[] = [];
    for (const each of givers) all.push(await thank(ada, now, each));
    await undoThanks(db, { giverId: givers[3] ?? '', thanksId: all[3]?.id ?? '', now });
    expect(await earnedBy(ada)).toBe(45);
    expect((await findInbox(db, ada)).items).toHaveLength(3);
    await undoThanks(db, { giverId: givers[0] ?? '', thanksId: all[0]?.id ?? '', now });
    expect(await earnedBy(ada)).toBe(30);
  });

  it('earns for the next thanks when some are taken back', async () => {
    const [ada = ''] = peers;
    const givers = await crowd(5);
    const all: { id: string }[] = [];
    for (const each of givers) all.push(await thank(ada, now, each));
    const undo = (index: number) =>
      undoThanks(db, { giverId: givers[index] ?? '', thanksId: all[index]?.id ?? '', now });
    await Promise.all([undo(0), undo(1), undo(0)]);
    expect(await earnedBy(ada)).toBe(45);
    const { rows } = await listLedger(db, { founderId: ada, pageSize: 50 });
    expect(rows.map((row) => row.points)).toEqual([15, -15, 15, -15, 15, 15, 15]);
    expect((await findInbox(db, ada)).items.map((item) => item.points)).toEqual([15, 15, 15]);
    await undo(2);
    expect(await earnedBy(ada)).toBe(30);
    expect(await thank(ada, now, peers[1])).toMatchObject({ points: 15 });
    expect(await thank(ada, now, peers[2])).toMatchObject({ points: 0 });
  });

  it('has 15 points for each thanks of a week that stands, up to 45, whatever was taken back', async () => {
    const [ada = ''] = peers;
    const givers = await crowd(6);
    const given: { giverId: string; id: string; at: Date; day: string }[] = [];
    let random = 7;
    const pick = (size: number) => {
      random = (random * 48_271) % 2_147_483_647;
      return random % size;
    };
    for (let step = 0; step < 80; step += 1) {
      const at = new Date(now.getTime() + step * 4 * hourMs);
      const giverId = givers[pick(6)] ?? '';
      const day = addDays('2026-06-15', Math.floor((12 + step * 4) / 24));
      const done = await thank(ada, at, giverId).catch(() => null);
      if (done) given.push({ giverId, id: done.id, at, day });
      const latest = given.at(-1);
      if (latest && pick(3) === 0) {
        const undone = await undoThanks(db, {
          giverId: latest.giverId,
          thanksId: latest.id,
          now: at,
        })
          .then(() => true)
          .catch(() => false);
        if (undone) given.pop();
      }
      const weeks = new Map<string, number>();
      for (const each of given) {
        weeks.set(weekStart(each.day), (weeks.get(weekStart(each.day)) ?? 0) + 15);
      }
      const expected = [...weeks.values()].map((points) => Math.min(45, points));
      expect(await earnedBy(ada)).toBe(expected.reduce((sum, each) => sum + each, 0));
    }
    expect(given.length).toBeGreaterThan(9);
  });
});

describe('where the day on which weeks begin changes', () => {
  afterEach(() => setBrand({}));
  const left = async (at: Date) =>
    (await findGivenThanks(db, { giverId: giver, timeZone: 'UTC', now: at })).left;

  it('thanks of the same days are counted once: from Sunday to Monday', async () => {
    // On the Sunday, the Monday and the Tuesday.
    for (const [index, days] of [-1, 0, 1].entries()) await thank(peers[index], daysLater(days));
    await expect(thank(peers[3], daysLater(2))).rejects.toMatchObject({ code: 'thanks_used_up' });
    setBrand({ weekStartsOn: 'monday' });
    expect(await left(daysLater(2))).toBe(1);
    expect(await thank(peers[3], daysLater(2))).toMatchObject({ left: 0 });
    await expect(thank(peers[0], daysLater(3))).rejects.toMatchObject({ code: 'thanks_used_up' });
    expect(await left(daysLater(6))).toBe(0);
    expect(await thank(peers[0], daysLater(7))).toMatchObject({ left: 2 });
  });

  it('thanks of the same days are counted once: from Monday to Sunday', async () => {
    setBrand({ weekStartsOn: 'monday' });
    for (const [index, days] of [-1, 0, 1].entries()) await thank(peers[index], daysLater(days));
    expect(await left(daysLater(2))).toBe(1);
    setBrand({});
    expect(await left(daysLater(2))).toBe(0);
    await expect(thank(peers[3], daysLater(2))).rejects.toMatchObject({ code: 'thanks_used_up' });
    expect(await thank(peers[3], daysLater(6))).toMatchObject({ left: 2 });
  });

  it('a helper’s week brings 45 points', async () => {
    setBrand({ weekStartsOn: 'monday' });
    const [ada = '', ...others] = peers;
    for (const day of [-1, 0, 6]) await thank(ada, daysLater(day));
    for (const other of others) await thank(ada, daysLater(6), other);
    const { points_ledger } = await readFounderRows(db, ada);
    expect(points_ledger.map((row) => row.earned_on).sort()).toEqual([
      '2026-06-14',
      '2026-06-15',
      '2026-06-21',
      '2026-06-21',
    ]);
    expect(await earnedBy(ada)).toBe(60);
  });
});

describe('the table', () => {
  const row = (overrides: { helper?: string; slot: number; day?: string }) =>
    sql`
      with earned as (
        insert into points_ledger (user_id, kind, points, earned_on)
        values (${giver}, 'peer_help', 15, '2026-06-15') returning id
      )
      insert into thanks (giver_id, helper_id, for_what, given_at, given_on, week_start, week_slot,
        ledger_id)
      select ${giver}, ${overrides.helper ?? peers[0]}, 'help', ${now}, ${overrides.day ?? '2026-06-15'},
        '2026-06-14', ${overrides.slot}, id from earned`.execute(db);

  it('refuses a fourth in a week, a second in a day, one’s own and a wrong week', async () => {
    await row({ slot: 1 });
    await expect(row({ slot: 2 })).rejects.toThrow('thanks_once_a_day');
    await expect(row({ slot: 1, helper: peers[1] })).rejects.toThrow('thanks_three_a_week');
    await expect(row({ slot: 4, helper: peers[1] })).rejects.toThrow('check');
    await expect(row({ slot: 2, helper: giver })).rejects.toThrow('check');
    await expect(row({ slot: 2, day: '2026-06-21' })).rejects.toThrow('thanks_week_start_check');
    await row({ slot: 2, day: '2026-06-16' });
  });
});

describe('undoing thanks', () => {
  const undo = (thanksId: string, at = now, giverId = giver) =>
    undoThanks(db, { giverId, thanksId, now: at });

  it('adds the exact negative row and withdraws the notification and the post', async () => {
    const [ada = ''] = peers;
    const { id } = await thank(ada);
    await Promise.all([1, 2, 3].map(() => undo(id, new Date(now.getTime() + hourMs - 1))));
    const { points_ledger: ledger } = await readFounderRows(db, ada);
    expect(ledger).toHaveLength(2);
    const [first, second] = ledger.toSorted((a, b) => Number(a.id) - Number(b.id));
    expect(second).toMatchObject({ kind: 'peer_help', points: -15, reverses: first?.id });
    expect(await earnedBy(ada)).toBe(0);
    expect((await findInbox(db, ada)).items).toEqual([]);
    expect(await listChannelPosts(db, cohort)).toEqual([`thanks ${id}`, `thanks_retraction ${id}`]);
    expect(await thank(ada, now, giver, 'something else')).toMatchObject({ left: 2 });
    expect(await earnedBy(ada)).toBe(15);
  });

  it('is refused after an hour and for anybody else', async () => {
    const { id } = await thank(peers[0]);
    const late = new Date(now.getTime() + hourMs);
    await expect(undo(id, late)).rejects.toMatchObject({ code: 'thanks_too_late' });
    for (const other of peers.slice(0, 2)) {
      await expect(undo(id, now, other)).rejects.toMatchObject({ code: 'thanks_not_found' });
    }
    expect(await earnedBy(peers[0])).toBe(15);
  });

  it('repeatedly does not allow endless notifications', async () => {
    for (let round = 0; round < 10; round += 1) await undo((await thank(peers[0])).id);
    await expect(thank(peers[1])).rejects.toMatchObject({ code: 'rate_limited' });
    expect(await thank(peers[1], daysLater(1))).toMatchObject({ left: 2 });
  });
});
