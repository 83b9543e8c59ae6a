import { expect, test } from 'vitest';
import { listOpenTasks } from '#db/queries/tasks.ts';
import { newFounder } from '#db/testing/new-founder.ts';
import { newTask } from '#db/testing/new-task.ts';
import { readRow, updateRows } from '#db/testing/rows.ts';
import { useLinkedFounder } from '../testing/start-test-bot.ts';

const { bot, founderId, task, lastBlocks } = useLinkedFounder();
const { db } = bot;
const say = (text: string) => bot().say('/task', text);

const board = ['Install analytics', 'Call Ann', 'Call Ben', 'Plan the launch'];

async function newBoard() {
  for (const [index, title] of board.entries()) await task(title, `2030-01-0${index + 1}`);
}

async function openTitles() {
  const open = await listOpenTasks(db, { founderId: founderId(), now: new Date() });
  return open.map(({ title }) => title);
}

/** The button of the last answer with this label. */
async function press(label: string): Promise<string> {
  const blocks = bot().answers.at(-1)?.blocks as { elements?: object[]; accessory?: object }[];
  const found = blocks
    .flatMap(({ elements = [], accessory }) => [...elements, ...(accessory ? [accessory] : [])])
    .map((each) => each as { text?: { text: string }; action_id: string; value: string })
    .find(({ text }) => text?.text === label);
  expect(found, label).toBeDefined();
  await bot().click(found?.action_id ?? '', found?.value ?? '');
  return (await bot().nextAnswer()).text;
}

const without = (...rows: number[]) => board.filter((_, index) => !rows.includes(index + 1));

