import type { Leaderboard } from '#db/queries/leaderboard/find-leaderboard.ts';
import { context, type Message, message, plainMessage, section } from './block-kit.ts';
import { bold, escapeText } from './escape.ts';

/** The best ten of the cohort and one's own rank. */
export function leaderboardMessage(
  board: Leaderboard,
  { period, founderId }: { period: 'week' | 'all'; founderId: string },
): Message {
  if (!board.cohortName || board.rows.length === 0) {
    return plainMessage('You are in no cohort yet, so there is no board to show.');
  }
  const when = period === 'week' ? 'this week' : 'all time';
  const title = `${bold(board.cohortName)}, ${when}`;
  const rows = board.rows.map((row) => {
    const streak = row.streak > 1 ? ` · ${row.streak}-day streak` : '';
    const you = row.founderId === founderId ? ' (you)' : '';
    return `${row.rank}. ${bold(row.name, 60)}${you}, ${escapeText(row.startupName, 60)}: ${row.points}${streak}`;
  });
  return message(`${when}: ${ownRank(board)}`, [
    section(title),
    section(rows.join('\n')),
    context(`${ownRank(board)} ${other(period)}`),
  ]);
}

function ownRank({ me, size }: Leaderboard): string {
  return me
    ? `You are number ${me.rank} of ${size} with ${me.points} points.`
    : `There are ${size} founders on the board.`;
}

function other(period: 'week' | 'all'): string {
  return period === 'week'
    ? '`/leaderboard all` shows all time.'
    : '`/leaderboard` shows this week.';
}
