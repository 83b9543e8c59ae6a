import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { newFounder } from '#db/testing/new-founder.ts';
import { newTask } from '#db/testing/new-task.ts';
import { readRows } from '#db/testing/rows.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import type { CompletionView } from '#shared/api/tasks.ts';
import { type Browser, signInFounder } from '#web/server/testing/browser.ts';
import type { Product } from './product/launch-product.ts';
import { useProducts } from './product/use-products.ts';
import { clickDone, type Delivery, openHome, slashCommand } from './slack/act-in-slack.ts';
import {
  newCohortInSlack,
  newFounderInSlack,
  type SlackFounder,
} from './slack/new-cohort-in-slack.ts';
import { startWorkspace, type Workspace } from './slack/start-workspace.ts';

const database = useTestDatabase();
const { db } = database;
const products = useProducts();
const peers = 12;
const delivered: Delivery[] = [];
let workspace: Workspace;
let product: Product;
let founder: SlackFounder;
let browser: Browser;

beforeAll(async () => {
  workspace = await startWorkspace({ people: ['mira'], channels: ['cohort'] });
  const { db, url } = database();
  const { id: cohortId } = await newCohortInSlack(db, { workspace, channel: 'cohort' });
  founder = await newFounderInSlack(db, { workspace, person: 'mira', cohortId });
  for (let count = 0; count < peers; count += 1) await newFounder(db, { cohortId });
  product = await products.launch({
    env: { DATABASE_URL: url, DEMO: '0', LOG_LEVEL: 'warn', ...workspace.settings },
  });
  browser = await signInFounder(product, founder.email);
});

afterAll(() => workspace?.close());

test('fifty completions of one task at once, from the web and from Slack, are one', async () => {
  const title = 'Call the first customer';
  const task = await newTask(db, { founderId: founder.id, title });
  const member = workspace.members[0]!;
  const fromSlack = Array.from({ length: 25 }, (_, index) =>
    index % 2 === 0
      ? slashCommand(workspace, member, `/task done ${title}`)
      : clickDone(workspace, member, task.id),
  );
  const [answers, statuses] = await Promise.all([
    Promise.all(Array.from({ length: 25 }, () => browser.post(`/api/tasks/${task.id}/completion`))),
    Promise.all(fromSlack.map((delivery) => delivery.deliver(product))),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(Array(25).fill(200));
  expect(statuses).toEqual(Array(25).fill(200));
  // Slack hears of each request what came of it, after the acknowledgement.
  await vi.waitUntil(() => fromSlack.every(({ id }) => workspace.answersTo(id).length > 0), 10_000);

  const completions = answers.map(({ body }) => body as CompletionView);
  const newOnSlack = fromSlack.filter(({ id }) =>
    workspace.answersTo(id).some((text) => text.includes('is done: +')),
  );
  const newOnWeb = completions.filter(({ isNew }) => isNew);
  expect(newOnWeb.length + newOnSlack.length).toBe(1);
  // Whoever came later is shown the same completion.
  expect(new Set(completions.map(({ earned, points }) => `${earned} ${points}`)).size).toBe(1);

  expect(await countTraces(task.id)).toEqual({ completions: 1, base: 1, notifications: peers });
  await waitUntilOutboxIsEmpty();
  expect(await postsAbout(title)).toHaveLength(1);
  delivered.push(...fromSlack);
});

test('an event that Slack delivers three times has one effect', async () => {
  const opening = openHome(workspace, workspace.members[0]!);
  const statuses = [];
  for (let count = 0; count < 3; count += 1) statuses.push(await opening.deliver(product));
  expect(statuses).toEqual([200, 200, 200]);
  await vi.waitUntil(() => workspace.countCalls('views.publish') > 0, 10_000);
  delivered.push(opening);
});

test('a task that was reopened is completed and posted once more, however many ask for it', async () => {
  const title = 'Send the deck';
  const task = await newTask(db, { founderId: founder.id, title });
  const complete = () => browser.post(`/api/tasks/${task.id}/completion`);
  await Promise.all(Array.from({ length: 10 }, complete));
  expect((await browser.delete(`/api/tasks/${task.id}/completion`)).status).toBe(200);
  const answers = await Promise.all(Array.from({ length: 10 }, complete));
  expect(answers.filter(({ body }) => body.isNew)).toHaveLength(1);
  expect(await countTraces(task.id)).toMatchObject({ completions: 1, notifications: peers });
  await waitUntilOutboxIsEmpty();
  expect(await postsAbout(title)).toHaveLength(1);
});

test('what Slack delivers again, unsure that we heard it, changes nothing', async () => {
  const before = await describeState();
  const views = workspace.countCalls('views.publish');
  const statuses = await Promise.all(delivered.map((delivery) => delivery.deliver(product)));
  expect(new Set(statuses)).toEqual(new Set([200]));
  // A product that is asked to stop ends what it acknowledged first: then there is no more to come.
  expect(await product.stop()).toBe(0);
  expect(await describeState()).toEqual(before);
  expect(workspace.countCalls('views.publish')).toEqual(views);
  for (const { id } of delivered) expect(workspace.answersTo(id).length).toBeLessThanOrEqual(1);
});

/** The rows of a task's completion. */
async function countTraces(taskId: string) {
  const standing = await db
    .selectFrom('completions')
    .where('task_id', '=', taskId)
    .where('reopened_at', 'is', null)
    .select('id')
    .execute();
  const ids = standing.map(({ id }) => id);
  const base = await readRows(db, 'points_ledger', { task_id: taskId, kind: 'base' }, 'id');
  const notifications = await db
    .selectFrom('cohort_notifications')
    .where('completion_id', 'in', ids)
    .where('type', '=', 'task_completed')
    .select('recipient_id')
    .execute();
  return {
    completions: ids.length,
    base: base.length,
    notifications: new Set(notifications.map((row) => row.recipient_id)).size,
  };
}

async function describeState() {
  const count = async (table: 'points_ledger' | 'cohort_notifications' | 'slack_outbox') =>
    (
      await db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll().as('rows'))
        .execute()
    )[0];
  return {
    ledger: await count('points_ledger'),
    notifications: await count('cohort_notifications'),
    outbox: await count('slack_outbox'),
    posts: await workspace.readPosts(workspace.channels.cohort!),
  };
}

async function postsAbout(title: string): Promise<string[]> {
  const posts = await workspace.readPosts(workspace.channels.cohort!);
  return posts.filter((text) => text.includes(title));
}

async function waitUntilOutboxIsEmpty(): Promise<void> {
  const findWaiting = () =>
    db.selectFrom('slack_outbox').where('state', '=', 'waiting').select('id').execute();
  await vi.waitUntil(async () => (await findWaiting()).length === 0, 20_000);
}