test.each([
  // By whole words, never inside one.
  ['done analytics', /^✅ \*Install analytics\* is done/, without(1)],
  ['done the analytics task please', /^✅ \*Install analytics\* is done/, without(1)],
  ['done install ana', /^✅ \*Install analytics\* is done/, without(1)],
  ['erledigt 1', /^✅ \*Install analytics\* is done/, without(1)],
  ['erledigt 99', /^There’s no number 99/, board],
  ['finish 99', /^There’s no number 99/, board],
  ['erledigt alles', /^Complete these 4 tasks\?$/, board],
  ['1 fait', /^✅ \*Install analytics\* is done/, without(1)],
  ['Hecho: call ann', /^✅ \*Call Ann\* is done/, without(2)],
  ['fait la vaisselle', /^To add that as a task, type/, board],
  ['löschen 2', /^Delete \*Call Ann\*\?$/, board],
  ['supprimer les vieux comptes', /^To add that as a task, type/, board],
  ['verschieben 1 freitag', /^It’s already due then or later\.$/, board],
  ['liste', /^4 open tasks/, board],
  ['done inst', /^Is this the one you mean by “inst”\?$/, board],
  ['done stall', /^No task matches “stall”\.$/, board],
  ['done nn', /^No task matches “nn”\.$/, board],
  ['done the', /^Is this the one you mean by “the”\?$/, board],
  ['done call', /^2 tasks match “call”\. Which one\?$/, board],
  ['done today', /^No task matches “today”\.$/, board],
  ['done launch ann', /^No task matches “launch ann”\.$/, board],
  ['snooze to friday', /^Which one\?/, board],
  // All of them, and some by their place, after one question.
  ['done all', /^Complete these 4 tasks\?$/, board],
  ['done everything!', /^Complete these 4 tasks\?$/, board],
  ['done them all', /^Complete these 4 tasks\?$/, board],
  ['done all 4', /^Complete these 4 tasks\?$/, board],
  ['done both', /^I can’t tell which you mean by “both”: 4 tasks are open\. /, board],
  ['done the last two', /^Complete these 2 tasks\?$/, board],
  ['done first three', /^Complete these 3 tasks\?$/, board],
  ['done first', /^Is this the one you mean by “first”\?$/, board],
  ['done the last one', /^Is this the one you mean by “the last one”\?$/, board],
  ['done latest', /^Is this the one you mean by “latest”\?$/, board],
  ['done all but 2', /^I can’t leave some out\./, board],
  ['snooze all', /^Snooze these 4 tasks by 1 day\?$/, board],
  ['snooze everything 3d', /^Snooze these 4 tasks by 3 days\?$/, board],
  ['snooze 1 2', /^Snooze these 2 tasks by 1 day\?$/, board],
  ['snooze last', /^Is this the one you mean by “last”\?$/, board],
  ['snooze inst 2d', /^Is this the one you mean by “inst”\?$/, board],
  ['snooze tomorrow', /^Which one\?/, board],
  ['snooze 1-2 never', /^I can’t read “never” as a time\. Try 2d, fri or next monday\.$/, board],
  ['delete all', /^Delete these 4 tasks\?$/, board],
  ['delete 1-2', /^Delete these 2 tasks\?$/, board],
  ['remove everything', /^Delete these 4 tasks\?$/, board],
  ['delete inst', /^Is this the one you mean by “inst”\?$/, board],
  ['edit all', /^One at a time, please\.$/, board],
  ['edit 1 2', /^One at a time, please\.$/, board],
  ['edit last', /^Is this the one you mean by “last”\?$/, board],
  ['pause all', /^`\/task pause` is for my messages\. /, board],
  // Several by their numbers.
  ['done 1-3', /^✅ \*Install.*\n✅ \*Call Ann.*\n✅ \*Call Ben/, without(1, 2, 3)],
  ['done 1–2', /^✅.*\n✅/, without(1, 2)],
  ['done 1 — 2', /^✅.*\n✅/, without(1, 2)],
  ['done 1 to 2', /^✅.*\n✅/, without(1, 2)],
  ['done 1 thru 2', /^✅.*\n✅/, without(1, 2)],
  ['done 1..3', /^✅.*\n✅.*\n✅/, without(1, 2, 3)],
  ['done 1;2', /^✅.*\n✅/, without(1, 2)],
  ['done 1,2 & 4', /^✅.*\n✅.*\n✅/, without(1, 2, 4)],
  ['done #1', /^✅ \*Install/, without(1)],
  ['done no. 1 and no. 3', /^✅.*\n✅/, without(1, 3)],
  ['done (1) (2)', /^✅.*\n✅/, without(1, 2)],
  ['done 3-1', /^3-1 counts backward\. Did you mean 1-3\?$/, board],
  ['done 1-1000', /^That’s 1,000 at once, and I take up to 20/, board],
  ['done 1-5', /^There’s no number 5 in the list I showed you\./, board],
  ['done 0', /^There’s no number 0 in the list/, board],
  ['done 1 and call ann', /^No task matches “1 and call ann”\.$/, board],
  ['snooze 1-2 3d', /^Snoozed: \*Install.*\nSnoozed: \*Call Ann\* is now due Sat, Jan 5/, board],
  ['snooze 1,2 until fri', /^\*Install.*: It’s already due then.*\n\*Call Ann\*: It’s/, board],
  // People say them so.
  ['done two', /^✅ \*Call Ann/, without(2)],
  ['done number three', /^✅ \*Call Ben/, without(3)],
  ['done the second', /^Is this the one you mean by “the second”\?$/, board],
  ['done the first and the third', /^✅ \*Install.*\n✅ \*Call Ben/, without(1, 3)],
  ['done one and two', /^✅.*\n✅/, without(1, 2)],
  ['done 1 & 3', /^✅.*\n✅/, without(1, 3)],
  ['done 1 &amp; 3', /^✅.*\n✅/, without(1, 3)],
  ['done 2 + 3', /^✅.*\n✅/, without(2, 3)],
  ['done 2 und 3', /^✅.*\n✅/, without(2, 3)],
  ['done 2 et 3', /^✅.*\n✅/, without(2, 3)],
  ['done 1, 2 y 3', /^✅.*\n✅.*\n✅/, without(1, 2, 3)],
  ['done 2 e 3', /^✅.*\n✅/, without(2, 3)],
  ['done 2 tasks', /^Which ones\? Name their numbers: 1-2, for example\.$/, board],
  ['done two today', /^✅ \*Call Ann/, without(2)],
  ['done 2 today', /^✅ \*Call Ann/, without(2)],
  ['done 2 (just now)', /^✅ \*Call Ann/, without(2)],
  ['done call ann today!', /^✅ \*Call Ann/, without(2)],
  ['done today: 1, 2', /^✅.*\n✅/, without(1, 2)],
  ['done everything today', /^Complete these 4 tasks\?$/, board],
  ['done all calls', /^Complete these 2 tasks\?$/, board],
  ['done all of my calls', /^Complete these 2 tasks\?$/, board],
  ['done every call', /^Complete these 2 tasks\?$/, board],
  ['done all the launches', /^No task matches “all the launches”\.$|^Is this the one/, board],
  ['done all analytics', /^Is this the one you mean by “all analytics”\?$/, board],
  ['done all interviews', /^No task matches “all interviews”\.$/, board],
  ['snooze all calls 2d', /^Snooze these 2 tasks by 2 days\?$/, board],
  ['snooze two two days', /^Snoozed: \*Call Ann\* is now due Fri, Jan 4, 2030\.$/, board],
  ['snooze 2 a week', /^Snoozed: \*Call Ann\* is now due Wed, Jan 9, 2030\.$/, board],
  ['delete all calls', /^Delete these 2 tasks\?$/, board],
  ['edit all calls', /^One at a time, please\.$/, board],
  ['snooze 3d 1', /^Snoozed: \*Install analytics\* is now due Fri, Jan 4, 2030\.$/, board],
])('/task %s', async (text, answer, left) => {
  await newBoard();
  expect(await say(text)).toMatch(answer);
  expect((await openTitles()).toSorted()).toEqual(left.toSorted());
});

