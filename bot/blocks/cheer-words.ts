import type { PledgeNews } from '#db/queries/pledges.ts';
import { figure } from '#shared/domain/figure.ts';
import { type Message, plainMessage } from './block-kit.ts';
import { bold, escapeText } from './escape.ts';

type Cheers = Pick<PledgeNews, 'cheers' | 'cheeredBy'>;

/** `Bo, Cy and 3 others`: names, not mentions, for nobody is called for having cheered. */
export function cheerNames({ cheers, cheeredBy }: Cheers): string {
  const names = cheeredBy.map((name) => escapeText(name, 60) || '–');
  const others = cheers - names.length;
  const more = others === 1 ? '1 other' : `${figure(others)} others`;
  const all = others > 0 ? [...names, more] : names;
  const last = all.at(-1) ?? '';
  return all.length > 1 ? `${all.slice(0, -1).join(', ')} and ${last}` : last;
}

/** To the founder who pledged, privately. */
export function cheeredBy(news: Cheers & Pick<PledgeNews, 'taskTitle'>): Message {
  const verb = news.cheers === 1 ? 'cheers' : 'cheer';
  return plainMessage(
    `👏 ${cheerNames(news)} ${verb} you on: ${bold(news.taskTitle)}.`,
    'Your pledge in the cohort’s channel shows every cheer.',
  );
}
