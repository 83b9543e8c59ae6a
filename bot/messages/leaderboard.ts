import type { Leaderboard, LeaderboardEntry } from '#shared/api/leaderboard.ts';
import type { LeaderboardPeriod, LeaderboardScope } from '#shared/domain/leaderboard.ts';
import { formatNumber, pluralize } from '#shared/formats.ts';
import {
  context,
  dataTable,
  type KnownBlock,
  type Message,
  message,
  plainMessage,
  section,
} from './block-kit.ts';
import { bold, escapeText, preventLineBreaks } from './slack-text.ts';

export type BoardChoice = { scope: LeaderboardScope; period: LeaderboardPeriod };

/** A page of the table; without it the message has this many rows. */
const boardPageSize = 10;

/** The top rows, and the founder's own row whatever its rank. */
export function leaderboardMessage(board: Leaderboard, { scope, period }: BoardChoice): Message {
  const { rows, me, size } = board;
  if (scope === 'cohort' && board.cohortName === null) {
    return plainMessage(
      'You’re not in a cohort yet, so there’s no leaderboard to show.',
      '`/leaderboard community` shows the whole community.',
    );
  }
  const when = period === 'week' ? 'this week' : 'all time';
  const name = scope === 'cohort' ? (board.cohortName ?? '') : 'The whole community';
  const where = bold(name);
  const own = me && !rows.some((row) => row.isMe) ? me : null;
  const summary = summaryLine(board);
  const below = [capLine(me), otherBoardHint({ scope, period })].filter((line) => line !== '');
  // Rows are sorted by points: if the top ones have none, everybody shares the first rank.
  if (size > 0 && rows.every(({ points }) => points === 0)) {
    const first = `${where}, ${when}. Nobody has points yet: the first completed task leads.`;
    return plainMessage(first, below.join(' '));
  }
  const first = `${where}, ${when}. ${summary}`;
  const top = rows.slice(0, boardPageSize);
  const meBelow = me && !top.some((row) => row.isMe) ? me : null;
  const lines = [...top.map(boardLine), ...(meBelow ? ['…', boardLine(meBelow)] : [])];
  const around = (ranking: KnownBlock) => [section(first), ranking, context(below.join(' '))];
  return message(
    first,
    around(boardTable([...rows, ...(own ? [own] : [])], `${name}, ${when}`)),
    around(section(lines.join('\n'))),
  );
}

/** The viewer's own row is bold. */
function boardTable(entries: LeaderboardEntry[], caption: string): KnownBlock {
  return dataTable({
    caption,
    head: ['#', 'Founder', 'Startup', 'Points', 'Streak'],
    pageSize: boardPageSize,
    rowHeader: 1,
    rows: entries.map(({ rank, name, isMe, startupName, points, streak }) => ({
      isBold: isMe,
      cells: [
        rank === null ? '–' : { value: rank, text: formatNumber(rank) },
        isMe ? `${name} (you)` : name,
        startupName,
        { value: points, text: formatNumber(points) },
        { value: streak, text: streak > 0 ? pluralize(streak, 'day') : '–' },
      ],
    })),
  });
}

function summaryLine({ me, size }: Leaderboard): string {
  if (me && me.rank !== null) {
    return `You’re #${formatNumber(me.rank)} of ${formatNumber(size)} with ${pluralize(me.points, 'point')}.`;
  }
  const founders =
    size === 1
      ? 'There is 1 founder on the board.'
      : `There are ${formatNumber(size)} founders on the board.`;
  return me ? `${founders} Your first points put you on the board.` : founders;
}

export function boardLine({
  rank,
  name,
  isMe,
  startupName,
  points,
  streak,
}: LeaderboardEntry): string {
  const run = streak > 1 ? ` · ${formatNumber(streak)}-day streak` : '';
  const you = isMe ? ' (you)' : '';
  const earned = preventLineBreaks(`${pluralize(points, 'point')}${run}`);
  const place = rank === null ? '–' : `${formatNumber(rank)}.`;
  return `${place} ${bold(name, 60)}${you}, ${escapeText(startupName, 60)}: ${earned}`;
}

function capLine(me: Leaderboard['me']): string {
  return me && me.notCounted > 0
    ? `Boards count up to 200 points and three hard tasks of your own a day: +${formatNumber(me.notCounted)} aren’t shown here.`
    : '';
}

function otherBoardHint({ scope, period }: BoardChoice): string {
  const parts = [scope === 'community' ? 'community' : '', period === 'week' ? 'all' : ''];
  const command = ['/leaderboard', ...parts.filter((part) => part !== '')].join(' ');
  return `\`${command}\` shows ${period === 'week' ? 'all time' : 'this week'}.`;
}