test('all are completed by one button, and one Undo takes them back', async () => {
  await newBoard();
  await say('done all');
  expect(lastBlocks()).toMatch(/• \*Install analytics\* · due .*• \*Plan the launch\*/);
  expect(await press('Complete all 4')).toMatch(/^(✅ .* is done: .*\n?){4}$/);
  expect(await openTitles()).toEqual([]);
  expect(await press('Undo all 4')).toMatch(
    /^4 tasks are open again, and what they earned was taken back\.(\n• \*.*\*){4}$/,
  );
  expect(await openTitles()).toEqual(board);
});

test('a button for several, pressed thrice at once, changes each task once', async () => {
  const { id } = await task('Call Ann', '2030-01-01');
  const other = await task('Call Ben', '2030-01-02');
  const values = [`done ${id} ${other.id}`, `snooze ${id}=2030-01-04=2030-01-01`];
  const pressed = async (value: string) => {
    await Promise.all([1, 2, 3].map(() => bot().click('several_tasks', value)));
    const answers = [];
    for (const _ of [1, 2, 3]) answers.push((await bot().nextAnswer()).text);
    return answers;
  };
  expect(await pressed(values[1] ?? '')).toEqual(
    Array(3).fill('Snoozed: *Call Ann* is now due Fri, Jan 4, 2030.'),
  );
  expect(await press('Undo')).toBe('*Call Ann* is due Tue, Jan 1, 2030 again.');
  const answers = await pressed(values[0] ?? '');
  expect(answers.join('\n').match(/is done: /g)).toHaveLength(2);
  expect(answers.join('\n').match(/was already done/g)).toHaveLength(4);
});

test('what is not one’s own, or no list of tasks, is refused line by line', async () => {
  const { id } = await newTask(db, { founderId: (await newFounder(db)).id });
  const own = await task('Call Ann');
  for (const kind of ['done', 'delete', 'reopen', 'restore']) {
    await bot().click('several_tasks', `${kind} ${id}`);
    expect((await bot().nextAnswer()).text).toBe('That task was not found.');
  }
  await bot().click('several_tasks', `delete ${id} ${own.id}`);
  expect((await bot().nextAnswer()).text).toBe(
    'That task was not found.\n*Call Ann* is off your board.',
  );
  for (const value of [
    '',
    'done',
    `pay ${own.id}`,
    `snooze ${own.id}=x=y`,
    `done ${`${id} `.repeat(21)}`,
  ]) {
    await bot().click('several_tasks', value);
    expect((await bot().nextAnswer()).text).toMatch(/That request could not be read\.$/);
  }
});

test('all are deleted, snoozed and reopened by one button, and what can be undone has one Undo', async () => {
  await newBoard();
  await newTask(db, {
    founderId: founderId(),
    title: 'Ship it',
    dueOn: '2030-01-05',
    isPublicPledge: true,
  });
  await say('delete all');
  expect(lastBlocks()).toMatch(/Ship it\* · due .* · pledged.*Pledges among them are withdrawn/);
  expect(await press('Delete all 5')).toMatch(/^5 tasks are off your board\.(\n• \*.*\*){5}$/);
  expect(await openTitles()).toEqual([]);
  expect(await press('Undo all 5')).toMatch(/^5 tasks are back on your board\.(\n• \*.*\*){5}$/);
  expect(await say('snooze all 2d')).toBe('Snooze these 5 tasks by 2 days?');
  expect(await press('Snooze all 5')).toMatch(
    /^Snoozed: \*Install analytics\* is now due Thu, Jan 3/,
  );
  expect(await press('Undo all 5')).toMatch(
    /^\*Install analytics\* is due Tue, Jan 1, 2030 again\.\n/,
  );
  expect(await openTitles()).toEqual([...board, 'Ship it']);

  await say('done 1-2');
  expect(await say('reopen both')).toMatch(
    /^Reopen these 2 tasks\? What they earned will be taken/,
  );
  expect(await press('Reopen both')).toMatch(/^2 tasks are open again, .*(\n• \*.*\*){2}$/);
  await say('done 1');
  await say('done 2');
  expect(await say('undo last')).toMatch(/^\*Call Ann\* is open again/);
  expect(await openTitles()).toEqual([...board.slice(1), 'Ship it']);
});

