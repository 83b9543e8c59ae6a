import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { startupOf } from '#db/queries/founders.ts';
import { clearJobs } from '#db/testing/clear-jobs.ts';
import { collectLiveEvents } from '#db/testing/collect-live-events.ts';
import { listQueuedJobs } from '#db/testing/list-queued.ts';
import { newCohort, newFounder } from '#db/testing/new-founder.ts';
import { newTask } from '#db/testing/new-task.ts';
import { updateRows } from '#db/testing/rows.ts';
import { useTaskGeneration } from '#db/testing/use-task-generation.ts';
import { taskTemplates } from '#shared/domain/task-templates.ts';
import { completeTask } from './complete-task.ts';
import { deleteTask } from './delete-task.ts';
import { generateTasksForEveryone, generateTasksForFounder } from './generate-tasks.ts';

// A Wednesday.
const now = new Date('2026-06-17T12:00:00Z');

const { database, founderIn, tasksOf, keysOf } = useTaskGeneration();
const { db } = database;

const title = (key: string) => taskTemplates.find((each) => each.key === key)?.title ?? '';

describe('a founder whose cohort has ended', () => {
  it('gets no tasks by the clock, from the day after on, but when they ask for some', async () => {
    const inCohort = async (endsOn: string, timeZone: string) => {
      const { id: cohortId } = await newCohort(db, { endsOn });
      return (await newFounder(db, { cohortId, timeZone })).id;
    };
    const founderId = await inCohort('2026-06-16', 'America/Lima');
    const onLastDay = await inCohort('2026-06-17', 'America/Lima');
    await generateTasksForEveryone(db, { now });
    expect(await tasksOf(founderId)).toEqual([]);
    expect(await generateTasksForFounder(db, { founderId, now })).toMatchObject({ added: 8 });
    expect(await tasksOf(onLastDay)).toHaveLength(8);
  });
});

describe('a founder who asks for tasks', () => {
  it('sees them on open pages and in Slack’s Home, which stay as they are without any', async () => {
    const { id: founderId } = await newFounder(db, { slackUserId: 'UHOME' });
    const ask = async () => {
      const liveEvents = await collectLiveEvents(database(), () =>
        generateTasksForFounder(db, { founderId, now }),
      );
      const jobs = await listQueuedJobs(db);
      const homes = jobs.filter(({ key }) => key === `home:${founderId}`);
      return [liveEvents, homes.map(({ payload }) => payload)];
    };
    // Whoever has never opened the Home has none to bring up to date.
    expect(await ask()).toEqual([[{ founderId, cohortId: null }], []]);
    await updateRows(db, 'founders', { id: founderId }, { slack_home_opened_at: now });
    await db
      .deleteFrom('tasks')
      .where('user_id', '=', founderId)
      .where('period_start', '=', '2026-06-17')
      .execute();
    expect(await ask()).toEqual([[{ founderId, cohortId: null }], [{ founderId }]]);
    await generateTasksForFounder(db, { founderId, now });
    await clearJobs(db);
    expect(await ask()).toEqual([[], []]);
  });

  it('gets no ninth from the clock on the day they arrive in a zone that had nobody', async () => {
    const { id: founderId } = await newFounder(db, { timeZone: 'Pacific/Norfolk' });
    await generateTasksForFounder(db, { founderId, now });
    await generateTasksForEveryone(db, { now });
    expect(await tasksOf(founderId)).toHaveLength(8);
    await generateTasksForEveryone(db, { now: new Date(now.getTime() + 24 * 60 * 60 * 1000) });
    expect((await keysOf(founderId)).length).toBeGreaterThan(8);
  });

  it('sees that a task has lapsed, too', async () => {
    const founderId = await founderIn();
    for (let time = 0; time < 2; time += 1) await generateTasksForFounder(db, { founderId, now });
    // Of the stage that they had last week.
    await sql`
      insert into tasks (id, user_id, title, template_key, period_start, due_date)
      values ('lapsing', ${founderId}, 'Know your unit economics', 'traction-unit-economics',
        '2026-06-08', '2026-06-14T22:00:00Z')`.execute(db);
    let generation: unknown;
    const liveEvents = await collectLiveEvents(database(), async () => {
      generation = await generateTasksForFounder(db, { founderId, now });
    });
    expect([liveEvents, generation]).toMatchObject([[{ founderId, cohortId: null }], { added: 0 }]);
  });
});

