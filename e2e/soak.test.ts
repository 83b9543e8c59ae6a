import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { BotConfig } from '#bot/config.ts';
import { resumeWaitingChannels } from '#db/operations/deliveries/slack-outbox.ts';
import { sweepDeadWorkers } from '#db/operations/jobs/coordination.ts';
import { bundleScript } from '#db/testing/bundle-script.ts';
import { newFounder } from '#db/testing/new-founder.ts';
import { readRows } from '#db/testing/rows.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';

type FlakySlack = {
  apiUrl: string;
  /** The posts of each channel, in the order in which they came. */
  received: Map<string, string[]>;
  /** The number of times that a sender was asked to wait. */
  limited(): number;
  close(): Promise<void>;
};

/** A Slack that only takes posts, and now and then asks a channel to wait. */
async function startFlakySlack({ teamId }: { teamId: string }): Promise<FlakySlack> {
  const received = new Map<string, string[]>();
  let limited = 0;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      const answer = (body: object, status = 200, headers = {}) =>
        response
          .writeHead(status, { 'content-type': 'application/json', ...headers })
          .end(JSON.stringify(body));
      if (!request.url?.endsWith('/chat.postMessage')) {
        answer({ ok: true, team_id: teamId, team: 'Soak', user_id: 'U0BOT' });
        return;
      }
      if (Math.random() < 0.02) {
        limited += 1;
        answer({ ok: false, error: 'ratelimited' }, 429, { 'retry-after': '1' });
        return;
      }
      const args = new URLSearchParams(Buffer.concat(chunks).toString());
      const channel = args.get('channel') ?? '';
      const texts = received.get(channel) ?? [];
      received.set(channel, [...texts, args.get('text') ?? '']);
      answer({ ok: true, channel, ts: `1.${String(texts.length).padStart(6, '0')}` });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    apiUrl: `http://127.0.0.1:${port}/api/`,
    received,
    limited: () => limited,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

// A short form for every run of the suite; `npm run test:faults` sends ten thousand.
const posts = Number(process.env.SOAK_POSTS ?? 500);
const channels = 50;
/** Messages at once in a worker: as many may be between Slack's answer and our note when it dies. */
const concurrency = 4;
const teamId = 'T000000001';
/** Everything awaited comes at some time, also on a busy machine. */
const patience = { timeout: 60_000 + posts * 30 };

const database = useTestDatabase();
const { db } = database;
const children = new Set<ChildProcess>();
let slack: FlakySlack;
let script: string;

beforeAll(async () => {
  slack = await startFlakySlack({ teamId });
  script = await bundleScript('bot/testing/run-worker.ts');
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await slack.close();
});

test(`${posts} posts over ${channels} channels, random 429s, two workers, one killed half way`, {
  timeout: 3 * patience.timeout,
}, async () => {
  await enqueuePosts();
  startWorkerProcess();
  const victim = startWorkerProcess();
  await vi.waitUntil(() => countDelivered() > posts / 2, { ...patience, interval: 10 });
  victim.kill('SIGKILL');
  await once(victim, 'exit');
  const third = startWorkerProcess();
  await vi.waitUntil(
    async () => {
      await sweepDeadWorkers(db, { staleMs: 5_000, suspectedMs: 500 });
      return (await countWaiting()) === 0;
    },
    { ...patience, interval: 250 },
  );
  expect(third.exitCode).toBeNull();
  expect(slack.limited()).toBeGreaterThan(0);

  expect(slack.received.size).toBe(channels);
  let doubled = 0;
  for (const texts of slack.received.values()) {
    const numbers = texts.map((text) => Number(/\*post (\d+)\*/.exec(text)?.[1]));
    const once = [...new Set(numbers)];
    doubled += numbers.length - once.length;
    expect(once).toEqual(Array.from({ length: posts / channels }, (_, index) => index + 1));
    // A second copy follows the first: nothing overtakes it.
    expect(numbers).toEqual(numbers.toSorted((one, other) => one - other));
  }
  expect(doubled).toBeLessThanOrEqual(concurrency);
});

/** A milestone for each post, numbered within its channel. */
async function enqueuePosts(): Promise<void> {
  const { id } = await newFounder(db);
  await sql`
    with news as (
      insert into milestone_announcements (founder_id, milestone_id, title, type, reached_on, announced_at)
      select ${id}::uuid, channel || '-' || number, 'post ' || number, 'product', '2026-01-01', now()
      from generate_series(1, ${posts / channels}) number, generate_series(1, ${channels}) channel
      returning id, milestone_id
    )
    insert into slack_outbox (team_id, channel_id, kind, subject_id)
    select ${teamId}, 'C' || lpad(split_part(milestone_id, '-', 1), 9, '0'), 'milestone', id::text
    from news order by split_part(milestone_id, '-', 2)::int`.execute(db);
  await resumeWaitingChannels(db);
}

function startWorkerProcess(): ChildProcess {
  const appSecret = randomBytes(32).toString('base64');
  const config: BotConfig = {
    publicUrl: 'http://localhost',
    appSecret: Buffer.from(appSecret, 'base64'),
    mail: null,
    staffTwoStep: false,
    payment: null,
    model: null,
    coachDailyLimit: 20,
    slack: {
      clientId: undefined,
      clientSecret: undefined,
      signingSecret: undefined,
      botToken: 'xoxb-soak',
      appToken: undefined,
      teamId,
      apiUrl: slack.apiUrl,
      authorizeUrl: 'http://localhost',
    },
  };
  const settings = { url: database().url, config, appSecret, intervalMs: 1 };
  const child = spawn(process.execPath, [script], {
    env: { ...process.env, WORKER_SETTINGS: JSON.stringify(settings) },
    stdio: 'inherit',
  });
  children.add(child);
  return child;
}

function countDelivered(): number {
  return [...slack.received.values()].reduce((sum, texts) => sum + texts.length, 0);
}

async function countWaiting(): Promise<number> {
  const rows = await readRows(db, 'slack_outbox', { state: 'waiting' }, 'id');
  return rows.length;
}
