import { createServer } from 'node:http';
import express from 'express';
import { openChildPool, requiredEnv, serveHttpForParent } from '../measure/child-process.ts';
import { driveLoops } from '../measure/measure-in-rounds.ts';

export type CockpitStatements = { texts: string[]; values: unknown[][] };

const { texts, values }: CockpitStatements = JSON.parse(requiredEnv('BENCH_STATEMENTS'));
const connections = Number(requiredEnv('BENCH_CONNECTIONS'));
const pool = openChildPool();

const ask = (index: number) =>
  pool.query({ name: `cockpit-${index}`, text: texts[index] ?? '', values: values[index] ?? [] });

/** The cockpit's own statements: the cohort first, then the rest side by side. */
async function askAll() {
  const cohort = await ask(0);
  const others = await Promise.all(texts.slice(1).map((_, index) => ask(index + 1)));
  return [cohort, ...others].map(({ rows }) => rows);
}

/** The rows as they come: no session, no rules, no validation. */
const app = express();
app.set('etag', false);
app.get('/cockpit', async (_request, response) => {
  response.json(await askAll());
});

/** The limit: nothing but the statements. */
const runLimit = (requests: number) => driveLoops(requests, connections, askAll);

serveHttpForParent(createServer(app), runLimit);
