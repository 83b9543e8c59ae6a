import { afterAll, beforeAll, expect, test } from 'vitest';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { type Browser, signInFounder } from '#web/server/testing/browser.ts';
import type { Product } from '../product/launch-product.ts';
import { useProducts } from '../product/use-products.ts';
import { newCohortInSlack, newFounderInSlack } from '../slack/new-cohort-in-slack.ts';
import { startWorkspace, type Workspace } from '../slack/start-workspace.ts';
import { trackCompletions } from '../slack/track-completions.ts';

const products = useProducts();
const database = useTestDatabase();
const { db } = database;
let workspace: Workspace;
let ahead: Product;
let behind: Product;
let browser: Browser;
let email: string;
const { complete, waitUntilAllPosted } = trackCompletions(() => workspace);

/** Runs before the product: its own clock is off by so many hours. */
function shiftClock(hours: number): string {
  const script = `
    const RealDate = Date;
    const now = () => RealDate.now() + ${hours * 3_600_000};
    globalThis.Date = new Proxy(RealDate, {
      construct: (target, args) => (args.length ? new target(...args) : new target(now())),
      get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
    });`;
  return `--import=data:text/javascript,${encodeURIComponent(script)}`;
}

const launch = (hours: number) =>
  products.launch({
    env: {
      DATABASE_URL: database().url,
      DEMO: '0',
      LOG_LEVEL: 'warn',
      NODE_OPTIONS: shiftClock(hours),
      ...workspace.settings,
    },
  });

beforeAll(async () => {
  workspace = await startWorkspace({ people: ['mira'], channels: ['cohort'] });
  const { id: cohortId } = await newCohortInSlack(db, { workspace, channel: 'cohort' });
  ({ email } = await newFounderInSlack(db, { workspace, person: 'mira', cohortId }));
  ahead = await launch(26);
  behind = await launch(-26);
  browser = await signInFounder(ahead, email);
});
afterAll(async () => {
  await Promise.all([ahead?.kill(), behind?.kill()]);
  await workspace?.close();
});

test('two processes a day ahead and behind: one order, one pace, no completion in the future', async () => {
  for (const [index, product] of [ahead, behind, ahead, behind].entries()) {
    await complete(`number ${index}`, browser.at(product));
  }
  await waitUntilAllPosted();
  const { rows } = await database().pool.query(
    `select
      (select count(*) from completions
        where completed_at not between now() - interval '5 minutes' and now()) as completions,
      (select count(*) from slack_channel_pace
        where next_send_at > now() + interval '1 minute') as lanes,
      (select count(*) from cron_runs where slot > now() + interval '5 seconds') as runs,
      (select count(*) from sessions where expires_at > now() + interval '61 days') as sessions`,
  );
  expect(rows).toEqual([{ completions: 0, lanes: 0, runs: 0, sessions: 0 }]);
});

test('what was guessed at the one counts at the other, for as long as it should', async () => {
  for (let time = 0; time < 10; time += 1) await signInWrongly(ahead);
  const { status, headers } = await signInWrongly(behind);
  expect(status).toBe(429);
  expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(15 * 60);
});

test('without the one that was ahead the channel is heard at once', async () => {
  await ahead.kill();
  await complete('after it', browser.at(behind));
  await waitUntilAllPosted();
});

const signInWrongly = (product: Product) =>
  browser.at(product).post('/api/session/founder', { email, password: 'not-the-right-one' });
