import { expect, test, vi } from 'vitest';
import { newTask } from '#db/testing/new-task.ts';
import { humanHelpText } from '#shared/domain/coach-answers.ts';
import { useMessagesTab } from '../testing/use-messages-tab.ts';

const { bot, channel, founderId, write, exchanges, called } = useMessagesTab();
const { db } = bot;

let number = 100;
/** Writes to the bot, and returns its answers below the message. */
async function say(text: string, fields: object = {}, userId?: string) {
  number += 1;
  const ts = `${number}.1`;
  const before = called('chat.postMessage').length;
  await write(text, { ts, ...fields }, userId);
  const answers = called('chat.postMessage').slice(before);
  for (const { args } of answers) expect(args).toMatchObject({ channel: channel(), thread_ts: ts });
  return answers.map(({ args }) => args);
}
const answer = async (text: string) => (await say(text))[0]?.text ?? '';

const add = (title: string, dueOn: string) => newTask(db, { founderId: founderId(), title, dueOn });
const open = async () =>
  (
    await bot()
      .database.db.selectFrom('tasks')
      .where('user_id', '=', founderId())
      .where('status', '<>', 'completed')
      .orderBy('due_date')
      .select('title')
      .execute()
  ).map(({ title }) => title);

test('help, greetings, thanks and “unsubscribe” are answered and cost no question', async () => {
  await add('Call Ann', new Date().toISOString().slice(0, 10));
  expect(await answer('help')).toMatch(/^Here’s what I can do:/);
  const [hello] = await say('Good morning!');
  expect(hello?.text).toMatch(/^Hi Founder\. (1 task for today|Nothing is due today)\.$/);
  expect(hello?.blocks).toContain('"value":"/task list"');
  expect(await answer('thank you :pray:')).toMatch(/^You’re welcome\./);
  const [quiet] = await say('unsubscribe');
  expect(quiet?.text).toBe('I can be quiet. Until which day?');
  expect(quiet?.blocks).toContain('"action_id":"pause_day"');
  expect(quiet?.blocks).toContain(`${bot().url}/app/settings`);
  expect(await exchanges()).toEqual([]);
});

test('commands run without their slash, and numbers mean the list that was shown', async () => {
  for (const [index, title] of ['Alpha', 'Bravo', 'Charlie', 'Delta'].entries()) {
    await add(title, `2030-01-0${index + 1}`);
  }
  const [list] = await say('task list');
  expect(list?.blocks).toMatch(/Alpha.*Bravo.*Charlie.*Delta/);
  expect(await answer('done 1')).toBe('✅ *Alpha* is done: +20 points.');
  // As numbered in the list that was shown.
  expect(await answer('done 2 3')).toMatch(/^✅ \*Bravo\* is done.*\n✅ \*Charlie\* is done/);
  expect(await open()).toEqual(['Delta']);
  expect(await answer('done 9')).toMatch(/^There’s no number 9 in the list I showed you\./);
  expect(await answer('done delta')).toMatch(/^✅ \*Delta\* is done/);
  expect(await answer('/pledges')).toMatch(/pledge/i);
  expect(await answer('leaderboard')).toMatch(/^\*Cohort \d+\*, this week\./);
  expect(await answer('add Call <Ann> by 3 Jan 2028')).toMatch(
    /^Added \*Call .*\*, due Mon, Jan 3, 2028/,
  );
  expect(await answer('task help')).toMatch(/^What `\/task` can do:/);
  expect(await exchanges()).toEqual([]);
});

test('words that were taken for a date can be put back here, too', async () => {
  const [added] = await say('add Read what we planned for tomorrow');
  expect(added?.blocks).toContain('I read “for tomorrow” as ');
  const value = /"value":"([^"]+)","accessibility_label":"Keep it in the title/.exec(
    added?.blocks ?? '',
  )?.[1];
  await bot().click('task_uncut', value ?? '');
  expect((await bot().nextAnswer()).text).toMatch(/^Saved: \*Read what we planned for tomorrow\*/);
  expect(await open()).toEqual(['Read what we planned for tomorrow']);
  const [asked] = await say('add Email Sun');
  expect(asked?.text).toBe('Is “Sun” the date, or part of the title?');
  expect(await exchanges()).toEqual([]);
});

