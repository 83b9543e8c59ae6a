import { expect, test } from 'vitest';
import { startupOf } from '#db/queries/founders.ts';
import { newFounder } from '#db/testing/new-founder.ts';
import { newCompletedTask } from '#db/testing/new-task.ts';
import { readRows, updateRows } from '#db/testing/rows.ts';
import { addDays, localDate } from '#shared/time.ts';
import { pledgeFormId } from '../messages/pledges.ts';
import { taskFormId } from '../messages/tasks.ts';
import { useLinkedFounder } from '../testing/start-test-bot.ts';

const { bot, founderId, task, lastBlocks } = useLinkedFounder();
const { db } = bot;

test('unknown subcommands', async () => {
  expect(await bot().say('/task', 'lsit')).toBe('I don’t know “lsit”. Did you mean `/task list`?');
  expect(await bot().say('/task', 'Ring my mother')).toBe(
    'To add that as a task, type `/task add Ring my mother`.',
  );
  expect(await bot().say('/task', 'constructor')).toContain('`/task help` shows what I can do.');
  expect(await bot().say('/streak', 'hepl')).toContain('Did you mean `/streak help`?');
  expect(await bot().say('/leaderboard', 'al')).toContain('Did you mean `/leaderboard all`?');
  expect(await bot().say('/leaderboard', 'comunity')).toContain(
    'Did you mean `/leaderboard community`?',
  );
  expect(await bot().say('/leaderboard', 'comunity al')).toContain(
    'Did you mean `/leaderboard community all`?',
  );
  expect(await bot().say('/leaderboard', '<!channel>')).toContain('“&lt;!channel&gt;”');
  expect(await bot().say('/pledge', 'lsit')).toContain('Did you mean `/pledge list`?');
});

test.each(['/task', '/pledge', '/streak', '/leaderboard'])('%s help', async (command) => {
  expect(await bot().say(command, 'help')).toContain(`What \`${command}\` can do:`);
});

test('bare /task opens a form, and the reply goes to the command', async () => {
  await bot().command('/task', '', { trigger_id: await bot().trigger() });
  await expect
    .poll(() => bot().slack.called('views.open').at(-1)?.status, { timeout: 10_000 })
    .toBe(200);
  const view = JSON.parse(bot().slack.called('views.open').at(-1)?.args.view ?? '');
  expect(view.callback_id).toBe(taskFormId);

  const values = {
    title: { value: { type: 'plain_text_input', value: 'Ship it' } },
    difficulty: { value: { type: 'static_select', selected_option: { value: 'hard' } } },
    dueOn: { value: { type: 'datepicker', selected_date: '2030-01-01' } },
    description: { value: { type: 'plain_text_input', value: null } },
  };
  const submitted = await bot().submit(taskFormId, values);
  expect(submitted.status).toBe(200);
  expect(submitted.text).toBe('');
  expect((await bot().nextAnswer()).text).toBe('Added *Ship it*, due Tue, Jan 1, 2030, 35 points.');
});

test('a form’s errors are shown at their fields', async () => {
  const answer = await bot().submit(taskFormId, {
    title: { value: { value: ' ' } },
    difficulty: { value: { selected_option: { value: 'epic' } } },
    dueOn: { value: { selected_date: '2001-01-01' } },
  });
  expect(JSON.parse(answer.text)).toEqual({
    response_action: 'errors',
    errors: {
      title: 'Please give the task a title.',
      difficulty: expect.any(String),
      dueOn: 'Please choose a date that is still to come.',
    },
  });
});

test('/pledge TEXT by DATE', async () => {
  expect(await bot().say('/pledge', 'Get it read by users by 3 Jan 2028')).toBe(
    '🤝 Pledged: *Get it read by users* by Mon, Jan 3, 2028.',
  );
  expect(await bot().say('/pledge', 'list')).toBe('One pledge is open.');
  expect(lastBlocks()).toContain('Get it read by users');
  expect(await bot().say('/pledge', 'Knit by hand')).toBe('I can’t read “hand” as a date.');
  expect(await bot().say('/pledge', 'Ship by 2001-01-01')).toBe('That date has passed.');
  expect(await bot().say('/pledge', 'Ship the beta')).toBe('By when? A pledge needs a date.');
  const posts = await readRows(db, 'slack_outbox', { kind: 'pledge' }, 'state');
  expect(posts).toEqual([{ state: 'waiting' }]);
});

