import { expect, it } from 'vitest';
import { newFounder } from '#db/testing/new-founder.ts';
import { listGeneratedTasks } from '#db/testing/new-task.ts';
import { readRows } from '#db/testing/rows.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { lapseOf } from '#shared/domain/lapse.ts';
import { chooseTemplates, type EarlierTask, periodOf } from '#shared/domain/task-generation.ts';
import { taskTemplates } from '#shared/domain/task-templates.ts';
import { stages } from '#shared/options.ts';
import { addDays, localDate, startOfDay } from '#shared/time.ts';
import { seededRandom } from '../../seed/seeded-random.ts';
import { generateTasksForEveryone } from './generate-tasks.ts';

const { db } = useTestDatabase();
const now = new Date('2026-06-17T12:00:00Z');
const zones = ['UTC', 'Pacific/Kiritimati', 'America/Los_Angeles', 'Asia/Kolkata'];
const hourMs = 60 * 60 * 1000;

type Situation = Parameters<typeof chooseTemplates>[0];

it('chooses the same tasks in one statement as the rule does for each founder', async () => {
  const random = seededRandom('founders of all kinds');
  const situations = new Map<string, Situation>();
  for (let index = 0; index < 80; index += 1) {
    const situation: Situation = {
      stage: pick(stages),
      timeZone: pick(zones),
      templates: taskTemplates,
      now,
      tasks: Array.from({ length: random.int(20) }, anyTask),
    };
    const { id } = await newFounder(db, situation);
    situations.set(id, { ...situation, tasks: await store(id, situation.tasks) });
  }
  const before = new Map<string, Set<string>>();
  for (const id of situations.keys()) {
    before.set(id, new Set((await listGeneratedTasks(db, id)).map((task) => task.id)));
  }
  await generateTasksForEveryone(db, { now });
  let chosen = 0;
  for (const [id, situation] of situations) {
    const added = (await listGeneratedTasks(db, id)).filter(
      (task) => !before.get(id)?.has(task.id),
    );
    const tasks = situation.tasks.map((task) => ({ ...task, isOpen: staysOpen(task, situation) }));
    const open = await readRows(db, 'tasks', { user_id: id, status: 'pending' }, 'id');
    expect(open).toHaveLength(tasks.filter(({ isOpen }) => isOpen).length + added.length);
    const { timeZone } = situation;
    const countedSince = startOfDay(localDate(now, timeZone), timeZone);
    const expected = chooseTemplates({ ...situation, tasks, countedSince });
    expect(added.map(({ key }) => key).sort()).toEqual(expected.map(({ key }) => key).sort());
    for (const { key, period, due } of added) {
      const template = expected.find((each) => each.key === key);
      expect(template && periodOf(template, situation)).toMatchObject({ period, dueDate: due });
    }
    chosen += expected.length;
  }
  // Some tasks existed before, but not all.
  expect(chosen).toBeGreaterThan(80);
  expect(chosen).toBeLessThan(80 * 8);

  function staysOpen({ isOpen, generated }: EarlierTask, { timeZone }: Situation): boolean {
    const task = {
      status: 'pending' as const,
      templateKey: generated?.key ?? null,
      period: generated?.period ?? null,
      dueDate: null,
      dueMovedLater: false,
      isPledged: false,
    };
    return isOpen && lapseOf(task, { now, timeZone }) === null;
  }

  function pick<Item>(items: readonly Item[]): Item {
    return items[random.int(items.length)] as Item;
  }

  function anyTask(): EarlierTask {
    const template = pick(taskTemplates);
    const title = random.int(4) === 0 ? 'Something else' : template.title.toUpperCase();
    const isOpen = random.int(2) === 0;
    if (random.int(3) > 0) {
      const createdAt = new Date(now.getTime() - random.int(14 * 24) * hourMs);
      return { title, createdAt, isOpen, generated: null };
    }
    const latest = template.frequency === 'daily' ? '2026-06-17' : '2026-06-14';
    const period = addDays(latest, -random.int(2) * 7);
    // Created when the period began in some time zone.
    const createdAt = new Date(Date.parse(period) + (random.int(26) - 14) * hourMs);
    return { title, createdAt, isOpen, generated: { key: template.key, period } };
  }

  async function store(founderId: string, tasks: readonly EarlierTask[]): Promise<EarlierTask[]> {
    const stored = [];
    for (const task of tasks) {
      const [row] = await db
        .insertInto('tasks')
        .values({
          user_id: founderId,
          title: task.title,
          created_at: task.createdAt,
          status: task.isOpen ? 'pending' : 'completed',
          completed_at: task.isOpen ? null : task.createdAt,
          template_key: task.generated?.key ?? null,
          period_start: task.generated?.period ?? null,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .execute();
      if (row) stored.push(task);
    }
    return stored;
  }
});