describe('a generated task', () => {
  it('is a regular task marked as generated', async () => {
    const founderId = await founderIn('America/New_York', 'traction');
    expect(await generateTasksForEveryone(db, { now })).toEqual({
      zones: ['America/New_York'],
      founders: 1,
      added: 8,
      lapsed: 0,
    });
    const rows = await db
      .selectFrom('tasks')
      .where('user_id', '=', founderId)
      .where('template_key', '=', 'traction-unit-economics')
      .selectAll()
      .execute();
    const template = taskTemplates.find(({ key }) => key === 'traction-unit-economics');
    expect(rows).toEqual([
      {
        id: expect.stringMatching(/^generic-[0-9a-f-]{36}$/),
        user_id: founderId,
        title: template?.title,
        description: template?.description,
        status: 'pending',
        is_public_pledge: false,
        is_private: false,
        due_date: new Date('2026-06-25T03:59:59.999Z'),
        points_value: 35,
        created_at: now,
        completed_at: null,
        difficulty: 'hard',
        category: 'operations',
        estimated_time: '2 hours',
        template_key: 'traction-unit-economics',
        period_start: '2026-06-14',
        due_moved_later: false,
        due_set_at: null,
        started_at: null,
        deleted_at: null,
        client_key: null,
        source_url: null,
        made_by: null,
        handed_by: null,
        handed_at: null,
        handed_notified_at: null,
        taken_up: false,
      },
    ]);
    const daily = (await tasksOf(founderId)).find(({ key }) => key.startsWith('daily'));
    expect(daily).toMatchObject({
      period: '2026-06-17',
      due: new Date('2026-06-18T03:59:59.999Z'),
    });
  });

  it('matches the founder’s stage', async () => {
    const ids = {
      idea: await founderIn('UTC', 'idea'),
      mvp: await founderIn('UTC', 'mvp'),
      traction: await founderIn('UTC', 'traction'),
      launch: await founderIn('UTC', 'launch'),
    };
    expect(await generateTasksForEveryone(db, { now })).toMatchObject({
      founders: 4,
      added: 32,
    });
    for (const [stage, id] of Object.entries(ids)) {
      const keys = await keysOf(id);
      expect(keys).toHaveLength(8);
      expect(keys.filter((key) => /^(idea|mvp|traction|launch)-/.test(key))).toHaveLength(2);
      expect(keys.filter((key) => key.startsWith(`${stage}-`))).toHaveLength(2);
    }
  });

  it('is not created for applicants and rejected or withdrawn founders', async () => {
    const ids: string[] = [];
    for (const status of ['pending', 'under_review', 'rejected', 'withdrawn'] as const) {
      const id = await founderIn();
      await updateRows(db, 'startup_applications', { id: startupOf(id) }, { status });
      expect(await generateTasksForFounder(db, { founderId: id, now })).toMatchObject({ added: 0 });
      ids.push(id);
    }
    expect(await generateTasksForEveryone(db, { now })).toEqual({
      zones: [],
      founders: 0,
      added: 0,
      lapsed: 0,
    });
    for (const id of ids) expect(await tasksOf(id)).toEqual([]);
  });

  it('is completed and earns points like any task', async () => {
    const founderId = await founderIn();
    await generateTasksForEveryone(db, { now });
    const [task] = await tasksOf(founderId);
    expect(
      await completeTask(db, { founderId, taskId: task?.id ?? '', now, source: 'web' }),
    ).toMatchObject({ isNew: true, points: expect.any(Number), streak: 1 });
  });
});

