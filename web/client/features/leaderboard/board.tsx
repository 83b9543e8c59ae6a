import { VisuallyHidden } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { Leaderboard, LeaderboardEntry } from '#shared/api/leaderboard.ts';
import { type LeaderboardOrder, medalOf } from '#shared/domain/leaderboard.ts';
import { formatNumber, pluralize } from '#shared/formats.ts';
import { paths } from '../../paths.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import classes from './leaderboard.module.css';
import { figureOf, leaderNames, moveText, ownNote } from './leaderboard-rules.ts';

type RankingProps = { board: Leaderboard; order: LeaderboardOrder; isOld: boolean };

/** A page of the ranking, with the viewer's own row before or after it when it is on another page. */
export function Ranking({ board, order, isOld }: RankingProps) {
  const { rows, me, page } = board;
  const note = me && ownNote(me, order);
  const ownRow =
    me && me.page !== page ? <RankingRow entry={me} order={order} note={note} /> : null;
  const isBefore = me !== null && me.page < page;
  return (
    <ol className={classes.rows} aria-busy={isOld} data-old={isOld || undefined}>
      {isBefore && ownRow}
      {rows.map((entry, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its position; founders' ids are not exposed
        <RankingRow key={index} entry={entry} order={order} note={entry.isMe ? note : null} />
      ))}
      {!isBefore && ownRow}
    </ol>
  );
}

type RankingRowProps = { entry: LeaderboardEntry; order: LeaderboardOrder; note: string | null };

/** The viewer's own row is sticky while the others scroll. */
function RankingRow({ entry, order, note }: RankingRowProps) {
  const { rank, name, startupName, avatar, isMe, streak, tasksCompleted, moved } = entry;
  const { value, unit } = figureOf(entry, order);
  const medal = medalOf({ rank, points: value });
  return (
    <li className={`stack ${classes.row}`} data-me={isMe || undefined}>
      <span className={`soft strong tabular ${classes.rank}`} data-metal={medal?.metal}>
        {rank === null ? (
          <>
            <VisuallyHidden>No rank yet</VisuallyHidden>
            <span aria-hidden="true">–</span>
          </>
        ) : (
          <>
            <VisuallyHidden>Rank </VisuallyHidden>
            {formatNumber(rank)}
          </>
        )}
      </span>
      <Move moved={moved} />
      <Avatar name={name} url={avatar} />
      <div className="shrinks">
        <p className="row gap-8">
          <span className={`strong breakable ${classes.name}`}>{name}</span>
          {isMe && <span className={`small stream rigid ${classes.you}`}>You</span>}
        </p>
        <p className="flex gap-10 soft small">
          {medal && (
            <span className={`strong rigid ${classes.title}`} data-metal={medal.metal}>
              {medal.title}
            </span>
          )}
          <span className="shrinks one-line">{startupName}</span>
          {isMe && (
            <Link to={`${paths.appWhy}#points`} className="small link">
              Why?
            </Link>
          )}
        </p>
      </div>
      <p className={`row gap-4 ${classes.streak}`} data-none={streak === 0 || undefined}>
        <Icon name="flame" size={16} />
        {streak === 0 ? 'No streak' : `${formatNumber(streak)}-day streak`}
      </p>
      <p className={classes.tasks}>{pluralize(tasksCompleted, 'task')}</p>
      <p className={classes.points}>
        <strong className={`ink body ${classes.figure}`}>{formatNumber(value)}</strong>{' '}
        <span className={classes.unit}>{unit}</span>
      </p>
      {note && <p className={`soft small tabular ${classes.note}`}>{note}</p>}
    </li>
  );
}

/** The places that somebody went up or down since last week. */
function Move({ moved }: Pick<LeaderboardEntry, 'moved'>) {
  if (!moved) return <span className={classes.move} />;
  return (
    <span
      className={`small tabular ${classes.move}`}
      data-up={moved > 0 || undefined}
      title={moveText(moved)}
    >
      <span aria-hidden="true">{Math.abs(moved)}</span>
      <VisuallyHidden>{moveText(moved)}</VisuallyHidden>
    </span>
  );
}

type Award = {
  key: keyof Leaderboard['leaders'];
  label: string;
  icon: IconName;
  metric: 'points' | 'streak' | 'tasks';
  formatValue: (value: number) => string;
};

const awards: Award[] = [
  {
    key: 'topPerformer',
    label: 'Top Performer',
    icon: 'trophy',
    metric: 'points',
    formatValue: (value) => pluralize(value, 'point'),
  },
  {
    key: 'mostConsistent',
    label: 'Most Consistent',
    icon: 'flame',
    metric: 'streak',
    formatValue: (value) => `${value}-day streak`,
  },
  {
    key: 'taskMaster',
    label: 'Task Master',
    icon: 'check',
    metric: 'tasks',
    formatValue: (value) => pluralize(value, 'task'),
  },
];

/** The awards in one line; on a phone below the board, each in a line of its own. */
export function Awards({ leaders }: { leaders: Leaderboard['leaders'] }) {
  return (
    <dl className={`wrap ${classes.awards}`}>
      {awards.map(({ key, label, icon, metric, formatValue }) => {
        const leader = leaders[key];
        return (
          <div key={key} className={`row gap-8 ${classes.award}`} data-metric={metric}>
            <dt className="row gap-6 soft small rigid">
              <Icon name={icon} size={16} />
              {label}
            </dt>
            {leader ? (
              <dd className="shrinks">
                <span className="strong breakable">{leaderNames(leader)}</span>{' '}
                <span className={`small nowrap ${classes.awardValue}`}>
                  {formatValue(leader.value)}
                </span>
              </dd>
            ) : (
              <dd className="soft">Nobody yet</dd>
            )}
          </div>
        );
      })}
    </dl>
  );
}
