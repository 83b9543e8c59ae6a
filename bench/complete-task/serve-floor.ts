import { createServer } from 'node:http';
import express from 'express';
import pg from 'pg';
import { requiredEnv, serveHttpForParent } from '../measure/child-process.ts';
import { replayStatements } from './replay-statements.ts';

const pool = new pg.Pool({
  connectionString: requiredEnv('BENCH_DATABASE_URL'),
  max: Number(requiredEnv('BENCH_POOL')),
  idleTimeoutMillis: 0,
});
const texts = JSON.parse(requiredEnv('BENCH_STATEMENTS')) as string[];

/** As little as a server can do: the values come ready made, nobody asks who sends them. */
const app = express();
app.post('/tasks/:taskId/completion', express.json(), async (request, response) => {
  await replayStatements(pool, texts, request.body as unknown[][]);
  response.json({ id: request.params.taskId, status: 'completed' });
});
serveHttpForParent(createServer(app));