describe('an existing task', () => {
  it('with the same title replaces a generated one of the day or week', async () => {
    const [today, earlier, done] = [await founderIn(), await founderIn(), await founderIn()];
    const make = (founderId: string, key: string, iso: string) =>
      newTask(db, { founderId, title: title(key).toLowerCase(), now: new Date(iso) });
    await make(today, 'daily-one-thing', '2026-06-17T00:00:00Z');
    await make(today, 'weekly-ship', '2026-06-14T00:00:00Z');
    await make(earlier, 'daily-one-thing', '2026-06-16T23:59:59Z');
    await make(earlier, 'weekly-ship', '2026-06-13T23:59:59Z');
    const finished = await make(done, 'weekly-ship', '2026-06-15T00:00:00Z');
    await completeTask(db, { founderId: done, taskId: finished.id, now, source: 'web' });
    await generateTasksForEveryone(db, { now });
    const all = await keysOf(earlier);
    expect(all).toHaveLength(8);
    expect(all).toEqual(expect.arrayContaining(['daily-one-thing', 'weekly-ship']));
    const keys = await keysOf(today);
    expect(keys).toHaveLength(7);
    expect(keys).not.toContain('daily-one-thing');
    expect(keys).not.toContain('weekly-ship');
    expect(await keysOf(done)).not.toContain('weekly-ship');
  });

  it('that was deleted does not come back in its period and takes no room', async () => {
    const founderId = await founderIn();
    const first = await newTask(db, { founderId, title: title('daily-one-thing'), now });
    await deleteTask(db, { founderId, taskId: first.id, now });
    await generateTasksForEveryone(db, { now });
    expect(await keysOf(founderId)).toHaveLength(8);
    expect(await keysOf(founderId)).not.toContain('daily-one-thing');
    const given = await sql<{ id: string }>`
      select id from tasks where user_id = ${founderId} and template_key = 'weekly-ship'`.execute(
      db,
    );
    const taskId = given.rows[0]?.id ?? '';
    await deleteTask(db, { founderId, taskId, now });
    expect(await generateTasksForFounder(db, { founderId, now })).toEqual({
      added: 0,
      end: 'all_here',
    });
    await sql`insert into tasks (user_id, title) select ${founderId}, 'Task ' || n
      from generate_series(1, 194) n`.execute(db);
    const tomorrow = new Date('2026-06-18T12:00:00Z');
    expect(await generateTasksForFounder(db, { founderId, now: tomorrow })).toMatchObject({
      added: 1,
    });
    expect(await keysOf(founderId)).toContain('daily-one-thing');
  });

  it('counts toward the limit of 200 open tasks', async () => {
    const fill = (founderId: string, count: number) =>
      sql`insert into tasks (user_id, title) select ${founderId}, 'Task ' || n
        from generate_series(1, ${count}::int) n`.execute(db);
    const [nearly, full, over] = [await founderIn(), await founderIn(), await founderIn()];
    await fill(nearly, 195);
    await fill(full, 200);
    await fill(over, 205);
    expect((await generateTasksForEveryone(db, { now })).added).toBe(5);
    expect(await keysOf(nearly)).toHaveLength(5);
    expect([await keysOf(full), await keysOf(over)]).toEqual([[], []]);
    expect(await generateTasksForFounder(db, { founderId: full, now })).toEqual({
      added: 0,
      end: 'board_full',
    });
  });

  it('of another founder has no effect', async () => {
    const [one, other] = [await founderIn(), await founderIn()];
    await newTask(db, { founderId: other, title: title('daily-one-thing'), now });
    expect(await generateTasksForFounder(db, { founderId: one, now })).toMatchObject({ added: 8 });
    expect(await keysOf(other)).toEqual([]);
  });
});

describe('requested by a founder', () => {
  it('creates eight, then the ninth, then reports that nothing is missing', async () => {
    const founderId = await founderIn();
    const press = () => generateTasksForFounder(db, { founderId, now });
    expect(await press()).toEqual({ added: 8, end: 'most_at_once' });
    expect(await press()).toEqual({ added: 1, end: 'all_here' });
    expect(await press()).toEqual({ added: 0, end: 'all_here' });
    expect((await generateTasksForEveryone(db, { now })).added).toBe(0);
    expect(new Set(await keysOf(founderId)).size).toBe(9);
  });
});
