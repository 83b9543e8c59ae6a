import { createServer } from 'node:http';
import express from 'express';
import pg from 'pg';
import { requiredEnv, serveHttpForParent } from '../measure/child-process.ts';
import { bestStatement, countStatement, ownStatement } from './board-statements.ts';

const pool = new pg.Pool({
  connectionString: requiredEnv('BENCH_DATABASE_URL'),
  max: Number(requiredEnv('BENCH_POOL')),
  idleTimeoutMillis: 0,
});

type Snapshot = { readAt: number; best: unknown[]; counts: { points: number; above: number }[] };
let snapshot: Promise<Snapshot> | undefined;
let renewAt = 0;

async function readSnapshot(): Promise<Snapshot> {
  const readAt = performance.now();
  const [best, counted] = await Promise.all([
    pool.query(bestStatement),
    pool.query<{ points: number; founders: number }>(countStatement),
  ]);
  let above = 0;
  const counts = counted.rows.map(({ points, founders }) => {
    const step = { points, above };
    above += founders;
    return step;
  });
  return { readAt, best: best.rows, counts };
}

/**
 * The best design of those that were compared: the board as it was within the last second, one's
 * own points of this moment. Nobody asks who looks, and there is one board only.
 */
const app = express();
app.get('/leaderboard/:founderId', async (request, response) => {
  if (!snapshot || performance.now() > renewAt) {
    renewAt = performance.now() + 1000;
    snapshot = readSnapshot();
  }
  const [board, own] = await Promise.all([
    snapshot,
    pool.query({ name: 'own', text: ownStatement, values: [request.params.founderId] }),
  ]);
  const me = own.rows[0];
  // Halving would spare a few comparisons; the steps with more points are few for most.
  const step = board.counts.find(({ points }) => points <= me.board_points);
  response.json({ rows: board.best, me: { ...me, rank: (step?.above ?? 0) + 1 } });
});
serveHttpForParent(createServer(app));
