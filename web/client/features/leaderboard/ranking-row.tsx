import { VisuallyHidden } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { LeaderboardEntry } from '#shared/api/leaderboard.ts';
import { medalOf } from '#shared/domain/leaderboard.ts';
import { counted } from '../../lib/counted.ts';
import { paths } from '../../paths.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Icon } from '../../ui/icon.tsx';
import classes from './ranking-row.module.css';

const figure = new Intl.NumberFormat('en-US');

type Props = { entry: LeaderboardEntry; note: string | null };

/** One's own row stays in sight while the others scroll past. */
export function RankingRow({ entry, note }: Props) {
  const { rank, name, startupName, avatar, isMe, points, streak, tasksCompleted } = entry;
  const medal = medalOf(entry);
  // Nobody has a point: all of them first would be no order.
  const isUnranked = rank === 1 && points === 0;
  return (
    <li className={classes.row} data-me={isMe || undefined}>
      <span className={classes.rank} data-metal={medal?.metal}>
        {isUnranked ? (
          <>
            <VisuallyHidden>No rank yet</VisuallyHidden>
            <span aria-hidden="true">–</span>
          </>
        ) : (
          <>
            <VisuallyHidden>Rank </VisuallyHidden>
            {figure.format(rank)}
          </>
        )}
      </span>
      <Avatar name={name} url={avatar} />
      <div className={classes.who}>
        <p className={classes.name}>
          {name}
          {isMe && <span className={classes.you}>You</span>}
          {medal && (
            <span className={classes.title} data-metal={medal.metal}>
              {medal.title}
            </span>
          )}
        </p>
        <p className={classes.startup}>
          <span className={classes.startupName}>{startupName}</span>
          {isMe && (
            <Link to={`${paths.founderWhy}#points`} className={classes.why}>
              Why?
            </Link>
          )}
        </p>
      </div>
      <p className={classes.streak} data-none={streak === 0 || undefined}>
        <Icon name="flame" size={16} />
        {streak === 0 ? 'No streak' : `${figure.format(streak)}-day streak`}
      </p>
      <p className={classes.tasks}>{counted(tasksCompleted, 'task')}</p>
      <p className={classes.points}>
        <strong className={classes.figure}>{figure.format(points)}</strong>{' '}
        <span className={classes.unit}>{points === 1 ? 'point' : 'points'}</span>
      </p>
      {note && <p className={classes.note}>{note}</p>}
    </li>
  );
}
