import { expect, test } from 'vitest';
import { shownListMs } from '#db/operations/slack/shown-lists.ts';
import { newTask } from '#db/testing/new-task.ts';
import { useLinkedFounder } from '../testing/start-test-bot.ts';

const { bot, founderId, task, lastBlocks } = useLinkedFounder();
const { db } = bot;
const say = (text: string) => bot().say('/task', text);
const unknown = (number: number) =>
  `There’s no number ${number} in the list I showed you. Here’s the list as it is now:`;

async function newTasks(count: number) {
  for (let index = 1; index <= count; index += 1) {
    await task(
      `Task ${String(index).padStart(2, '0')}`,
      `2030-01-${String(index).padStart(2, '0')}`,
    );
  }
}

async function openTitles(): Promise<string[]> {
  const rows = await bot()
    .database.db.selectFrom('tasks')
    .where('user_id', '=', founderId())
    .where('status', '<>', 'completed')
    .where('deleted_at', 'is', null)
    .orderBy('due_date')
    .select('title')
    .execute();
  return rows.map(({ title }) => title);
}

test('numbers mean the list that was shown, whatever was completed since', async () => {
  await newTasks(4);
  await say('list');
  expect(await say('done 1')).toBe('✅ *Task 01* is done: +20 points.');
  expect(await say('done 2')).toMatch(/^✅ \*Task 02\* is done/);
  expect(await say('done 1')).toBe('✅ *Task 01* was already done; nothing was added.');
  expect(await say('snooze 3 1d')).toContain('*Task 03* is now due Fri, Jan 4, 2030');
  expect(await say('delete 4')).toBe('Delete *Task 04*?');
  expect(await say('done 5')).toBe(unknown(5));
  expect(lastBlocks()).toContain('1. *Task 03*');
  // The list was shown anew, so the numbers mean it.
  expect(await say('done 1')).toMatch(/^✅ \*Task 03\* is done/);
  expect(await openTitles()).toEqual(['Task 04']);
});

test('without a list, the first number settles which list counts, also in a race', async () => {
  await newTasks(4);
  await Promise.all([bot().command('/task', 'done 1'), bot().command('/task', 'done 2')]);
  await bot().nextAnswer();
  await bot().nextAnswer();
  expect(await openTitles()).toEqual(['Task 03', 'Task 04']);
  await Promise.all([1, 2].map(() => bot().command('/task', 'done 3')));
  const answers = [(await bot().nextAnswer()).text, (await bot().nextAnswer()).text];
  expect(answers.toSorted()).toEqual([
    '✅ *Task 03* is done: +20 points.',
    '✅ *Task 03* was already done; nothing was added.',
  ]);
});

test('an empty list has no numbers to keep', async () => {
  await say('list');
  await newTasks(1);
  expect(await say('done 1')).toMatch(/^✅ \*Task 01\* is done/);
});

test('a list counts for ten minutes', async () => {
  await newTasks(3);
  await say('list');
  await say('done 1');
  await bot()
    .database.db.updateTable('shown_lists')
    .set({ shown_at: new Date(Date.now() - shownListMs) })
    .where('founder_id', '=', founderId())
    .execute();
  expect(await say('done 1')).toMatch(/^✅ \*Task 02\* is done/);
});

test('several numbers at once, each with its own Undo', async () => {
  await newTasks(3);
  expect(await say('done 1, 3')).toMatch(/^✅ \*Task 01\* is done: .*\n✅ \*Task 03\* is done: /);
  expect(lastBlocks().match(/"Undo"/g)).toHaveLength(2);
  expect(await say('done 2 9')).toBe(unknown(9));
  expect(await openTitles()).toEqual(['Task 02']);
});

test('a long list has pages, and their numbers are those of the list', async () => {
  await newTasks(12);
  expect(await say('done 11')).toBe(unknown(11));
  expect(lastBlocks()).toContain('Next page (7 more)');
  expect(lastBlocks()).toContain('Open all 12');
  expect(lastBlocks()).not.toContain('Task 06');
  expect(await say('done 6')).toBe(unknown(6));
  await say('done 2');
  await bot().click('task_page_next', '5');
  await bot().nextAnswer();
  expect(lastBlocks()).toMatch(/6\. \*Task 06\*.*10\. \*Task 10\*.*Next page \(2 more\)/);
  await bot().click('task_page_next', '10');
  expect(await bot().nextAnswer()).toMatchObject({ replace_original: true });
  expect(lastBlocks()).toMatch(/11\. \*Task 11\*.*12\. \*Task 12\*.*Previous page/);
  expect(await say('done 12')).toMatch(/^✅ \*Task 12\* is done/);
  await bot().click('task_page_back', '0');
  await bot().nextAnswer();
  expect(lastBlocks()).toMatch(/1\. \*Task 01\*.*2\. \*Task 02\* · done.*3\. \*Task 03\*/);
});

test('the number of a deleted task is refused', async () => {
  await newTasks(2);
  await say('list');
  const id = /"task_done".*?"value":"([^"]+)"/.exec(lastBlocks())?.[1] ?? '';
  await bot().click('task_delete', id);
  await bot().nextAnswer();
  expect(await say('done 1')).toBe(
    'Number 1 isn’t on your board anymore. Here’s the list as it is now:',
  );
});

test('pause is for messages: with a number it says what to do instead', async () => {
  await newTasks(2);
  expect(await say('pause 2')).toBe(
    '`/task pause` is for my messages. To do *Task 02* later, snooze it: `/task snooze 2 2d`.',
  );
});

test('done says so when the words mean a completed task', async () => {
  await task('Call Ann');
  await say('done ann');
  expect(await say('done ann')).toBe('✅ *Call Ann* was already done; nothing was added.');
});

test('tasks that match the same words are told apart', async () => {
  for (let index = 0; index < 12; index += 1) {
    const dueOn = `2030-01-${10 + Math.floor(index / 2)}`;
    await newTask(db, {
      founderId: founderId(),
      title: 'Call Ann',
      dueOn,
      description: `Note ${index}`,
    });
  }
  expect(await say('done call')).toBe('12 tasks match “call”. Which one?');
  expect(lastBlocks()).toContain('due Thu, Jan 10, 2030 · 20 points · added today · Note 0');
  expect(lastBlocks()).toContain('due Sat, Jan 12, 2030');
  expect(lastBlocks()).toContain('2 more match.');
});
