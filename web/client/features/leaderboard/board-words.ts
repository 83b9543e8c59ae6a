import type { Leader } from '#shared/api/leaderboard.ts';

const figure = new Intl.NumberFormat('en-US');

/** Whose a first place is: 'Ada', 'Ada and you', 'Ada, Bert and 2 others'; oneself among the named. */
export function holderNames({ holders, others }: Leader): string {
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
