import type { Kysely } from 'kysely';
import type {
  Leader,
  Leaderboard,
  LeaderboardEntry,
  LeaderboardPerson,
} from '#shared/api/leaderboard.ts';
import {
  type LeaderboardPeriod,
  type LeaderboardScope,
  listRanked,
  type RankedFounder,
  rankOf,
  type Tier,
  withPoints,
} from '#shared/domain/leaderboard.ts';
import { localDate, weekStart } from '#shared/time.ts';
import type { Database } from '../../schema.ts';
import { type BoardFounder, findBoardFounder } from './board-founders.ts';
import { type Board, type ReadBoard, readBoard, type SharedPage } from './cached-boards.ts';
import type { Leaders } from './count-board.ts';

type FindLeaderboardInput = {
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
  { viewer, scope, period, page: asked, pageSize, now, read }: FindLeaderboardInput,
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
  const ownEntry = me ? toOwnEntry(me, rankOf(standings, own), pageSize) : null;
  const isOnIt =
    standings !== board.standings ||
    ownEntry?.page === page ||
    leadersOf({ ...board, standings }).some((each) => namedLeaders(each).includes(viewer.id));
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

type PageInput = { page: number; pageSize: number };

/** Made once for all whose own name is nowhere on it. */
async function sharedPage(board: Board, of: PageInput): Promise<SharedPage> {
  const key = `${of.page} of ${of.pageSize}`;
  const known = board.pages.get(key);
  if (known) return known;
  const made = await describePage(board, of);
  board.pages.set(key, made);
  return made;
}

async function describePage(
  board: Board,
  { page, pageSize, me }: PageInput & { me?: BoardFounder },
): Promise<SharedPage> {
  const places = listRanked(board.standings, { from: (page - 1) * pageSize, count: pageSize });
  const leaders = leadersOf(board);
  const holders = leaders.flatMap(namedLeaders);
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
  return [leadersOfTier(standings.tiers[0]), mostConsistent, taskMaster];
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

const maxNamed = 3;
const maxOthers = 100;

function leadersOfTier(tier: Tier | undefined): Leaders {
  return tier && tier.points > 0
    ? { value: tier.points, founderIds: tier.founderIds }
    : { value: 0, founderIds: [] };
}

/** Whom a board names of those who share a first place. */
function namedLeaders({ founderIds }: Leaders): string[] {
  return founderIds.slice(0, maxNamed);
}

function toLeader(leaders: Leaders, find: FindFounder, viewerId: string | null): Leader | null {
  const holders = namedLeaders(leaders).flatMap((id) => {
    const founder = find(id);
    return founder ? [toPerson(founder, id === viewerId)] : [];
  });
  if (holders.length === 0) return null;
  const others = Math.max(0, leaders.founderIds.length - maxNamed);
  return {
    value: leaders.value,
    holders: holders.sort((a, b) => a.name.localeCompare(b.name, 'en')),
    others: Math.min(others, maxOthers),
  };
}

type FindFounder = (id: string) => BoardFounder | undefined;

/** Rows of a page, those of a tie by name. Who is no longer accepted by now is left out. */
function toRows(
  places: (RankedFounder & { rank: number })[],
  find: FindFounder,
  viewerId: string | null,
): LeaderboardEntry[] {
  return places
    .flatMap(({ founderId, points, rank }) => {
      const founder = find(founderId);
      return founder ? [toEntry(founder, { points, rank, isMe: founderId === viewerId })] : [];
    })
    .sort((a, b) => a.rank - b.rank || a.name.localeCompare(b.name, 'en'));
}

function toOwnEntry(
  founder: BoardFounder,
  { rank, index }: { rank: number; index: number },
  pageSize: number,
): NonNullable<Leaderboard['me']> {
  return {
    ...toEntry(founder, { points: founder.points, rank, isMe: true }),
    page: Math.floor(index / pageSize) + 1,
    notCounted: founder.notCounted,
  };
}

function toPerson(founder: BoardFounder, isMe: boolean): LeaderboardPerson {
  const { name, startupName, avatar } = founder;
  return { name, startupName, avatar, isMe };
}

function toEntry(
  founder: BoardFounder,
  { points, rank, isMe }: { points: number; rank: number; isMe: boolean },
): LeaderboardEntry {
  const { streak, tasksCompleted } = founder;
  return { rank, ...toPerson(founder, isMe), points, streak, tasksCompleted };
}
