import type { Leader } from '#shared/api/leaderboard.ts';
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

/** Shown at the viewer's row when the daily limit left out some points. */
export function dailyCapNote(notCounted: number): string | null {
  return notCounted > 0
    ? `Boards count up to 200 points and three hard tasks of your own a day: +${formatNumber(notCounted)} not shown here`
    : null;
}
