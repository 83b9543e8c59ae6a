import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { newFounder } from '#db/testing/new-founder.ts';
import { readRows } from '#db/testing/rows.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import type { Product } from './product/launch-product.ts';
import { signInDemoFounder } from './product/sign-in-demo-founder.ts';
import { useProducts } from './product/use-products.ts';
import { slashCommand } from './slack/act-in-slack.ts';
import { startWorkspace, type Workspace } from './slack/start-workspace.ts';

const database = useTestDatabase();
const { db } = database;
const seededDatabase = useTestDatabase();
const products = useProducts();
let workspace: Workspace;
let web: Product;
let bot: Product;

beforeAll(async () => {
  workspace = await startWorkspace({ people: ['maya'], channels: ['cohort'] });
});
afterAll(() => workspace?.close());

test('demo mode fills the empty database that it is given, and leaves one with people alone', async () => {
  await newFounder(seededDatabase().db);
  const dataDir = await products.makeDataDir();
  const env = { DEMO: '1', LOG_LEVEL: 'warn', ...workspace.settings };
  // Somebody's own admin is no reason to leave it empty.
  const admin = { ADMIN_EMAIL: 'boss@example.test', ADMIN_PASSWORD: 'a-password-of-their-own' };
  const [onPeopled, onEmpty] = await Promise.all([
    products.launch({ mode: 'web', env: { ...env, DATABASE_URL: seededDatabase().url } }),
    products.launch({
      mode: 'web',
      dataDir,
      env: { ...env, ...admin, DATABASE_URL: database().url },
    }),
  ]);
  web = onEmpty;
  expect(await countFounders(seededDatabase())).toBe(1);
  expect(await countFounders(database())).toBe(26);
  expect(await listAdmins()).toEqual(['admin@demo.test', 'boss@example.test']);
  expect(await onPeopled.stop()).toBe(0);
  expect(web.output()).toContain(`Slipstream runs at ${web.url} (web)\n`);
});

test('web and bot are two processes over one database, and one product', async () => {
  bot = await products.launch({
    mode: 'bot',
    dataDir: web.dataDir,
    env: {
      DEMO: '0',
      LOG_LEVEL: 'warn',
      DATABASE_URL: database().url,
      PUBLIC_URL: web.url,
      ...workspace.settings,
    },
  });
  await linkFounder();
  const browser = await signInDemoFounder(web);
  const task = await browser.post('/api/tasks', { title: 'Done on the web' });
  expect((await browser.post(`/api/tasks/${task.body.id}/completion`)).body.isNew).toBe(true);
  // On a Monday, the week's digest may be there, too.
  const readPosts = async () =>
    (await workspace.readPosts(workspace.channels.cohort!)).filter((text) =>
      text.includes('Done on the web'),
    );
  await vi.waitUntil(async () => (await readPosts()).length > 0, 15_000);
  expect(await readPosts()).toHaveLength(1);

  const added = slashCommand(workspace, workspace.members[0]!, '/task add Added in Slack');
  expect(await added.deliver(bot)).toBe(200);
  await vi.waitUntil(() => workspace.answersTo(added.id).length > 0, 10_000);
  const board = await browser.get('/api/tasks');
  expect(board.body.pending).toContainEqual(expect.objectContaining({ title: 'Added in Slack' }));
  // A session opened through one of them is good in the other.
  expect((await browser.at(bot).get('/api/me')).status).toBe(200);
  expect(await Promise.all([web.stop(), bot.stop()])).toEqual([0, 0]);
});

async function countFounders({ db }: ReturnType<typeof database>): Promise<number> {
  const founders = await readRows(db, 'startup_applications', { status: 'accepted' }, 'id');
  return founders.length;
}

async function listAdmins(): Promise<string[]> {
  const admins = await readRows(db, 'accounts', { staff_role: 'admin' }, 'email', 'email');
  return admins.map(({ email }) => email);
}

/** The demo's founder gets the workspace's one account, their cohort its channel. */
async function linkFounder(): Promise<void> {
  await db
    .updateTable('founders')
    .set({
      slack_team_id: workspace.teamId,
      slack_user_id: workspace.members[0]?.id as string,
    })
    .where('email', '=', 'founder@demo.test')
    .execute();
  const { cohort_id: cohortId } = await db
    .selectFrom('startup_founders')
    .where('founder_email', '=', 'founder@demo.test')
    .select('cohort_id')
    .executeTakeFirstOrThrow();
  await db
    .updateTable('cohorts')
    .set({ slack_team_id: workspace.teamId, slack_channel_id: workspace.channels.cohort as string })
    .where('id', '=', cohortId)
    .execute();
}
