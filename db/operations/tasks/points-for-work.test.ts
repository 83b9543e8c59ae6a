import { beforeEach, describe, expect, it } from 'vitest';
import { type FounderInCohort, newFounderInCohort } from '#db/testing/new-founder.ts';
import { newTask } from '#db/testing/new-task.ts';
import { reconcileLedger } from '#db/testing/reconcile-ledger.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { pledgeTooYoungText } from '#shared/domain/points.ts';
import { findLeaderboard } from '../../queries/leaderboard/find-leaderboard.ts';
import { findOverview } from '../../queries/overview.ts';
import { findKeptRatio } from '../../queries/pledges.ts';
import { listLedger } from '../../queries/points.ts';
import { findTask } from '../../queries/tasks.ts';
import { pruneExpired } from '../jobs/prune-expired.ts';
import { markMissedPledges } from '../pledges/missed-pledges.ts';
import { changeTimeZone } from '../settings/founder-settings.ts';
import { completeTask } from './complete-task.ts';
import { deleteTask, restoreTask } from './delete-task.ts';
import { generateTasksForFounder } from './generate-tasks.ts';
import { reopenTask } from './reopen-task.ts';
import { moveTask, pledgeTask, snoozeTask, updateTask } from './update-task.ts';

const { db } = useTestDatabase();
const now = new Date('2026-06-15T12:00:00Z');
const later = (hours: number, minutes = 0) =>
  new Date(now.getTime() + (hours * 60 + minutes) * 60_000);

let founderId: string;
let cohort: FounderInCohort['cohort'];
beforeEach(async () => {
  ({ founderId, cohort } = await newFounderInCohort(db));
});

const make = (input: Partial<Parameters<typeof newTask>[1]> = {}) =>
  newTask(db, { founderId, now, dueOn: '2026-06-20', ...input });
const complete = (taskId: string, at: Date, doneYesterday = false) =>
  completeTask(db, { founderId, taskId, now: at, source: 'web', doneYesterday });
const ratio = () => findKeptRatio(db, { founderId });

it('does not pay 240 points for six tasks made in ten seconds', async () => {
  for (let index = 0; index < 6; index += 1) {
    const { id: taskId } = await make({ title: 'x', difficulty: 'easy' });
    await pledgeTask(db, { founderId, taskId, now });
    const harder = updateTask(db, { founderId, taskId, patch: { difficulty: 'hard' }, now });
    await expect(harder).rejects.toMatchObject({ code: 'difficulty_fixed' });
    await complete(taskId, now);
  }
  expect((await listLedger(db, { founderId, pageSize: 1 })).total).toBe(60);
  expect(await ratio()).toEqual({ kept: 0, decided: 0 });
});

describe('a pledge', () => {
  it('completed within 12 hours pays the task, and kindly says why not more', async () => {
    const { id } = await make({ isPublicPledge: true });
    const done = await complete(id, later(11, 59));
    expect(done).toMatchObject({ earned: 20, note: pledgeTooYoungText, task: { pledge: 'done' } });
    expect(done.note).toMatch(/^A pledge counts after 12 hours: /);
    expect((await complete(id, later(12))).note).toBe(null);
    expect(await ratio()).toEqual({ kept: 0, decided: 0 });
  });

  it('completed after 12 hours is kept, also if its date was moved meanwhile', async () => {
    const { id } = await make({ isPublicPledge: true });
    await snoozeTask(db, { founderId, taskId: id, days: 2, now: later(11) });
    const done = await complete(id, later(12));
    expect(done).toMatchObject({ earned: 25, note: null, task: { pledge: 'kept' } });
    expect(await ratio()).toEqual({ kept: 1, decided: 1 });
  });

  it('does not stand while it is withdrawn, or completed too soon', async () => {
    const withdrawn = (await make({ isPublicPledge: true })).id;
    await deleteTask(db, { founderId, taskId: withdrawn, now: later(1) });
    await restoreTask(db, { founderId, taskId: withdrawn, now: later(11) });
    expect((await complete(withdrawn, later(21, 59))).task.pledge).toBe('done');
    await reopenTask(db, { founderId, taskId: withdrawn, now: later(30) });
    expect((await complete(withdrawn, later(30))).task.pledge).toBe('done');
    await reopenTask(db, { founderId, taskId: withdrawn, now: later(30) });
    expect((await complete(withdrawn, later(30, 2))).task.pledge).toBe('kept');
    expect(await reconcileLedger(db, founderId)).toEqual([]);
  });

  it('that was missed at midnight and done yesterday counts if it had stood by then', async () => {
    const today = { isPublicPledge: true, dueOn: '2026-06-15' };
    const [early, late] = [
      await make({ ...today, now: later(-1) }),
      await make({ ...today, now: later(1) }),
    ];
    await markMissedPledges(db, { now: later(13) });
    expect((await complete(early.id, later(20), true)).task.pledge).toBe('kept');
    expect((await complete(late.id, later(20), true)).task.pledge).toBe('done');
    await reopenTask(db, { founderId, taskId: late.id, now: later(21) });
    expect(await ratio()).toEqual({ kept: 1, decided: 2 });
  });
});

