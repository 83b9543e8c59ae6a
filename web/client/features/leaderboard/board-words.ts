import type { Leader } from '#shared/api/leaderboard.ts';

const figure = new Intl.NumberFormat('en-US');

/** Whose a first place is: 'Ada', 'Ada and you', 'Ada, Bert, Cleo and 2 others'. */
export function holderNames({ holders, others }: Leader): string {
  const names = holders.map(({ name, isMe }) => (isMe ? 'you' : name));
  if (others > 0) names.push(othersText(others));
  const last = names.pop() ?? '';
  const text = names.length > 0 ? `${names.join(', ')} and ${last}` : last;
  return text.startsWith('you') ? `Y${text.slice(1)}` : text;
}

/** They are counted up to 100. */
function othersText(others: number): string {
  if (others >= 100) return 'more than 99 others';
  return others === 1 ? '1 other' : `${others} others`;
}

/** Beside one's own row, where the day's limit took something. */
export function capNote(notCounted: number): string | null {
  return notCounted > 0
    ? `The board counts 200 a day: +${figure.format(notCounted)} not shown here`
    : null;
}
