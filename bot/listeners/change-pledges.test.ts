import { expect, test, vi } from 'vitest';
import { startupOf } from '#db/queries/founders.ts';
import { newFounder } from '#db/testing/new-founder.ts';
import { newTask } from '#db/testing/new-task.ts';
import { readRow, updateRows } from '#db/testing/rows.ts';
import { useLinkedFounder } from '../testing/start-test-bot.ts';

const { bot, founderId, lastBlocks } = useLinkedFounder();
const { db } = bot;
const say = (text: string) => bot().say('/pledge', text);

const pledge = (title: string, dueOn = '2027-06-01') =>
  newTask(db, { founderId: founderId(), title, dueOn, isPublicPledge: true });

const pledgeOf = (id: string) =>
  bot()
    .database.db.selectFrom('pledges as p')
    .innerJoin('tasks as t', 't.id', 'p.task_id')
    .where('t.id', '=', id)
    .select(['p.state', 't.due_date'])
    .executeTakeFirstOrThrow();

test('/pledge list has numbers and buttons; move takes a number or words', async () => {
  const first = await pledge('Ship the beta', '2027-06-01');
  await pledge('Hire Ann', '2027-06-02');
  await say('list');
  expect(lastBlocks()).toMatch(/1\. \*Ship the beta\*.*pledge_move.*pledge_withdraw.*2\. \*Hire/);
  expect(await say('move 1 to 6/10/2027')).toBe(
    'Moved: *Ship the beta* is now pledged by Thu, Jun 10, 2027.',
  );
  expect((await pledgeOf(first.id)).due_date?.toISOString()).toContain('2027-06-10');
  expect(await say('move hire ann to 12 Jun 2027')).toContain(
    '*Hire Ann* is now pledged by Sat, Jun 12',
  );
  // Still the list that was shown: number 1 has moved behind number 2 since.
  expect(await say('reschedule 1')).toBe('To which day?');
  const action = { action_id: 'pledge_move', block_id: first.id, selected_date: '2027-06-20' };
  await bot().click('', '', { actions: [action] });
  expect((await bot().nextAnswer()).text).toContain(
    '*Ship the beta* is now pledged by Sun, Jun 20, 2027',
  );
  expect(await say('move 3 fri')).toMatch(/^There’s no number 3/);
});

test('/pledge withdraw asks first, and can be undone', async () => {
  const { id } = await pledge('Ship the beta');
  expect(await say('withdraw 1')).toMatch(/^Withdraw your pledge \*Ship the beta\*\?/);
  expect((await pledgeOf(id)).state).toBe('open');
  await bot().click('task_delete', id);
  await bot().nextAnswer();
  expect((await pledgeOf(id)).state).toBe('withdrawn');
  await bot().click('task_restore', id);
  await bot().nextAnswer();
  expect((await pledgeOf(id)).state).toBe('open');
});

test('what can’t be withdrawn is refused before anybody is asked', async () => {
  const { id } = await pledge('Ship the beta');
  await pledge('Hire Ann');
  const due = (inMs: number) =>
    updateRows(db, 'tasks', { id }, { due_date: new Date(Date.now() + inMs) });
  await due(-1000);
  await say('list');
  const passed = /^This pledge’s date has passed/;
  expect(await say('withdraw ship')).toMatch(passed);
  expect(await bot().say('/task', 'delete ship the beta')).toMatch(passed);
  await bot().click('pledge_withdraw', id);
  expect((await bot().nextAnswer()).text).toMatch(passed);
  await due(3_600_000);
  const locked = 'Within 24 hours of its date a pledge can’t be made easier.';
  expect(await bot().say('/task', 'delete ship the beta')).toContain(locked);
  await bot().say('/task', 'delete all');
  expect(lastBlocks()).toMatch(/Ship the beta\*: Within 24 hours/);
  expect(lastBlocks()).not.toContain(id);
});

test('a pledge that begins with “move” is offered as a new one, never made by itself', async () => {
  expect(await say('move to the new office by 1 Jun 2027')).toBe(
    'No open pledge matches “to the new office”.',
  );
  await bot().click('pledge_typed', 'move to the new office by 1 Jun 2027');
  expect((await bot().nextAnswer()).text).toBe(
    '🤝 Pledged: *move to the new office* by Tue, Jun 1, 2027.',
  );
});

test('who can read the channel is said with the first pledge, and once', async () => {
  const readers = 'Everyone in this Slack workspace can read #cohort-7.';
  const { cohort_id: cohortId } = await readRow(
    db,
    'startup_founders',
    { id: founderId() },
    'cohort_id',
  );
  const channel = { slack_channel_id: 'C0000077', slack_channel_name: 'cohort-7' };
  await updateRows(db, 'cohorts', { id: cohortId ?? '' }, channel);
  const form = async () => {
    await bot().command('/pledge', '', { trigger_id: await bot().trigger() });
    return vi.waitFor(() => {
      const view = bot().slack.called('views.open').at(-1)?.args.view ?? '';
      expect(view).toContain('New pledge');
      return view;
    }, 5_000);
  };
  expect(await form()).toContain(readers);
  await say('Ship the beta by 1 Jun 2027');
  expect(lastBlocks()).toContain(readers);
  await say('Ship the app by 1 Jun 2027');
  expect(lastBlocks()).not.toContain(readers);
});

test('“Your cohort sees it.” only where somebody does', async () => {
  await say('Ship the beta by 1 Jun 2027');
  expect(lastBlocks()).not.toContain('Your cohort sees it.');
  const { cohort_id: cohortId } = await db
    .selectFrom('startup_applications')
    .where('id', '=', startupOf(founderId()))
    .select('cohort_id')
    .executeTakeFirstOrThrow();
  await newFounder(db, { cohortId: cohortId ?? undefined });
  await say('Ship the app by 1 Jun 2027');
  expect(lastBlocks()).toContain('Your cohort sees it.');
});

test('a pasted list is no pledge: each line can be pledged by itself', async () => {
  const made = async () => (await db.selectFrom('pledges').select('task_id').execute()).length;
  const before = await made();
  expect(await say('- Ship the beta by fri\n- Hire Ann by 12 Jun 2027')).toBe(
    'A pledge is one promise with its own day. Which do you pledge?',
  );
  expect(lastBlocks()).toMatch(/Ship the beta by fri.*\/pledge Hire Ann by 12 Jun 2027/);
  expect(await made()).toBe(before);
  await bot().click('typed_command_1', '/pledge Hire Ann by 12 Jun 2027');
  expect((await bot().nextAnswer()).text).toContain('Hire Ann');
  expect(await made()).toBe(before + 1);
});

test('a passed day of the picker says why, and the picker still works', async () => {
  const { id } = await pledge('Ship the beta');
  await say('move 1');
  const pick = async (day: string) => {
    const action = { action_id: 'pledge_move', block_id: id, selected_date: day };
    await bot().click('', '', { actions: [action] });
    return (await bot().nextAnswer()).text;
  };
  expect(await pick('2020-01-01')).toBe('That date has passed.');
  expect(lastBlocks()).toMatch(new RegExp(`datepicker.*pledge_move.*${id}`));
  expect(await pick('2027-06-20')).toMatch(/^Moved: \*Ship the beta\*/);
});
