import { beforeEach, expect, test } from 'vitest';
import { updateRows } from '#db/testing/rows.ts';
import { useLinkedFounder } from '../testing/start-test-bot.ts';

const { bot, founderId, task } = useLinkedFounder();

// A Saturday. The founders of tests live in UTC.
const now = new Date('2026-11-28T12:00:00Z');
beforeEach(() => {
  bot().now = now;
});

const say = (text: string) => bot().say('/task', text);
const pledge = (text: string) => bot().say('/pledge', text);

async function titles() {
  const rows = await bot()
    .database.db.selectFrom('tasks')
    .where('user_id', '=', founderId())
    .orderBy('created_at')
    .orderBy('title')
    .select(['title', 'due_date'])
    .execute();
  return rows.map(({ title, due_date: due }) => `${title}: ${due?.toISOString().slice(0, 10)}`);
}

type Element = {
  type: string;
  action_id: string;
  value?: string;
  text?: { text: string } | string;
};
type Block = { type: string; block_id?: string; elements?: Element[] };

const blocks = () => bot().answers.at(-1)?.blocks as Block[];

/** The small lines below an answer. */
function notes() {
  const below = blocks().filter(({ type }) => type === 'context');
  return below.flatMap(({ elements = [] }) => elements.map(({ text }) => text)).join(' ');
}

/** The buttons of the last answer, by their labels. */
function buttons() {
  const all = blocks().flatMap(({ elements = [] }) => elements);
  return new Map(
    all.flatMap((each) => (typeof each.text === 'object' ? [[each.text.text, each]] : [])),
  );
}

async function click({ action_id: action, value = '' }: Element) {
  await bot().click(action, value);
  return (await bot().nextAnswer()).text;
}

/** Presses a button of the last answer. */
async function press(label: string) {
  const button = buttons().get(label);
  if (!button) throw new Error(`There is no button “${label}”.`);
  return click(button);
}

/** Picks a day in the last answer, as Slack sends it. */
async function pick(date: string) {
  const block = blocks().find(({ elements = [] }) => elements[0]?.type === 'datepicker');
  const [picker] = block?.elements ?? [];
  const action = { ...picker, block_id: block?.block_id, action_ts: '1.1', selected_date: date };
  await bot().click('', '', { actions: [action] });
  return (await bot().nextAnswer()).text;
}

const keep = 'Keep it in the title';

test('every cut says what was read, with the month, and can be kept in the title, once', async () => {
  await say('add Read what we planned for tomorrow');
  expect(notes()).toContain('I read “for tomorrow” as Sun, Nov 29.');
  const button = buttons().get(keep) as Element;
  const kept = 'Saved: *Read what we planned for tomorrow*, due Sat, Dec 5, 20 points.';
  expect(await click(button)).toBe(kept);
  expect(await click(button)).toBe(kept);
  expect(await titles()).toEqual(['Read what we planned for tomorrow: 2026-12-05']);
});

test('a difficulty is read without a date, too, and can be kept in the title, once', async () => {
  expect(await say('add Ring Ann, hard')).toBe('Added *Ring Ann*, due Sat, Dec 5, 35 points.');
  expect(notes()).toContain('I marked it hard.');
  const button = buttons().get(keep) as Element;
  const kept = 'Saved: *Ring Ann, hard*, due Sat, Dec 5, 20 points.';
  expect(await click(button)).toBe(kept);
  expect(await click(button)).toBe(kept);
  expect(await say('add Ask Cy, just me')).toBe('Added *Ask Cy*, due Sat, Dec 5, 20 points.');
  expect(notes()).toContain('Just you');
});

test('a pledge without a date waits for its day, and reaches no channel until then', async () => {
  expect(await say('add Sign it, hard, pledge')).toBe('By when? A pledge needs a date.');
  expect(JSON.stringify(blocks())).toContain('By which day will you keep *Sign it, hard*?');
  expect(await titles()).toEqual([]);
  expect(await press(keep)).toBe('Added *Sign it, hard, pledge*, due Sat, Dec 5, 20 points.');
});

test('a pasted list reads how hard a task is, and makes no pledge', async () => {
  await say('add\n- Call Bo, hard\n- Ship it tomorrow, pledge');
  expect(JSON.stringify(blocks())).toContain('1. *Call Bo* · hard');
  await press('Add 2 tasks');
  const { db } = bot().database;
  const rows = await db
    .selectFrom('tasks')
    .where('title', 'in', ['Call Bo', 'Ship it, pledge'])
    .orderBy('title')
    .select(['title', 'points_value', 'is_public_pledge'])
    .execute();
  expect(rows).toEqual([
    { title: 'Call Bo', points_value: 35, is_public_pledge: false },
    { title: 'Ship it, pledge', points_value: 20, is_public_pledge: false },
  ]);
});

test('without a cut there is nothing to keep', async () => {
  await say('add Explain it in 30 seconds');
  expect(buttons().has(keep)).toBe(false);
  expect(await titles()).toEqual(['Explain it in 30 seconds: 2026-12-05']);
});

