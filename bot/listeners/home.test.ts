import { sql } from 'kysely';
import { beforeAll, expect, test, vi } from 'vitest';
import { pauseProgram, resumeProgram } from '#db/operations/founders/pause-program.ts';
import { pauseMessages } from '#db/operations/settings/founder-settings.ts';
import { newAccount } from '#db/testing/new-account.ts';
import { newCohort, newFounder } from '#db/testing/new-founder.ts';
import { newTask } from '#db/testing/new-task.ts';
import { findRow, readRow } from '#db/testing/rows.ts';
import { republishHome } from '../jobs/home.ts';
import { useTestBot } from '../testing/start-test-bot.ts';
import { startWorker } from '../worker.ts';

const bot = useTestBot();
const { db } = bot;
let founderId = '';

beforeAll(async () => {
  await bot().install();
  founderId = (await newFounder(db, { name: 'Ada Park', slackUserId: bot().ada })).id;
});

const published = () => bot().slack.called('views.publish');

async function nextHome(count: number): Promise<string> {
  await vi.waitFor(() => expect(published().length).toBeGreaterThan(count), 5_000);
  const call = published()[count];
  expect(call?.status).toBe(200);
  return call?.args.view ?? '';
}

const opened = (user: string) => bot().event({ type: 'app_home_opened', user, tab: 'home' });

test('is not rendered until it has been opened once', async () => {
  await republishHome(bot().context, { founderId });
  expect(published()).toHaveLength(0);
});

test('shows today’s tasks with their buttons, and the founder’s figures', async () => {
  const today = new Date().toISOString().slice(0, 10);
  await newTask(db, { founderId, title: 'Call <Ann>', dueOn: today });
  await newTask(db, { founderId, title: 'Next year', dueOn: '2030-01-01' });
  const count = published().length;
  await opened(bot().ada);
  const home = await nextHome(count);
  expect(home).toContain('Hi Ada');
  expect(home).toContain('Call &lt;Ann&gt;');
  expect(home).toContain('task_done');
  expect(home).toContain('task_more');
  expect(home).not.toContain('Next year');
  // Nobody has a rank before their first points.
  expect(home).toContain('0 points · no rank yet · 0 freezes');
  expect(home).toMatch(/\*No streak yet\*[^"]*\\n[●○◐◌ ]+"/);
  expect(home).toMatch(/New daily (and weekly )?tasks come tomorrow/);
  expect(home).toContain(`<${bot().url}/app/settings|Settings>`);
  expect(home).not.toContain('No direct messages');
});

test('shows a pause and can end it', async () => {
  const until = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
  await pauseMessages(db, { founderId, until, now: new Date() });
  const count = published().length;
  await opened(bot().ada);
  expect(await nextHome(count)).toContain('No direct messages from me until ');
  await bot().click('pause_end', '', { response_url: undefined, view: { type: 'home' } });
  const home = await nextHome(count + 1);
  expect(home).toContain('You’re back: I’ll message you again.');
  expect(home).not.toContain('No direct messages');
});

test('says since when an admin has paused the program', async () => {
  const change = { founderId, actor: await newAccount(db, 'admin'), now: new Date() };
  await pauseProgram(db, change);
  const count = published().length;
  await opened(bot().ada);
  const home = await nextHome(count);
  expect(home).toContain('Your program has been paused since ');
  expect(home).toContain('New tasks come once your program resumes.');
  await resumeProgram(db, change);
  await opened(bot().ada);
  expect(await nextHome(count + 1)).not.toContain('has been paused');
});

test('a button completes the task and renders the tab again', async () => {
  const task = await readRow(db, 'tasks', { title: 'Call <Ann>' }, 'id');
  const count = published().length;
  await bot().click('task_done', task.id, { response_url: undefined, view: { type: 'home' } });
  const home = await nextHome(count);
  expect(home).toContain('✅ *Call &lt;Ann&gt;* is done: +20 points.');
  expect(home).toMatch(/20 points · #1 of 1 in /);
  expect(home).toContain('✅ *Call &lt;Ann&gt;* · +20 points');
  expect(home).toContain('Undo last');
  expect(home).toContain('task_reopen');
  const jobs = await findRow(db, 'founders', { id: founderId }, 'slack_home_opened_at');
  expect(jobs?.slack_home_opened_at).not.toBeNull();
});

test('a form opened from it replies on it', async () => {
  const count = published().length;
  await bot().submit(
    'task_form',
    { title: { value: { value: 'From home' } } },
    {
      view: {
        id: 'V1',
        callback_id: 'task_form',
        private_metadata: JSON.stringify({ kind: 'home' }),
        state: { values: { title: { value: { value: 'From home' } } } },
      },
    },
  );
  expect(await nextHome(count)).toContain('Added *From home*');
});

test('shows failures on the tab', async () => {
  const count = published().length;
  await bot().click('task_done', 'no-such-task', {
    response_url: undefined,
    view: { type: 'home' },
  });
  expect(await nextHome(count)).toContain('That task was not found.');
});

test('somebody unlinked sees how to connect', async () => {
  const count = published().length;
  await opened(bot().bo);
  expect(await nextHome(count)).toContain(`${bot().url}/slack/connect`);
});

test('asks a founder of a coming cohort for a first task, and says when the program begins', async () => {
  const cohort = await newCohort(db, { startsOn: '2099-05-04', slack: false });
  await newFounder(db, { name: 'Bo Stern', slackUserId: bot().bo, cohortId: cohort.id });
  const count = published().length;
  await opened(bot().bo);
  const home = await nextHome(count);
  expect(home).toContain('No tasks yet. The program’s come once it begins');
  expect(home).not.toContain('All clear');
  expect(home).toContain(`${cohort.name} starts on Mon, May 4, 2099.`);
});

test('opening the messages tab renders nothing', async () => {
  const count = published().length;
  await bot().event({ type: 'app_home_opened', user: bot().ada, tab: 'messages' });
  await republishHome(bot().context, { founderId });
  await nextHome(count);
  expect(published()).toHaveLength(count + 1);
});

test('is drawn again when Slack took it too often', async () => {
  const { db, pool } = bot().database;
  const { context } = bot();
  const limited = { method: 'views.publish', status: 429, headers: { 'retry-after': '1' } };
  const count = published().length;
  bot().slack.failNext(limited);
  await opened(bot().ada);
  await vi.waitFor(() => expect(published()[count]?.status).toBe(429), 5_000);
  const waiting = async () => {
    const { rows } = await sql<{ soon: boolean }>`
      select run_at > now() as soon from graphile_worker.jobs
      where key = ${`home:${founderId}`}`.execute(db);
    return rows;
  };
  await expect.poll(waiting).toEqual([{ soon: true }]);
  // Slack is still not ready when the job comes.
  bot().slack.failNext(limited);
  const worker = await startWorker({ context, pool, pollMs: 250 });
  await vi.waitFor(
    () =>
      expect(
        published()
          .map(({ status }) => status)
          .slice(count),
      ).toEqual([429, 429, 200]),
    15_000,
  );
  // The job is removed a moment after Slack's answer.
  await expect.poll(waiting).toEqual([]);
  await worker.stop();
});
