import { expect, test } from 'vitest';
import { newFounder } from '#db/testing/new-founder.ts';
import { newTask } from '#db/testing/new-task.ts';
import { updateRows } from '#db/testing/rows.ts';
import { useLinkedFounder } from '../testing/start-test-bot.ts';

const { bot, founderId, task, lastBlocks } = useLinkedFounder();
const { db } = bot;
const say = (text: string) => bot().say('/task', text);

const row = (id: string) =>
  bot()
    .database.db.selectFrom('tasks')
    .where('id', '=', id)
    .select(['title', 'status', 'due_date', 'difficulty', 'deleted_at', 'is_private'])
    .executeTakeFirstOrThrow();

const fields = (title: string, dueOn: string) => ({
  title: { value: { value: title } },
  difficulty: { value: { selected_option: { value: 'hard' } } },
  dueOn: { value: { selected_date: dueOn } },
  description: { value: { value: null } },
  audience: { value: { selected_option: { value: 'private' } } },
});

/** The form that was opened last. */
const opened = () => JSON.parse(bot().slack.called('views.open').at(-1)?.args.view ?? '{}');

test('Undo reopens what was completed, and a second click changes nothing', async () => {
  const { id } = await task('Call Ann', '2030-01-01');
  await say('done ann');
  expect(lastBlocks()).toContain('"Undo"');
  for (const _ of [1, 2]) {
    await bot().click('task_reopen', id);
    expect((await bot().nextAnswer()).text).toContain('*Call Ann* is open again');
  }
  expect((await row(id)).status).toBe('pending');
});

test('Undo in the list keeps the list', async () => {
  const { id } = await task('Call Ann', '2030-01-01');
  await task('Call Ben', '2030-01-02');
  await bot().click('task_done', id);
  await bot().nextAnswer();
  expect(lastBlocks()).toMatch(/is done.*task_undo.*1\. \*Call Ben\*/);
  await bot().click('task_undo', id);
  expect(await bot().nextAnswer()).toMatchObject({ replace_original: true });
  expect(lastBlocks()).toMatch(/1\. \*Call Ann\*.*2\. \*Call Ben\*/);
});

test('the form offers only the difficulties that a task may be given', async () => {
  const difficulties = async () => {
    const before = bot().slack.called('views.open').length;
    await bot().command('/task', 'edit 1', { trigger_id: await bot().trigger() });
    await expect.poll(() => bot().slack.called('views.open').length).toBe(before + 1);
    return JSON.stringify(opened().blocks).match(/"value":"(easy|medium|hard)"/g)?.length;
  };
  const { id } = await task('Call Ann', '2030-01-01');
  // Three options, and the one that is chosen.
  expect(await difficulties()).toBe(4);
  await updateRows(db, 'tasks', { id }, { started_at: new Date() });
  expect(await difficulties()).toBe(3);
});

test('/task edit opens the task’s form, and saves it', async () => {
  const { id } = await task('Call Ann', '2030-01-01');
  const before = bot().slack.called('views.open').length;
  await bot().command('/task', 'edit 1', { trigger_id: await bot().trigger() });
  await expect.poll(() => bot().slack.called('views.open').length).toBe(before + 1);
  const { callback_id: form, private_metadata: metadata } = opened();
  expect(JSON.stringify(opened().blocks)).toMatch(/"initial_value":"Call Ann".*2030-01-01/);
  const submit = (title: string, dueOn: string) =>
    bot().submit(
      form,
      {},
      {
        view: {
          id: `V${title}`,
          hash: dueOn,
          type: 'modal',
          callback_id: form,
          private_metadata: metadata,
          state: { values: fields(title, dueOn) },
        },
      },
    );
  expect(JSON.parse((await submit(' ', '2001-01-01')).text)).toMatchObject({
    errors: { title: 'Please give the task a title.', dueOn: expect.any(String) },
  });
  await submit('Call Ann <b>', '2030-01-05');
  expect((await bot().nextAnswer()).text).toBe(
    'Saved: *Call Ann &lt;b&gt;*, due Sat, Jan 5, 2030, 35 points.',
  );
  const saved = { title: 'Call Ann <b>', difficulty: 'hard', is_private: true };
  expect(await row(id)).toMatchObject(saved);
});