describe('the difficulty', () => {
  const harder = (taskId: string, at: Date) =>
    updateTask(db, { founderId, taskId, patch: { difficulty: 'hard' }, now: at });
  const fixed = { code: 'difficulty_fixed' };

  it('can be raised in the first hour, lowered later', async () => {
    const { id: taskId } = await make({ difficulty: 'easy' });
    expect(await harder(taskId, later(0, 59))).toMatchObject({ points: 35 });
    const easier = { founderId, taskId, patch: { difficulty: 'easy' as const }, now: later(5) };
    expect(await updateTask(db, easier)).toMatchObject({ points: 10 });
    await expect(harder(taskId, later(5))).rejects.toMatchObject(fixed);
    await expect(harder((await make()).id, later(1))).rejects.toMatchObject(fixed);
  });

  it('of a task of the program cannot be raised, only lowered', async () => {
    await generateTasksForFounder(db, { founderId, now });
    const generated = await db
      .selectFrom('tasks')
      .where('user_id', '=', founderId)
      .where('template_key', 'is not', null)
      .select(['id', 'difficulty'])
      .execute();
    expect(generated.length).toBeGreaterThan(2);
    for (const { id, difficulty } of generated) {
      expect((await findTask(db, { founderId, taskId: id, now })).canBeHarder).toBe(false);
      if (difficulty !== 'hard') await expect(harder(id, now)).rejects.toMatchObject(fixed);
    }
    const medium = generated.find(({ difficulty }) => difficulty === 'medium')?.id ?? '';
    const easier = { founderId, taskId: medium, patch: { difficulty: 'easy' as const }, now };
    expect(await updateTask(db, easier)).toMatchObject({ points: 10 });
  });

  it('cannot be raised once the task is started or pledged', async () => {
    const started = (await make()).id;
    await moveTask(db, { founderId, taskId: started, status: 'in_progress', now });
    await expect(harder(started, now)).rejects.toMatchObject(fixed);
    await moveTask(db, { founderId, taskId: started, status: 'pending', now });
    await expect(harder(started, now)).rejects.toMatchObject(fixed);
    await expect(harder((await make({ isPublicPledge: true })).id, now)).rejects.toMatchObject(
      fixed,
    );
  });
});

it('is early only if the date was set at most 14 days ahead', async () => {
  const earned = async (id: string) => (await complete(id, later(72))).earned;
  expect(await earned((await make({ dueOn: '2026-06-29' })).id)).toBe(30);
  expect(await earned((await make({ dueOn: '2026-06-30' })).id)).toBe(20);
  // Moved closer: the day on which that was done counts.
  const moved = (await make({ dueOn: '2026-08-30' })).id;
  await updateTask(db, {
    founderId,
    taskId: moved,
    patch: { dueOn: '2026-07-01' },
    now: later(48),
  });
  expect(await earned(moved)).toBe(30);
});

