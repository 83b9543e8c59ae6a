import { createServer } from 'node:http';
import express from 'express';
import { openDatabase } from '#db/connect.ts';
import { findLeaderboard } from '#db/queries/leaderboard/find-leaderboard.ts';
import { createLeaderboardCache } from '#db/queries/leaderboard/leaderboard-cache.ts';
import {
  openChildPool,
  productPool,
  requiredEnv,
  serveHttpForParent,
} from '../measure/child-process.ts';
import { driveLoops } from '../measure/measure-in-rounds.ts';

const connections = Number(requiredEnv('BENCH_CONNECTIONS'));
const pool = openChildPool();

/** As many as the product shows on a page. */
const pageSize = 50;

/** One founder's current points. */
const ownStatement = `
  select p.name, s.startup_name, f.board_points, f.tasks_completed
  from founder_totals f join founders p on p.id = f.founder_id and p.is_active
  join startup_applications s on s.id = p.startup_id
  where f.founder_id = $1`;

const topStatement = `
  select p.name, s.startup_name, f.board_points, f.tasks_completed
  from founder_totals f join founders p on p.id = f.founder_id and p.is_active
  join startup_applications s on s.id = p.startup_id
  order by f.board_points desc limit ${pageSize}`;

/** The number of accepted founders at each number of points. */
const countStatement = `
  select f.board_points as points, count(*)::int as founders
  from founder_totals f join founders p on p.id = f.founder_id and p.is_active
  group by 1 order by 1 desc`;

type Snapshot = { top: unknown[]; ranks: { points: number; rank: number }[] };
let snapshot: Promise<Snapshot> | undefined;
let expiresAt = 0;

async function readSnapshot(): Promise<Snapshot> {
  const [top, counts] = await Promise.all([
    pool.query(topStatement),
    pool.query<{ points: number; founders: number }>(countStatement),
  ]);
  let rank = 1;
  const ranks = counts.rows.map(({ points, founders }) => {
    const entry = { points, rank };
    rank += founders;
    return entry;
  });
  return { top: top.rows, ranks };
}

const findOwn = (founderId: string | undefined) =>
  pool.query({ name: 'own', text: ownStatement, values: [founderId] });

/** The board is up to a second old, one's own points are current. There are no sessions. */
const app = express();
app.get('/leaderboard/:founderId', async (request, response) => {
  if (!snapshot || performance.now() > expiresAt) {
    expiresAt = performance.now() + 1000;
    snapshot = readSnapshot();
  }
  const [board, own] = await Promise.all([snapshot, findOwn(request.params.founderId)]);
  const me = own.rows[0];
  const rank = board.ranks.find(({ points }) => points <= me.board_points)?.rank ?? 1;
  response.json({ rows: board.top, me: { ...me, rank } });
});

/** The limit is nothing but the statement that every request needs. */
const runLimit = (founderIds: string[]) =>
  driveLoops(founderIds.length, connections, (index) => findOwn(founderIds[index]));

/** Our query is what the endpoint does without HTTP, session and validation. */
const { db } = openDatabase({ url: requiredEnv('BENCH_DATABASE_URL'), max: productPool });
const cache = createLeaderboardCache();
const runQuery = (founderIds: string[]) =>
  driveLoops(founderIds.length, connections, (index) =>
    findLeaderboard(db, {
      viewer: { id: founderIds[index] ?? '', timeZone: 'UTC', cohort: null },
      scope: 'community',
      period: 'all',
      page: 1,
      pageSize,
      now: new Date(),
      cache,
    }),
  );

export type LeaderboardOrder = { run: 'limit' | 'query'; founderIds: string[] };

serveHttpForParent(createServer(app), ({ run, founderIds }: LeaderboardOrder) =>
  run === 'limit' ? runLimit(founderIds) : runQuery(founderIds),
);
