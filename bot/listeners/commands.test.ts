import { beforeAll, beforeEach, expect, test } from 'vitest';
import { changeTimeZone } from '#db/operations/founders/change-time-zone.ts';
import { completeNewTask } from '#db/testing/complete-new-task.ts';
import { newFounder } from '#db/testing/new-founder.ts';
import { newTask } from '#db/testing/new-task.ts';
import { zoneWhereItIs } from '#db/testing/zone-where-it-is.ts';
import { pledgeForm } from '../blocks/pledge-form.ts';
import { taskForm } from '../blocks/task-form.ts';
import { taskDone, taskDoneYesterday, taskReopen, taskSnooze } from '../blocks/task-row.ts';
import { useTestBot } from '../testing/start-test-bot.ts';

const bot = useTestBot();
let founderId = '';

beforeAll(() => bot().install());

beforeEach(async () => {
  const { db } = bot().database;
  await db
    .updateTable('startup_applications')
    .set({ slack_user_id: null, slack_team_id: null })
    .execute();
  founderId = (await newFounder(db, { name: 'Ada Park', slackUserId: bot().ada })).id;
});

async function say(command: string, text: string): Promise<string> {
  const answer = await bot().command(command, text);
  expect(answer.status).toBe(200);
  expect(await answer.text()).toBe('');
  return (await bot().nextAnswer()).text;
}

const task = (title: string, dueOn?: string) =>
  newTask(bot().database.db, { founderId, title, dueOn });
const lastBlocks = () => JSON.stringify(bot().answers.at(-1)?.blocks);

test('/task list numbers open tasks, soonest due first', async () => {
  expect(await say('/task', 'list')).toBe('Nothing is open: your list is clear.');
  await task('Later', '2030-01-02');
  await task('Sooner', '2030-01-01');
  expect(await say('/task', 'list')).toBe('2 open tasks, next: *Sooner*');
  expect(lastBlocks()).toMatch(/1\. \*Sooner\*.*task_done.*task_snooze.*2\. \*Later\*/);
});

test('/task add', async () => {
  expect(await say('/task', 'ADD Call <b>R&amp;D</b> &lt;3')).toMatch(
    /^Added \*Call &lt;b&gt;R&amp;D&lt;\/b&gt; &lt;3\*, due .*, 20 points\.$/,
  );
  const row = await bot()
    .database.db.selectFrom('tasks')
    .where('user_id', '=', founderId)
    .select(['title', 'points_value'])
    .executeTakeFirst();
  expect(row).toEqual({ title: 'Call <b>R&D</b> <3', points_value: 20 });
  expect(await say('/task', 'add Ask Ann by 3 Jan 2028')).toBe(
    'Added *Ask Ann*, due 3 Jan 2028, 20 points.',
  );
  expect(await say('/task', 'add Get it read by users')).toContain('*Get it read by users*');
  expect(await say('/task', `add ${'x'.repeat(201)}`)).toBe(
    'Please keep this under 200 characters.',
  );
});

test('/task done by number, by words, and by asking back', async () => {
  await task('Call Ann', '2030-01-01');
  await task('Call Ben', '2030-01-02');
  await task('Write', '2030-01-03');
  expect(await say('/task', 'done 3')).toBe('✅ *Write* is done: +20 points.');
  expect(await say('/task', 'done call')).toBe('2 tasks match “call”. Which one?');
  expect(lastBlocks()).toContain(taskDone);
  expect(await say('/task', 'done BEN')).toBe('✅ *Call Ben* is done: +20 points.');
  expect(await say('/task', 'done 7')).toBe('No task matches “7”.');
  expect(lastBlocks()).toContain('Call Ann');
  expect(await say('/task', 'done')).toContain('Which one is done?');
});

