import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readRows } from '#db/testing/rows.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import type { Product } from '../product/launch-product.ts';
import { useProducts } from '../product/use-products.ts';
import { type Delivery, slashCommand } from '../slack/act-in-slack.ts';
import { newCohortInSlack, newFounderInSlack } from '../slack/new-cohort-in-slack.ts';
import type { NetworkState } from '../slack/start-network.ts';
import { startWorkspace, type Workspace } from '../slack/start-workspace.ts';

const products = useProducts();
const database = useTestDatabase();
const { db } = database;
const appSecret = randomBytes(32).toString('base64');
let workspace: Workspace;

const launch = () =>
  products.launch({
    env: {
      DATABASE_URL: database().url,
      DEMO: '0',
      // The same for all processes of a product: what one sealed, another opens.
      APP_SECRET: appSecret,
      LOG_LEVEL: 'warn',
      ...workspace.settings,
    },
  });

beforeAll(async () => {
  workspace = await startWorkspace({ people: ['mira'], channels: ['cohort'] });
  const { id: cohortId } = await newCohortInSlack(db, { workspace, channel: 'cohort' });
  await newFounderInSlack(db, { workspace, person: 'mira', cohortId });
});
afterAll(() => workspace?.close());

const commandsAtOnce = 31;
type Sent = Delivery & { title: string; status: number | null };

async function sendCommands(product: Product, whenAcknowledged: () => void): Promise<Sent[]> {
  return Promise.all(
    Array.from({ length: commandsAtOnce }, async () => {
      const title = `Call ${randomUUID()}`;
      const command = slashCommand(workspace, workspace.members[0]!, `/task add ${title}`);
      const status = await command.deliver(product).catch(() => null);
      if (status === 200) whenAcknowledged();
      return { ...command, title, status };
    }),
  );
}

// In turns with a Slack that takes answers at once, and one that lets them hang.
test.for<[NetworkState, number]>([
  ['fine', 1],
  ['fine', 12],
  ['silent', commandsAtOnce],
])(
  'with Slack %s, a kill after the %ith of 31 acknowledgements loses none of those acknowledged',
  async ([weather, killAfter]) => {
    const product = await launch();
    await workspace.setWeather(weather);
    let acknowledged = 0;
    const sent = await sendCommands(product, () => {
      acknowledged += 1;
      if (acknowledged === killAfter) void product.kill();
    });
    await product.kill();
    await workspace.setWeather('fine');
    const next = await launch();
    const answersTo = ({ id }: Sent) => workspace.answersTo(id).length;
    const promised = sent.filter(({ status }) => status === 200);
    expect(promised.length).toBeGreaterThanOrEqual(killAfter);
    await vi.waitUntil(() => promised.every((command) => answersTo(command) > 0), {
      timeout: 60_000,
      interval: 200,
    });
    await vi.waitUntil(
      async () => (await db.selectFrom('slack_requests').select('key').execute()).length === 0,
      60_000,
    );
    for (const { title, status } of sent) {
      const tasks = await readRows(db, 'tasks', { title }, 'status');
      if (status === 200) expect([title, tasks.length]).toEqual([title, 1]);
      expect(tasks.length).toBeLessThanOrEqual(1);
    }
    // An answer comes twice only when the kill fell between Slack's taking it and our note of it.
    const twice = sent.filter((command) => answersTo(command) > 1);
    expect(twice.length).toBeLessThanOrEqual(4);
    expect(sent.filter((command) => answersTo(command) > 2)).toEqual([]);
    await next.stop();
  },
);
