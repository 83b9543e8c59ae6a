import { beforeEach, expect, test, vi } from 'vitest';
import { newFounder } from '#db/testing/new-founder.ts';
import { readRow } from '#db/testing/rows.ts';
import { humanHelpText } from '#shared/domain/coach-answers.ts';
import { useLinkedFounder } from '../testing/start-test-bot.ts';
import { readSlipstream } from './slipstream.ts';

const { bot, founderId, task, lastBlocks } = useLinkedFounder();
const { db } = bot;
const say = (text: string) => bot().say('/slipstream', text);

beforeEach(() => {
  bot().slack.calls.length = 0;
});

const meaning = (typed: string) => {
  const meant = readSlipstream(typed);
  return meant ? `${meant.command} ${meant.text}`.trim() : null;
};

test.each([
  ['task', '/task'],
  ['task list', '/task list'],
  ['Task add Call Ann by fri', '/task add Call Ann by fri'],
  ['/task list', '/task list'],
  ['tasks', '/task list'],
  ['list', '/task list'],
  ['list done', '/task list done'],
  ['add Call Ann by fri', '/task add Call Ann by fri'],
  ['add: Call Ann', '/task add: Call Ann'],
  ['add Call Ann for <@U123ABC|bo>', '/task add Call Ann for <@U123ABC|bo>'],
  ['task hand 2 <@U123ABC|bo>', '/task hand 2 <@U123ABC|bo>'],
  ['done 1-3', '/task done 1-3'],
  ['finish Ship the beta', '/task finish Ship the beta'],
  ['snooze 2 fri', '/task snooze 2 fri'],
  ['delete 2', '/task delete 2'],
  ['undo', '/task reopen'],
  ['pause fri', '/task pause fri'],
  ['resume', '/task resume'],
  ['team', '/task team'],
  ['generate', '/task generate'],
  ['pledge Ship the beta by fri', '/pledge Ship the beta by fri'],
  [
    'pledge See <#C1|general> and <https://x.test|x.test> by fri',
    '/pledge See #general and x.test by fri',
  ],
  ['pledges', '/pledge list'],
  ['withdraw 1', '/pledge withdraw 1'],
  ['checkin', '/checkin'],
  ['check in', '/checkin'],
  ['check-in away', '/checkin away'],
  ['away', '/checkin away'],
  ['did I check in?', '/checkin status'],
  ['streak', '/streak'],
  ['streak why', '/streak why'],
  ['why', '/streak why'],
  ['points', '/streak points'],
  ['next bonus', '/streak bonus'],
  ['leaderboard', '/leaderboard'],
  ['leaderboard community all', '/leaderboard community all'],
  ['my rank', '/leaderboard'],
  ['thanks <@U123ABC|bo> for the intro', '/thanks <@U123ABC|bo> for the intro'],
  ['thank you <@U123ABC|bo> for the intro', '/thanks <@U123ABC|bo> for the intro'],
  ['undo thanks', '/thanks undo'],
  ['hours', '/hours'],
  ['office hours', '/hours'],
  ['mentors', '/hours'],
  ['when is my next session?', '/hours'],
  ['coach', '/coach'],
  ['coach What now?', '/coach What now?'],
  ['ask how to price', '/coach how to price'],
  ['notes', '/coach notes'],
  ['remember 12 pilots', '/coach remember 12 pilots'],
  ['what are my tasks?', '/task list'],
  ['settings', '/slipstream settings'],
  ['talk to a human', '/slipstream human'],
  ['task help', '/task help'],
  ['help task', '/task help'],
  ['pledge help', '/pledge help'],
  ['help', null],
  ['', null],
  ['qqq', null],
  ['Call Ann about the deck', null],
  ['add I want to kill myself', null],
])('“%s” is %s', (typed, meant) => {
  expect(meaning(typed)).toBe(meant);
});

