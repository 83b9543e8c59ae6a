import { VisuallyHidden } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { Leaderboard, LeaderboardEntry } from '#shared/api/leaderboard.ts';
import { pluralize } from '#shared/domain/format-number.ts';
import { medalOf } from '#shared/domain/leaderboard.ts';
import { paths } from '../../paths.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Icon } from '../../ui/icon.tsx';
import { dailyCapNote } from './leaderboard-rules.ts';
import classes from './ranking.module.css';
import rankingRowClasses from './ranking-row.module.css';

/** A page of the ranking; one's own row stands before or after it when it is on another page. */
export function Ranking({ board, isOld }: { board: Leaderboard; isOld: boolean }) {
  const { rows, me, page } = board;
  const note = me && dailyCapNote(me.notCounted);
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

const numberFormat = new Intl.NumberFormat('en-US');

type RankingRowProps = { entry: LeaderboardEntry; note: string | null };

/** One's own row stays in sight while the others scroll past. */
function RankingRow({ entry, note }: RankingRowProps) {
  const { rank, name, startupName, avatar, isMe, points, streak, tasksCompleted } = entry;
  const medal = medalOf(entry);
  // Nobody has a point: all of them first would be no order.
  const isUnranked = rank === 1 && points === 0;
  return (
    <li className={rankingRowClasses.row} data-me={isMe || undefined}>
      <span className={rankingRowClasses.rank} data-metal={medal?.metal}>
        {isUnranked ? (
          <>
            <VisuallyHidden>No rank yet</VisuallyHidden>
            <span aria-hidden="true">–</span>
          </>
        ) : (
          <>
            <VisuallyHidden>Rank </VisuallyHidden>
            {numberFormat.format(rank)}
          </>
        )}
      </span>
      <Avatar name={name} url={avatar} />
      <div className={rankingRowClasses.who}>
        <p className={rankingRowClasses.name}>
          {name}
          {isMe && <span className={rankingRowClasses.you}>You</span>}
          {medal && (
            <span className={rankingRowClasses.title} data-metal={medal.metal}>
              {medal.title}
            </span>
          )}
        </p>
        <p className={rankingRowClasses.startup}>
          <span className={rankingRowClasses.startupName}>{startupName}</span>
          {isMe && (
            <Link to={`${paths.founderWhy}#points`} className={rankingRowClasses.why}>
              Why?
            </Link>
          )}
        </p>
      </div>
      <p className={rankingRowClasses.streak} data-none={streak === 0 || undefined}>
        <Icon name="flame" size={16} />
        {streak === 0 ? 'No streak' : `${numberFormat.format(streak)}-day streak`}
      </p>
      <p className={rankingRowClasses.tasks}>{pluralize(tasksCompleted, 'task')}</p>
      <p className={rankingRowClasses.points}>
        <strong className={rankingRowClasses.figure}>{numberFormat.format(points)}</strong>{' '}
        <span className={rankingRowClasses.unit}>{points === 1 ? 'point' : 'points'}</span>
      </p>
      {note && <p className={rankingRowClasses.note}>{note}</p>}
    </li>
  );
}