test('/task done … yesterday, in the morning', async () => {
  const { db } = bot().database;
  const live = (hour: number) => changeTimeZone(db, { founderId, timeZone: zoneWhereItIs(hour) });
  await live(8);
  const dayAgo = new Date(Date.now() - 86_400_000);
  const old = (title: string) => newTask(db, { founderId, title, now: dayAgo });
  await old('Call Ann');
  await old('Call Ben');
  await old('Report of yesterday');
  await task('Made today');
  expect(await say('/task', 'done ann yesterday')).toBe(
    '✅ *Call Ann* is done: +20 points for yesterday.',
  );
  expect(await say('/task', 'done of yesterday')).toBe(
    '✅ *Report of yesterday* is done: +30 points.',
  );
  expect(await say('/task', 'done made Yesterday')).toBe(
    'This task was added today, so it can’t have been done yesterday.',
  );
  await old('Call Cem');
  expect(await say('/task', 'done call yesterday')).toBe('2 tasks match “call”. Which one?');
  expect(lastBlocks()).toContain('Done yesterday');
  await bot().click(taskDoneYesterday, (await old('Write')).id);
  expect((await bot().nextAnswer()).text).toContain(
    '✅ *Write* is done: +20 points for yesterday.',
  );
  expect(await say('/task', 'done yesterday')).toContain('Which one is done?');
  await live(13);
  expect(await say('/task', 'done ben yesterday')).toBe('Yesterday could be added until noon.');
});

test('/task generate', async () => {
  expect(await say('/task', 'generate')).toMatch(/^8 tasks added\. That’s the most in one go/);
  expect(lastBlocks()).toMatch(/8 open tasks, soonest due first.*1\. \*.*8\. \*/);
  expect(await say('/task', 'Generate')).toBe(
    '1 task added. That’s everything for today and this week.',
  );
  expect(await say('/task', 'generate')).toBe(
    'Your tasks for today and this week are on your board already.',
  );
  expect(await say('/task', 'genrate')).toBe(
    'I don’t know “genrate”. Did you mean `/task generate`?',
  );
});

test('/task reopen', async () => {
  expect(await say('/task', 'reopen 1')).toBe('There is nothing to reopen.');
  await task('Call Ann');
  await say('/task', 'done 1');
  expect(await say('/task', 'reopen')).toContain('Which one');
  expect(lastBlocks()).toContain(taskReopen);
  expect(await say('/task', 'reopen 1')).toBe(
    '*Call Ann* is open again, and what it earned was taken back.',
  );
});

/** By the day where the founder is: UTC. */
const today = (days = 0) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test('/task snooze', async () => {
  await task('Call Ann', '2030-01-01');
  await task('Call Ben', '2030-01-05');
  expect(await say('/task', 'snooze 1 2d')).toBe('Snoozed: *Call Ann* is due 3 Jan 2030 now.');
  expect(await say('/task', 'snooze ben 1w')).toBe('Snoozed: *Call Ben* is due 12 Jan 2030 now.');
  await task('Call Cem', today());
  expect(await say('/task', `snooze cem to ${today(3)}`)).toMatch(/^Snoozed: \*Call Cem\* is due /);
  expect(await say('/task', `snooze ben ${today(9)}`)).toBe(
    'It is due no earlier than that already.',
  );
  await task('Call it a Friday', '2030-01-01');
  expect(await say('/task', 'snooze it a friday')).toContain(
    '*Call it a Friday* is due 2 Jan 2030',
  );
  expect(await say('/task', 'snooze 1 90d')).toBe('A task can be snoozed by 1 to 30 days.');
  expect(await say('/task', 'snooze call 2 days')).toContain('4 tasks match “call”');
  expect(lastBlocks()).toContain(`"2:`);
  expect(await say('/task', 'snooze')).toContain('Which one?');
});

test('what a command does not know', async () => {
  expect(await say('/task', 'lsit')).toBe('I don’t know “lsit”. Did you mean `/task list`?');
  expect(await say('/task', 'Ring my mother')).toBe(
    'To add that as a task, type `/task add Ring my mother`.',
  );
  expect(await say('/task', 'constructor')).toContain('`/task help` shows what I can do.');
  expect(await say('/streak', 'hepl')).toContain('Did you mean `/streak help`?');
  expect(await say('/leaderboard', 'al')).toContain('Did you mean `/leaderboard all`?');
  expect(await say('/leaderboard', 'comunity')).toContain('Did you mean `/leaderboard community`?');
  expect(await say('/leaderboard', 'comunity al')).toContain(
    'Did you mean `/leaderboard community all`?',
  );
  expect(await say('/leaderboard', '<!channel>')).toContain('“&lt;!channel&gt;”');
  expect(await say('/pledge', 'lsit')).toContain('Did you mean `/pledge list`?');
});

