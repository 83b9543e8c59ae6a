import pg from 'pg';
import { requiredEnv, serveParent } from '../measure/child-process.ts';
import { driveLoops } from '../measure/measure-in-rounds.ts';
import type { Statements } from './record-statements.ts';
import { replayStatements } from './replay-statements.ts';

const connections = Number(requiredEnv('BENCH_CONNECTIONS'));
const pool = new pg.Pool({
  connectionString: requiredEnv('BENCH_DATABASE_URL'),
  max: connections,
  idleTimeoutMillis: 0,
});

serveParent(async ({ texts, values }: Statements) =>
  driveLoops(values.length, connections, (index) =>
    replayStatements(pool, texts, values[index] ?? []),
  ),
);
