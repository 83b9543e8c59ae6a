import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DatabaseHandle, openDatabase } from '#db/connect.ts';
import { type LiveEvent, listenForLiveEvents } from '#db/live.ts';
import { newTask } from '#db/testing/new-task.ts';
import { reconcileLedger } from '#db/testing/reconcile-ledger.ts';
import { useTaskGeneration } from '#db/testing/use-task-generation.ts';
import { findBoard, listOpenTasks } from '../../queries/tasks.ts';
import { changeTimeZone } from '../settings/founder-settings.ts';
import { completeTask } from './complete-task.ts';
import { deleteTask, restoreTask } from './delete-task.ts';
import { generateTasksForEveryone, generateTasksForFounder } from './generate-tasks.ts';
import { reopenTask } from './reopen-task.ts';
import { moveTask, pledgeTask, snoozeTask, updateTask } from './update-task.ts';

const { database, founderIn } = useTaskGeneration();
const { db } = database;

// A Wednesday.
const day = '2026-06-17';
const at = (time: string, on = day) => new Date(`${on}T${time}Z`);
const nextMorning = at('09:00:00', '2026-06-18');
const nextSunday = at('00:05:00', '2026-06-21');

const run = (now: Date) => generateTasksForEveryone(db, { now });

async function taskOf(founderId: string, key: string, period?: string) {
  return db
    .selectFrom('tasks')
    .where('user_id', '=', founderId)
    .where('template_key', '=', key)
    .$if(period !== undefined, (query) => query.where('period_start', '=', period ?? ''))
    .orderBy('created_at', 'desc')
    .select(['id', 'status', 'title', 'deleted_at'])
    .executeTakeFirstOrThrow();
}

const openKeys = async (founderId: string) => {
  const { rows } = await sql<{ key: string }>`
    select template_key as key from tasks where user_id = ${founderId}
      and template_key is not null and status in ('pending', 'in_progress') and deleted_at is null
    order by 1`.execute(db);
  return rows.map(({ key }) => key);
};