test.each(['/task', '/pledge', '/streak', '/leaderboard'])('%s help', async (command) => {
  expect(await say(command, 'help')).toContain(`What \`${command}\` can do:`);
});

test('bare /task opens a form, whose answer comes back to the command', async () => {
  await bot().command('/task', '', { trigger_id: await bot().trigger() });
  await expect
    .poll(() => bot().slack.called('views.open').at(-1)?.status, { timeout: 10_000 })
    .toBe(200);
  const view = JSON.parse(bot().slack.called('views.open').at(-1)?.args.view ?? '');
  expect(view.callback_id).toBe(taskForm);

  const values = {
    title: { value: { type: 'plain_text_input', value: 'Ship it' } },
    difficulty: { value: { type: 'static_select', selected_option: { value: 'hard' } } },
    dueOn: { value: { type: 'datepicker', selected_date: '2030-01-01' } },
    description: { value: { type: 'plain_text_input', value: null } },
  };
  const submitted = await bot().submit(taskForm, values);
  expect(submitted.status).toBe(200);
  expect(await submitted.text()).toBe('');
  expect((await bot().nextAnswer()).text).toBe('Added *Ship it*, due 1 Jan 2030, 35 points.');
});

test('a form with mistakes comes back with the errors at the fields', async () => {
  const answer = await bot().submit(taskForm, {
    title: { value: { value: ' ' } },
    difficulty: { value: { selected_option: { value: 'epic' } } },
    dueOn: { value: { selected_date: '2001-01-01' } },
  });
  expect(await answer.json()).toEqual({
    response_action: 'errors',
    errors: {
      title: 'Please give the task a title.',
      difficulty: expect.any(String),
      dueOn: 'Please choose a date that is still to come.',
    },
  });
});

test('/pledge TEXT by DATE', async () => {
  expect(await say('/pledge', 'Get it read by users by 3 Jan 2028')).toBe(
    '🤝 Pledged: *Get it read by users* by 3 Jan 2028.',
  );
  expect(await say('/pledge', 'list')).toBe('One pledge is open.');
  expect(lastBlocks()).toContain('Get it read by users');
  expect(await say('/pledge', 'Knit by hand')).toBe('I can’t read “hand” as a date.');
  expect(await say('/pledge', 'Ship by 2001-01-01')).toBe('That date has passed.');
  expect(await say('/pledge', 'Ship the beta')).toBe('By when? A pledge needs a date.');
  const posts = await bot()
    .database.db.selectFrom('slack_outbox')
    .where('kind', '=', 'pledge')
    .select('state')
    .execute();
  expect(posts).toEqual([{ state: 'waiting' }]);
});

test('bare /pledge opens a form', async () => {
  await bot().command('/pledge', '', { trigger_id: await bot().trigger() });
  await expect
    .poll(
      () => JSON.parse(bot().slack.called('views.open').at(-1)?.args.view ?? '{}').callback_id,
      { timeout: 10_000 },
    )
    .toBe(pledgeForm);
  await bot().submit(pledgeForm, {
    title: { value: { value: 'Ship the beta' } },
    dueOn: { value: { selected_date: '2030-01-01' } },
  });
  expect((await bot().nextAnswer()).text).toBe('🤝 Pledged: *Ship the beta* by 1 Jan 2030.');
});

test('a pledge for a day that is over where the founder is is refused after the form', async () => {
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  await bot().submit(pledgeForm, {
    title: { value: { value: 'Ship the beta' } },
    dueOn: { value: { selected_date: yesterday } },
  });
  expect((await bot().nextAnswer()).text).toBe('A pledge needs a date that is still to come.');
});

test('/streak', async () => {
  expect(await say('/streak', '')).toContain('No streak yet');
  await task('Call Ann');
  await say('/task', 'done 1');
  expect(await say('/streak', '')).toBe('🔥 Your streak: 1 day. Today is in.');
});

