import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test, vi } from 'vitest';
import { startupOf } from '#db/queries/founders.ts';
import { newFounder } from '#db/testing/new-founder.ts';
import { newTask } from '#db/testing/new-task.ts';
import { findRow, readRow, readRows, updateRows } from '#db/testing/rows.ts';
import { dateLabel } from '#shared/formats.ts';
import { addDays, localDate } from '#shared/time.ts';
import { taskActions } from '../messages/tasks.ts';
import { useTestBot } from '../testing/start-test-bot.ts';

const bot = useTestBot();
const { db } = bot;
let founderId = '';

beforeAll(async () => {
  await bot().install();
  founderId = (await newFounder(db, { slackUserId: bot().ada })).id;
});

async function countTasks(): Promise<number> {
  const rows = await db.selectFrom('tasks').select('id').execute();
  return rows.length;
}

/** Waits for a later command to be answered, after which earlier requests are done. */
async function settled(): Promise<void> {
  await bot().command('/streak', '');
  await vi.waitFor(() => expect(bot().answers.at(-1)?.text).toContain('streak'), 10_000);
  await bot().nextAnswer();
}

const adding = () =>
  new URLSearchParams({
    command: '/task',
    text: 'add Write the story',
    team_id: bot().teamId,
    api_app_id: bot().slack.appId,
    user_id: bot().ada,
    trigger_id: '1.2.3',
    response_url: `${bot().url}/response`,
  }).toString();
const form = 'application/x-www-form-urlencoded';

test.each([
  ['signed with another secret', { secret: 'another' }],
  ['301 seconds old', { offset: -301 }],
  ['301 seconds ahead', { offset: 302 }],
  ['altered', { alter: (body: string) => body.replace('story', 'money') }],
])('a request that is %s is refused', async (_name, signing) => {
  const before = await countTasks();
  const answer = await bot().post(adding(), form, signing);
  expect(answer.status).toBe(401);
  await settled();
  expect(await countTasks()).toBe(before);
});

test('an unsigned request is refused', async () => {
  const answer = await fetch(`${bot().url}/slack/events`, { method: 'POST', body: adding() });
  expect(answer.status).toBe(401);
});

const json = 'application/json';
const payload = (value: unknown) => `payload=${encodeURIComponent(JSON.stringify(value))}`;

test.each([
  ['null', json],
  ['5', json],
  ['"event"', json],
  ['[]', json],
  ['[{"event":{"type":"message"}}]', json],
  ['{}', json],
  ['{', json],
  ['{"event":null}', json],
  ['{"event":5}', json],
  ['{"event":[]}', json],
  ['{"event":{"type":null}}', json],
  ['{"event":{"type":"reaction_added","item":null}}', json],
  ['{"event":{"type":"app_home_opened","channel":null,"item":5}}', json],
  ['', form],
  ['command=/task&command=/pledge&team_id=T&user_id=U', form],
  [payload(null), form],
  [payload([1]), form],
  [payload({ type: 'block_actions', user: null, actions: [] }), form],
  [payload({ type: 'block_actions', user: { id: 'U1' }, actions: [null] }), form],
  [payload({ type: 'view_submission', user: { id: 'U1' }, view: null }), form],
  [
    payload({
      type: 'view_submission',
      user: { id: 'U1' },
      view: { callback_id: 'pledge_form', state: { values: { title: null } } },
    }),
    form,
  ],
  ['payload=%7B', form],
  ['payload=%zz', form],
  ['%', form],
  ['payload=%7B%7D&payload=%7B%7D', form],
  ['payload[type]=block_actions', form],
  [payload({ type: 'block_suggestion', user: { id: 'U1' } }), form],
  [payload({ type: 5, user: { id: 'U1' } }), form],
  ['{"type":"event_callback","event":{"type":"message","channel":{}},"team_id":5}', json],
  ['{}', 'text/plain'],
  ['{}', 'application/json; charset=utf-7'],
  ['{}', 'multipart/form-data; boundary=x'],
  ['{}', 'nonsense'],
  [`{"event":${'['.repeat(40_000)}${']'.repeat(40_000)}}`, json],
  [`{"a":"${'x'.repeat(3_000_000)}"}`, json],
  ['{"event":{"type":"message"},"__proto__":null,"team_id":"\u0000"}', json],
])('signed nonsense is refused as such: %s', async (body, type) => {
  const before = await countTasks();
  expect((await bot().post(body, type)).status).toBe(400);
  expect((await bot().post(body, type, { secret: 'another' })).status).toBe(401);
  expect(await countTasks()).toBe(before);
});

test('a signature is valid for four and a half minutes either way', async () => {
  for (const offset of [-270, 270]) {
    const body = JSON.stringify({ type: 'url_verification', challenge: 'abc' });
    const answer = await bot().post(body, 'application/json', { offset });
    expect(JSON.parse(answer.text)).toEqual({ challenge: 'abc' });
  }
});

test('the same request twice has one effect', async () => {
  const before = await countTasks();
  expect((await bot().post(adding(), form)).status).toBe(200);
  expect((await bot().nextAnswer()).text).toBe(
    `Added *Write the story*, due ${weekAhead()}, 20 points.`,
  );
  expect((await bot().post(adding(), form)).status).toBe(200);
  await settled();
  expect(await countTasks()).toBe(before + 1);
});

function weekAhead(): string {
  const today = localDate(new Date(), 'UTC');
  return dateLabel(addDays(today, 7), today);
}