describe('a daily task', () => {
  it('lapses when its local day is over, and its next copy takes its place', async () => {
    const founderId = await founderIn('America/New_York');
    await run(at('12:00:00'));
    const { id } = await taskOf(founderId, 'daily-one-thing');
    await moveTask(db, { founderId, taskId: id, status: 'in_progress', now: at('13:00:00') });
    expect((await run(at('03:59:59', '2026-06-18'))).lapsed).toBe(0);
    expect((await run(at('04:00:00', '2026-06-18'))).lapsed).toBe(3);
    expect((await run(at('04:05:00', '2026-06-18'))).lapsed).toBe(0);
    expect(await taskOf(founderId, 'daily-one-thing', day)).toMatchObject({ id, status: 'lapsed' });
    const daily = (await openKeys(founderId)).filter((key) => key.startsWith('daily'));
    expect(daily).toHaveLength(3);
    const ids = (await listOpenTasks(db, { founderId, now: nextMorning })).map((task) => task.id);
    expect(ids).not.toContain(id);
  });

  it('is refused in plain words after its day, even before the job came by', async () => {
    const founderId = await founderIn();
    await run(at('12:00:00'));
    const { id: taskId } = await taskOf(founderId, 'daily-one-thing');
    const late = { founderId, taskId, now: at('00:00:01', '2026-06-18') };
    const refuse = async () => {
      const text = 'That daily task ended with its day.';
      await expect(completeTask(db, { ...late, source: 'web' })).rejects.toThrow(text);
      await expect(moveTask(db, { ...late, status: 'in_progress' })).rejects.toThrow(text);
      await expect(snoozeTask(db, { ...late, days: 1 })).rejects.toThrow(text);
      await expect(updateTask(db, { ...late, patch: { title: 'x' } })).rejects.toThrow(text);
      await expect(deleteTask(db, late)).rejects.toThrow(text);
    };
    await refuse();
    await run(late.now);
    await refuse();
    await expect(reopenTask(db, late)).rejects.toThrow('That daily task ended with its day.');
  });

  it('of yesterday can be added until noon, and never an older one', async () => {
    const founderId = await founderIn();
    await run(at('12:00:00', '2026-06-16'));
    await run(at('12:00:00'));
    await run(at('00:00:00', '2026-06-18'));
    const yesterdays = { founderId, source: 'web', doneYesterday: true } as const;
    const { id: older } = await taskOf(founderId, 'daily-one-thing', '2026-06-16');
    await expect(
      completeTask(db, { ...yesterdays, taskId: older, now: nextMorning }),
    ).rejects.toMatchObject({ code: 'daily_lapsed' });
    const { id: taskId } = await taskOf(founderId, 'daily-one-thing', day);
    const noon = at('12:00:00', '2026-06-18');
    const { lapsed } = await findBoard(db, { founderId, now: nextMorning });
    expect(lapsed.filter((task) => task.mayBeYesterdays)).toHaveLength(3);
    expect(lapsed).toHaveLength(6);
    await expect(completeTask(db, { ...yesterdays, taskId, now: noon })).rejects.toMatchObject({
      code: 'too_late_for_yesterday',
    });
    const done = await completeTask(db, { ...yesterdays, taskId, now: nextMorning });
    expect(done).toMatchObject({ earned: 20, task: { status: 'completed' } });
    // Taken back after its day it lapses again: nothing is earned, and today's copy stays the only one.
    await reopenTask(db, { founderId, taskId, now: noon });
    expect(await reopenTask(db, { founderId, taskId, now: noon })).toMatchObject({
      status: 'lapsed',
      earned: null,
    });
    expect(await reconcileLedger(db, founderId)).toEqual([]);
    expect(await openKeys(founderId)).toContain('daily-one-thing');
  });

  it('that was moved to another day stays until that day is over, without a second copy', async () => {
    const founderId = await founderIn();
    await run(at('12:00:00'));
    const { id: taskId } = await taskOf(founderId, 'daily-one-thing');
    await snoozeTask(db, { founderId, taskId, days: 1, now: at('13:00:00') });
    expect(await run(at('00:00:00', '2026-06-18'))).toMatchObject({ lapsed: 2 });
    expect(await taskOf(founderId, 'daily-one-thing')).toMatchObject({ id: taskId });
    expect((await run(at('00:00:00', '2026-06-19'))).lapsed).toBe(3);
    expect((await taskOf(founderId, 'daily-one-thing')).id).not.toBe(taskId);
  });

  it('lapses by the clock of the zone that its founder moved to', async () => {
    const { db, url } = database();
    const founderId = await founderIn('America/Los_Angeles');
    await founderIn('Pacific/Auckland');
    await run(at('22:00:00'));
    await changeTimeZone(db, { founderId, timeZone: 'Pacific/Auckland' });
    const events: LiveEvent[] = [];
    const listener = await listenForLiveEvents(url, {
      onEvent: (event) => events.push(event),
      onReconnect: () => undefined,
    });
    // There it is Thursday already, and the zone's own run is over.
    expect((await run(at('22:05:00'))).lapsed).toBe(3);
    await expect.poll(() => events).toEqual([expect.objectContaining({ founderIds: [founderId] })]);
    await listener.close();
  });

  it('lapses for the founder who asks for new ones, and for nobody else', async () => {
    const founderId = await founderIn();
    const other = await founderIn();
    await run(at('12:00:00'));
    await generateTasksForFounder(db, { founderId, now: nextMorning });
    expect((await taskOf(founderId, 'daily-one-thing', day)).status).toBe('lapsed');
    expect((await taskOf(other, 'daily-one-thing', day)).status).toBe('pending');
    expect((await run(nextMorning)).lapsed).toBe(3);
  });

  it('deleted and restored the next day comes back as lapsed', async () => {
    const founderId = await founderIn();
    await run(at('12:00:00'));
    const { id: taskId } = await taskOf(founderId, 'daily-one-thing');
    await deleteTask(db, { founderId, taskId, now: at('13:00:00') });
    await run(nextMorning);
    const restored = await restoreTask(db, { founderId, taskId, now: nextMorning });
    expect(restored.status).toBe('lapsed');
    await expect(
      db.updateTable('tasks').set({ status: 'pending' }).where('id', '=', taskId).execute(),
    ).rejects.toThrow('tasks_one_open_copy');
  });
});

