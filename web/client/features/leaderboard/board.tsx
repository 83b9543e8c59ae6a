import { VisuallyHidden } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { Leader, Leaderboard, LeaderboardEntry } from '#shared/api/leaderboard.ts';
import { type LeaderboardOrder, medalOf } from '#shared/domain/leaderboard.ts';
import { formatNumber, pluralize } from '#shared/formats.ts';
import { paths } from '../../paths.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import classes from './leaderboard.module.css';
import { dailyCapNote, leaderNames } from './leaderboard-rules.ts';

type RankingProps = { board: Leaderboard; order: LeaderboardOrder; isOld: boolean };

/** A page of the ranking, with the viewer's own row before or after it when it is on another page. */
export function Ranking({ board, order, isOld }: RankingProps) {
  const { rows, me, page } = board;
  const note = me && order === 'points' ? dailyCapNote(me.notCounted) : null;
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

/** The figure that orders the board, with its unit. */
function figureOf({ points, pledgesKept, activeDays }: LeaderboardEntry, order: LeaderboardOrder) {
  if (order === 'pledges') return { value: pledgesKept ?? 0, unit: 'kept' };
  if (order === 'points') return { value: points, unit: points === 1 ? 'point' : 'points' };
  return { value: activeDays ?? 0, unit: activeDays === 1 ? 'active day' : 'active days' };
}

/** The viewer's own row is sticky while the others scroll. */
function RankingRow({ entry, order, note }: RankingRowProps) {
  const { rank, name, startupName, avatar, isMe, streak, tasksCompleted } = entry;
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
      <Avatar name={name} url={avatar} />
      <div className="shrinks">
        <p className={`row wrap strong breakable ${classes.name}`}>
          {name}
          {isMe && <span className={`small stream ${classes.you}`}>You</span>}
          {medal && (
            <span className={`small strong ${classes.title}`} data-metal={medal.metal}>
              {medal.title}
            </span>
          )}
        </p>
        <p className="flex gap-10 soft small">
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

type LeaderCard = {
  key: keyof Leaderboard['leaders'];
  label: string;
  icon: IconName;
  metric: 'points' | 'streak' | 'tasks';
  formatValue: (value: number) => string;
};

const leaderCards: LeaderCard[] = [
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

export function LeaderCards({ leaders }: { leaders: Leaderboard['leaders'] }) {
  return (
    <dl className={classes.leaderCards}>
      {leaderCards.map(({ key, label, icon, metric, formatValue }) => {
        const leader = leaders[key];
        return (
          <div key={key} className={`card ${classes.leaderCard}`} data-metric={metric}>
            <dt className={`row gap-6 soft small ${classes.leaderLabel}`}>
              <Icon name={icon} size={16} />
              {label}
            </dt>
            {leader ? (
              <Holders leader={leader} value={formatValue(leader.value)} />
            ) : (
              <dd className={`row soft ${classes.noLeader}`}>Nobody yet</dd>
            )}
          </div>
        );
      })}
    </dl>
  );
}

function Holders({ leader, value }: { leader: Leader; value: string }) {
  const { holders } = leader;
  const startup = holders.length === 1 && leader.others === 0 ? holders[0]?.startupName : null;
  return (
    <dd className={`row gap-12 ${classes.holders}`}>
      <span className={`flex rigid ${classes.faces}`}>
        {holders.map(({ name, startupName, avatar }) => (
          <Avatar key={`${name} ${startupName}`} name={name} url={avatar} size="l" />
        ))}
      </span>
      <span className={`stack shrinks ${classes.leaderText}`}>
        <span className={`strong breakable ${classes.leaderNames}`}>{leaderNames(leader)}</span>
        {startup && (
          <span className={`soft small one-line ${classes.leaderStartup}`}>{startup}</span>
        )}
        <span className={`strong ${classes.leaderValue}`}>{value}</span>
      </span>
    </dd>
  );
}