test('all is the whole list, also its other pages, and the question says what it leaves', async () => {
  for (let index = 1; index <= 12; index += 1) await task(`Task ${index}`, '2030-01-01');
  await say('list');
  expect(await say('done all 5')).toBe(
    'Complete these 5 tasks? The other 7 open ones stay as they are.',
  );
  expect(await say('done all')).toBe('Complete these 12 tasks?');
  expect(await say('delete all')).toBe('Delete these 12 tasks?');
  await task('Task 13', '2030-01-02');
  expect(await say('snooze all')).toBe(
    'Snooze these 12 tasks by 1 day? The other open one stays as it is.',
  );
  for (let index = 14; index <= 22; index += 1) await task(`Task ${index}`, '2030-01-02');
  await say('list');
  expect(await say('done all')).toBe(
    'Complete these 20 tasks? The other 2 open ones stay as they are.',
  );
  expect(await press('Complete all 20')).toMatch(/^(✅ .* is done: .*\n?){20}$/);
  expect(await openTitles()).toHaveLength(2);
  await press('Undo all 20');
  expect(await openTitles()).toHaveLength(22);
});

test('after the list of pledges, a number that only the tasks have says so', async () => {
  const pledged = { founderId: founderId(), title: 'Ship it', dueOn: '2030-01-05' };
  await newBoard();
  await newTask(db, { ...pledged, isPublicPledge: true });
  await bot().say('/pledge', 'list');
  expect(await say('edit 2')).toBe(
    'The last list I showed you was of your pledges, and it has no number 2. Your tasks (`/task list`) are:',
  );
  expect(lastBlocks()).toMatch(/5 open tasks, soonest due first/);
  expect(await say('done all')).toBe('Complete these 5 tasks?');
});

test.each(['move 2 fri', 'withdraw 2', 'move 9 fri'])(
  'after the list of tasks, /pledge %s says that it was of tasks',
  async (text) => {
    const pledged = { founderId: founderId(), title: 'Ship it', dueOn: '2030-01-05' };
    await newBoard();
    await newTask(db, { ...pledged, isPublicPledge: true });
    await say('list');
    const [, number] = /(\d)/.exec(text) ?? [];
    expect(await bot().say('/pledge', text)).toBe(
      `The last list I showed you was of your tasks, and it has no pledge at number ${number}. Your pledges (\`/pledge list\`) are:`,
    );
    expect(lastBlocks()).toMatch(/1\. \*Ship it\*/);
    expect(await bot().say('/pledge', 'withdraw 2')).toMatch(/^There’s no number 2 in the list/);
  },
);

test('after the list of tasks, a number for a pledge where there is none says so', async () => {
  await newBoard();
  await say('list');
  expect(await bot().say('/pledge', 'move 2 fri')).toBe('You have no pledges yet.');
});

