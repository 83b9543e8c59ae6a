import type { Kysely } from 'kysely';
import type { Leaderboard } from '#shared/api/leaderboard.ts';
import type { Database } from '../../tables/database.ts';
import { type BoardOf, type CountedBoard, countBoard, type Leaders } from './count-board.ts';
import { findMostConsistent } from './find-most-consistent.ts';
import { type BoardFounder, type Describe, listBoardFounders } from './list-board-founders.ts';

export type Board = CountedBoard & {
  mostConsistent: Leaders;
  /** Remembers whom it was asked for as long as there is the board. */
  describe: Describe;
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
  const describe: Describe = async (founderIds) => {
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
