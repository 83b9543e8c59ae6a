import { openDatabase } from '#db/connect.ts';
import { keepBoards, readBoard } from '#db/queries/leaderboard/cached-boards.ts';
import { findLeaderboard } from '#db/queries/leaderboard/find-leaderboard.ts';
import { given, serveParent } from '../measure/child-process.ts';
import { driveLoops } from '../measure/measure-in-rounds.ts';

const handle = openDatabase({
  url: given('BENCH_DATABASE_URL'),
  max: Number(given('BENCH_POOL')),
});
const connections = Number(given('BENCH_CONNECTIONS'));
const boards = keepBoards((of) => readBoard(handle.db, of));

/** What the door does behind sessions, validation and HTTP. */
serveParent((founderIds: string[]) =>
  driveLoops(founderIds.length, connections, (index) =>
    findLeaderboard(handle.db, {
      viewer: { id: founderIds[index] ?? '', timeZone: 'UTC', cohort: null },
      scope: 'community',
      period: 'all',
      page: 1,
      pageSize: 50,
      now: new Date(),
      read: boards,
    }),
  ),
);