test.each([
  ['withdraw all', /^One at a time, please\.$/],
  ['withdraw 1 2', /^One at a time, please\.$/],
  ['withdraw 1-2', /^One at a time, please\.$/],
  ['withdraw last', /^One at a time, please\.$/],
  ['withdraw hip', /^No open pledge matches “hip”\.$/],
  ['withdraw bet', /^Is this the one you mean by “bet”\?$/],
  ['withdraw beta', /^Withdraw your pledge \*Ship the beta\*\?/],
  ['move all to 6/10/2027', /^One at a time, please\.$/],
  ['move everything 6/10/2027', /^No open pledge matches|^One at a time, please\.$/],
  ['move 1-2 6/10/2027', /^One at a time, please\.$/],
  ['move 2-1 6/10/2027', /^2-1 counts backward\./],
  ['move bet to 6/10/2027', /^Is this the one you mean by “bet”\?$/],
  ['move beta to 6/10/2027', /^Moved: \*Ship the beta\* is now pledged by Thu, Jun 10, 2027\.$/],
  ['move #1 to 6/10/2027', /^Moved: \*Ship the beta\*/],
  ['move 1 a week later', /^I can’t tell which day “a week later” is\.$/],
  ['move 1 +1w', /^I can’t tell which day “\+1w” is\.$/],
  // With a number they mean a pledge that was made.
  ['move 1 to the 15th', /^Moved: \*Ship the beta\*/],
  ['move 1 2 weeks', /^Moved: \*Ship the beta\*/],
  ['move 1 to 2', /^One at a time, please\.$/],
  ['move 1 2 friday', /^One at a time, please\.$/],
  ['move 1 auf freitag', /^Moved: \*Ship the beta\*/],
  ['move 1 bis 6.10.2027', /^Moved: \*Ship the beta\*/],
  ['1 friday', /^What about it\? `\/pledge move 1 fri`, for example\.$/],
  ['2', /^What about it\? `\/pledge move 1 fri`, for example\.$/],
  ['10 users by 3 Jan 2028', /^🤝 Pledged: \*10 users\*/],
  ['push 1 to 6/10/2027', /^Moved: \*Ship the beta\*/],
  ['change 1 to friday', /^Moved: \*Ship the beta\*/],
  ['snooze 1 friday', /^Moved: \*Ship the beta\*/],
  ['edit 1', /^To which day\?$/],
  ['drop 1', /^Withdraw your pledge \*Ship the beta\*\?/],
  ['drop 1-2', /^One at a time, please\.$/],
  ['done 1', /^Kept one\? Press \*Done\* below it\.$/],
  ['finished #1 today', /^Kept one\? Press \*Done\* below it\.$/],
  ['done all', /^Kept one\? Press \*Done\* below it\.$/],
  ['done everything please', /^Kept one\? Press \*Done\* below it\.$/],
  ['drop both', /^One at a time, please\.$/],
  ['finish everything by 3 Jan 2028', /^🤝 Pledged: \*finish everything\*/],
  ['1 done', /^Kept one\? Press \*Done\* below it\.$/],
  ['list pls', /^2 pledges are open\.$/],
  ['push 1 to production by 3 Jan 2028', /^🤝 Pledged: \*push 1 to production\*/],
  ['complete 2 to 3 interviews by 3 Jan 2028', /^🤝 Pledged: \*complete 2 to 3 interviews\*/],
  ['drop 2 suppliers by 3 Jan 2028', /^🤝 Pledged: \*drop 2 suppliers\*/],
])('/pledge %s', async (text, answer) => {
  for (const title of ['Ship the beta', 'Hire Ann']) {
    const dueOn = title === 'Hire Ann' ? '2027-06-02' : '2027-06-01';
    await newTask(db, { founderId: founderId(), title, dueOn, isPublicPledge: true });
  }
  expect(await bot().say('/pledge', text)).toMatch(answer);
  if (text.startsWith('move bet ')) {
    expect(await press('Move to Thu, Jun 10, 2027')).toMatch(/^Moved: \*Ship the beta\*/);
  }
});

const two = ['Call Dee', 'Call Eve'];
const added = (...titles: string[]) => [...board, ...titles];

