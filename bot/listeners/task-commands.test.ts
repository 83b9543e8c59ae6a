import { expect, test } from 'vitest';
import { changeTimeZone } from '#db/operations/settings/founder-settings.ts';
import { generateTasksForFounder } from '#db/operations/tasks/generate-tasks.ts';
import { listOpenTasks } from '#db/queries/tasks.ts';
import { timeZoneWhereHourIs } from '#db/testing/new-founder.ts';
import { newTask } from '#db/testing/new-task.ts';
import { readRow, updateRows } from '#db/testing/rows.ts';
import {
  taskActions,
  taskDoneYesterdayAction,
  taskFormId,
  taskReopenAction,
} from '../messages/tasks.ts';
import { useLinkedFounder } from '../testing/start-test-bot.ts';

const { bot, founderId, task, lastBlocks } = useLinkedFounder();
const { db } = bot;

test('/task list numbers open tasks, soonest due first', async () => {
  expect(await bot().say('/task', 'list')).toBe('All clear: nothing is open.');
  await task('Later', '2030-01-02');
  await task('Sooner', '2030-01-01');
  expect(await bot().say('/task', 'list')).toBe('2 open tasks, next: *Sooner*');
  expect(lastBlocks()).toMatch(/1\. \*Sooner\*.*task_done.*2\. \*Later\*.*task_more/);
});

test('/task add', async () => {
  expect(await bot().say('/task', 'ADD Call <b>R&amp;D</b> &lt;3')).toMatch(
    /^Added \*Call &lt;b&gt;R&amp;D&lt;\/b&gt; &lt;3\*, due .*, 20 points\.$/,
  );
  const row = await bot()
    .database.db.selectFrom('tasks')
    .where('user_id', '=', founderId())
    .select(['title', 'points_value'])
    .executeTakeFirst();
  expect(row).toEqual({ title: 'Call <b>R&D</b> <3', points_value: 20 });
  expect(await bot().say('/task', 'add Ask Ann by 3 Jan 2028')).toBe(
    'Added *Ask Ann*, due Mon, Jan 3, 2028, 20 points.',
  );
  expect(await bot().say('/task', 'add Get it read by users')).toContain('*Get it read by users*');
  for (const day of ['2001-01-01', '31 Feb', '2099-01-01']) {
    expect(await bot().say('/task', `add Ask Ben by ${day}`)).toMatch(
      /^(That date has passed|There is no “31 Feb” in the calendar|That is more than two years away)\.$/,
    );
  }
  expect(await bot().say('/task', `add ${'x'.repeat(201)}`)).toBe(
    'Please keep this under 200 characters.',
  );
});

test('/task add reads difficulty, pledge and just me behind a date, as the line on the web does', async () => {
  const { db } = bot().database;
  const added = (title: string) =>
    db
      .selectFrom('tasks')
      .where('user_id', '=', founderId())
      .where('title', '=', title)
      .select(['difficulty', 'is_public_pledge as isPledge', 'is_private as isPrivate'])
      .executeTakeFirst();
  expect(await bot().say('/task', 'add Call Ann by 3 Jan 2028, hard')).toBe(
    'Added *Call Ann*, due Mon, Jan 3, 2028, 35 points.',
  );
  expect(await added('Call Ann')).toMatchObject({ difficulty: 'hard', isPledge: false });
  expect(await bot().say('/task', 'add Ask Bo (easy) by 3 Jan 2028, just me')).toMatch(
    /^Added \*Ask Bo\*, due Mon, Jan 3, 2028, \d+ points\.$/,
  );
  expect(await added('Ask Bo')).toMatchObject({ difficulty: 'easy', isPrivate: true });
  expect(await bot().say('/task', 'add Ship it by 3 Jan 2028, hard, pledge')).toBe(
    '🤝 Pledged: *Ship it* by Mon, Jan 3, 2028.',
  );
  expect(await added('Ship it')).toMatchObject({ difficulty: 'hard', isPledge: true });
  expect(await bot().say('/task', 'add just me: Tell Mo by 3 Jan 2028, pledge')).toMatch(
    /^A pledge is always shared/,
  );
  expect(await added('Tell Mo')).toBeUndefined();
  // Two difficulties are words of the title.
  const title = 'Sort them into easy, hard';
  expect(await bot().say('/task', `add ${title}`)).toContain(`Added *${title}*`);
});