describe('a task deleted after its date', () => {
  it('stays in the completion rate until it is done, also beyond the usual cleaning', async () => {
    const rate = async (at: Date) =>
      (await findOverview(db, { founderId, now: at })).stats.completionRate;
    const { id: taskId } = await make({ dueOn: '2026-06-15' });
    const intime = (await make({ dueOn: '2026-06-16' })).id;
    await complete((await make()).id, later(1));
    await deleteTask(db, { founderId, taskId: intime, now: later(1) });
    await deleteTask(db, { founderId, taskId, now: later(24) });
    expect(await rate(later(25))).toBe(50);
    await pruneExpired(db, { now: later(24 * 40) });
    await restoreTask(db, { founderId, taskId, now: later(24 * 40) });
    await expect(
      restoreTask(db, { founderId, taskId: intime, now: later(24 * 40) }),
    ).rejects.toMatchObject({ code: 'task_not_found' });
  });
});

describe('boards', () => {
  const board = async (input: Partial<Parameters<typeof findLeaderboard>[1]> = {}) => {
    const viewer = { id: founderId, timeZone: 'UTC', cohort: { id: cohort.id, name: 'C' } };
    const rest = { scope: 'cohort', period: 'all', page: 1, pageSize: 10, now } as const;
    return findLeaderboard(db, { viewer, ...rest, ...input });
  };

  it('count three hard tasks a day that a founder made, and the total all of them', async () => {
    const ids: string[] = [];
    for (let index = 0; index < 5; index += 1) ids.push((await make({ difficulty: 'hard' })).id);
    for (const id of ids) await complete(id, later(1));
    await complete((await make()).id, later(1));
    expect((await board()).me).toMatchObject({ points: 3 * 35 + 20, notCounted: 70 });
    await reopenTask(db, { founderId, taskId: ids[0] ?? '', now: later(2) });
    expect((await board()).me).toMatchObject({ points: 3 * 35 + 20, notCounted: 35 });
    expect(await listLedger(db, { founderId, pageSize: 1 })).toMatchObject({
      total: 4 * 35 + 20,
      notCounted: 35,
    });
    // The next day counts its own.
    await complete(ids[0] ?? '', later(24));
    expect((await board()).me?.notCounted).toBe(35);
    expect(await reconcileLedger(db, founderId)).toEqual([]);
  });

  it('count three kept pledges a day, by the founder’s calendar', async () => {
    const keep = async (count: number, at: Date, doneYesterday = false) => {
      const ids: string[] = [];
      for (let index = 0; index < count; index += 1) {
        const pledged = await make({
          title: 'x',
          isPublicPledge: true,
          dueOn: '2026-06-25',
          now: new Date(at.getTime() - 30 * 60 * 60_000),
        });
        await complete(pledged.id, at, doneYesterday);
        ids.push(pledged.id);
      }
      return ids;
    };
    const kept = async (input: Parameters<typeof board>[0] = {}) => {
      const { me, rows } = await board(input);
      expect(rows.find((row) => row.isMe)?.pledgesKept).toBe(me?.pledgesKept);
      return me?.pledgesKept;
    };
    const [first = '', second = ''] = await keep(5, now);
    expect(await kept()).toBe(3);
    expect(await kept({ period: 'week' })).toBe(3);
    // Those that were made undone leave room for the others of that day.
    await reopenTask(db, { founderId, taskId: first, now });
    expect(await kept()).toBe(3);
    await reopenTask(db, { founderId, taskId: second, now });
    await complete(second, later(1));
    expect(await kept()).toBe(3);
    expect(await ratio()).toEqual({ kept: 4, decided: 4 });
    // A completion reported the morning after counts for yesterday, which is full.
    await keep(2, later(18), true);
    expect(await kept()).toBe(3);
    await keep(2, later(19));
    expect(await kept()).toBe(5);
    // Saturday was the 13th; in New York it's Saturday until four.
    await changeTimeZone(db, { founderId, timeZone: 'America/New_York' });
    await keep(4, new Date('2026-06-21T03:00:00Z'));
    await keep(4, new Date('2026-06-21T05:00:00Z'));
    expect(await kept()).toBe(11);
    expect(await kept({ period: 'week', now: new Date('2026-06-21T12:00:00Z') })).toBe(3);
  });

  it('name as Task Master who did most of the tasks that they count', async () => {
    const peer = await newFounderInCohort(db, { cohortId: cohort.id, name: 'The peer' });
    const doTasks = async (of: string, count: number, input: Parameters<typeof make>[0]) => {
      const ids: string[] = [];
      for (let index = 0; index < count; index += 1) {
        const { id } = await make({ title: 'x', founderId: of, ...input });
        const source = 'web' as const;
        await completeTask(db, { founderId: of, taskId: id, now: later(1), source });
        ids.push(id);
      }
      return ids;
    };
    /** The figures of the founder and their peer on each board, and who is Task Master in the cohort. */
    const taskMaster = async () => {
      const figures = new Set<string>();
      for (const scope of ['cohort', 'community'] as const) {
        for (const period of ['all', 'week'] as const) {
          const { me, rows } = await board({ scope, period, pageSize: 50 });
          const theirs = rows.find(({ name }) => name === 'The peer');
          figures.add(`${me?.tasksCompleted} and ${theirs?.tasksCompleted}`);
        }
      }
      const { taskMaster: leader } = (await board()).leaders;
      return [...figures, leader?.value, leader?.holders.map(({ isMe }) => isMe)];
    };
    await doTasks(founderId, 6, { difficulty: 'hard' });
    await doTasks(peer.founderId, 4, { difficulty: 'medium' });
    expect(await taskMaster()).toEqual(['3 and 4', 4, [false]]);
    const easy = await doTasks(founderId, 22, { difficulty: 'easy' });
    expect(await taskMaster()).toEqual(['20 and 4', 20, [true]]);
    for (const period of ['all', 'week'] as const) {
      const { leaders } = await board({ scope: 'community', period });
      expect(leaders.taskMaster).toMatchObject({ value: 20, holders: [{ isMe: true }], others: 0 });
    }
    for (const taskId of easy) await reopenTask(db, { founderId, taskId, now: later(2) });
    expect(await taskMaster()).toEqual(['3 and 4', 4, [false]]);
    // The founder's own figure has them all.
    expect((await findOverview(db, { founderId, now: later(2) })).stats.tasksCompleted).toBe(6);
  });

  it('are ordered by pledges kept or active days of the period, too', async () => {
    const peer = await newFounderInCohort(db, { cohortId: cohort.id });
    const pledged = await newTask(db, {
      founderId: peer.founderId,
      now: new Date('2026-06-10T12:00Z'),
      dueOn: '2026-06-20',
      isPublicPledge: true,
    });
    await completeTask(db, {
      founderId: peer.founderId,
      taskId: pledged.id,
      source: 'web',
      now: new Date('2026-06-12T12:00Z'),
    });
    for (const hours of [-48, -24, 0])
      await complete((await make({ now: later(hours) })).id, later(hours));
    const rows = async (input: Parameters<typeof board>[0]) =>
      (await board(input)).rows.map((row) => [row.rank, row.isMe, row.pledgesKept, row.activeDays]);
    expect(await rows({ order: 'pledges' })).toEqual([
      [1, false, 1, 1],
      [null, true, 0, 3],
    ]);
    expect(await rows({ order: 'days' })).toEqual([
      [1, true, 0, 3],
      [2, false, 1, 1],
    ]);
    // Sunday was the 14th.
    expect(await rows({ order: 'pledges', period: 'week' })).toEqual([
      [null, true, 0, 2],
      [null, false, 0, 0],
    ]);
    expect((await rows({ scope: 'community', order: 'days' })).map(([, , , days]) => days)).toEqual(
      expect.arrayContaining([null]),
    );
  });
});

// Last: its tasks would lead the boards of the others.
it('counts a date once, however often the zone is changed: three days are five dates', async () => {
  for (const hours of [-1.5, 22.5, 46.5]) {
    for (const timeZone of ['Pacific/Pago_Pago', 'UTC', 'Pacific/Kiritimati']) {
      await changeTimeZone(db, { founderId, timeZone });
      for (let index = 0; index < 11; index += 1) {
        const { id } = await make({ title: `Call customer ${index}`, now: later(hours) });
        await complete(id, later(hours));
      }
    }
  }
  const days = await db
    .selectFrom('daily_points')
    .where('founder_id', '=', founderId)
    .select('board_points')
    .execute();
  expect(days.map((day) => day.board_points)).toEqual([200, 200, 200, 200, 200]);
});