test.each([
  // As people punctuate.
  ['add: Call Dee', /^Added \*Call Dee\*/, added('Call Dee')],
  ['Add - Call Dee', /^Added \*Call Dee\*/, added('Call Dee')],
  ['add:Call Dee', /^Added \*Call Dee\*/, added('Call Dee')],
  ['“add Call Dee”', /^Added \*Call Dee\*/, added('Call Dee')],
  ['/task add Call Dee', /^Added \*Call Dee\*/, added('Call Dee')],
  ['task: add Call Dee', /^Added \*Call Dee\*/, added('Call Dee')],
  ['list.', /^4 open tasks, next: /, board],
  ['list!', /^4 open tasks, next: /, board],
  ['List?', /^4 open tasks, next: /, board],
  ['list please', /^4 open tasks, next: /, board],
  ['list all my tasks', /^4 open tasks, next: /, board],
  ['all', /^4 open tasks, next: /, board],
  ['help!', /^What `\/task` can do:/, board],
  ['Done: 1', /^✅ \*Install analytics\*/, without(1)],
  ['done, 1', /^✅ \*Install analytics\*/, without(1)],
  ['done - 1', /^✅ \*Install analytics\*/, without(1)],
  ['1 done', /^✅ \*Install analytics\*/, without(1)],
  ['1-2 done', /^✅.*\n✅/, without(1, 2)],
  ['2 snooze 2d', /^Snoozed: \*Call Ann\*/, board],
  ['2', /^\*Call Ann\*, due /, board],
  ['9', /^There’s no number 9/, board],
  // A title that begins like a command keeps all its words.
  ['add-on pricing page', /`\/task add add-on pricing page`/, board],
  ['list the flat on the market', /`\/task add list the flat on the market`/, board],
  ['help Dee move house', /`\/task add help Dee move house`/, board],
  ['team offsite agenda', /`\/task add team offsite agenda`/, board],
  ['2 update posts', /`\/task add 2 update posts`/, board],
  ['new landing page', /`\/task add new landing page`/, board],
  // Just me.
  ['add just me: Call my lawyer', /^Added \*Call my lawyer\*, due /, added('Call my lawyer')],
  [
    'add Call Dee by 3 Jan 2028 (just me)',
    /^Added \*Call Dee\*, due Mon, Jan 3, 2028/,
    added('Call Dee'),
  ],
  ['add private: Call Dee', /^Added \*Call Dee\*/, added('Call Dee')],
  [
    'add Private beta: call ten users',
    /^Added \*Private beta: /,
    added('Private beta: call ten users'),
  ],
  // Lists are shown first.
  ['add - Call Dee\n- Call Eve', /^Add these 2 tasks\?$/, board],
  ['add\nCall Dee\nCall Eve', /^Add these 2 tasks\?$/, board],
  ['- Call Dee\n- Call Eve', /^Add these 2 tasks\?$/, board],
  ['[ ] Call Dee\n[ ] Call Eve', /^Add these 2 tasks\?$/, board],
  ['add [ ] Call Dee\n[x] Call Eve', /^Add this task\?$/, board],
  ['add\n- [x] Call Dee\n- [ ] Call Eve', /^Add this task\?$/, board],
  ['add 1. Call Dee 2. Call Eve', /^Add these 2 tasks\?$/, board],
  ['add • Call Dee • Call Eve', /^Add these 2 tasks\?$/, board],
  ['Next week:\n• Call Dee\n• Call Eve', /^Add these 2 tasks\?$/, board],
  [`add ${'x'.repeat(1899)}\nCall Dee`, /^That’s too long for a list\./, board],
])('/task %s', async (text, answer, left) => {
  await newBoard();
  expect(await say(text)).toMatch(answer);
  expect((await openTitles()).toSorted()).toEqual(left.toSorted());
  if (/just me|private:/.test(text)) {
    expect(lastBlocks()).toContain('Just you: nobody else sees it.');
    const open = await listOpenTasks(db, { founderId: founderId(), now: new Date() });
    expect(open.filter(({ isPrivate }) => isPrivate)).toHaveLength(1);
  }
});

test('a pasted list becomes as many tasks, once however often the button is pressed', async () => {
  await say('add This week:\n- Call Dee by 3 Jan 2028\n- [x] Rest\n- Call Eve (just me)');
  expect(lastBlocks()).toMatch(
    /1\. \*Call Dee\* · due Mon, Jan 3, 2028\\n2\. \*Call Eve\* · just me/,
  );
  const container = { type: 'message', channel_id: 'D1', message_ts: '1700000000.000300' };
  const value = 'Call Dee by 3 Jan 2028\nCall Eve (just me)';
  await Promise.all([1, 2, 3].map(() => bot().click('task_add_list', value, { container })));
  for (const _ of [1, 2, 3]) expect((await bot().nextAnswer()).text).toBe('2 tasks added.');
  expect((await openTitles()).toSorted()).toEqual(two);
  expect(lastBlocks()).toMatch(
    /• \*Call Dee\* · due Mon, Jan 3, 2028.*\*Call Eve\* · due .* · just me/,
  );
  expect(await press('Undo both')).toMatch(/^2 tasks are off your board\.(\n• \*.*\*){2}$/);
  expect(await openTitles()).toEqual([]);
});

test('a first pasted list says who can read the channel, however often the button is pressed', async () => {
  const { cohort_id: id } = await readRow(
    db,
    'founder_totals',
    { founder_id: founderId() },
    'cohort_id',
  );
  await updateRows(db, 'cohorts', { id: id ?? '' }, { slack_channel_name: 'cohort-7' });
  const readers = 'Everyone in this Slack workspace can read #cohort-7.';
  await say('add [ ] Call Dee\n[x] Rest\n[ ] Call Eve (just me)');
  expect(lastBlocks()).toContain('Done already, so left out: *Rest*');
  const container = { type: 'message', channel_id: 'D1', message_ts: '1700000000.000400' };
  const add = (value: string) => bot().click('task_add_list', value, { container });
  await Promise.all([1, 2].map(() => add('Call Dee\nCall Eve (just me)')));
  for (const _ of [1, 2]) {
    expect(JSON.stringify((await bot().nextAnswer()).blocks)).toContain(readers);
  }
  await say('add\n- Call Fay\n- Call Gus');
  await press('Add 2 tasks');
  expect(lastBlocks()).toContain('Your cohort hears about each when you complete it.');
  expect(lastBlocks()).not.toContain(readers);
});