test('an overdue task can be edited without a new date', async () => {
  const now = new Date(Date.now() - 10 * 86_400_000);
  const old = await newTask(db, {
    founderId: founderId(),
    now,
    difficulty: 'hard',
    dueOn: now.toISOString().slice(0, 10),
  });
  const before = bot().slack.called('views.open').length;
  await bot().click('task_edit', old.id, { trigger_id: await bot().trigger() });
  await expect.poll(() => bot().slack.called('views.open').length).toBe(before + 1);
  const { callback_id: form, private_metadata: metadata, blocks } = opened();
  const dueOn = /"initial_date":"([^"]+)"/.exec(JSON.stringify(blocks))?.[1] ?? '';
  const state = { values: fields('New title', dueOn) };
  const view = { id: 'V1', hash: '1', callback_id: form, private_metadata: metadata, state };
  await bot().submit(form, {}, { view });
  expect((await bot().nextAnswer()).text).toContain('Saved: *New title*, overdue since');
});

test('/task delete asks first, and can be undone', async () => {
  const { id } = await task('Call Ann', '2030-01-01');
  expect(await say('delete 1')).toBe('Delete *Call Ann*?');
  expect((await row(id)).deleted_at).toBeNull();
  for (const _ of [1, 2]) {
    await bot().click('task_delete', id);
    expect((await bot().nextAnswer()).text).toBe('*Call Ann* is off your board.');
  }
  await bot().click('task_restore', id);
  expect((await bot().nextAnswer()).text).toBe('*Call Ann* is back on your board.');
  expect((await row(id)).deleted_at).toBeNull();
});

test('near words do what they mean', async () => {
  await task('Call Ann', '2030-01-01');
  await task('Call Ben', '2030-01-02');
  await say('list');
  expect(await say('complete 1')).toMatch(/^✅ \*Call Ann\* is done/);
  expect(await say('finish ben')).toMatch(/^✅ \*Call Ben\* is done/);
  expect(await say('undone 1')).toContain('*Call Ben* is open again');
  expect(await say('undo ann')).toContain('*Call Ann* is open again');
  expect(await say('remove ben')).toBe('Delete *Call Ben*?');
  expect(await say('postpone ben 2d')).toContain('*Call Ben* is now due Fri, Jan 4, 2030');
  expect(await say('finish the deck')).toBe(
    'To add that as a task, type `/task add finish the deck`.',
  );
});

test('Add it, below “did you mean to add”', async () => {
  expect(await say('Call Cem by 3 Jan 2028')).toContain('`/task add Call Cem by 3 Jan 2028`');
  expect(lastBlocks()).toContain('"Add it"');
  await bot().click('task_add_typed', 'Call Cem by 3 Jan 2028');
  expect((await bot().nextAnswer()).text).toBe(
    'Added *Call Cem*, due Mon, Jan 3, 2028, 20 points.',
  );
});

test('Add it, clicked twice at once, adds one task', async () => {
  const container = { type: 'message', channel_id: 'D1', message_ts: '1700000000.000100' };
  const clicks = [1, 2, 3].map(() => bot().click('task_add_typed', 'Call Cem', { container }));
  await Promise.all(clicks);
  for (const _ of [1, 2, 3]) {
    expect((await bot().nextAnswer()).text).toMatch(/^Added \*Call Cem\*/);
  }
  await bot().click('pledge_day', '', {
    container: { ...container, message_ts: '1700000000.000200' },
    actions: [{ action_id: 'pledge_day', block_id: 'Ship it', selected_date: '2027-06-01' }],
  });
  expect((await bot().nextAnswer()).text).toContain('Pledged: *Ship it*');
  const rows = db.selectFrom('tasks').where('user_id', '=', founderId());
  const titles = (await rows.select('title').execute()).map(({ title }) => title);
  expect(titles.toSorted()).toEqual(['Call Cem', 'Ship it']);
});

test('another founder’s task can’t be edited, deleted or restored', async () => {
  const { id } = await newTask(db, { founderId: (await newFounder(db)).id });
  for (const action of ['task_edit', 'task_delete', 'task_restore', 'task_reopen', 'task_undo']) {
    await bot().click(action, id);
    expect((await bot().nextAnswer()).text).toBe('That task was not found.');
  }
});
