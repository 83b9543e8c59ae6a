import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { pauseMessages } from '#db/operations/settings/founder-settings.ts';
import { queueMorningLists } from '#db/operations/tasks/morning-lists.ts';
import { newFounder } from '#db/testing/new-founder.ts';
import { newTask } from '#db/testing/new-task.ts';
import { useTestBot } from '../testing/start-test-bot.ts';
import { startWorker, type Worker } from '../worker.ts';

const bot = useTestBot();
const { db } = bot;
// Half past eight in Berlin, on a Monday.
const now = new Date('2026-06-15T06:30:00Z');
const weekAgo = new Date('2026-06-08T06:30:00Z');
let founderId = '';
let worker: Worker | undefined;

beforeAll(() => bot().install());

beforeEach(async () => {
  await db.deleteFrom('slack_outbox').execute();
  await db.deleteFrom('slack_channel_pace').execute();
  await bot().unlinkFounders();
  const linked = { timeZone: 'Europe/Berlin', slackUserId: bot().ada };
  founderId = (await newFounder(db, linked)).id;
  bot().slack.calls.length = 0;
});

afterEach(() => worker?.stop());

const due = (title: string, dueOn: string) =>
  newTask(db, { founderId, title, dueOn, now: weekAgo });

async function send() {
  const { database, teamId } = bot();
  expect(await queueMorningLists(database.db, { teamId, now })).toBe(1);
  return work();
}

async function work() {
  const { context, database } = bot();
  worker = await startWorker({
    context: { ...context, clock: () => now },
    pool: database.pool,
    intervalMs: 20,
  });
  return vi.waitFor(async () => {
    const { state, last_error: reason } = await database.db
      .selectFrom('slack_outbox')
      .where('kind', '=', 'morning_list')
      .select(['state', 'last_error'])
      .executeTakeFirstOrThrow();
    if (state === 'waiting' && !reason) throw new Error('It is not finished yet.');
    return { state, reason };
  }, 10_000);
}

const posts = () =>
  bot()
    .slack.called('chat.postMessage')
    .filter(({ args }) => args.channel === bot().ada);

test('the morning list says what is due, soonest first, each with its buttons', async () => {
  const today = await due('Call <Bo>', '2026-06-15');
  const late = await due('Ship *it*', '2026-06-12');
  await due('Later', '2026-06-16');
  expect(await send()).toEqual({ state: 'sent', reason: null });
  expect(posts().map(({ args }) => args.text)).toEqual([
    '☀️ 2 things for today, first: *Ship ∗it∗*',
  ]);
  const { publicUrl } = bot().context.config;
  const doneButton = ({ id }: { id: string }) => ({ action_id: 'today_done', value: id });
  const choices = ({ id }: { id: string }) => [
    { value: `snooze:1:${id}` },
    { value: `snooze:7:${id}` },
    { value: `edit:${id}` },
  ];
  expect(JSON.parse(posts()[0]?.args.blocks ?? '')).toMatchObject([
    { text: { text: '☀️ 2 things for today' } },
    {
      text: { text: expect.stringMatching(/^\*Ship ∗it∗\*\noverdue since .* · 20 points$/) },
      accessory: doneButton(late),
    },
    {
      text: { text: '*Call &lt;Bo&gt;*\ndue today · 20 points' },
      accessory: doneButton(today),
    },
    {
      elements: [
        {
          action_id: 'today_more',
          option_groups: [
            { label: { text: 'Ship *it*' }, options: choices(late) },
            { label: { text: 'Call <Bo>' }, options: choices(today) },
          ],
        },
      ],
    },
    {
      elements: [
        {
          text: `<${publicUrl}/app/tasks|Your board> · \`/task pause fri\` gives you a rest · <${publicUrl}/app/settings#notifications|Settings>`,
        },
      ],
    },
  ]);
});

test('a single task is named in the notification', async () => {
  await due('Call Bo', '2026-06-15');
  expect(await send()).toMatchObject({ state: 'sent' });
  expect(posts()[0]?.args.text).toBe('☀️ One thing for today: *Call Bo*');
  expect(posts()[0]?.args.blocks).not.toContain('more on your board');
});

test('of seven tasks five are shown and the others counted', async () => {
  for (const number of [1, 2, 3, 4, 5, 6, 7])
    await due(`Call ${number}`, `2026-06-${String(number + 8).padStart(2, '0')}`);
  expect(await send()).toMatchObject({ state: 'sent' });
  expect(posts()[0]?.args.text).toBe('☀️ 7 things for today, first: *Call 1*');
  expect(posts()[0]?.args.blocks).toContain('2 more on your board');
  expect(posts()[0]?.args.blocks?.match(/today_done/g)).toHaveLength(5);
});

test('a founder who paused after it was queued does not get it', async () => {
  const { database, teamId } = bot();
  await due('Call Bo', '2026-06-15');
  await queueMorningLists(database.db, { teamId, now });
  await pauseMessages(database.db, { founderId, until: '2026-06-19', now });
  expect(await work()).toEqual({ state: 'waiting', reason: 'paused' });
  expect(posts()).toEqual([]);
});
