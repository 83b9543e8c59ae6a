import type { Kysely } from 'kysely';
import type { Leaderboard } from '#shared/api/leaderboard.ts';
import type { CalendarDate } from '#shared/time.ts';
import type { Database } from '../../schema.ts';
import {
  type BoardFounder,
  findMostConsistent,
  type LoadBoardFounders,
  listBoardFounders,
} from './board-founders.ts';
import { type BoardOf, type CountedBoard, countBoard, type Leaders } from './count-board.ts';

export type ReadBoard = (of: BoardOf & { now: Date }) => Promise<Board>;

const maxAgeMs = 1000;

/** `tookMs` is how long it took to read. */
type CachedBoard = { readAt: number; tookMs: number; board: Promise<Board> };

/**
 * Reads boards, those of the whole community at most about once a second: they are costly, and
 * the same for everybody. One that was read within the last second is shown again, while the next
 * one is read in time for nobody to wait for it. A cohort's board is always read anew.
 */
export function cacheLeaderboard(
  read: ReadBoard,
  clock: () => number = () => performance.now(),
): ReadBoard {
  const kept = new Map<CalendarDate | null, CachedBoard>();
  const underway = new Map<CalendarDate | null, Promise<Board>>();

  function refresh(of: Parameters<ReadBoard>[0]): Promise<Board> {
    const { since } = of;
    const known = underway.get(since);
    if (known) return known;
    const readAt = clock();
    for (const [key, each] of kept) if (readAt - each.readAt > maxAgeFor(each)) kept.delete(key);
    const board = read(of);
    underway.set(since, board);
    board
      .then(
        () => kept.set(since, { readAt, tookMs: clock() - readAt, board }),
        // Whoever waits for it hears of it; a board that is still fresh is shown meanwhile.
        () => undefined,
      )
      .finally(() => underway.delete(since));
    return board;
  }

  return async (of) => {
    if (of.cohortId !== null) return read(of);
    const last = kept.get(of.since);
    const age = last ? clock() - last.readAt : Number.POSITIVE_INFINITY;
    if (!last || age > maxAgeFor(last)) return refresh(of);
    if (age > refreshAgeFor(last)) void refresh(of);
    return last.board;
  };
}

/**
 * A second; more only where a board takes long to read: if everybody waited for each one, a
 * database that is busy already would be asked by nobody in time.
 */
function maxAgeFor({ tookMs }: CachedBoard): number {
  return Math.max(maxAgeMs, 3 * tookMs);
}

/** Before it is too old there must be time to read the next one, also if that takes half as long again. */
function refreshAgeFor({ tookMs }: CachedBoard): number {
  return Math.max(maxAgeMs / 10, maxAgeMs * 0.9 - 1.5 * tookMs);
}

export type Board = CountedBoard & {
  mostConsistent: Leaders;
  /** Remembers whom it was asked for as long as there is the board. */
  describe: LoadBoardFounders;
  /** As everybody sees them whose own name is not on them. */
  pages: Map<string, SharedPage>;
};

export type SharedPage = Pick<Leaderboard, 'leaders' | 'rows'>;

/** A board as it stands now, the same for everybody who looks at it. */
export async function readBoard(
  db: Kysely<Database>,
  { now, ...of }: BoardOf & { now: Date },
): Promise<Board> {
  const known = new Map<string, BoardFounder>();
  const describe: LoadBoardFounders = async (founderIds) => {
    const unknown = founderIds.filter((id) => !known.has(id));
    if (unknown.length > 0) {
      const read = await listBoardFounders(db, { founderIds: unknown, since: of.since, now });
      for (const founder of read) known.set(founder.id, founder);
    }
    return known;
  };
  const [counted, mostConsistent] = await Promise.all([
    countBoard(db, of),
    findMostConsistent(db, { cohortId: of.cohortId, now, describe }),
  ]);
  return { ...counted, mostConsistent, describe, pages: new Map() };
}
