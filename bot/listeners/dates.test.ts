import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { dayInSentence } from '#shared/formats.ts';
import { addDays, localDate, weekStart } from '#shared/time.ts';
import { useLinkedFounder } from '../testing/start-test-bot.ts';

const { bot, founderId, task, lastBlocks } = useLinkedFounder();
// The founders of tests live in UTC.
const today = () => localDate(new Date(), 'UTC');

const say = (text: string) => bot().say('/task', text);

async function titles() {
  const rows = await bot()
    .database.db.selectFrom('tasks')
    .where('user_id', '=', founderId())
    .orderBy('created_at')
    .select(['title', 'due_date'])
    .execute();
  return rows.map(({ title, due_date: due }) => `${title}: ${due?.toISOString().slice(0, 10)}`);
}

type Picker = { block_id: string; elements: { type: string; action_id: string; value?: string }[] };

/** Picks a day in the last answer, as Slack sends it. */
async function pick(date: string) {
  const blocks = bot().answers.at(-1)?.blocks as Picker[];
  const block = blocks.find((each) => each.elements?.[0]?.type === 'datepicker');
  const [picker] = block?.elements ?? [];
  const action = { ...picker, block_id: block?.block_id, action_ts: '1.1', selected_date: date };
  await bot().click('', '', { actions: [action] });
  return (await bot().nextAnswer()).text;
}

test('/task add takes a date off the end of the title, however it is written', async () => {
  const friday = addDays(weekStart(today()), 5);
  const next = friday > today() ? friday : addDays(friday, 7);
  expect(await say('add Ship it on Friday')).toBe(
    `Added *Ship it*, due ${dayInSentence(next, today())}, 20 points.`,
  );
  await say('add Prepare Friday demo script tmrw');
  await say('add Read the in 2 weeks plan again');
  expect(await say('add Call Ann tomorrow 5pm')).toBe(
    'Added *Call Ann*, due tomorrow, 20 points. I saved the day: a task is due at the end of it.',
  );
  expect(await titles()).toEqual([
    `Ship it: ${next}`,
    `Prepare Friday demo script: ${addDays(today(), 1)}`,
    `Read the in 2 weeks plan again: ${addDays(today(), 7)}`,
    `Call Ann: ${addDays(today(), 1)}`,
  ]);
});

test('a date that can’t be used is said, and picking one completes the command, once', async () => {
  expect(await say('add Ship it by 13/13')).toBe('I can’t read “13/13” as a date.');
  expect(await titles()).toEqual([]);
  expect(await pick('2001-01-01')).toBe('That date has passed.');
  expect(await pick('2027-06-01')).toBe('Added *Ship it*, due Tue, Jun 1, 2027, 20 points.');
  expect(await titles()).toEqual(['Ship it: 2027-06-01']);
});

test('what only looked like a date can stay in the title', async () => {
  expect(await say('add Read what we wrote yesterday')).toBe('That date has passed.');
  expect(lastBlocks()).toContain('Keep it in the title');
  await bot().click('task_keep_title', 'Read what we wrote yesterday');
  expect((await bot().nextAnswer()).text).toContain('Added *Read what we wrote yesterday*');
});

test('/task snooze understands the same dates, and asks with a picker', async () => {
  await task('Call Ann', today());
  expect(await say('snooze 1 in 2 weeks')).toContain('*Call Ann* is now due');
  expect(await titles()).toEqual([`Call Ann: ${addDays(today(), 14)}`]);
  expect(await say('snooze ann to the day after tomorrow')).toBe('It’s already due then or later.');
  expect(await say('snooze 1 sometime')).toBe('I can’t read “sometime” as a time.');
  expect(await pick(addDays(today(), 20))).toContain('*Call Ann* is now due');
  expect(await titles()).toEqual([`Call Ann: ${addDays(today(), 20)}`]);
});

test('/task pause understands the same dates, and asks with a picker', async () => {
  expect(await say('pause until tmrw')).toMatch(/^No direct messages from me until /);
  expect(await say('pause 13/13')).toBe('I can’t read “13/13” as a date.');
  expect(await pick(addDays(today(), 9))).toMatch(/^No direct messages from me until /);
});

test('/pledge understands the same dates, without “by” too, and asks with a picker', async () => {
  expect(await bot().say('/pledge', 'Ship the beta end of next month')).toMatch(
    /^🤝 Pledged: \*Ship the beta\* by /,
  );
  expect(await bot().say('/pledge', 'Ship the app by someday')).toBe(
    'I can’t read “someday” as a date.',
  );
  expect(await pick('2027-06-01')).toBe('🤝 Pledged: *Ship the app* by Tue, Jun 1, 2027.');
  expect(await bot().say('/pledge', 'Interview five customers')).toBe(
    'By when? A pledge needs a date.',
  );
  expect(await pick('2027-06-01')).toBe(
    '🤝 Pledged: *Interview five customers* by Tue, Jun 1, 2027.',
  );
});

test('the date parser is loaded when it is needed, not at the start', async () => {
  const source = await readFile(
    new URL('../../shared/domain/written-date.ts', import.meta.url),
    'utf8',
  );
  expect(source).not.toMatch(/^import [^;]*chrono/m);
  expect(source).toContain("await import('chrono-node/en')");
});
