import { expect, test } from 'vitest';
import { completeTask } from '#db/operations/tasks/complete-task.ts';
import { newTask } from '#db/testing/new-task.ts';
import { humanHelpText } from '#shared/domain/coach-answers.ts';
import { addDays, localDate } from '#shared/time.ts';
import { useMessagesTab } from '../testing/use-messages-tab.ts';
import { mentionListeners } from './mentions.ts';

const { bot, founderId, hear, write, exchanges, called } = useMessagesTab();
const { db } = bot;

async function ask(text: string) {
  const before = called('chat.postMessage').length;
  await write(text);
  const [answer, ...others] = called('chat.postMessage').slice(before);
  expect(others).toEqual([]);
  return { text: answer?.args.text ?? '', blocks: answer?.args.blocks ?? '' };
}

const today = localDate(new Date(), 'UTC');
const add = (title: string, days: number) =>
  newTask(db, { founderId: founderId(), title, dueOn: addDays(today, days) });
const complete = ({ id: taskId }: { id: string }) =>
  completeTask(db, { founderId: founderId(), taskId, now: new Date(), source: 'slack' });

test('what is due comes with its buttons, and numbers mean that list', async () => {
  await add('Alpha', 0);
  await add('Bravo', 1);
  await add('Charlie', 1);
  await add('Delta', 40);
  const due = await ask('whats due today?');
  expect(due.text).toBe('One task is due today: *Alpha*');
  expect(due.blocks).toContain('task_done');
  expect(due.blocks).toContain('"value":"/task list"');
  const tomorrow = await ask('what do I have tomorrow');
  expect(tomorrow.text).toBe('2 tasks are due tomorrow, first: *Bravo*');
  expect((await ask('done 2')).text).toMatch(/^✅ \*Charlie\* is done/);
  expect((await ask('What are my tasks?')).text).toBe('3 open tasks, next: *Alpha*');
  expect((await ask('is anything overdue')).text).toBe(
    'Nothing is overdue. Next up: *Alpha*, due today.',
  );
  expect((await ask('whats due this week')).text).toMatch(
    /^(One task is|2 tasks are) due this week/,
  );
  const done = await ask('what did I get done this week?');
  expect(done.text).toBe('You completed 1 task in the last 7 days, latest: *Charlie*');
  expect(done.blocks).toContain('task_reopen');
  expect(await exchanges()).toEqual([]);
});

test('nothing due names what is next, and an empty board what to do', async () => {
  expect((await ask('due today')).text).toBe(
    'Nothing is due today. Your board is clear: add what comes next with `/task add TITLE`.',
  );
  expect((await ask('what did i finish')).text).toMatch(
    /^You completed nothing in the last 7 days/,
  );
  await add('Delta', 40);
  expect((await ask('what is due today')).text).toMatch(
    /^Nothing is due today\. Next up: \*Delta\*, due /,
  );
});

test('more than a page says so', async () => {
  for (let number = 1; number <= 12; number += 1) await add(`Task ${number}`, 0);
  const { text, blocks } = await ask('todays tasks');
  expect(text).toMatch(/^12 tasks are due today, first: /);
  expect(blocks).toContain('Next page (7 more)');
  await bot().click('task_page_next', '5');
  const next = await bot().nextAnswer();
  expect(JSON.stringify(next.blocks)).toContain('6. *Task 6*');
});

