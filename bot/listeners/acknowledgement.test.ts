import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { newFounder } from '#db/testing/new-founder.ts';
import { newTask } from '#db/testing/new-task.ts';
import { readRows } from '#db/testing/rows.ts';
import { taskActions, taskFormId } from '../messages/tasks.ts';
import { useTestBot } from '../testing/start-test-bot.ts';

const bot = useTestBot();
const { db } = bot;
let founderId = '';

beforeAll(async () => {
  await bot().install();
  founderId = (await newFounder(db, { slackUserId: bot().ada })).id;
});

const title = () => `Call ${randomUUID()}`;
const dueOn = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
const stored = async (title: string) => {
  const rows = await readRows(db, 'tasks', { title }, 'status');
  return rows.map(({ status }) => status);
};
const viewsOf = (method: string) => bot().slack.called(method).length;

type Request = {
  send(): Promise<{ status: number }>;
  /** Checks the effect once the database responds again. */
  effect(): Promise<unknown>;
  done: unknown;
};

/** Every kind of request except commands, which have their own table. No menu loads options from us. */
const requests: Record<string, () => Promise<Request>> = {
  async 'a click'() {
    const task = await newTask(db, { founderId, title: title() });
    return {
      send: () => bot().click(taskActions.single.done, task.id),
      effect: () => stored(task.title),
      done: ['completed'],
    };
  },
  async 'a submitted form'() {
    const name = title();
    return {
      send: () =>
        bot().submit(taskFormId, {
          title: { value: { value: name } },
          difficulty: { value: { selected_option: { value: 'easy' } } },
          dueOn: { value: { selected_date: dueOn } },
        }),
      effect: () => stored(name),
      done: ['pending'],
    };
  },
  async 'a shortcut'() {
    const trigger_id = await bot().trigger();
    const before = viewsOf('views.open');
    return {
      send: () => bot().shortcut('new_task', { trigger_id }),
      effect: async () => viewsOf('views.open'),
      done: before + 1,
    };
  },
  async 'an event'() {
    const before = viewsOf('views.publish');
    return {
      send: () => bot().event({ type: 'app_home_opened', user: bot().ada, tab: 'home' }),
      effect: async () => viewsOf('views.publish'),
      done: before + 1,
    };
  },
};

test.each(Object.entries(requests))(
  '%s is acknowledged at once while the database hangs, and takes effect when it is back',
  async (_kind, prepare) => {
    const { send, effect, done } = await prepare();
    await db.transaction().execute(async (trx) => {
      await sql`lock table slack_receipts, tasks, startup_applications in access exclusive mode`.execute(
        trx,
      );
      // The lock goes only after this: what waited for it would be refused, and have no effect.
      expect((await send()).status).toBe(200);
    });
    await expect.poll(effect, { timeout: 10_000 }).toEqual(done);
  },
);

test('a form’s errors are shown while the database hangs', async () => {
  await bot()
    .database.db.transaction()
    .execute(async (trx) => {
      await sql`lock table slack_receipts, tasks in access exclusive mode`.execute(trx);
      const answer = await bot().submit(taskFormId, { title: { value: { value: '' } } });
      expect(JSON.parse(answer.text)).toMatchObject({ response_action: 'errors' });
    });
});

test('120 commands while the database is locked are acknowledged, then done or refused', async () => {
  const titles = Array.from({ length: 120 }, title);
  await db.transaction().execute(async (trx) => {
    await sql`lock table slack_receipts, tasks, startup_applications in access exclusive mode`.execute(
      trx,
    );
    const answersBefore = bot().answers.length;
    const sent = titles.map(async (name) => {
      const answer = await bot().command('/task', `add ${name}`);
      expect(answer.status).toBe(200);
    });
    await Promise.all(sent);
    // Before any of them was done or given up.
    expect(bot().answers).toHaveLength(answersBefore);
    // Longer than anything waits for a connection.
    await setTimeout(5_500);
  });
  const refusals = () => bot().answers.filter(({ text }) => text.includes('nothing was changed'));
  const isSaid = (name: string) => bot().answers.some(({ text }) => text.includes(name));
  const answered = () => titles.filter(isSaid).length + refusals().length;
  await expect.poll(answered, { timeout: 20_000, interval: 200 }).toBe(120);
  expect(refusals().length).toBeGreaterThan(0);
  for (const name of titles) {
    expect([name, await stored(name)]).toEqual([name, isSaid(name) ? ['pending'] : []]);
  }
  // A second try is served.
  await bot().command('/task', `add ${titles[0]} again`);
  await expect.poll(() => isSaid(`${titles[0]} again`), { timeout: 5_000 }).toBe(true);
});
