import type { Leaderboard } from '#shared/api/leaderboard.ts';
import { capNote } from './board-words.ts';
import classes from './ranking.module.css';
import { RankingRow } from './ranking-row.tsx';

/** A page of the ranking; one's own row stands before or after it when it is on another page. */
export function Ranking({ board, isOld }: { board: Leaderboard; isOld: boolean }) {
  const { rows, me, page } = board;
  const note = me && capNote(me.notCounted);
  const elsewhere = me && me.page !== page ? <RankingRow entry={me} note={note} /> : null;
  const isAhead = me !== null && me.page < page;
  return (
    <ol className={classes.rows} aria-busy={isOld} data-old={isOld || undefined}>
      {isAhead && elsewhere}
      {rows.map((entry, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place, and founders' ids are not shown
        <RankingRow key={index} entry={entry} note={entry.isMe ? note : null} />
      ))}
      {!isAhead && elsewhere}
    </ol>
  );
}