test('points, streak, bonus and rank say the figure first, then one next thing', async () => {
  await complete(await add('Alpha', 0));
  await add('Bravo', 0);
  const points = await ask('how many points do i have');
  expect(points.text).toBe('You have 20 points total.');
  expect(points.blocks).toMatch(/This week: 20 points, #\d+ of \d+ in \*Cohort/);
  expect(points.blocks).toContain('Next: *Bravo* · due today');
  expect(points.blocks).toContain('single_done');
  expect((await ask('hows my streak')).text).toBe('🔥 Your streak: 1 day. Today counts already.');
  const bonus = await ask('when is my next bonus?');
  expect(bonus.text).toMatch(/^6 more days to the 7-day bonus: \d+ points\.$/);
  expect(bonus.blocks).toContain('🔥 Your streak: 1 day.');
  expect((await ask('whats my rank')).text).toMatch(/^\*Cohort \d+\*, this week\. You’re #/);
  expect(await exchanges()).toEqual([]);
});

test('pledges, the check-in, settings and people', async () => {
  expect((await ask('what did i pledge')).text).toBe('You have no pledges yet.');
  expect((await ask('did i check in')).text).toMatch(
    /^Not yet: your weekly check-in is open|^The next weekly check-in opens on/,
  );
  const settings = await ask('when do you message me?');
  expect(settings.text).toMatch(/^Your morning list comes at 8:00 AM, /);
  expect(settings.blocks).toContain('settings_open');
  expect(settings.blocks).toContain('I message you about: ');
  await ask('pause until tomorrow');
  expect((await ask('my settings')).text).toMatch(/^I’m not messaging you until /);
  const people = await ask('can i talk to a human');
  expect(people.text).toContain('write to support@slipstream.community');
  expect(people.blocks).toContain('/support');
  expect(await exchanges()).toEqual([]);
});

test('who reads what, and where the account is deleted', async () => {
  const readers = await ask('who can see my tasks?');
  expect(readers.text).toMatch(/^Your cohort sees the tasks that you complete/);
  expect(readers.blocks).toMatch(/Everyone in this Slack workspace|no channel here/);
  expect(readers.blocks).toContain('/privacy');
  expect((await ask('Who can read this channel?')).text).toMatch(
    /^Everyone in this Slack workspace can read <#|^Your cohort has no channel here/,
  );
  const account = await ask('delete my account');
  expect(account.text).toContain('Nothing has been deleted.');
  expect(account.blocks).toContain('/app/settings#delete-account');
  expect(await exchanges()).toEqual([]);
});

test('below an answer of the coach a fact is still a fact, and a near miss is a question', async () => {
  await write('how many points do I have', { thread_ts: '6.1' });
  expect(called('chat.postMessage').at(-1)?.args.text).toMatch(/^You have 0 points/);
  await write('what are my tasks as a CEO');
  expect(await exchanges()).toMatchObject([{ question: 'what are my tasks as a CEO' }]);
});

test('a cry for help comes before all of it', async () => {
  const crisis = humanHelpText('crisis');
  expect((await ask('who can I talk to, I want to kill myself')).text).toBe(crisis);
  expect((await ask('/slipstream I want to die')).text).toBe(crisis);
  const channel = 'C0GENERAL1';
  bot().slack.failNext({ method: 'chat.postEphemeral', status: 200, body: '{"ok":true}' });
  await hear(mentionListeners, 'app_mention', {
    channel,
    ts: '9.9',
    text: '<@U0BOT> who can i talk to, I want to die',
  });
  expect(called('chat.postEphemeral').at(-1)?.args.text).toBe(crisis);
});

test('in a channel it is answered to that person alone, and nothing is done there', async () => {
  await add('Alpha', 0);
  let number = 0;
  const mention = async (text: string, userId?: string) => {
    number += 1;
    const headers = { 'content-type': 'application/json' };
    bot().slack.failNext({
      method: 'chat.postEphemeral',
      status: 200,
      headers,
      body: '{"ok":true}',
    });
    const said = { channel: 'C0GENERAL1', ts: `9.${number}`, text: `<@U0BOT> ${text}` };
    await hear(mentionListeners, 'app_mention', said, userId);
    return called('chat.postEphemeral').at(-1)?.args;
  };
  const due = await mention('whats due today?');
  expect(due).toMatchObject({ user: bot().ada, text: 'One task is due today: *Alpha*' });
  expect((await mention('how many points do I have'))?.text).toMatch(/^You have 0 points/);
  expect((await mention('what are my settings'))?.text).toMatch(/^Your morning list/);
  expect((await mention('done 1'))?.text).toMatch(/^I only talk to you in private/);
  expect((await mention('what are my tasks as a CEO'))?.text).toMatch(/^I only talk to you/);
  expect((await mention('my tasks', bot().bo))?.text).toMatch(/^I don’t yet know which founder/);
  expect(called('chat.postMessage')).toEqual([]);
  expect(await exchanges()).toEqual([]);
});

test('`/coach` answers it, too, and no question is spent', async () => {
  await add('Alpha', 0);
  expect(await bot().say('/coach', 'what are my tasks?')).toBe('One open task, next: *Alpha*');
  expect(await bot().say('/coach', 'How many points do I have?')).toMatch(/^You have 0 points/);
  expect(await bot().say('/coach', 'who can I talk to')).toContain('support@slipstream.community');
  expect(await exchanges()).toEqual([]);
  await bot().say('/coach', 'what are my tasks as a CEO');
  await expect.poll(async () => (await exchanges()).length).toBe(1);
});