test('the form asks who sees a task, remembers the answer, and lists mark what is just me', async () => {
  const openForm = async () => {
    const count = bot().slack.called('views.open').length;
    await bot().command('/task', '', { trigger_id: await bot().trigger() });
    const views = () => bot().slack.called('views.open').slice(count);
    await expect.poll(() => views()[0]?.status, { timeout: 10_000 }).toBe(200);
    const { blocks } = JSON.parse(views()[0]?.args.view ?? '');
    return blocks.find((block: { block_id: string }) => block.block_id === 'audience');
  };
  const choose = async (title: string, audience: string) => {
    await bot().submit(taskFormId, {
      title: { value: { value: title } },
      audience: { value: { selected_option: { value: audience } } },
    });
    return JSON.stringify(await bot().nextAnswer());
  };
  expect(await openForm()).toMatchObject({
    hint: { text: 'We’ll suggest your choice next time. You can change it in Settings.' },
    element: { initial_option: { value: 'shared' } },
  });
  expect(await choose('See a doctor', 'private')).toContain('Just you: nobody else sees it.');
  const next = await openForm();
  expect(next).toMatchObject({ element: { initial_option: { value: 'private' } } });
  expect(next.hint).toBeUndefined();
  expect(await choose('Call Bo', 'shared')).toContain('Your cohort hears about it when you');

  await bot().say('/task', 'list');
  expect(lastBlocks()).toMatch(/\*See a doctor\*[^"]* · just me"/);
  expect(lastBlocks()).not.toMatch(/\*Call Bo\*[^"]*just me/);
  await bot().say('/task', 'add Buy a desk');
  expect(lastBlocks()).toContain('Just you: nobody else sees it.');
});

test('who can read the channel is said with the first task that is shared, and once', async () => {
  const readers = 'Everyone in this Slack workspace can read #cohort-7.';
  const where = { id: founderId() };
  const { cohort_id: id } = await readRow(db, 'startup_founders', where, 'cohort_id');
  await updateRows(db, 'cohorts', { id: id ?? '' }, { slack_channel_name: 'cohort-7' });
  const added = async (title: string) => {
    await bot().say('/task', `add ${title}`);
    return lastBlocks();
  };
  expect(await added('Buy a desk')).toContain(readers);
  expect(await added('Buy a chair')).not.toContain(readers);
});

test('/task done by number, by words, and with a question when several match', async () => {
  await task('Call Ann', '2030-01-01');
  await task('Call Ben', '2030-01-02');
  await task('Write', '2030-01-03');
  expect(await bot().say('/task', 'done 3')).toBe('✅ *Write* is done: +20 points.');
  expect(await bot().say('/task', 'done call')).toBe('2 tasks match “call”. Which one?');
  expect(lastBlocks()).toContain(taskActions.single.done);
  expect(await bot().say('/task', 'done BEN')).toBe('✅ *Call Ben* is done: +20 points.');
  expect(await bot().say('/task', 'done 7')).toBe(
    'There’s no number 7 in the list I showed you. Here’s the list as it is now:',
  );
  expect(lastBlocks()).toContain('Call Ann');
  expect(await bot().say('/task', 'done')).toContain('Which one is done?');
});

test('/task done … yesterday, in the morning', async () => {
  const live = (hour: number) =>
    changeTimeZone(db, { founderId: founderId(), timeZone: timeZoneWhereHourIs(hour) });
  await live(8);
  const dayAgo = new Date(Date.now() - 86_400_000);
  const old = (title: string) => newTask(db, { founderId: founderId(), title, now: dayAgo });
  await old('Call Ann');
  await old('Call Ben');
  await old('Report of yesterday');
  await task('Made today');
  expect(await bot().say('/task', 'done ann yesterday')).toBe(
    '✅ *Call Ann* is done: +20 points for yesterday.',
  );
  expect(await bot().say('/task', 'done of yesterday')).toBe(
    '✅ *Report of yesterday* is done: +30 points.',
  );
  expect(await bot().say('/task', 'done made Yesterday')).toBe(
    'This task was added today, so it can’t have been done yesterday.',
  );
  await old('Call Cem');
  expect(await bot().say('/task', 'done call yesterday')).toBe('2 tasks match “call”. Which one?');
  expect(lastBlocks()).toContain('Done yesterday');
  await bot().click(taskDoneYesterdayAction, (await old('Write')).id);
  expect((await bot().nextAnswer()).text).toContain(
    '✅ *Write* is done: +20 points for yesterday.',
  );
  expect(await bot().say('/task', 'done yesterday')).toContain('Which one is done?');
  await live(13);
  expect(await bot().say('/task', 'done ben yesterday')).toBe(
    'You could add that for yesterday until noon.',
  );
});

test('/task done … yesterday completes the daily task that lapsed last night, by name or number', async () => {
  const timeZone = timeZoneWhereHourIs(8);
  await changeTimeZone(db, { founderId: founderId(), timeZone });
  const dayAgo = new Date(Date.now() - 86_400_000);
  const title = 'Talk to one customer, or one who should be';
  await generateTasksForFounder(db, { founderId: founderId(), now: dayAgo });
  await generateTasksForFounder(db, { founderId: founderId(), now: new Date() });
  await bot().say('/task', 'list');
  expect(lastBlocks()).toContain('Lapsed last night: ');
  expect(await bot().say('/task', `done ${title} yesterday`)).toBe(
    `✅ *${title}* is done: +10 points for yesterday.`,
  );
  const open = await listOpenTasks(db, { founderId: founderId(), now: new Date() });
  expect(open.map((each) => each.title)).toContain(title);
  await bot().say('/task', 'list');
  const number = open.findIndex((each) => each.title.startsWith('Finish the one thing')) + 1;
  expect(await bot().say('/task', `done ${number} yesterday`)).toContain(
    '+20 points for yesterday',
  );
  await bot().say('/task', 'reopen finish');
  expect(lastBlocks()).toContain('Its day is over, so it has lapsed.');
});

test('/task generate', async () => {
  expect(await bot().say('/task', 'generate')).toMatch(
    /^8 tasks added\. That’s the most in one go/,
  );
  expect(lastBlocks()).toMatch(/8 open tasks, soonest due first.*1\. \*.*5\. \*.*Open all 8/);
  expect(await bot().say('/task', 'Generate')).toBe(
    '1 task added. That’s everything for today and this week.',
  );
  expect(await bot().say('/task', 'generate')).toBe(
    'Your tasks for today and this week are already on your board.',
  );
  expect(await bot().say('/task', 'genrate')).toBe(
    'I don’t know “genrate”. Did you mean `/task generate`?',
  );
});

test('/task reopen', async () => {
  expect(await bot().say('/task', 'reopen 1')).toBe('There is nothing to reopen.');
  await task('Call Ann');
  await bot().say('/task', 'done 1');
  expect(await bot().say('/task', 'reopen')).toContain('Which task');
  expect(lastBlocks()).toContain(taskReopenAction);
  expect(await bot().say('/task', 'reopen 1')).toBe(
    '*Call Ann* is open again, and what it earned was taken back.',
  );
});

/** The founder's time zone is UTC. */
const today = (days = 0) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test('/task snooze', async () => {
  await task('Call Ann', '2030-01-01');
  await task('Call Ben', '2030-01-05');
  expect(await bot().say('/task', 'snooze 1 2d')).toBe(
    'Snoozed: *Call Ann* is now due Thu, Jan 3, 2030.',
  );
  expect(await bot().say('/task', 'snooze ben 1w')).toBe(
    'Snoozed: *Call Ben* is now due Sat, Jan 12, 2030.',
  );
  await task('Call Cem', today());
  expect(await bot().say('/task', `snooze cem to ${today(3)}`)).toMatch(
    /^Snoozed: \*Call Cem\* is now due /,
  );
  expect(await bot().say('/task', `snooze ben ${today(9)}`)).toBe(
    'It’s already due then or later.',
  );
  await task('Call it a Friday', '2030-01-01');
  expect(await bot().say('/task', 'snooze it a friday')).toContain(
    '*Call it a Friday* is now due Wed, Jan 2, 2030',
  );
  expect(await bot().say('/task', 'snooze 1 90d')).toBe('A task can be snoozed by 1 to 30 days.');
  expect(await bot().say('/task', 'snooze call 2 days')).toContain('4 tasks match “call”');
  expect(lastBlocks()).toContain(`"2:`);
  expect(await bot().say('/task', 'snooze')).toContain('Which one?');
  expect(await bot().say('/task', 'snooze 1 never')).toBe('I can’t read “never” as a time.');
});

test('the buttons of the list keep the list in place', async () => {
  const first = await task('Call Ann', '2030-01-01');
  const second = await task('Call Ben', '2030-01-02');
  await bot().click(taskActions.list.done, first.id);
  const done = await bot().nextAnswer();
  expect(done).toMatchObject({ replace_original: true });
  expect(done.text).toContain('✅ *Call Ann* is done: +20 points.');
  expect(lastBlocks()).toContain('1. *Call Ben*');

  await bot().click(taskActions.list.snooze, `1:${second.id}`);
  expect((await bot().nextAnswer()).text).toBe('Snoozed: *Call Ben* is now due Thu, Jan 3, 2030.');
  await bot().click(taskActions.list.snooze, `99:${second.id}`);
  expect((await bot().nextAnswer()).text).toBe('That request could not be read.');
});