test.each([{ api_app_id: 'A_OTHER' }, { api_app_id: 'A_OTHER', team_id: 'T_OTHER' }])(
  'another app changes nothing and hears nothing: %o',
  async (fields) => {
    const before = await countTasks();
    expect((await bot().command('/task', 'add Sneak in', fields)).status).toBe(200);
    await settled();
    expect(await countTasks()).toBe(before);
  },
);

test('whoever uses the app in a workspace that it has left is told where it is', async () => {
  const task = await newTask(db, { founderId });
  const elsewhere = 'Slipstream works in another Slack workspace, so nothing was done here.';
  await bot().command('/pledge', 'Call <Bo> by friday', { team_id: 'T_BEFORE' });
  const answer = await bot().nextAnswer();
  expect(answer).toMatchObject({
    response_type: 'ephemeral',
    text: expect.stringContaining(elsewhere),
  });
  expect(JSON.stringify(answer.blocks)).toContain('You typed: /pledge Call &lt;Bo&gt; by friday');
  expect(JSON.stringify(answer.blocks)).toContain(`${bot().url}/slack/connect`);
  await bot().click(taskActions.list.done, task.id, { team: { id: 'T_BEFORE' } });
  const clicked = await bot().nextAnswer();
  expect(clicked).toMatchObject({
    replace_original: false,
    text: expect.stringContaining(elsewhere),
  });
  expect(await readRow(db, 'tasks', { id: task.id }, 'status')).toEqual({ status: 'pending' });
});

test('somebody unlinked is shown how to connect, privately', async () => {
  await bot().command('/task', 'add Not mine', { user_id: bot().bo });
  const answer = await bot().nextAnswer();
  expect(answer).toMatchObject({ response_type: 'ephemeral' });
  expect(JSON.stringify(answer.blocks)).toContain(`${bot().url}/slack/connect`);
});

test('a founder who is no longer accepted is told so, and nothing is done', async () => {
  const task = await newTask(db, { founderId });
  const become = (status: 'rejected' | 'accepted') =>
    updateRows(db, 'startup_applications', { id: startupOf(founderId) }, { status });
  await become('rejected');
  const before = await countTasks();
  const text = 'You’re no longer an accepted founder on Slipstream, so I can’t do that for you.';
  expect(await bot().say('/task', 'add Sneak in')).toBe(text);
  expect(await bot().say('/pledge', 'Ship by 3 Jan 2028')).toBe(text);
  await bot().click(taskActions.list.done, task.id);
  expect(await bot().nextAnswer()).toMatchObject({ text: text });
  expect(await countTasks()).toBe(before);
  const drawn = () => bot().slack.called('views.publish');
  const count = drawn().length;
  const onHome = { view: { type: 'home' }, response_url: undefined };
  await bot().click(taskActions.list.done, task.id, onHome);
  await vi.waitFor(() => expect(drawn().length).toBe(count + 1), 5_000);
  expect(drawn().at(-1)?.args.view).toContain(text);
  await become('accepted');
  expect(await bot().say('/task', 'list')).toContain('open task');
});

test('a button with another founder’s task changes nothing and says so', async () => {
  const other = await newFounder(db);
  const task = await newTask(db, { founderId: other.id });
  await bot().click(taskActions.list.done, task.id);
  expect(await bot().nextAnswer()).toMatchObject({
    text: 'That task was not found.',
    replace_original: false,
  });
  const row = await findRow(db, 'tasks', { id: task.id }, 'status');
  expect(row?.status).toBe('pending');
});

test('a double click earns points once', async () => {
  const task = await newTask(db, { founderId });
  await Promise.all([
    bot().click(taskActions.list.done, task.id),
    bot().click(taskActions.list.done, task.id),
  ]);
  const texts = [(await bot().nextAnswer()).text, (await bot().nextAnswer()).text].toSorted();
  expect(texts[0]).toContain('is done: +20 points');
  expect(texts[1]).toContain('was already done');
  const ledger = await readRows(db, 'points_ledger', { task_id: task.id }, 'points');
  expect(ledger).toEqual([{ points: 20 }]);
});

test('an unknown button, form or event is acknowledged and ignored', async () => {
  expect((await bot().click('constructor', 'x')).status).toBe(200);
  expect((await bot().submit('toString', {})).status).toBe(200);
  expect((await bot().event({ type: 'team_join', user: bot().ada })).status).toBe(200);
  expect((await bot().command('/unknown', '')).status).toBe(200);
});

test('an unexpected failure is logged once, with the reference shown to the person', async () => {
  const { logs } = bot();
  bot().slack.failNext({ method: 'views.open', status: 500 });
  await bot().command('/task', '', { trigger_id: randomUUID() });
  expect((await bot().nextAnswer()).text).toBe(
    'Slack could not open the form in time. Please try again.',
  );

  await db.schema.alterTable('tasks').renameTo('tasks_away').execute();
  await bot().command('/task', 'list');
  const answer = await bot().nextAnswer();
  await db.schema.alterTable('tasks_away').renameTo('tasks').execute();
  expect(answer.text).toBe('Something went wrong on our side. Please try again in a moment.');
  const failures = logs.filter((line) => line.msg === 'A Slack request failed');
  expect(failures).toHaveLength(1);
  expect(JSON.stringify(answer.blocks)).toContain(String(failures[0]?.reference));
});

test('help works without a founder or a database', async () => {
  await bot().command('/pledge', 'help', { user_id: 'U_NOBODY' });
  expect((await bot().nextAnswer()).text).toContain('What `/pledge` can do:');
});
