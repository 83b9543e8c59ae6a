import pg from 'pg';
import { requiredEnv, serveParent } from '../measure/child-process.ts';
import { driveLoops } from '../measure/measure-in-rounds.ts';

export type CockpitStatements = { texts: string[]; values: unknown[][]; requests: number };

const connections = Number(requiredEnv('BENCH_CONNECTIONS'));
const pool = new pg.Pool({
  connectionString: requiredEnv('BENCH_DATABASE_URL'),
  max: Number(requiredEnv('BENCH_POOL')),
  idleTimeoutMillis: 0,
});

/** What the cockpit asks of the database, as it does: the cohort first, then the rest side by side. */
serveParent(({ texts, values, requests }: CockpitStatements) => {
  const ask = (index: number) =>
    pool.query({ name: `cockpit-${index}`, text: texts[index] ?? '', values: values[index] ?? [] });
  return driveLoops(requests, connections, async () => {
    await ask(0);
    await Promise.all(texts.slice(1).map((_, index) => ask(index + 1)));
  });
});