describe('a weekly task', () => {
  it('lapses at the end of its week unless it was started or pledged', async () => {
    const founderId = await founderIn();
    await run(at('12:00:00'));
    const started = (await taskOf(founderId, 'weekly-ship')).id;
    const pledged = (await taskOf(founderId, 'weekly-growth-target')).id;
    await moveTask(db, { founderId, taskId: started, status: 'in_progress', now: at('13:00:00') });
    await pledgeTask(db, { founderId, taskId: pledged, now: at('13:00:00') });
    await run(at('23:00:00', '2026-06-20'));
    const before = await openKeys(founderId);
    await run(nextSunday);
    expect((await taskOf(founderId, 'weekly-review', '2026-06-14')).status).toBe('lapsed');
    expect((await taskOf(founderId, 'weekly-ship')).id).toBe(started);
    expect((await taskOf(founderId, 'weekly-growth-target')).id).toBe(pledged);
    expect(await openKeys(founderId)).toEqual(before);
    // Once it is done, the week's own copy comes.
    await completeTask(db, { founderId, taskId: started, now: nextSunday, source: 'web' });
    await generateTasksForFounder(db, { founderId, now: nextSunday });
    expect((await taskOf(founderId, 'weekly-ship')).id).not.toBe(started);
    const reopened = reopenTask(db, { founderId, taskId: pledged, now: nextSunday });
    expect(await reopened).toMatchObject({ id: pledged, status: 'pending' });
  });

  it('that was pledged is not reopened beside the copy of the new week', async () => {
    const founderId = await founderIn();
    await run(at('12:00:00'));
    const { id: taskId } = await taskOf(founderId, 'weekly-ship');
    await pledgeTask(db, { founderId, taskId, now: at('13:00:00') });
    await completeTask(db, { founderId, taskId, now: at('20:00:00', '2026-06-20'), source: 'web' });
    await run(nextSunday);
    await expect(reopenTask(db, { founderId, taskId, now: nextSunday })).rejects.toMatchObject({
      code: 'task_copy_open',
    });
    expect(await reconcileLedger(db, founderId)).toEqual([]);
  });
});

it('leaves what a founder made alone, and everything that was completed', async () => {
  const founderId = await founderIn();
  const own = await newTask(db, { founderId, now: at('12:00:00'), dueOn: day });
  await run(at('12:00:00'));
  const { id: taskId } = await taskOf(founderId, 'daily-one-thing');
  await completeTask(db, { founderId, taskId, now: at('13:00:00'), source: 'web' });
  await run(at('12:00:00', '2026-08-01'));
  const open = await listOpenTasks(db, { founderId, now: at('12:00:00', '2026-08-01') });
  expect(open.map(({ id }) => id)).toContain(own.id);
  expect((await taskOf(founderId, 'daily-one-thing', day)).status).toBe('completed');
});

describe('at the same moment', () => {
  let others: DatabaseHandle[];
  beforeAll(() => {
    others = [1, 2, 3].map(() => openDatabase({ url: database().url, max: 6 }));
  });
  afterAll(() => Promise.all(others.map((each) => each.close())));

  it('a completion, two sweeps and the button end in one state', async () => {
    const founders: string[] = [];
    for (let index = 0; index < 8; index += 1) founders.push(await founderIn());
    await run(at('12:00:00'));
    const midnight = at('00:00:00', '2026-06-18');
    const keys = ['daily-one-thing', 'daily-three-messages'];
    const tasks = await Promise.all(
      founders.flatMap((founderId) => keys.map((key) => taskOf(founderId, key))),
    );
    const dbs = others.map((each) => each.db);
    const last = new Date(midnight.getTime() - 1);
    await Promise.all([
      ...dbs.slice(0, 2).map((each) => generateTasksForEveryone(each, { now: midnight })),
      ...founders.map((founderId) => generateTasksForFounder(db, { founderId, now: midnight })),
      // Clicked in the last moment of the day: either it is completed or it has lapsed.
      ...tasks.map(({ id: taskId }, index) => {
        const founderId = founders[Math.floor(index / 2)] ?? '';
        return completeTask(db, { founderId, taskId, now: last, source: 'web' }).catch((error) =>
          expect(error).toMatchObject({ code: 'daily_lapsed' }),
        );
      }),
    ]);
    for (const founderId of founders) {
      expect(await reconcileLedger(db, founderId)).toEqual([]);
      const open = await openKeys(founderId);
      expect(new Set(open).size).toBe(open.length);
      expect(open.filter((key) => key.startsWith('daily'))).toHaveLength(3);
    }
    const left = await sql`
      select from tasks where status in ('pending', 'in_progress') and deleted_at is null
        and template_key like 'daily-%' and period_start = ${day}`.execute(db);
    expect(left.rows).toHaveLength(0);
  });
});
