import type { Leaderboard, LeaderboardEntry, LeaderboardPerson } from '#shared/api/leaderboard.ts';
import type { Placed } from '#shared/domain/standings.ts';
import type { BoardFounder } from './list-board-founders.ts';

export type FindFounder = (id: string) => BoardFounder | undefined;

/** Rows of a page, those of a tie by name. Who is no longer accepted by now is left out. */
export function toRows(
  places: (Placed & { rank: number })[],
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

export function toOwnEntry(
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

export function toPerson(founder: BoardFounder, isMe: boolean): LeaderboardPerson {
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