test('/streak why', async () => {
  const { db } = bot().database;
  expect(await say('/streak', 'why')).toBe('Your streak: 0 days. Your points: 0.');
  expect(lastBlocks()).toContain('Complete a task today and a streak begins.');
  await completeNewTask(db, { founderId, at: new Date(), title: 'Call <Ann>' });
  for (let index = 0; index < 6; index += 1) {
    await completeNewTask(db, { founderId, at: new Date(), difficulty: 'hard' });
  }
  expect(await say('/streak', 'Why?')).toBe('Your streak: 1 day. Your points: 230.');
  expect(lastBlocks()).toMatch(/● Today: Call &lt;Ann&gt;, .* and 4 more/);
  expect(lastBlocks()).toContain('+35  Completed “Talk to five customers” (hard) · today');
  expect(lastBlocks()).not.toContain('Completed “Call');
  expect(lastBlocks()).toContain('A board counts 200 points a day: 30 are on none.');
  expect(lastBlocks()).toContain('/founder/dashboard/why|See why>');
  expect(await say('/streak', 'wyh')).toContain('Did you mean `/streak why`?');
});

test('/leaderboard, of the cohort and the community, this week and of all time', async () => {
  const { db } = bot().database;
  await completeNewTask(db, { founderId, at: new Date() });
  expect(await say('/leaderboard', '')).toMatch(
    /^\*Cohort \d+\*, this week: You are number 1 of 1 with 20 points\.$/,
  );
  expect(lastBlocks()).toContain('1. *Ada Park* (you)');
  expect(lastBlocks()).toContain('`/leaderboard all` shows all time.');
  expect(await say('/leaderboard', 'ALL')).toMatch(/^\*Cohort \d+\*, all time: You are number 1/);
  expect(lastBlocks()).toContain('`/leaderboard` shows this week.');

  // The founders of other tests are gone from the community.
  await db
    .updateTable('startup_applications')
    .set({ status: 'withdrawn' })
    .where('id', '<>', founderId)
    .execute();
  for (let index = 0; index < 10; index += 1) {
    const { id } = await newFounder(db, { name: `Peer ${index}` });
    await completeNewTask(db, { founderId: id, at: new Date(), difficulty: 'hard' });
  }
  expect(await say('/leaderboard', 'community')).toMatch(
    /^\*The whole community\*, this week: You are number 11 of 11 with 20 points\.$/,
  );
  // The best ten, and oneself below them.
  expect(lastBlocks()).toMatch(/1\. \*Peer \d\*.*…\\n11\. \*Ada Park\* \(you\)/);
  expect(lastBlocks()).toContain('`/leaderboard community all` shows all time.');
  expect(await say('/leaderboard', 'community  all')).toContain('*The whole community*, all time');
  expect(lastBlocks()).toContain('`/leaderboard community` shows this week.');
  expect(await say('/leaderboard', '')).toContain('You are number 1 of 1');
});

test('/leaderboard says what it leaves out', async () => {
  const { db } = bot().database;
  for (let index = 0; index < 7; index += 1) {
    await completeNewTask(db, { founderId, at: new Date(), difficulty: 'hard' });
  }
  expect(await say('/leaderboard', 'all')).toContain('with 200 points');
  expect(lastBlocks()).toContain('counts 200 points a day: +45 are not shown here.');
});

test('/leaderboard without a cohort', async () => {
  const { db } = bot().database;
  await db
    .updateTable('startup_applications')
    .set({ cohort_id: null })
    .where('id', '=', founderId)
    .execute();
  expect(await say('/leaderboard', '')).toContain('You are in no cohort yet');
  expect(await say('/leaderboard', 'community')).toContain('*The whole community*');
});

test('the buttons of the list leave the list in their place', async () => {
  const first = await task('Call Ann', '2030-01-01');
  const second = await task('Call Ben', '2030-01-02');
  await bot().click(taskDone, first.id);
  const done = await bot().nextAnswer();
  expect(done).toMatchObject({ replace_original: true });
  expect(done.text).toContain('✅ *Call Ann* is done: +20 points.');
  expect(lastBlocks()).toContain('1. *Call Ben*');

  await bot().click(taskSnooze, `1:${second.id}`);
  expect((await bot().nextAnswer()).text).toBe('Snoozed: *Call Ben* is due 3 Jan 2030 now.');
  await bot().click(taskSnooze, `99:${second.id}`);
  expect((await bot().nextAnswer()).text).toBe('That request could not be read.');
});