test('a pasted list stays one task if that is what was meant', async () => {
  await say('add just me: Call Dee\nCall Eve');
  expect(lastBlocks()).toMatch(/1\. \*Call Dee\* · just me\\n2\. \*Call Eve\* · just me/);
  expect(await press('Keep it one task')).toMatch(/^Added \*Call Dee, Call Eve\*, due /);
  expect(lastBlocks()).toContain('Just you: nobody else sees it.');
  await say(`add ${'Call somebody\n'.repeat(19)}Call Eve`);
  await press('Keep it one task');
  const [, long] = await listOpenTasks(db, { founderId: founderId(), now: new Date() });
  expect(long?.title).toMatch(/^Call somebody, Call somebody.*…$/);
  expect(long?.description.split('\n')).toHaveLength(20);
});

test('of a longer list the first twenty are offered, and the rest is shown to be pasted again', async () => {
  await say(Array.from({ length: 23 }, (_, index) => `- Step ${index + 1}`).join('\n'));
  expect(lastBlocks()).toMatch(
    /20\. \*Step 20\*.*Paste the rest after that.*Step 21\\nStep 22\\nStep 23/,
  );
  expect(await press('Add 20 tasks')).toBe('20 tasks added.');
  expect(lastBlocks()).toContain('Your cohort hears about each when you complete it.');
  expect(await openTitles()).toHaveLength(20);
});

test('a board without room says which lines were not added', async () => {
  for (let index = 1; index <= 199; index += 1) await task(`Task ${index}`);
  await say('- Call Dee\n- Call Eve\n- Rest');
  expect(await press('Add 3 tasks')).toBe('One task added.');
  expect(lastBlocks()).toMatch(/Not added:.*Call Eve\\nRest/);
});

test('a pledge that is just me is offered as a task', async () => {
  expect(await bot().say('/pledge', 'just me: Call my lawyer by 3 Jan 2028')).toBe(
    'A pledge is always shared with your cohort. A task can be just yours.',
  );
  expect(await press('Add it as a task, just me')).toMatch(
    /^Added \*Call my lawyer\*, due Mon, Jan 3/,
  );
  expect(lastBlocks()).toContain('Just you: nobody else sees it.');
});

test('the form’s title says who sees a task, too', async () => {
  await bot().submit('task_form', {
    title: { value: { value: 'Call my lawyer (just me)' } },
    audience: { value: { selected_option: { value: 'shared' } } },
  });
  expect(JSON.stringify(await bot().nextAnswer())).toMatch(
    /Added \*Call my lawyer\*.*Just you: nobody else sees it\./,
  );
});

test.each([
  ['/leaderboard', 'all.', /^\*Cohort \d+\*, all time\./],
  ['/leaderboard', 'Community!', /^\*The whole community\*/],
  ['/streak', 'why!?', /^Your streak: 0 days\./],
  ['/thanks', 'undo!', /^There are no thanks to undo\.$/],
  ['/checkin', 'back.', /^You haven’t said that you’re away\./],
  ['/pledge', 'list!', /^You have no pledges yet\.$/],
  ['/pledge', '“list”', /^You have no pledges yet\.$/],
  ['/coach', 'notes!', /^I don’t remember anything yet\.$/],
  ['/coach', 'help!', /^What `\/coach` can do:/],
])('%s %s', async (command, text, answer) => {
  expect(await bot().say(command, text)).toMatch(answer);
});

test('a line that begins nearly like a command can be added with all its words', async () => {
  expect(await say('can you add Call Bob')).toMatch(/Did you mean `\/task hand`\?$/);
  expect(await press('Add it as a task')).toMatch(/^Added \*can you add Call Bob\*, due /);
  expect(await say('just me: See a doctor')).toMatch(/^To add that as a task, /);
  expect(await press('Add it')).toMatch(/^Added \*See a doctor\*, due /);
  const open = await listOpenTasks(db, { founderId: founderId(), now: new Date() });
  expect(open.find(({ title }) => title === 'See a doctor')?.isPrivate).toBe(true);
});

