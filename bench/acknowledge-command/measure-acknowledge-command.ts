import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '#db/connect.ts';
import { productPool } from '../database.ts';
import { type Child, startChild } from '../measure/child-process.ts';
import { driveHttp, driveOneByOne, type HttpRequest } from '../measure/drive-http.ts';
import { type Contender, measureInRounds, toSample } from '../measure/measure-in-rounds.ts';
import type { Options } from '../options.ts';
import type { Result } from '../report.ts';
import { receiveAnswers } from './receive-answers.ts';
import { signCommand } from './sign-command.ts';

const hmac = 'bare HTTP, signature checked';
const bolt = 'empty Bolt app, ExpressReceiver';
const bot = 'our bot, all listeners';
const answering = 'our bot, answering /streak at once';
const maxOneByOne = 300;
/** Time for a server to finish the work that the last request left, so that it is idle for the next. */
const settleDelayMs = 2;

/** W6: how long a signed slash command takes to be acknowledged. */
export async function measureAcknowledgeCommand(url: string, options: Options): Promise<Result> {
  const { connections } = options;
  const userIds = await findSlackUsers(url);
  const slack = await receiveAnswers();
  const children: Child<never, unknown>[] = [];
  let commands = 0;

  async function start(file: string): Promise<number> {
    const child = await startChild(file, {
      BENCH_DATABASE_URL: url,
      BENCH_SLACK_URL: slack.url,
      BENCH_POOL: String(productPool),
    });
    children.push(child);
    return child.port;
  }

  function sign(command: string, count: number): HttpRequest[] {
    return Array.from({ length: count }, (_, index) => {
      const userId = userIds[index % userIds.length] ?? '';
      return signCommand({ command, userId, responseUrl: slack.answersUrl });
    });
  }

  function concurrent(name: string, port: number, command: string): Contender {
    return {
      name,
      measure: async (requests) =>
        toSample(await driveHttp(port, sign(command, requests), connections)),
    };
  }

  function oneByOne(name: string, port: number, settle = async () => {}): Contender {
    return {
      name,
      measure: async (requests) =>
        toSample(
          await driveOneByOne(port, sign('/streak', requests), async () => {
            await settle();
            await sleep(settleDelayMs);
          }),
        ),
    };
  }

  async function untilAnswered(count: number): Promise<void> {
    commands += count;
    await slack.until(commands);
  }

  try {
    const [hmacPort, boltPort, botPort] = await Promise.all([
      start('acknowledge-command/serve-bare-hmac.ts'),
      start('acknowledge-command/serve-empty-bolt.ts'),
      start('product/serve-product.ts'),
    ]);
    const concurrently = await measureInRounds(
      [
        concurrent(hmac, hmacPort, '/streak'),
        concurrent(bolt, boltPort, '/streak'),
        // An unknown command goes all the way to the acknowledgement, with nothing to do afterwards.
        concurrent(bot, botPort, '/nothing'),
        {
          name: answering,
          async measure(requests) {
            const sample = await concurrent(answering, botPort, '/streak').measure(requests);
            await untilAnswered(requests);
            return sample;
          },
        },
      ],
      { ...options, requests: options.requests * 2 },
    );
    const singly = await measureInRounds(
      [
        oneByOne(hmac, hmacPort),
        oneByOne(bolt, boltPort),
        oneByOne(bot, botPort, () => untilAnswered(1)),
      ],
      { ...options, requests: Math.min(options.requests, maxOneByOne) },
    );
    const missing = commands - slack.count();
    return {
      tables: [
        {
          title: `Signed slash command until its acknowledgement, ${connections} at a time`,
          measured: concurrently,
          limit: hmac,
          floor: bolt,
          goals: [{ contender: bot, figure: 'perSecond', of: { contender: bolt }, min: 0.7 }],
        },
        {
          title: `Signed /streak until its acknowledgement, one by one, each answered before the next`,
          measured: singly,
          limit: hmac,
          floor: bolt,
          goals: [{ contender: bot, figure: 'p50', of: { contender: bolt }, max: 1.43 }],
        },
      ],
      discrepancies:
        missing === 0 ? [] : [`${missing} of ${commands} commands were not answered once`],
    };
  } finally {
    await Promise.all(children.map((child) => child.stop()));
    await slack.close();
  }
}

/** Slack ids of founders who have linked their account. */
export async function findSlackUsers(url: string): Promise<string[]> {
  const { pool, close } = openDatabase({ url });
  try {
    const { rows } = await pool.query<{ id: string }>(
      `select slack_user_id as id from bench.founders
       where slack_user_id is not null and cohort_id is not null order by place limit 1000`,
    );
    return rows.map(({ id }) => id);
  } finally {
    await close();
  }
}
