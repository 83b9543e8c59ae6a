import { setTimeout as sleep } from 'node:timers/promises';
import { listSlackUsers, openPool, takeTurns } from '../database.ts';
import { childrenOn } from '../measure/child-process.ts';
import { driveHttp, driveOneByOne, type HttpRequest } from '../measure/drive-http.ts';
import { type Contender, measureInRounds } from '../measure/measure-in-rounds.ts';
import { receiveAnswers, signCommand } from '../measure/slack.ts';
import type { Options } from '../options.ts';
import type { Result } from '../report.ts';

const hmac = 'bare HTTP, signature checked';
const bolt = 'empty Bolt app, ExpressReceiver';
const storing = 'empty Bolt app, one row stored first';
const bot = 'our bot, all listeners';
const answering = 'our bot, answering /streak at once';
const maxOneByOne = 1000;
/** Time for a server to finish the work that the last request left, so that it is idle for the next. */
const settleDelayMs = 2;

/** W6: how long a signed slash command takes to be acknowledged. */
export async function measureAcknowledgeCommand(url: string, options: Options): Promise<Result> {
  const { connections } = options;
  const pool = openPool(url);
  const users = takeTurns(await listSlackUsers(pool));
  await pool.end();
  const slack = await receiveAnswers();
  const children = childrenOn(url, connections);
  let commands = 0;

  function sign(command: string, count: number): HttpRequest[] {
    return users
      .take(count)
      .map((userId) => signCommand({ command, userId, responseUrl: slack.answersUrl }));
  }

  function concurrent(name: string, port: number, command: string): Contender {
    return { name, run: (requests) => driveHttp(port, sign(command, requests), connections) };
  }

  function oneByOne(name: string, port: number, settle = async () => {}): Contender {
    return {
      name,
      run: (requests) =>
        driveOneByOne(port, sign('/streak', requests), async () => {
          await settle();
          await sleep(settleDelayMs);
        }),
    };
  }

  async function untilAnswered(count: number): Promise<void> {
    commands += count;
    await slack.until(commands);
  }

  try {
    const [hmacServer, boltServer, storingServer, product] = await Promise.all([
      children.start('servers/bare-hmac.ts'),
      children.start('servers/empty-bolt.ts'),
      children.start('servers/empty-bolt.ts', { BENCH_STORES: '1' }),
      children.start('servers/product.ts', { BENCH_SLACK_URL: slack.url }),
    ]);
    const concurrently = await measureInRounds(
      [
        concurrent(hmac, hmacServer.port, '/streak'),
        concurrent(bolt, boltServer.port, '/streak'),
        // An unknown command goes all the way to the acknowledgement, with nothing to do afterwards.
        concurrent(bot, product.port, '/nothing'),
        {
          name: answering,
          async run(requests) {
            const run = await driveHttp(product.port, sign('/streak', requests), connections);
            await untilAnswered(requests);
            return run;
          },
        },
      ],
      { ...options, requests: options.requests * 2 },
    );
    const singly = await measureInRounds(
      [
        oneByOne(hmac, hmacServer.port),
        oneByOne(bolt, boltServer.port),
        oneByOne(storing, storingServer.port),
        oneByOne(bot, product.port, () => untilAnswered(1)),
      ],
      { ...options, requests: Math.min(options.requests, maxOneByOne) },
    );
    const missing = commands - slack.count();
    return {
      tables: [
        {
          title: `Signed slash command until its acknowledgement, ${connections} at a time`,
          measured: concurrently,
          people: users.count(),
          limit: hmac,
          floor: bolt,
          goals: [{ contender: bot, figure: 'perSecond', of: { contender: bolt }, min: 0.7 }],
        },
        {
          title: `Signed /streak until its acknowledgement, one by one, each answered before the next`,
          measured: singly,
          people: users.count(),
          limit: hmac,
          floor: storing,
          goals: [{ contender: bot, figure: 'p50', of: { contender: storing }, max: 2 }],
        },
      ],
      discrepancies:
        missing === 0 ? [] : [`${missing} of ${commands} commands were not answered once`],
    };
  } finally {
    await children.stop();
    await slack.close();
  }
}
