import type { Leader, Leaderboard, LeaderboardEntry } from '#shared/api/leaderboard.ts';
import type { LeaderboardOrder } from '#shared/domain/leaderboard.ts';
import { formatNumber, pluralize } from '#shared/formats.ts';

/** 'Ada', 'Ada and you', 'Ada, Bert and 2 others'; the viewer is always named. */
export function leaderNames({ holders, others }: Leader): string {
  const total = holders.length + others;
  const [first, ...more] = holders;
  const second = more.find(({ isMe }) => isMe) ?? more[0];
  const named = total > 2 ? [first, second] : holders;
  const names = named.flatMap((person) => (person ? [person.isMe ? 'you' : person.name] : []));
  if (total > names.length) names.push(othersText(total - names.length));
  const last = names.pop() ?? '';
  const text = names.length > 0 ? `${names.join(', ')} and ${last}` : last;
  return text.startsWith('you') ? `Y${text.slice(1)}` : text;
}

/** The server counts them up to 100. */
function othersText(others: number): string {
  if (others >= 100) return 'more than 99 others';
  return pluralize(others, 'other');
}

/** The figure that orders the board, with its unit. */
export function figureOf(
  { points, pledgesKept, activeDays }: LeaderboardEntry,
  order: LeaderboardOrder,
) {
  const value = { points, pledges: pledgesKept ?? 0, days: activeDays ?? 0 }[order];
  return { value, unit: unitOf(value, order) };
}

function unitOf(value: number, order: LeaderboardOrder): string {
  if (order === 'pledges') return 'kept';
  const unit = order === 'points' ? 'point' : 'active day';
  return value === 1 ? unit : `${unit}s`;
}

/** 'Up 2 places since last week'. */
export function moveText(moved: number): string {
  return `${moved > 0 ? 'Up' : 'Down'} ${pluralize(Math.abs(moved), 'place')} since last week`;
}

/** '35 points behind Erik', and what the daily limit left out. */
export function ownNote(me: NonNullable<Leaderboard['me']>, order: LeaderboardOrder) {
  const notes = [gapText(me, order), order === 'points' ? dailyCapNote(me.notCounted) : null];
  return notes.filter(Boolean).join(' · ') || null;
}

/** Names who is ahead by first name where it is known, else by rank. */
function gapText({ ahead }: NonNullable<Leaderboard['me']>, order: LeaderboardOrder) {
  if (!ahead) return null;
  const gap = {
    points: pluralize(ahead.by, 'point'),
    pledges: pluralize(ahead.by, 'pledge'),
    days: pluralize(ahead.by, 'active day'),
  }[order];
  const [firstName] = ahead.name?.split(' ') ?? [];
  return `${gap} behind ${firstName ?? `#${formatNumber(ahead.rank)}`}`;
}

/** Shown at the viewer's row when the daily limit left out some points. */
function dailyCapNote(notCounted: number): string | null {
  return notCounted > 0
    ? `Boards count up to 200 points and three hard tasks of your own a day: +${formatNumber(notCounted)} not shown here`
    : null;
}
