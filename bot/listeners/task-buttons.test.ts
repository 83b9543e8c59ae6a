import { beforeAll, beforeEach, expect, test } from 'vitest';
import { newFounder } from '#db/testing/new-founder.ts';
import { newTask } from '#db/testing/new-task.ts';
import { taskActions } from '../messages/tasks.ts';
import { useTestBot } from '../testing/start-test-bot.ts';

const bot = useTestBot();
const { db } = bot;
let founderId = '';

beforeAll(() => bot().install());

beforeEach(async () => {
  const nobody = { slack_user_id: null, slack_team_id: null };
  await db.updateTable('founders').set(nobody).execute();
  founderId = (await newFounder(db, { slackUserId: bot().ada })).id;
});

const task = (title: string, dueOn?: string) => newTask(db, { founderId, title, dueOn });
const lastBlocks = () => JSON.stringify(bot().answers.at(-1)?.blocks);

test('a button of a message about one task replies about that task', async () => {
  const first = await task('Call Ann', '2030-01-01');
  await task('Call Ben', '2030-01-02');
  await bot().click(taskActions.single.snooze, `1:${first.id}`);
  expect((await bot().nextAnswer()).text).toBe('Snoozed: *Call Ann* is now due Wed, Jan 2, 2030.');
  expect(lastBlocks()).not.toContain('Call Ben');
  await bot().click(taskActions.single.done, first.id);
  expect((await bot().nextAnswer()).text).toContain('✅ *Call Ann* is done: +20 points.');
  expect(lastBlocks()).toContain('/task reopen 1');
  expect(lastBlocks()).not.toContain('Call Ben');
});

test('the menu below a list snoozes a task by a day or a week, or opens its form', async () => {
  const { id } = await task('Call Ann', '2030-01-01');
  await bot().say('/task', 'list');
  const { more } = taskActions.list;
  const options = [...lastBlocks().matchAll(/"value":"((?:snooze|edit):[^"]+)"/g)].map(
    ([, value]) => value,
  );
  expect(options).toEqual([`snooze:1:${id}`, `snooze:7:${id}`, `edit:${id}`]);
  const choose = async (value: string, fields: object = {}) => {
    const option = { text: { type: 'plain_text', text: 'x' }, value };
    const action = {
      type: 'static_select',
      action_id: more,
      selected_option: option,
      action_ts: '1.2',
    };
    await bot().click(more, '', { ...fields, actions: [action] });
  };
  await choose(`snooze:7:${id}`);
  expect((await bot().nextAnswer()).text).toBe('Snoozed: *Call Ann* is now due Tue, Jan 8, 2030.');
  await choose(`edit:${id}`, { trigger_id: await bot().trigger() });
  await expect.poll(() => bot().slack.called('views.open').length).toBe(1);
  await choose('delete:x');
  expect((await bot().nextAnswer()).text).toContain('request');
});

test('a button of the morning list keeps the rest of today’s tasks', async () => {
  const today = new Date().toISOString().slice(0, 10);
  const first = await task('Call Ann', today);
  const second = await task('Call Ben', today);
  await task('Call Cy', '2030-01-02');
  await bot().click(taskActions.today.done, first.id);
  expect((await bot().nextAnswer()).text).toContain('✅ *Call Ann* is done');
  expect(lastBlocks()).toContain('One thing left for today');
  expect(lastBlocks()).toContain('*Call Ben*');
  expect(lastBlocks()).not.toContain('Call Cy');
  await bot().click(taskActions.today.snooze, `1:${second.id}`);
  expect((await bot().nextAnswer()).text).toBe('Snoozed: *Call Ben* is now due tomorrow.');
  expect(lastBlocks()).toContain('That was everything for today.');
});