test('words are not put back into a task that was changed or completed since', async () => {
  await say('add Call Ann tomorrow');
  const changed = buttons().get(keep) as Element;
  await bot().database.db.updateTable('tasks').set({ title: 'Call Anne' }).execute();
  expect(await click(changed)).toMatch(/^That task has changed since/);
  await say('add Write the plan tomorrow');
  const completed = buttons().get(keep) as Element;
  await say('done write the plan');
  expect(await click(completed)).toBe('That task is already completed.');
  expect(await titles()).toEqual(['Call Anne: 2026-11-29', 'Write the plan: 2026-11-29']);
});

test('what may be the date or words of the title is asked first', async () => {
  expect(await say('add Email Sun')).toBe('Is “Sun” the date, or part of the title?');
  expect(await titles()).toEqual([]);
  expect(await press(keep)).toMatch(/^Added \*Email Sun\*/);
  await say('add Ping Sun');
  expect(await press('Sun, Nov 29')).toMatch(/^Added \*Ping\*, due tomorrow/);
  await say('add Call Sun');
  expect(await pick('2027-06-01')).toBe('Added *Call Sun*, due Tue, Jun 1, 2027, 20 points.');
  expect(await titles()).toEqual([
    'Call Sun: 2027-06-01',
    'Email Sun: 2026-12-05',
    'Ping: 2026-11-29',
  ]);
});

test('a day that has just passed is next year’s only if that is pressed', async () => {
  expect(await say('add Ship it by 11/20')).toBe('That date has passed.');
  expect(await press('Sat, Nov 20, 2027')).toMatch(/^Added \*Ship it\*/);
  expect(await pledge('Ship the app by 11/20')).toBe('That date has passed.');
  expect(await titles()).toEqual(['Ship it: 2027-11-20']);
  expect(await press('Sat, Nov 20, 2027')).toMatch(/^🤝 Pledged: \*Ship the app\*/);
  expect(await titles()).toEqual(['Ship it: 2027-11-20', 'Ship the app: 2027-11-20']);
});

test('the words of a pledge are put back once another day is picked', async () => {
  await pledge('Publish the plan for tomorrow');
  expect(notes()).toContain('I read “for tomorrow” as Sun, Nov 29.');
  const button = buttons().get(keep) as Element;
  expect(await click(button)).toBe('By when? A pledge needs a date.');
  expect(await titles()).toEqual(['Publish the plan: 2026-11-29']);
  expect(await pick('2001-01-01')).toBe('That date has passed.');
  const kept = 'Kept in the title: *Publish the plan for tomorrow*, pledged by Tue, Jun 1, 2027.';
  expect(await pick('2027-06-01')).toBe(kept);
  expect(await click(button)).toBe(kept);
  expect(await titles()).toEqual(['Publish the plan for tomorrow: 2027-06-01']);
});

test('a pledge whose date can’t be read keeps its words if they belong to it', async () => {
  expect(await pledge('Get it read by users')).toBe('I can’t read “users” as a date.');
  await press(keep);
  expect(await pick('2027-06-01')).toBe('🤝 Pledged: *Get it read by users* by Tue, Jun 1, 2027.');
});

test('a value that is not ours changes nothing', async () => {
  for (const action of ['task_uncut', 'pledge_uncut', 'pledge_uncut_day']) {
    await bot().click(action, '2026-12-01:nonsense');
    expect((await bot().nextAnswer()).text).not.toMatch(/^Saved|^Kept/);
  }
});

test('snooze, pause and move read the same dates, and ask for what they can’t read', async () => {
  await task('Call Ann', '2026-11-29');
  expect(await say('snooze 1 by 5.12.')).toBe('Snoozed: *Call Ann* is now due Sat, Dec 5.');
  expect(await say('snooze call ann until the 9th')).toContain('now due Wed, Dec 9.');
  expect(await say('snooze 1 to 15')).toContain('now due Tue, Dec 15.');
  expect(await say('snooze call ann until 18. Dezember')).toContain('now due Fri, Dec 18.');
  expect(await say('snooze call ann to whenever you like')).toBe(
    'I can’t read “whenever you like” as a time.',
  );
  expect(await pick('2026-12-20')).toContain('now due Sun, Dec 20.');
  expect(await say('pause until 15')).toContain('until Tue, Dec 15.');
  expect(await say('pause vendredi')).toContain('until Fri, Dec 4.');
  expect(await say('pause friday at the latest')).toContain('until Fri, Dec 4.');
  await pledge('Ship the beta by the end of the year');
  await pledge('list');
  expect(await pledge('move 1 to 24.12.')).toContain('now pledged by Thu, Dec 24.');
  expect(await pledge('move 1 by whenever')).toBe('I can’t read “whenever” as a date.');
  expect(await pledge('move the beta to sometime soon')).toBe(
    'I can’t read “sometime soon” as a date.',
  );
  expect(await pick('2026-12-28')).toContain('now pledged by Mon, Dec 28.');
  expect(await pledge('move the beta to viernes, 18 de diciembre')).toContain('Fri, Dec 18.');
});

