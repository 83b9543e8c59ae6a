import { openDatabase } from '#db/connect.ts';
import { findLeaderboard } from '#db/queries/leaderboard/find-leaderboard.ts';
import { createLeaderboardCache } from '#db/queries/leaderboard/leaderboard-cache.ts';
import { requiredEnv, serveParent } from '../measure/child-process.ts';
import { driveLoops } from '../measure/measure-in-rounds.ts';

const handle = openDatabase({
  url: requiredEnv('BENCH_DATABASE_URL'),
  max: Number(requiredEnv('BENCH_POOL')),
});
const connections = Number(requiredEnv('BENCH_CONNECTIONS'));
const cache = createLeaderboardCache();

/** What the endpoint does without HTTP, session and validation. */
serveParent((founderIds: string[]) =>
  driveLoops(founderIds.length, connections, (index) =>
    findLeaderboard(handle.db, {
      viewer: { id: founderIds[index] ?? '', timeZone: 'UTC', cohort: null },
      scope: 'community',
      period: 'all',
      page: 1,
      pageSize: 50,
      now: new Date(),
      cache,
    }),
  ),
);