test('runs the other commands, whose answers name what works behind it', async () => {
  await task('Call Ann', '2028-01-03');
  expect(await say('list')).toBe('One open task, next: *Call Ann*');
  expect(lastBlocks()).toContain('`/slipstream task done N`');
  expect(lastBlocks()).not.toContain('`/task');
  expect(await say('done 1')).toMatch(/^✅ \*Call Ann\* is done/);
  expect(await say('pledge Ship the beta by 3 Jan 2028')).toMatch(/^🤝 Pledged: \*Ship the beta\*/);
  expect(await say('task help')).toMatch(
    /^What `\/slipstream task` can do:\n[^/]*`\/slipstream task add/,
  );
  expect(await say('checkin qqq')).toContain('`/slipstream checkin help`');
  // Behind its own name the same answer names that.
  await task('Call Ben', '2028-01-03');
  await bot().say('/task', 'list');
  expect(lastBlocks()).toContain('`/task done N`');
});

test('its help fits, for everybody, and so does that of each command behind it', async () => {
  for (const name of [
    '',
    'task',
    'pledge',
    'checkin',
    'streak',
    'leaderboard',
    'thanks',
    'hours',
    'coach',
  ]) {
    await bot().command('/slipstream', `${name} help`, { user_id: 'U_NOBODY' });
    expect((await bot().nextAnswer()).text).toMatch(/^What `\/slipstream( \w+)?` can do:/);
  }
});

test('a mention says whom a task or thanks are for, and is text elsewhere', async () => {
  const { cohort_id: cohortId } = await readRow(
    db,
    'startup_applications',
    {
      id:
        (await readRow(db, 'startup_founders', { id: founderId() }, 'startup_id')).startup_id ?? '',
    },
    'cohort_id',
  );
  await newFounder(db, { name: 'Bo Lind', cohortId: cohortId ?? undefined, slackUserId: bot().bo });
  expect(await say(`thanks <@${bot().bo}|bo> for the intro`)).toMatch(/^You thanked \*Bo Lind\*/);
  expect(await say(`pledge Call <@${bot().bo}|bo> by 3 Jan 2028`)).toMatch(/Call @bo/);
});

test('bare, it shows buttons for what people do most', async () => {
  await task('Call Ann', '2028-01-03');
  expect(await say('')).toBe('What would you like to do?');
  expect(lastBlocks()).toContain('task_new');
  await bot().click('typed_command_0', '/task list');
  expect((await bot().nextAnswer()).text).toBe('One open task, next: *Call Ann*');
  await bot().click('typed_command_1', '/pledge', { trigger_id: await bot().trigger() });
  await vi.waitFor(() => expect(bot().slack.called('views.open')).toHaveLength(1), 5_000);
});

test('unknown words are offered as what they may be', async () => {
  expect(await say('snoze 1 fri')).toBe('I don’t know “snoze”. Did you mean `/slipstream snooze`?');
  expect(lastBlocks()).toContain('"value":"/slipstream snooze 1 fri"');
  await task('Call Ann', '2028-01-03');
  await bot().say('/task', 'list');
  await bot().click('typed_command_0', '/slipstream snooze 1 5 Jan 2028');
  expect((await bot().nextAnswer()).text).toMatch(/^Snoozed: \*Call Ann\*/);
  await say('Write to Ben about the deck');
  expect(lastBlocks()).toContain('"value":"/task add Write to Ben about the deck"');
  expect(lastBlocks()).toContain('"value":"/coach Write to Ben about the deck"');
  const long = 'deck and words '.repeat(180).trim();
  await say(long);
  expect(lastBlocks()).toContain(long);
});

test('a cry for help is answered with help alone, wherever it stands', async () => {
  for (const text of ['I want to kill myself', 'add kill myself', 'coach I want to die']) {
    expect(await say(text)).toBe(humanHelpText('crisis'));
  }
});

test('somebody unlinked keeps what they typed, and can do it once they are connected', async () => {
  await bot().unlinkFounders();
  expect(await say('add Call Ann')).toContain('I’ll offer you what you just typed');
  const kept = await readRow(db, 'unlinked_commands', { user_id: bot().ada }, ['command', 'text']);
  expect(kept).toEqual({ command: '/slipstream', text: 'add Call Ann' });
  await newFounder(db, { slackUserId: bot().ada });
  await bot().click('typed_command', '/slipstream add Call Ann');
  expect((await bot().nextAnswer()).text).toMatch(/^Added \*Call Ann\*/);
});

test('a refusal repeats the words with `/slipstream`', async () => {
  expect(await say(`add ${'very long '.repeat(30)}`)).toMatch(/200/);
  expect(lastBlocks()).toContain('You typed: /slipstream add very long');
  expect(lastBlocks()).toContain('"value":"/slipstream add very long');
});
