import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type DatabaseHandle, openDatabase } from '#db/connect.ts';
import { type LiveEvent, listenForLiveEvents } from '#db/live.ts';
import { newFounder } from '#db/testing/new-founder.ts';
import { listGeneratedTasks } from '#db/testing/new-task.ts';
import { insertRow } from '#db/testing/rows.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { generateTasksForEveryone, generateTasksForFounder } from './generate-tasks.ts';

const database = useTestDatabase();
const { db } = database;
const now = new Date('2026-06-17T12:00:00Z');

afterEach(async () => {
  await database().pool.query('truncate task_generations');
  await database().pool.query(`update startup_applications set status = 'withdrawn'`);
});

async function founderIn(timeZone = 'UTC'): Promise<string> {
  return (await newFounder(db, { timeZone })).id;
}

async function keysOf(founderId: string): Promise<string[]> {
  return (await listGeneratedTasks(db, founderId)).map(({ key }) => key);
}

describe('concurrent runs', () => {
  let replicas: DatabaseHandle[];
  beforeAll(() => {
    replicas = [1, 2, 3].map(() => openDatabase({ url: database().url, max: 6 }));
  });
  afterAll(() => Promise.all(replicas.map((each) => each.close())));
  const replica = (index: number) => (replicas[index % 3] as DatabaseHandle).db;

  it('of three processes have the effect of one', async () => {
    const founders: string[] = [];
    for (let index = 0; index < 12; index += 1) {
      founders.push(await founderIn(index % 2 ? 'UTC' : 'Asia/Kolkata'));
    }
    const runs = await Promise.all(
      [0, 1, 2].map((each) => generateTasksForEveryone(replica(each), { now })),
    );
    expect(runs.reduce((sum, run) => sum + run.added, 0)).toBe(12 * 8);
    expect(runs.flatMap((run) => run.zones).sort()).toEqual(['Asia/Kolkata', 'UTC']);
    for (const id of founders) expect(await keysOf(id)).toHaveLength(8);
  });

  it('by schedule and by founders create each task once', async () => {
    const founders: string[] = [];
    for (let index = 0; index < 10; index += 1) founders.push(await founderIn());
    const [run, ...pressed] = await Promise.all([
      generateTasksForEveryone(replica(0), { now, atOnce: 3 }),
      ...founders.flatMap((founderId, index) => [
        generateTasksForFounder(replica(index), { founderId, now }),
        generateTasksForFounder(replica(index + 1), { founderId, now }),
      ]),
    ]);
    const added = run.added + pressed.reduce((sum, each) => sum + each.added, 0);
    let stored = 0;
    for (const id of founders) {
      const keys = await keysOf(id);
      expect(new Set(keys).size).toBe(keys.length);
      expect([8, 9]).toContain(keys.length);
      stored += keys.length;
    }
    expect(added).toBe(stored);
    for (const founderId of founders) await generateTasksForFounder(db, { founderId, now });
    for (const id of founders) expect(await keysOf(id)).toHaveLength(9);
  });

  it.each([
    ['of the same period', { deleted_at: now }],
    ['still open', { period_start: '2026-06-16' }],
  ])('have one copy of a task, %s, that another is about to add', async (_which, changes) => {
    const { db, pool } = database();
    const founderId = await founderIn();
    await generateTasksForFounder(db, { founderId, now });
    const copies = db.selectFrom('tasks').where('user_id', '=', founderId).selectAll();
    const copy = await copies.where('period_start', '=', '2026-06-17').executeTakeFirstOrThrow();
    await db.deleteFrom('tasks').where('user_id', '=', founderId).execute();
    const { generating } = await db.transaction().execute(async (trx) => {
      await insertRow(trx, 'tasks', { ...copy, ...changes });
      const generating = generateTasksForFounder(replica(0), { founderId, now });
      await vi.waitUntil(async () => {
        const { rows } = await pool.query(
          `select from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return rows.length === 1;
      }, 10_000);
      return { generating };
    });
    expect(await generating).toMatchObject({ added: 8 });
    const keys = await keysOf(founderId);
    expect([keys.length, new Set(keys).size]).toEqual([9, 9]);
  });

  it('fail for whatever else the database refuses', async () => {
    const { db, pool } = database();
    const founderId = await founderIn();
    await pool.query(
      'alter table tasks add constraint on_purpose check (points_value < 0) not valid',
    );
    try {
      const generating = generateTasksForFounder(db, { founderId, now });
      await expect(generating).rejects.toMatchObject({ constraint: 'on_purpose' });
    } finally {
      await pool.query('alter table tasks drop constraint on_purpose');
    }
    expect(await keysOf(founderId)).toEqual([]);
  });

  it('that are interrupted leave nothing, and the next one does the work', async () => {
    const { db, pool } = database();
    const founderId = await founderIn('Europe/Paris');
    const other = await founderIn('Asia/Tokyo');
    await pool.query(`
      create function fail_on_purpose() returns trigger language plpgsql as $$
      begin if new.user_id = '${founderId}' then raise exception 'as it were'; end if;
      return new; end $$;
      create trigger fail_on_purpose before insert on tasks
        for each row execute function fail_on_purpose()`);
    try {
      await expect(generateTasksForEveryone(db, { now })).rejects.toThrow(
        'Some zones got no tasks',
      );
    } finally {
      await pool.query('drop function fail_on_purpose cascade');
    }
    expect([await keysOf(founderId), (await keysOf(other)).length]).toEqual([[], 8]);
    expect(await generateTasksForEveryone(db, { now })).toMatchObject({
      zones: ['Europe/Paris'],
      added: 8,
    });
  });
});

describe('a zone of many founders', () => {
  it('is processed in batches', async () => {
    const founders: string[] = [];
    for (let index = 0; index < 7; index += 1) founders.push(await founderIn());
    expect(await generateTasksForEveryone(db, { now, atOnce: 3 })).toMatchObject({
      founders: 7,
      added: 56,
    });
    for (const id of founders) expect(await keysOf(id)).toHaveLength(8);
  });

  it('publishes few invalidation events, only for founders who got tasks', async () => {
    const { db, url } = database();
    const events: LiveEvent[] = [];
    const listener = await listenForLiveEvents(url, {
      onEvent: (event) => events.push(event),
      onReconnect: () => undefined,
    });
    const founders: string[] = [];
    for (let index = 0; index < 160; index += 1) founders.push(await founderIn());
    const had = founders.shift() as string;
    await generateTasksForFounder(db, { founderId: had, now });
    await generateTasksForFounder(db, { founderId: had, now });
    await generateTasksForEveryone(db, { now });
    await expect.poll(() => events.length).toBe(4);
    const many = events.flatMap((event) => ('founderIds' in event ? [event.founderIds] : []));
    expect(many.map((ids) => ids.length).sort()).toEqual([150, 9].sort());
    expect(many.flat().sort()).toEqual([...founders].sort());
    await listener.close();
  });
});