test.each([
  // A question about one's own things, behind whichever command.
  ['/task', 'points', /^You have 0 points total\.$/],
  ['/task', 'what are my tasks', /^4 open tasks, next: /],
  ['/task', 'What’s due today?', /^Nothing is due today|^4 open|due today/],
  ['/task', 'streak', /^No streak yet|^🔥|^Your streak/],
  ['/task', 'my rank', /^\*Cohort \d+\*/],
  ['/task', 'change settings', /^Your morning list comes at/],
  ['/task', 'completed tasks', /^You completed nothing in the last 7 days/],
  ['/task', 'list what is due tomorrow', /tomorrow/],
  ['/task', 'board', /^4 open tasks, next: /],
  ['/task', 'talk to a human', /support@slipstream\.community|^You can/],
  ['/streak', 'next bonus', /bonus/],
  ['/streak', 'when is my next bonus?', /bonus/],
  ['/streak', 'my tasks', /^4 open tasks, next: /],
  ['/streak', 'this week', /^I don’t know “this week”/],
  ['/streak', 'today', /^I don’t know “today”/],
  ['/leaderboard', 'all time', /^\*Cohort \d+\*, all time\./],
  ['/leaderboard', 'all-time', /^\*Cohort \d+\*, all time\./],
  ['/leaderboard', 'this week', /^\*Cohort \d+\*, this week\./],
  ['/leaderboard', 'weekly', /^\*Cohort \d+\*, this week\./],
  ['/leaderboard', 'my cohort all time', /^\*Cohort \d+\*, all time\./],
  ['/leaderboard', 'everyone this week', /^\*The whole community\*/],
  ['/leaderboard', 'community all time!', /^\*The whole community\*, all time/],
  ['/leaderboard', 'my rank', /^\*Cohort \d+\*/],
  ['/leaderboard', 'points', /^You have 0 points total\.$/],
  ['/leaderboard', 'next quarter', /^I don’t know “next quarter”/],
  ['/checkin', 'when is it due', /^I don’t know/],
  ['/checkin', 'have I checked in', /check-in|checked in/i],
  ['/checkin', 'my points', /^You have 0 points total\.$/],
  ['/pledge', 'what are my pledges', /^You have no pledges yet\.$/],
  ['/pledge', 'my streak', /^No streak yet|^🔥|^Your streak/],
  ['/slipstream', 'task points', /^You have 0 points total\.$/],
  ['/slipstream', 'leaderboard all time', /^\*Cohort \d+\*, all time\./],
  ['/slipstream', 'streak next bonus', /bonus/],
  // A verb before it adds it.
  ['/task', 'add points', /^Added \*points\*/],
  ['/task', 'add what are my tasks', /^Added \*what are my tasks\*/],
])('%s %s', async (command, text, answer) => {
  await newBoard();
  expect(await bot().say(command, text)).toMatch(answer);
  const expected = text.startsWith('add ') ? added(text.slice(4)) : board;
  expect((await openTitles()).toSorted()).toEqual(expected.toSorted());
});

test.each([
  ['add ship the beta', 'ship the beta'],
  ['add: ship the beta', 'ship the beta'],
  ['add: dark mode', 'dark mode'],
  ['add finish my deck', 'finish my deck'],
  ['add ship it', 'ship it'],
  ['add I will ship the beta', 'ship the beta'],
  ['I will ship the beta', 'ship the beta'],
  ['I’ll ship the beta', 'ship the beta'],
  ["I'll ship the beta", 'ship the beta'],
  ['I pledge to ship the beta', 'ship the beta'],
  ['I promise that we’ll ship the beta', 'ship the beta'],
  ['we will ship the beta', 'ship the beta'],
  ['We are going to ship the beta', 'ship the beta'],
  // These words are the promise.
  ['add the pricing page', 'add the pricing page'],
  ['add 3 features', 'add 3 features'],
  ['add dark mode', 'add dark mode'],
  ['Add Stripe to the app', 'Add Stripe to the app'],
  ['add users to our list', 'add users to our list'],
  ['add up the costs', 'add up the costs'],
  ['add tier 2 pricing', 'add tier 2 pricing'],
  ['add call 10 users', 'add call 10 users'],
  ['add back the old menu', 'add back the old menu'],
  ['add at least 3 demos', 'add at least 3 demos'],
  ['add both the menus', 'add both the menus'],
  ['I will add dark mode', 'add dark mode'],
  ['address churn with Ann', 'address churn with Ann'],
  ['I need ten users', 'I need ten users'],
  ['will power week', 'will power week'],
  ['Iterate we will', 'Iterate we will'],
])('/pledge %s', async (text, title) => {
  expect(await bot().say('/pledge', `${text} by 3 Jan 2028`)).toBe(
    `🤝 Pledged: *${title}* by Mon, Jan 3, 2028.`,
  );
});
