import { expect, it } from 'vitest';
import { createLogger } from './create-logger.ts';

function newLog(level = 'info') {
  const lines: { level: number; msg: string }[] = [];
  const logger = createLogger(level, { write: (line) => lines.push(JSON.parse(line)) });
  return { logger, read: () => lines.splice(0).map(({ level, msg }) => `${level} ${msg}`) };
}

const away = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });

it('warns once of each thing that an outage of the database breaks', () => {
  const { logger, read } = newLog();
  for (let second = 0; second < 20; second += 1) {
    logger.error({ err: away, job: `job ${second % 3}` }, 'A scheduled job failed');
    logger.warn({ err: away }, 'A database connection broke');
    logger.error({ module: 'jobs' }, `Error with notify listener (trying again in ${second}ms)`);
    logger.warn({ error: { message: 'connect' }, requestId: `${second}` }, 'database unavailable');
    logger.error({ err: new AggregateError([away, away]) }, 'Some zones got no messages');
    logger.warn({ err: new Error('Run coordinator failed; skipping') }, 'A job was not run');
  }
  expect(read()).toEqual([
    '40 A scheduled job failed',
    '40 A database connection broke',
    '40 Error with notify listener (trying again in 0ms)',
    '40 database unavailable',
    '40 Some zones got no messages',
    '40 A job was not run',
  ]);
});

it('logs everything else as often as it happens, and outages, too, for debugging', () => {
  const { logger, read } = newLog();
  for (const _ of [1, 2]) {
    logger.error({ err: new Error('a mistake') }, 'A scheduled job failed');
    logger.error({ err: new AggregateError([away, new Error('a mistake')]) }, 'Some failed');
    logger.warn('text alone');
    logger.info({ job: 'one' }, 'Job done');
  }
  expect(read().slice(4)).toEqual([
    '50 A scheduled job failed',
    '50 Some failed',
    '40 text alone',
    '30 Job done',
  ]);
  const debug = newLog('debug');
  for (const _ of [1, 2]) debug.logger.error({ err: away }, 'A scheduled job failed');
  expect(debug.read()).toHaveLength(2);
});
