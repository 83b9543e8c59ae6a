import { beforeAll, beforeEach, expect, test } from 'vitest';
import { newFounder } from '#db/testing/new-founder.ts';
import { addDays, localDate } from '#shared/time.ts';
import { shortDate } from '../messages/dates.ts';
import { useTestBot } from '../testing/start-test-bot.ts';

const bot = useTestBot();
const timeZone = 'Pacific/Auckland';
let founderId = '';

beforeAll(() => bot().install());

beforeEach(async () => {
  const { db } = bot().database;
  await bot().unlinkFounders();
  founderId = (await newFounder(db, { slackUserId: bot().ada, timeZone })).id;
});

const say = (text: string) => bot().say('/task', text);

const below = () => JSON.stringify(bot().answers.at(-1)?.blocks);

async function pausedUntil() {
  const { rows } = await bot().database.pool.query<{ until: string | null }>(
    'select messages_paused_until::text as until from startup_applications where id = $1',
    [founderId],
  );
  return rows[0]?.until ?? null;
}

const inDays = (days: number) => addDays(localDate(new Date(), timeZone), days);

test('a pause until a weekday, said in the founder’s zone, and its end', async () => {
  const day = inDays(3);
  const [weekday = ''] = shortDate(day).toLowerCase().split(' ');
  expect(await say(`pause ${weekday}`)).toBe(`No direct messages from me until ${shortDate(day)}.`);
  expect(below()).toContain('Commands, the Home tab and your cohort’s channel go on.');
  expect(below()).toContain('`/task resume` ends the pause.');
  expect(await pausedUntil()).toBe(day);

  expect(await say('resume')).toBe('Direct messages come again from now on.');
  expect(await pausedUntil()).toBeNull();
  expect(await say('resume')).toBe('Direct messages come again from now on.');
});

test('a later pause takes the place of the one before', async () => {
  await say('pause tomorrow');
  expect(await pausedUntil()).toBe(inDays(1));
  expect(await say(`pause until ${inDays(20)}`)).toBe(
    `No direct messages from me until ${shortDate(inDays(20))}.`,
  );
  expect(await pausedUntil()).toBe(inDays(20));
});

test('what is no day to pause until is answered with what to say instead, and changes nothing', async () => {
  await say(`pause ${inDays(5)}`);
  expect(await say('pause')).toBe('Until when? `/task pause fri`, for example.');
  expect(below()).toContain('The day can be');
  expect(await say('pause whenever <!channel>')).not.toContain('<!channel>');
  expect(below()).toContain('The day can be');
  expect(await say('pause today')).toBe('A pause ends tomorrow or later.');
  expect(await say(`pause ${inDays(366)}`)).not.toContain('No direct messages');
  expect(await pausedUntil()).toBe(inDays(5));
});
