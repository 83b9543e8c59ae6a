import pg from 'pg';
import { requiredEnv, serveParent } from '../measure/child-process.ts';
import { driveLoops } from '../measure/measure-in-rounds.ts';
import { ownStatement } from './board-statements.ts';

const connections = Number(requiredEnv('BENCH_CONNECTIONS'));
const pool = new pg.Pool({
  connectionString: requiredEnv('BENCH_DATABASE_URL'),
  max: connections,
  idleTimeoutMillis: 0,
});

/** The one statement that a look at the board cannot do without, and nothing around it. */
serveParent((founderIds: string[]) =>
  driveLoops(founderIds.length, connections, (index) =>
    pool.query({ name: 'own', text: ownStatement, values: [founderIds[index]] }),
  ),
);
