import { setTimeout } from 'node:timers/promises';
import { driveHttp, type HttpRequest } from '../measure/drive-http.ts';
import { driveOneByOne } from '../measure/drive-one-by-one.ts';
import { type Contender, measureInRounds } from '../measure/measure-in-rounds.ts';
import { toSample } from '../measure/sample.ts';
import { type Child, startChild } from '../processes/start-child.ts';
import { productPool } from '../product/product-pool.ts';
import type { Options } from '../read-options.ts';
import type { Result } from '../report/table.ts';
import { findSlackUsers } from './find-slack-users.ts';
import { receiveAnswers } from './receive-answers.ts';
import { signCommand } from './sign-command.ts';

const hmac = 'bare HTTP, signature checked';
const bolt = 'empty Bolt app, ExpressReceiver';
const bot = 'our bot, all listeners';
const answering = 'our bot, answering /streak at once';
const mostOneByOne = 300;
/** Time for a server to finish what the last request left, so that the next one meets it idle. */
const breathMs = 2;

/** W6: a signed slash command until it is acknowledged. */
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

  function atOnce(name: string, port: number, command: string): Contender {
    return {
      name,
      measure: async (requests) =>
        toSample(await driveHttp(port, sign(command, requests), connections)),
    };
  }

  function alone(name: string, port: number, settle = async () => {}): Contender {
    return {
      name,
      measure: async (requests) =>
        toSample(
          await driveOneByOne(port, sign('/streak', requests), async () => {
            await settle();
            await setTimeout(breathMs);
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
    const crowd = await measureInRounds(
      [
        atOnce(hmac, hmacPort, '/streak'),
        atOnce(bolt, boltPort, '/streak'),
        // A command that it does not have: all of the way to the acknowledgement, nothing behind it.
        atOnce(bot, botPort, '/nothing'),
        {
          name: answering,
          async measure(requests) {
            const sample = await atOnce(answering, botPort, '/streak').measure(requests);
            await untilAnswered(requests);
            return sample;
          },
        },
      ],
      { ...options, requests: options.requests * 2 },
    );
    const single = await measureInRounds(
      [alone(hmac, hmacPort), alone(bolt, boltPort), alone(bot, botPort, () => untilAnswered(1))],
      { ...options, requests: Math.min(options.requests, mostOneByOne) },
    );
    const missing = commands - slack.count();
    return {
      tables: [
        {
          title: `Signed slash command until its acknowledgement, ${connections} at a time`,
          measured: crowd,
          limit: hmac,
          floor: bolt,
          goals: [{ contender: bot, figure: 'perSecond', of: { contender: bolt }, least: 0.7 }],
        },
        {
          title: `Signed /streak until its acknowledgement, one by one, each answered before the next`,
          measured: single,
          limit: hmac,
          floor: bolt,
          goals: [{ contender: bot, figure: 'p50', of: { contender: bolt }, most: 1.43 }],
        },
      ],
      untruths: missing === 0 ? [] : [`${missing} of ${commands} commands were not answered once`],
    };
  } finally {
    await Promise.all(children.map((child) => child.stop()));
    await slack.close();
  }
}
