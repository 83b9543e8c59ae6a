import pg from 'pg';
import { driveLoops } from '../measure/drive-loops.ts';
import { given, serveParent } from '../processes/serve-parent.ts';
import type { Statements } from './record-statements.ts';
import { replayStatements } from './replay-statements.ts';

const connections = Number(given('BENCH_CONNECTIONS'));
const pool = new pg.Pool({
  connectionString: given('BENCH_DATABASE_URL'),
  max: connections,
  idleTimeoutMillis: 0,
});

serveParent(async ({ texts, values }: Statements) =>
  driveLoops(values.length, connections, (index) =>
    replayStatements(pool, texts, values[index] ?? []),
  ),
);
