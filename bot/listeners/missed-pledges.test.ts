import { beforeAll, beforeEach, expect, test } from 'vitest';
import { markMissedPledges } from '#db/operations/pledges/missed-pledges.ts';
import { newFounder } from '#db/testing/new-founder.ts';
import { newTask } from '#db/testing/new-task.ts';
import { useTestBot } from '../testing/start-test-bot.ts';

const bot = useTestBot();
const { db } = bot;
const dayMs = 24 * 60 * 60 * 1000;
let founderId = '';
let taskId = '';

beforeAll(() => bot().install());

beforeEach(async () => {
  await bot().unlinkFounders();
  founderId = (await newFounder(db, { slackUserId: bot().ada })).id;
  taskId = await newMiss('Ship');
});

/** A pledge due yesterday. */
async function newMiss(title: string): Promise<string> {
  const now = new Date(Date.now() - 3 * dayMs);
  const dueOn = new Date(Date.now() - dayMs).toISOString().slice(0, 10);
  const { id } = await newTask(db, { founderId, now, dueOn, isPublicPledge: true, title });
  await markMissedPledges(db, { now: new Date() });
  return id;
}

async function click(action: string, id = taskId) {
  await bot().click(action, id);
  return bot().nextAnswer();
}

const task = () =>
  bot()
    .database.db.selectFrom('tasks as t')
    .innerJoin('pledges as p', 'p.task_id', 't.id')
    .where('t.id', '=', taskId)
    .select(['t.status', 't.deleted_at', 't.due_date', 'p.state'])
    .executeTakeFirstOrThrow();

test('Done now completes it and keeps the other missed pledges', async () => {
  const other = await newMiss('Write');
  const answer = await click('missed_done');
  expect(answer).toMatchObject({ replace_original: true });
  expect(answer.text).toContain('✅ *Ship* is done: +20 points.');
  expect(JSON.stringify(answer.blocks)).toContain(other);
  expect(JSON.stringify(answer.blocks)).not.toContain('Done now: Ship');
  expect(answer.blocks[0]).toMatchObject({
    accessory: { action_id: 'missed_reopen', value: taskId },
  });
  expect(await task()).toMatchObject({ status: 'completed', state: 'missed' });
  expect((await click('missed_done')).text).toContain('was already done');
});

test('Undo after Done now brings it back as missed, beside the others', async () => {
  await newMiss('Write');
  await click('missed_done');
  const answer = await click('missed_reopen');
  expect(answer.text).toContain('*Ship* is open again');
  expect(JSON.stringify(answer.blocks)).toContain('Done now: Ship');
  expect(JSON.stringify(answer.blocks)).toContain('Done now: Write');
  expect(await task()).toMatchObject({ status: 'pending', state: 'missed' });
});

test('New date moves it by two days, once, and the miss stays', async () => {
  await click('missed_move');
  const { due_date: dueDate } = await task();
  expect(dueDate?.toISOString().slice(0, 10)).toBe(
    new Date(Date.now() + 2 * dayMs).toISOString().slice(0, 10),
  );
  expect((await click('missed_move')).text).toContain('*Ship* is now due');
  expect(await task()).toMatchObject({ due_date: dueDate, state: 'missed' });
});

test('Let it go removes it from the board, and Undo restores it', async () => {
  const answer = await click('missed_drop');
  expect(answer.text).toBe('*Ship* is off your board.');
  expect(answer.blocks).toMatchObject([{ accessory: { action_id: 'missed_undo', value: taskId } }]);
  expect((await task()).deleted_at).not.toBeNull();
  expect((await click('missed_undo')).text).toBe('*Ship* is back on your board.');
  expect(await task()).toMatchObject({ deleted_at: null, state: 'missed' });
});

test('another founder’s task is not found', async () => {
  const { id } = await newTask(db, { founderId: (await newFounder(db)).id });
  for (const action of ['missed_done', 'missed_move', 'missed_drop', 'missed_undo']) {
    expect((await click(action, id)).text).toBe('That task was not found.');
  }
});