test('bare /pledge opens a form', async () => {
  await bot().command('/pledge', '', { trigger_id: await bot().trigger() });
  await expect
    .poll(
      () => JSON.parse(bot().slack.called('views.open').at(-1)?.args.view ?? '{}').callback_id,
      { timeout: 10_000 },
    )
    .toBe(pledgeFormId);
  await bot().submit(pledgeFormId, {
    title: { value: { value: 'Ship the beta' } },
    dueOn: { value: { selected_date: '2028-01-03' } },
  });
  expect((await bot().nextAnswer()).text).toBe('🤝 Pledged: *Ship the beta* by Mon, Jan 3, 2028.');
});

test('the pledge form refuses what the command does, with all that was typed still in it', async () => {
  const timeZone = 'Pacific/Kiritimati';
  await updateRows(db, 'founders', { id: founderId() }, { time_zone: timeZone });
  const opened = bot().slack.called('views.open').length;
  await bot().command('/pledge', '', { trigger_id: await bot().trigger() });
  await expect.poll(() => bot().slack.called('views.open').length).toBe(opened + 1);
  const view = JSON.parse(bot().slack.called('views.open').at(-1)?.args.view ?? '');
  const submit = (day: string) => {
    const { private_metadata, callback_id } = view;
    const values = {
      title: { value: { value: 'Ship the beta' } },
      dueOn: { value: { selected_date: day } },
    };
    const form = { id: 'V1', hash: day, type: 'modal', private_metadata, callback_id };
    return bot().submit(pledgeFormId, {}, { view: { ...form, state: { values } } });
  };
  const errors = async (day: string) => JSON.parse((await submit(day)).text) as unknown;
  const today = localDate(new Date(), timeZone);
  // Yesterday there, though it may be today elsewhere.
  for (const day of [addDays(today, -1), '2001-01-01']) {
    const dueOn = 'Please choose a date that is still to come.';
    expect(await errors(day)).toEqual({ response_action: 'errors', errors: { dueOn } });
  }
  const dueOn = 'That is more than two years away.';
  expect(await errors(addDays(today, 731))).toEqual({
    response_action: 'errors',
    errors: { dueOn },
  });
  for (const day of [today, addDays(today, 730)]) {
    expect((await submit(day)).text).toBe('');
    expect((await bot().nextAnswer()).text).toMatch(/^🤝 Pledged/);
  }
});

test('a pledge for a day that has passed in the founder’s time zone is refused in the form', async () => {
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  const refused = await bot().submit(pledgeFormId, {
    title: { value: { value: 'Ship the beta' } },
    dueOn: { value: { selected_date: yesterday } },
  });
  expect(JSON.parse(refused.text)).toEqual({
    response_action: 'errors',
    errors: { dueOn: 'A pledge needs a date that is still to come.' },
  });
});

test('/streak', async () => {
  expect(await bot().say('/streak', '')).toContain('No streak yet');
  await task('Call Ann');
  await bot().say('/task', 'done 1');
  expect(await bot().say('/streak', '')).toBe('🔥 Your streak: 1 day. Today counts already.');
});

test('/streak why', async () => {
  expect(await bot().say('/streak', 'why')).toBe('Your streak: 0 days. Your points: 0.');
  expect(lastBlocks()).toContain('Complete a task today and a streak begins.');
  await newCompletedTask(db, { founderId: founderId(), at: new Date(), title: 'Call <Ann>' });
  for (let index = 0; index < 9; index += 1) {
    const difficulty = index < 2 ? 'hard' : 'medium';
    await newCompletedTask(db, { founderId: founderId(), at: new Date(), difficulty });
  }
  expect(await bot().say('/streak', 'Why?')).toBe('Your streak: 1 day. Your points: 230.');
  expect(lastBlocks()).toMatch(/● Today: “Call &lt;Ann&gt;”, .* and 7 more/);
  expect(lastBlocks()).toContain('+20 Completed “Talk to five customers” (medium) · today');
  expect(lastBlocks()).not.toContain('Completed “Call');
  expect(lastBlocks()).toContain('your total keeps them all. 30 of yours are on none.');
  expect(lastBlocks()).toContain('/founder/dashboard/why|See every day and every point>');
  expect(await bot().say('/streak', 'wyh')).toContain('Did you mean `/streak why`?');
});

