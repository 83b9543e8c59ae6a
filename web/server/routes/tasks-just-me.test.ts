import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { findDigestPost } from '#db/queries/digest.ts';
import { newFounderAccount } from '#db/testing/new-account.ts';
import { newCohort, type TestFounder } from '#db/testing/new-founder.ts';
import { newCompletedTask } from '#db/testing/new-task.ts';
import { updateRow } from '#db/testing/rows.ts';
import { contract } from '#shared/api/contract.ts';
import { listProcedures } from '#shared/api/procedures.ts';
import { addDays, localDate, startOfDay, weekStart } from '#shared/time.ts';
import {
  Browser,
  newBrowserWithSession,
  newInvestorBrowser,
  signInFounder,
} from '#web/server/testing/browser.ts';
import { useTestWeb } from '#web/server/testing/start-test-web.ts';

const { db, web } = useTestWeb();
const justMe = 'Zq7-see-a-doctor';
const shared = 'Zq7-call-the-bank';
const lastSunday = addDays(weekStart(localDate(new Date(), 'UTC')), -7);

let ada: TestFounder;
let owner: Browser;
const others: Record<string, Browser> = {};
const taskIds: Record<string, string> = {};

beforeAll(async () => {
  const { id: cohortId } = await newCohort(db);
  ada = await newFounderAccount(db, { cohortId, name: 'Ada', slackUserId: 'U1' });
  await updateRow(db, 'startup_applications', ada.startupId, { share_momentum: true });
  await updateRow(db, 'founders', ada.id, { slack_home_opened_at: new Date() });
  owner = await signInFounder(web(), ada.email);
  const bo = await newFounderAccount(db, { cohortId, name: 'Bo' });
  const investor = await newInvestorBrowser(db, web());
  await investor.browser.send(`/api/investor/startups/${ada.startupId}/saved`, { method: 'PUT' });
  const admin = await newBrowserWithSession(db, web(), { audience: 'admin' });
  others.peer = await signInFounder(web(), bo.email);
  others.stranger = await signInFounder(web(), (await newFounderAccount(db)).email);
  others.investor = investor.browser;
  others.admin = admin.browser;
  others.anyone = new Browser(web());

  for (const isPrivate of [true, false]) {
    await newCompletedTask(db, { founderId: ada.id, at: `${lastSunday}T12:00:00Z`, isPrivate });
  }
  // One of each is done today, and one of each is still open.
  for (const [title, isPrivate] of [
    [justMe, true],
    [shared, false],
  ] as const) {
    await owner.post('/api/tasks', { title: `${title}-next`, isPrivate });
    const task = await owner.post('/api/tasks', { title, description: title, isPrivate });
    taskIds[title] = task.body.id;
    const done = await owner.post(`/api/tasks/${task.body.id}/completion`);
    expect(done.body).toMatchObject({ isNew: true, earned: 20, task: { title, isPrivate } });
  }
});

/** Paths that anybody may read, those added later included. */
const readablePaths = listProcedures(contract).flatMap(({ method, path }) =>
  method === 'GET' ? [path] : [],
);

/** All that somebody reads about Ada: every page, and searches for the titles. */
async function readEverything(browser: Browser): Promise<string> {
  const searches = [
    `/search?q=${justMe}`,
    `/search?q=Zq7`,
    `/startups?search=${justMe}`,
    `/investor/startups?search=Zq7&sort=name`,
    '/leaderboard?scope=cohort&period=week',
  ];
  const answers: string[] = [];
  for (const path of [...readablePaths, ...searches]) {
    const address = path
      .replace('{taskId}', taskIds[justMe] ?? '')
      .replace(/\{(\w*[iI]d|id)\}/g, ada.id);
    const { status, text } = await browser.get(`/api${address}`);
    expect([path, status]).not.toEqual([path, 500]);
    answers.push(text);
  }
  return answers.join('\n');
}

it('is read by its founder, and by nobody else anywhere', async () => {
  const own = await readEverything(owner);
  expect(own).toContain(`"${justMe}"`);
  expect(own).toContain(`"${justMe}-next"`);
  for (const [who, browser] of Object.entries(others)) {
    expect([who, (await readEverything(browser)).includes(justMe)]).toEqual([who, false]);
  }
  // The way to find a leak: a shared task is found by those who may see it.
  expect(await readEverything(others.peer as Browser)).toContain(`completed “${shared}”`);
});

it('leaves no trace outside of its founder’s tasks: no bell, post, message, mail or job', async () => {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select schemaname as schema, tablename as name from pg_tables
    where schemaname in ('public', 'graphile_worker')`.execute(db);
  const tablesWith = async (text: string) => {
    const found: string[] = [];
    for (const { schema, name } of tables) {
      const { rows } = await sql`
        select from ${sql.table(`${schema}.${name}`)} each
        where strpos(each::text, ${text}) > 0 limit 1`.execute(db);
      if (rows.length > 0) found.push(name);
    }
    return found.sort();
  };
  expect(await tablesWith(justMe)).toEqual(['tasks']);
  expect(await tablesWith(shared)).toEqual(['cohort_notifications', 'tasks']);
  // A post names its completion.
  const { rows: posts } = await sql<{ title: string }>`
    select t.title from slack_outbox o join completions c on c.id::text = o.subject_id
    join tasks t on t.id = c.task_id`.execute(db);
  expect(posts.map(({ title }) => title)).toContain(shared);
  expect(posts.map(({ title }) => title)).not.toContain(justMe);
});

it('counts for the founder, and not as a task in the digest or for investors', async () => {
  const { cohortId } = ada;
  // On the Monday after: a digest is about the week before.
  const monday = startOfDay(addDays(lastSunday, 8), 'UTC');
  expect(await findDigestPost(db, { cohortId, weekStart: lastSunday, now: monday })).toMatchObject({
    tasks: 1,
    podium: [{ name: 'Ada', points: 40 }],
  });
  const startup = await others.investor?.get(`/api/investor/startups/${ada.startupId}`);
  expect(startup?.body.momentum).toMatchObject({ tasksDone: 2 });
  const overview = await owner.get('/api/overview');
  expect(overview.body.stats).toMatchObject({ points: 80, tasksCompleted: 4 });
});

it('is not in the draft of an update to investors', async () => {
  const { body } = await owner.get('/api/investor-updates');
  expect(body.draft.body).toContain(shared);
  expect(body.draft.body).not.toContain(justMe);
});
