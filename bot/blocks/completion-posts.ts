import type { CompletionNews } from '#db/queries/slack/channel-posts.ts';
import { counted, figure } from '#shared/domain/figure.ts';
import { type Message, plainMessage } from './block-kit.ts';
import { bold, escapeText } from './escape.ts';
import { keepTogether } from './keep-together.ts';

const mostTitles = 3;

/** A completion in the cohort's channel; one that reached a streak bonus says so first. */
export function completionPost(news: CompletionNews): Message {
  const what = bold(news.taskTitle);
  const streak = news.streak > 1 ? ` · ${figure(news.streak)}-day streak` : '';
  const earned = `+${counted(news.points, 'point')}`;
  if (news.reachedDays !== null) {
    return plainMessage(
      `🔥 ${who(news)} reached a ${keepTogether(`${news.reachedDays}-day streak`)} with ${what}.`,
      earned,
    );
  }
  return plainMessage(`✅ ${who(news)} ${didWords(news, what)}`, `${earned}${streak}`);
}

/** All that a founder completed within an hour, in one post. The details are in its thread. */
export function completionsPost(all: CompletionNews[]): Message {
  const [first, ...others] = all;
  const last = others.at(-1);
  if (!first) return plainMessage('–');
  if (!last) return completionPost(first);
  const reached = Math.max(...all.map(({ reachedDays }) => reachedDays ?? 0));
  const done = `completed ${counted(all.length, 'task')}: ${titles([first, ...others])}.`;
  const points = all.reduce((sum, news) => sum + news.points, 0);
  const streak = last.streak > 1 ? ` · ${figure(last.streak)}-day streak` : '';
  return plainMessage(
    reached > 0
      ? `🔥 ${who(first)} reached a ${keepTogether(`${reached}-day streak`)} and ${done}`
      : `✅ ${who(first)} ${done}`,
    `+${counted(points, 'point')}${reached > 0 ? '' : streak} · the details are in the thread`,
  );
}

/** One of them, in the thread. */
export function completionDetail(news: CompletionNews): Message {
  const what = bold(news.taskTitle);
  const did = didWords(news, what);
  const reached = news.reachedDays === null ? '' : ` · reached a ${news.reachedDays}-day streak`;
  return plainMessage(
    `✅ ${did.charAt(0).toUpperCase()}${did.slice(1)}`,
    `+${counted(news.points, 'point')}${reached}`,
  );
}

function who({ founderName, startupName }: CompletionNews): string {
  return `${bold(founderName, 80)} (${escapeText(startupName, 80)})`;
}

function didWords({ isYesterday, isPledge }: CompletionNews, what: string): string {
  const when = isYesterday ? ' yesterday' : '';
  return isPledge ? `completed a pledge${when}: ${what}.` : `completed ${what}${when}.`;
}

/** The first, which is not in the thread, and the latest. */
function titles([first, ...others]: [CompletionNews, ...CompletionNews[]]): string {
  const all = [first, ...others];
  const latest = others.slice(-(mostTitles - 1));
  const shown = [first, ...latest].map(({ taskTitle }) => bold(taskTitle, 120));
  const more = all.length - shown.length;
  const parts = more > 0 ? [...shown, `${more} more`] : shown;
  return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}
