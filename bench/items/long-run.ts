import { randomBytes, randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import { get } from 'node:http';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePort, launchProduct, type Product } from '#e2e/product/launch-product.ts';
import {
  listSignedInFounders,
  listSlackUsers,
  openPool,
  type SignedIn,
  takeTurns,
} from '../database.ts';
import { teamId } from '../generate-data.ts';
import { median } from '../measure/measure-in-rounds.ts';
import { receiveAnswers, signCommand, signingSecret } from '../measure/slack.ts';
import type { Options } from '../options.ts';
import { align, type Result } from '../report.ts';

const openPageCount = 500;
const warmUpMs = 120_000;
const sampleMs = 5_000;
const webRequestsPerSecond = 8;
const commandsPerSecond = 2;

/**
 * A process that serves modestly for long has to stay as it is: the whole product, with 500 open
 * pages. The first third is compared with the last, after two minutes in which code is compiled and
 * caches fill.
 */
export async function measureLongRun(url: string, { minutes }: Options): Promise<Result> {
  const slack = await receiveAnswers();
  const metricsPort = await freePort();
  const dataDir = await fs.mkdtemp(path.resolve('.data/long-run-'));
  let product: Product | undefined;
  try {
    const port = await freePort();
    product = await launchProduct({
      dataDir,
      port,
      env: {
        NODE_ENV: 'production',
        DATABASE_URL: url,
        PUBLIC_URL: `http://localhost:${port}`,
        APP_SECRET: randomBytes(32).toString('base64'),
        METRICS_PORT: String(metricsPort),
        LOG_LEVEL: 'warn',
        SLACK_CLIENT_ID: '1.2',
        SLACK_CLIENT_SECRET: 'bench',
        SLACK_SIGNING_SECRET: signingSecret,
        SLACK_BOT_TOKEN: 'xoxb-bench',
        SLACK_TEAM_ID: teamId,
        SLACK_API_URL: `${slack.url}/api/`,
      },
    });
    const pool = openPool(url);
    const founders = takeTurns(await listSignedInFounders(pool));
    const slackUsers = takeTurns(await listSlackUsers(pool));
    await pool.end();
    const pages = openPages(product, founders.take(openPageCount));
    const load = startLoad(product, { founders, slackUsers, responseUrl: slack.answersUrl });
    await setTimeout(warmUpMs);
    const samples = await takeSamples(metricsPort, minutes * 60_000);
    const { requests, commands, failures } = await load.stop();
    await slack.until(commands);
    const open = pages.open();
    pages.close();
    const report = compareThirds(samples);
    const unanswered = commands - slack.count();
    return {
      tables: [],
      notes: [
        `${minutes} minutes: ${requests} requests of ${founders.count()} founders, ${commands} Slack ` +
          `commands, ${open} open pages with ${pages.events()} events`,
        ...report.lines,
      ],
      discrepancies: [
        ...report.grown,
        ...[...failures].map(([failure, count]) => `${count} × ${failure}`),
        ...(open < openPageCount ? [`only ${open} of ${openPageCount} pages are still open`] : []),
        ...(unanswered > 0 ? [`${unanswered} of ${commands} commands were not answered`] : []),
      ],
    };
  } finally {
    await product?.stop();
    await slack.close();
    await fs.rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Pages that listen for events, as browsers do. */
function openPages(product: Product, founders: SignedIn[]) {
  let open = 0;
  let events = 0;
  const requests = founders.map(({ headers }) => {
    const request = get(`${product.url}/api/live`, { headers, agent: false }, (response) => {
      if (response.statusCode === 200) open += 1;
      response.on('data', (text: Buffer) => {
        events += text.includes('event: hint') ? 1 : 0;
      });
      response.once('close', () => {
        open -= 1;
      });
      response.on('error', () => undefined);
    });
    return request.on('error', () => undefined);
  });
  return {
    open: () => open,
    events: () => events,
    close() {
      for (const request of requests) request.destroy();
    },
  };
}

type Turns<Person> = ReturnType<typeof takeTurns<Person>>;
type Callers = { founders: Turns<SignedIn>; slackUsers: Turns<string>; responseUrl: string };

const readPaths = [
  '/api/tasks',
  '/api/overview',
  '/api/leaderboard',
  '/api/notifications',
  '/api/me',
];

/** Reads and finished tasks of one founder after another, and their slash commands. */
function startLoad(product: Product, { founders, slackUsers, responseUrl }: Callers) {
  const failures = new Map<string, number>();
  const underWay = new Set<Promise<void>>();
  let requests = 0;
  let commands = 0;

  async function send(address: string, init: RequestInit, counts: 'web' | 'slack') {
    if (counts === 'web') requests += 1;
    else commands += 1;
    const answer = await fetch(product.url + address, init);
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${answer.status} at ${address.replace(/[\da-f-]{36}/, '…')}`);
    return text;
  }

  async function finishTask({ headers: own }: SignedIn): Promise<void> {
    const headers = { ...own, 'content-type': 'application/json' };
    const body = JSON.stringify({ title: 'Call three leads', clientKey: randomUUID() });
    const task = await send('/api/tasks', { method: 'POST', headers, body }, 'web');
    const address = `/api/tasks/${JSON.parse(task).id}/completion`;
    await send(address, { method: 'POST', headers: own }, 'web');
  }

  function run(work: () => Promise<unknown>): void {
    const done = work().then(
      () => undefined,
      (error: Error) => {
        failures.set(error.message, (failures.get(error.message) ?? 0) + 1);
      },
    );
    underWay.add(done);
    void done.finally(() => underWay.delete(done));
  }

  let turn = 0;
  const web = setInterval(() => {
    turn += 1;
    const [founder] = founders.take(1) as [SignedIn];
    // Every fourth finishes a task: that is two requests.
    if (turn % 4 === 0) return run(() => finishTask(founder));
    const address = readPaths[turn % readPaths.length] ?? '';
    run(() => send(address, { headers: founder.headers }, 'web'));
  }, 1_000 / webRequestsPerSecond);
  const slack = setInterval(() => {
    const [userId = ''] = slackUsers.take(1);
    const command = signCommand({ command: '/streak', userId, responseUrl });
    const { path: address, headers, body } = command;
    run(() => send(address, { method: 'POST', headers, body }, 'slack'));
  }, 1_000 / commandsPerSecond);
  return {
    async stop() {
      clearInterval(web);
      clearInterval(slack);
      await Promise.all(underWay);
      return { requests, commands, failures };
    },
  };
}

const figures = {
  heap: 'nodejs_heap_size_used_bytes',
  memory: 'process_resident_memory_bytes',
  descriptors: 'process_open_fds',
  delay: 'nodejs_eventloop_lag_p99_seconds',
} as const;
type Sample = Record<keyof typeof figures, number>;

/** From the product's own metrics; the event loop's delay is that since the sample before. */
async function takeSamples(port: number, forMs: number): Promise<Sample[]> {
  const samples: Sample[] = [];
  const until = performance.now() + forMs;
  while (performance.now() < until) {
    const text = await (await fetch(`http://localhost:${port}/metrics`)).text();
    const read = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
    const { heap, memory, descriptors, delay } = figures;
    samples.push({
      heap: read(heap) / 2 ** 20,
      memory: read(memory) / 2 ** 20,
      descriptors: read(descriptors),
      delay: read(delay) * 1_000,
    });
    await setTimeout(sampleMs);
  }
  return samples;
}

const lowest = (values: number[]) => Math.min(...values);

/**
 * The growth that is allowed between the middles of the thirds, which are 13 minutes or 8,000 calls
 * apart in 20 minutes. Lowest, because a leak raises the floor, while peaks come from garbage that
 * was not yet collected, callers that came at once and other programs. Heap: 8 MB are one kilobyte
 * a call, and code that is compiled late takes as much. Memory: V8 keeps what it once needed, so it
 * is only bounded. Descriptors: the pool may open all its connections.
 */
const bounds: {
  label: string;
  figure: keyof Sample;
  of: (values: number[]) => number;
  max: (first: number) => number;
}[] = [
  { label: 'heap, lowest, MB', figure: 'heap', of: lowest, max: (first) => first + 8 },
  { label: 'memory, median, MB', figure: 'memory', of: median, max: (first) => first * 1.15 },
  { label: 'descriptors, lowest', figure: 'descriptors', of: lowest, max: (first) => first + 10 },
  {
    label: 'event loop p99, lowest, ms',
    figure: 'delay',
    of: lowest,
    max: (first) => Math.max(first * 1.5, 25),
  },
];

function compareThirds(samples: Sample[]): { lines: string[]; grown: string[] } {
  const third = Math.floor(samples.length / 3);
  const compared = bounds.map(({ label, figure, of, max }) => {
    const values = samples.map((sample) => sample[figure]);
    const [first, last] = [of(values.slice(0, third)), of(values.slice(-third))];
    return { label, first, last, max: max(first) };
  });
  const rows = compared.map(({ label, first, last, max }) => [
    label,
    ...[first, last, max].map((value) => value.toFixed(1)),
  ]);
  return {
    lines: align([['', 'first third', 'last third', 'at most'], ...rows]),
    // A figure that is missing compares with nothing.
    grown: compared
      .filter(({ last, max }) => !(last <= max))
      .map(
        ({ label, first, last }) => `${label} went from ${first.toFixed(1)} to ${last.toFixed(1)}`,
      ),
  };
}
