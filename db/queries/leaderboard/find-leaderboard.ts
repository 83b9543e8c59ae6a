import type { Kysely } from 'kysely';
import type { Leaderboard } from '#shared/api/leaderboard.ts';
import type { LeaderboardPeriod, LeaderboardScope } from '#shared/domain/leaderboard.ts';
import { listPlaces, placeOf, withPoints } from '#shared/domain/standings.ts';
import { localDate, weekStart } from '#shared/time.ts';
import type { Database } from '../../tables/database.ts';
import type { Leaders } from './count-board.ts';
import type { ReadBoard } from './keep-boards.ts';
import { type BoardFounder, findBoardFounder } from './list-board-founders.ts';
import { type Board, readBoard, type SharedPage } from './read-board.ts';
import { firstOf, ofTier, toLeader } from './to-leader.ts';
import { toOwnEntry, toRows } from './to-rows.ts';

type Input = {
  /** Who looks, and in which zone the week began on Sunday. */
  viewer: { id: string; timeZone: string; cohort: { id: string; name: string } | null };
  scope: LeaderboardScope;
  period: LeaderboardPeriod;
  page: number;
  pageSize: number;
  now: Date;
  /** How to read boards, if not each time anew. */
  read?: ReadBoard;
};

/**
 * A page of a board and the viewer's own place on it. At most 200 points a day count. The
 * viewer's figures are those of this moment, also where the board was read a moment ago.
 */
export async function findLeaderboard(
  db: Kysely<Database>,
  { viewer, scope, period, page: asked, pageSize, now, read }: Input,
): Promise<Leaderboard> {
  const { cohort } = viewer;
  if (scope === 'cohort' && !cohort) return emptyBoard;
  const since = period === 'week' ? weekStart(localDate(now, viewer.timeZone)) : null;
  const of = { cohortId: scope === 'cohort' && cohort ? cohort.id : null, since, now };
  const [board, me] = await Promise.all([
    read ? read(of) : readBoard(db, of),
    findBoardFounder(db, { founderId: viewer.id, since, now }),
  ]);
  const own = { founderId: viewer.id, points: me?.points ?? 0 };
  const standings = me ? withPoints(board.standings, own) : board.standings;
  const pages = Math.max(1, Math.ceil(standings.size / pageSize));
  const page = Math.min(asked, pages);
  const ownEntry = me ? toOwnEntry(me, placeOf(standings, own), pageSize) : null;
  const isOnIt =
    standings !== board.standings ||
    ownEntry?.page === page ||
    leadersOf({ ...board, standings }).some((each) => firstOf(each).includes(viewer.id));
  const shown = isOnIt
    ? await describePage({ ...board, standings }, { page, pageSize, me })
    : await sharedPage(board, { page, pageSize });
  return {
    cohortName: cohort?.name ?? null,
    ...shown,
    me: ownEntry,
    size: standings.size,
    page,
    pages,
  };
}

type Page = { page: number; pageSize: number };

/** Made once for all whose own name is nowhere on it. */
async function sharedPage(board: Board, of: Page): Promise<SharedPage> {
  const key = `${of.page} of ${of.pageSize}`;
  const known = board.pages.get(key);
  if (known) return known;
  const made = await describePage(board, of);
  board.pages.set(key, made);
  return made;
}

async function describePage(
  board: Board,
  { page, pageSize, me }: Page & { me?: BoardFounder },
): Promise<SharedPage> {
  const places = listPlaces(board.standings, { from: (page - 1) * pageSize, count: pageSize });
  const leaders = leadersOf(board);
  const holders = leaders.flatMap(firstOf);
  const described = await board.describe([...holders, ...places.map((place) => place.founderId)]);
  const find = (id: string) => (id === me?.id ? me : described.get(id));
  const [topPerformer = null, mostConsistent = null, taskMaster = null] = leaders.map((each) =>
    toLeader(each, find, me?.id ?? null),
  );
  return {
    leaders: { topPerformer, mostConsistent, taskMaster },
    rows: toRows(places, find, me?.id ?? null),
  };
}

function leadersOf({ standings, mostConsistent, taskMaster }: Board): Leaders[] {
  return [ofTier(standings.tiers[0]), mostConsistent, taskMaster];
}

const emptyBoard: Leaderboard = {
  cohortName: null,
  leaders: { topPerformer: null, mostConsistent: null, taskMaster: null },
  rows: [],
  me: null,
  size: 0,
  page: 1,
  pages: 1,
};