test('/leaderboard, of the cohort and the community, this week and of all time', async () => {
  expect(await bot().say('/leaderboard', '')).toMatch(
    /^\*Cohort \d+\*, this week\. Nobody has points yet: the first completed task leads\.$/,
  );
  await newCompletedTask(db, { founderId: founderId(), at: new Date() });
  expect(await bot().say('/leaderboard', '')).toMatch(
    /^\*Cohort \d+\*, this week\. You’re #1 of 1 with 20 points\.$/,
  );
  expect(lastBlocks()).toMatch(/"1".*"Ada Park \(you\)".*"20".*"1 day"/);
  expect(lastBlocks()).toContain('`/leaderboard all` shows all time.');
  expect(await bot().say('/leaderboard', 'ALL')).toMatch(/^\*Cohort \d+\*, all time\. You’re #1/);
  expect(lastBlocks()).toContain('`/leaderboard` shows this week.');

  // Removes the founders of other tests from the community.
  await db
    .updateTable('startup_applications')
    .set({ status: 'withdrawn' })
    .where('id', '<>', startupOf(founderId()))
    .execute();
  for (let index = 0; index < 10; index += 1) {
    const { id } = await newFounder(db, { name: `Peer ${index}` });
    await newCompletedTask(db, { founderId: id, at: new Date(), difficulty: 'hard' });
  }
  expect(await bot().say('/leaderboard', 'community')).toMatch(
    /^\*The whole community\*, this week\. You’re #11 of 11 with 20 points\.$/,
  );
  // The top ten, and the founder's own row below them.
  expect(lastBlocks()).toMatch(/"1".*"Peer \d".*"11".*"Ada Park \(you\)"/);
  expect(lastBlocks()).toContain('`/leaderboard community all` shows all time.');
  expect(await bot().say('/leaderboard', 'community  all')).toContain(
    '*The whole community*, all time',
  );
  expect(lastBlocks()).toContain('`/leaderboard community` shows this week.');
  expect(await bot().say('/leaderboard', '')).toContain('You’re #1 of 1');
});

test('/leaderboard and points where staff switched leaderboards off', async () => {
  const { cohort_id: cohortId } = await db
    .selectFrom('startup_founders')
    .where('id', '=', founderId())
    .select('cohort_id')
    .executeTakeFirstOrThrow();
  const turn = (isOn: boolean) =>
    db
      .updateTable('cohorts')
      .set({ has_leaderboard: isOn })
      .where('id', '=', cohortId ?? '')
      .execute();
  await turn(false);
  for (const text of ['', 'community']) {
    expect(await bot().say('/leaderboard', text)).toBe(
      'Your program doesn’t use leaderboards for your cohort.',
    );
  }
  expect(await bot().say('/streak', 'points')).toMatch(/^You have \d+ points? total\./);
  await turn(true);
});

test('/leaderboard says which points it doesn’t count', async () => {
  for (let index = 0; index < 10; index += 1) {
    const difficulty = index < 3 ? 'hard' : 'medium';
    await newCompletedTask(db, { founderId: founderId(), at: new Date(), difficulty });
  }
  expect(await bot().say('/leaderboard', 'all')).toContain('with 200 points');
  expect(lastBlocks()).toContain('three hard tasks of your own a day: +45 aren’t shown here.');
});

test('/leaderboard without a cohort', async () => {
  await updateRows(db, 'startup_applications', { id: startupOf(founderId()) }, { cohort_id: null });
  expect(await bot().say('/leaderboard', '')).toContain('You’re not in a cohort yet');
  expect(await bot().say('/leaderboard', 'community')).toContain('*The whole community*');
});