test('a feast is a button for its day, where the task or the pause can wait until then', async () => {
  await task('Call Ann', '2026-11-29');
  expect(await say('snooze 1 christmas')).toBe('I can’t read “christmas” as a time.');
  expect(await press('Fri, Dec 25')).toContain('*Call Ann* is now due Fri, Dec 25.');
  // It can't be put off by less from there on, and no day too far away is offered.
  await say('snooze 1 christmas');
  await say('snooze 1 halloween');
  expect([...buttons().keys()]).toEqual([]);
  await say('pause until christmas');
  expect(await press('Fri, Dec 25')).toContain('until Fri, Dec 25.');
});

test('words behind a feast are kept for the day that is pressed', async () => {
  expect(await say('add Call Ann by christmas, hard')).toBe('I can’t read “christmas” as a date.');
  expect(await press('Fri, Dec 25')).toBe('Added *Call Ann*, due Fri, Dec 25, 35 points.');
  expect(notes()).toContain('I marked it hard.');
  await say('add Ship the beta by christmas, pledge');
  expect(await press('Fri, Dec 25')).toMatch(/^🤝 Pledged: \*Ship the beta\*/);
  expect(await say('add Call Bo by my birthday, easy')).toBe(
    'I can’t read “my birthday” as a date.',
  );
  expect(await pick('2026-12-20')).toBe('Added *Call Bo*, due Sun, Dec 20, 10 points.');
  await say('add Call Cy by christmas, hard');
  expect(await press(keep)).toMatch(/^Added \*Call Cy by christmas, hard\*/);
});

test('several tasks wait for a feast once they were asked about', async () => {
  await task('Call Ann', '2026-11-29');
  await task('Call Bo', '2026-11-29');
  expect(await say('snooze 1 2 christmas')).toContain('Snooze these 2 tasks until Fri, Dec 25?');
  expect(await titles()).toEqual(['Call Ann: 2026-11-29', 'Call Bo: 2026-11-29']);
});

test('/task edit opens the form with the day that stands after “by”', async () => {
  await task('Call Ann', '2026-11-29');
  for (const [text, day] of [
    ['edit 1 by 24.12.', '2026-12-24'],
    ['edit call ann to friday please', '2026-12-04'],
    ['edit 1 by whenever', '2026-11-29'],
  ] as const) {
    const before = bot().slack.called('views.open').length;
    await bot().command('/task', text, { trigger_id: await bot().trigger() });
    await expect.poll(() => bot().slack.called('views.open').length).toBe(before + 1);
    const view = bot().slack.called('views.open').at(-1)?.args.view;
    expect(view).toContain(`"initial_date":"${day}"`);
  }
});

test.each([
  ['en-GB', 'Jun 12, 2027', '2027-06-12'],
  ['en-US', 'Dec 6', '2026-12-06'],
  [null, 'Dec 6', '2026-12-06'],
])('with Slack in %s, 12/6 is %s wherever a day is typed', async (locale, named, date) => {
  const { db } = bot().database;
  await updateRows(db, 'founders', { id: founderId() }, { slack_locale: locale });
  expect(await say('add Ship it by 12/6')).toContain(named);
  expect(await bot().say('/slipstream', 'add Ship it again by 12/6')).toContain(named);
  expect(await pledge('Call Ann by 12/6')).toContain(named);
  expect(await pledge('move call ann to 12/6')).toContain(named);
  expect(await say('pause 12/6')).toContain(named);
  await say('add\n- Write the plan by 12/6\n- Read it');
  expect(JSON.stringify(blocks())).toContain(named);
  await task('Email Bo', '2026-11-30');
  const snoozed = await say('snooze email bo to 12/6');
  expect(snoozed).toContain(date === '2026-12-06' ? named : '1 to 30 days');
  const before = bot().slack.called('views.open').length;
  await bot().command('/task', 'edit email bo to 12/6', { trigger_id: await bot().trigger() });
  await expect.poll(() => bot().slack.called('views.open').length).toBe(before + 1);
  const view = bot().slack.called('views.open').at(-1)?.args.view;
  expect(view).toContain(`"initial_date":"${date}"`);
});

test.each([
  '“Call Bo by friday”',
  '"Call Bo by friday"',
  '«Call Bo by friday»',
  '„Call Bo by friday“',
])('quotation marks around the whole of %s mean nothing', async (typed) => {
  expect(await say(`add ${typed}`)).toContain('Added *Call Bo*, due Friday');
  expect(await pledge(typed)).toContain('Pledged: *Call Bo* by Friday');
  expect(await say(`add “just me: ${typed.slice(1, -1)}”`)).toContain('Added *Call Bo*');
});
