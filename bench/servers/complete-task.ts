import { createServer } from 'node:http';
import express from 'express';
import type pg from 'pg';
import { openDatabase } from '#db/connect.ts';
import { completeTask } from '#db/operations/tasks/complete-task.ts';
import { hashSessionToken } from '#db/session-token.ts';
import {
  openChildPool,
  productPool,
  requiredEnv,
  serveHttpForParent,
} from '../measure/child-process.ts';
import { driveLoops } from '../measure/measure-in-rounds.ts';
import type { OpenTask } from '../measure/record-statements.ts';

const connections = Number(requiredEnv('BENCH_CONNECTIONS'));
const texts = JSON.parse(requiredEnv('BENCH_STATEMENTS')) as string[];

/** A completion as the product's own SQL, without the product: begin, its statements, commit. */
async function replayStatements(pool: pg.Pool, values: unknown[][]): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    for (const [index, text] of texts.entries()) {
      await client.query({ name: `bench ${index}`, text, values: values[index] });
    }
    await client.query('commit');
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/** The floor: the values come ready-made, nobody checks who sends them. */
const serverPool = openChildPool();
const app = express();
app.post('/tasks/:taskId/completion', express.json(), async (request, response) => {
  await replayStatements(serverPool, request.body as unknown[][]);
  response.json({ id: request.params.taskId, status: 'completed' });
});

/** The floor that knows who sends a completion: it reads their session before. */
const readSession = { name: 'bench session', text: requiredEnv('BENCH_SESSION_STATEMENT') };
app.post('/signed-in/tasks/:taskId/completion', express.json(), async (request, response) => {
  const token = request.headers.cookie?.replace('session=', '') ?? '';
  const { rows } = await serverPool.query({ ...readSession, values: [hashSessionToken(token)] });
  if (rows.length === 0) return response.sendStatus(401);
  await replayStatements(serverPool, request.body as unknown[][]);
  response.json({ id: request.params.taskId, status: 'completed' });
});

/** The limit is the same without HTTP. */
const limitPool = openChildPool(connections);
const runLimit = (completions: unknown[][][]) =>
  driveLoops(completions.length, connections, (index) =>
    replayStatements(limitPool, completions[index] ?? []),
  );

const { db } = openDatabase({ url: requiredEnv('BENCH_DATABASE_URL'), max: productPool });
const runOperation = (tasks: OpenTask[]) =>
  driveLoops(tasks.length, connections, (index) => {
    const { founderId, taskId } = tasks[index] as OpenTask;
    return completeTask(db, { founderId, taskId, now: new Date(), source: 'web' });
  });

export type CompletionOrder = { completions: unknown[][][] } | { tasks: OpenTask[] };

serveHttpForParent(createServer(app), (order: CompletionOrder) =>
  'tasks' in order ? runOperation(order.tasks) : runLimit(order.completions),
);