test('a sentence in quotation marks is offered as a task, and as a question', async () => {
  const [offer] = await say('"Ship the &lt;landing&gt; page"');
  expect(offer?.text).toBe(
    'Is “Ship the &lt;landing&gt; page” a task, or a question for the coach?',
  );
  expect(await open()).toEqual([]);
  expect(await exchanges()).toEqual([]);
  await bot().click('typed_command_0', '/task add Ship the <landing> page');
  expect((await bot().nextAnswer()).text).toMatch(/^Added \*Ship the .* page\*/);
  expect(await open()).toEqual(['Ship the <landing> page']);
  await bot().click('typed_command_1', '/coach Ship the landing page');
  await vi.waitFor(async () => {
    expect(await exchanges()).toMatchObject([{ question: 'Ship the landing page' }]);
  }, 5_000);
});

test('a message is one command, however often and at once it is delivered', async () => {
  await Promise.all([1, 2, 3].map(() => write('add Call Ann', { ts: '90.1' })));
  await write('add Call Ann', { ts: '90.1' });
  expect(await open()).toEqual(['Call Ann']);
  expect(called('chat.postMessage')).toHaveLength(1);
});

test('a form is behind a button, since Slack opens it only after a click', async () => {
  const [form] = await say('new task');
  expect(form?.text).toBe('One click, and the form opens.');
  expect(form?.blocks).toContain('"value":"/task"');
  expect(called('views.open')).toEqual([]);
  await bot().click('typed_command', '/task', { trigger_id: await bot().trigger() });
  await vi.waitFor(() => expect(called('views.open')).toHaveLength(1), 5_000);
  await add('Alpha', '2030-01-01');
  const [edit] = await say('edit 1');
  expect(edit?.blocks).toContain('"value":"/task edit 1"');
});

test('a file is answered kindly, with or without words', async () => {
  const file = { subtype: 'file_share', files: [{ id: 'F1' }] };
  for (const text of ['', 'What do you think of our deck?']) {
    const [answers] = await say(text, file);
    expect(answers?.text).toMatch(/^I can’t open files here/);
  }
  expect(await exchanges()).toEqual([]);
});

test('a cry for help wins over commands and files', async () => {
  const crisis = humanHelpText('crisis');
  expect(await answer('add I want to kill myself')).toBe(crisis);
  expect(await answer('/task add kill myself')).toBe(crisis);
  const [answers] = await say('I want to die', { subtype: 'file_share', files: [{ id: 'F1' }] });
  expect(answers?.text).toBe(crisis);
  expect(await open()).toEqual([]);
});

test('who is not connected is shown how, and offered what they wrote; help is for anybody', async () => {
  const [answers] = await say('task list', {}, bot().bo);
  expect(answers?.text).toContain('I’ll offer you what you just typed');
  expect((await say('hello', {}, bot().bo))[0]?.text).toContain('Connect your');
  expect((await say('help', {}, bot().bo))[0]?.text).toMatch(/^Here’s what I can do:/);
  const kept = await bot()
    .database.db.selectFrom('unlinked_commands')
    .where('user_id', '=', bot().bo)
    .select(['command', 'text'])
    .execute();
  expect(kept).toEqual([{ command: '/task', text: 'list' }]);
});

test('everything else is a question, `/coach` or not, and “stop” stops its answer', async () => {
  const [prompts] = await say('/coach');
  expect(prompts?.text).toBe('What would you like to ask the coach?');
  await say('/coach done with my MVP, what next');
  expect(await exchanges()).toMatchObject([{ question: 'done with my MVP, what next' }]);
  const [stop] = await say('stop');
  expect(stop?.blocks).toContain('coach_stop');
  expect(await exchanges()).toHaveLength(1);
});

test('an answer that Slack does not take below the message is told directly', async () => {
  bot().slack.failNext({ method: 'chat.postMessage', status: 500 });
  await write('help', { ts: '95.1' });
  expect(called('chat.postMessage').map(({ args }) => args.channel)).toEqual([
    channel(),
    bot().ada,
  ]);
});
