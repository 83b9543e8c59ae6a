import { beforeAll, beforeEach, expect, test } from 'vitest';
import { newFounder } from '#db/testing/new-founder.ts';
import { dateLabel } from '#shared/formats.ts';
import { addDays, localDate } from '#shared/time.ts';
import { useTestBot } from '../testing/start-test-bot.ts';

const bot = useTestBot();
const { db } = bot;
const timeZone = 'Pacific/Auckland';
let founderId = '';

beforeAll(() => bot().install());

beforeEach(async () => {
  await bot().unlinkFounders();
  founderId = (await newFounder(db, { slackUserId: bot().ada, timeZone })).id;
});

const say = (text: string) => bot().say('/task', text);

const below = () => JSON.stringify(bot().answers.at(-1)?.blocks);

async function pausedUntil() {
  const { rows } = await bot().database.pool.query<{ until: string | null }>(
    'select messages_paused_until::text as until from founders where id = $1',
    [founderId],
  );
  return rows[0]?.until ?? null;
}

const inDays = (days: number) => addDays(localDate(new Date(), timeZone), days);

test('pauses until a weekday in the founder’s time zone, and ends the pause', async () => {
  const day = inDays(3);
  const [weekday = ''] = dateLabel(day, inDays(0)).toLowerCase().split(' ');
  expect(await say(`pause ${weekday}`)).toBe(
    `No direct messages from me until ${dateLabel(day, inDays(0))}.`,
  );
  expect(below()).toContain('Everything else works as usual.');
  expect(below()).toContain('`/task resume` ends the pause.');
  expect(await pausedUntil()).toBe(day);

  expect(await say('resume')).toBe('You’re back: I’ll message you again.');
  expect(await pausedUntil()).toBeNull();
  expect(await say('resume')).toBe('You weren’t paused.');
});

test('a later pause replaces the earlier one', async () => {
  await say('pause tomorrow');
  expect(await pausedUntil()).toBe(inDays(1));
  expect(await say(`pause until ${inDays(20)}`)).toBe(
    `No direct messages from me until ${dateLabel(inDays(20), inDays(0))}.`,
  );
  expect(await pausedUntil()).toBe(inDays(20));
});

test('an unusable date changes nothing and is answered with an example', async () => {
  await say(`pause ${inDays(5)}`);
  expect(await say('pause')).toBe('Until when? `/task pause fri`, for example.');
  expect(below()).toContain('The day can be');
  expect(await say('pause whenever <!channel>')).not.toContain('<!channel>');
  expect(below()).toContain('The day can be');
  expect(await say('pause today')).toBe('A pause has to end tomorrow or later.');
  expect(await say(`pause ${inDays(366)}`)).not.toContain('No direct messages');
  expect(await pausedUntil()).toBe(inDays(5));
});
