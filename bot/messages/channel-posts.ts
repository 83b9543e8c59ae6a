import type { PledgeSummary } from '#db/queries/pledges.ts';
import type { CompletionSummary, MilestoneSummary } from '#db/queries/slack/channel-posts.ts';
import { dateLabel, formatNumber, pluralize } from '#shared/formats.ts';
import { milestoneTypeLabels } from '#shared/options.ts';
import type { CalendarDate } from '#shared/time.ts';
import {
  actions,
  button,
  type Face,
  faces,
  link,
  type Message,
  message,
  plainMessage,
  section,
} from './block-kit.ts';
import { cheerNames } from './pledges.ts';
import { bold, escapeText, preventLineBreaks } from './slack-text.ts';

export const pledgeCheerAction = 'pledge_cheer';

/** The day on which a post is written, which decides whether its dates need a year. */
type PostDay = { today: CalendarDate };

/** A pledge's post in the cohort's channel, which is edited as the pledge changes. */
export function pledgePost(pledge: PledgeSummary, at: PostDay): Message {
  const line = pledgeLine(pledge, at);
  const below = [...movedLine(pledge, at), ...cheersLine(pledge)];
  return message(line, [
    section(line),
    ...faces([founderOf(pledge)], below.join('\n')),
    ...(mayBeCheered(pledge) ? [actions([cheerButton(pledge)])] : []),
  ]);
}

/** Pledges of one founder that share a post, each with its state and its button. `more`: only counted. */
export function pledgesPost(
  pledges: PledgeSummary[],
  { more = [], ...at }: PostDay & { more?: string[] | undefined },
  all = pledges.length,
): Message {
  const [first, ...others] = pledges;
  if (!first) return plainMessage('–');
  if (others.length === 0) return pledgePost(first, at);
  const who = founderLabel(first);
  const what = `made ${pluralize(all, 'pledge')}`;
  const titles = pledges.map(({ taskTitle }) => bold(taskTitle, 120));
  const invitesCheers = pledges.every(({ cheers }) => cheers === 0) && pledges.some(isOpen);
  const rest = all > pledges.length ? ` and ${formatNumber(all - pledges.length)} more` : '';
  return message(`🤝 ${who} ${what}: ${titles.join(', ')}${rest}.`, [
    section(`🤝 ${who} ${what}:`),
    ...pledges.map((pledge) => {
      const cheered = pledge.cheers > 0 ? cheersLine(pledge) : [];
      const lines = [bundledLine(pledge, at), ...movedLine(pledge, at), ...cheered];
      return section(lines.join('\n'), mayBeCheered(pledge) ? cheerButton(pledge) : undefined);
    }),
    ...(more.length > 0 ? [section(more.join(''))] : []),
    ...faces(
      [founderOf(first)],
      invitesCheers ? 'Cheer them on: a reaction counts for all of them.' : '',
    ),
  ]);
}

export function bundledLine(
  { state, taskTitle, dueOn }: PledgeSummary,
  { today }: PostDay,
): string {
  const what = bold(taskTitle, 300);
  if (state === 'kept') return `✅ ${what} · kept`;
  if (state === 'done') return `✅ ${what} · done`;
  if (state === 'withdrawn') return `${what} · withdrawn`;
  if (state === 'missed') return `${what} · the date has passed`;
  return `${what}${dueOn ? ` by ${dateLabel(dueOn, today)}` : ''}`;
}

export function isOpen({ state }: PledgeSummary): boolean {
  return state === 'open';
}

export function mayBeCheered({ state }: PledgeSummary): boolean {
  return state === 'open' || state === 'kept' || state === 'done';
}

/** The state of a pledge in a sentence. */
export function pledgeLine(pledge: PledgeSummary, at: PostDay): string {
  return `🤝 ${founderLabel(pledge)} ${pledgePhrase(pledge, at)}`;
}

function pledgePhrase({ state, taskTitle, dueOn }: PledgeSummary, { today }: PostDay): string {
  const what = bold(taskTitle);
  if (state === 'kept') return `kept a pledge: ${what}.`;
  if (state === 'done') return `did what they pledged: ${what}.`;
  if (state === 'withdrawn') return `withdrew a pledge: ${what}.`;
  if (state === 'missed') return `pledged ${what}. The date has passed.`;
  return `pledges ${what}${dueOn ? ` by ${dateLabel(dueOn, today)}` : ''}.`;
}

export function movedLine(
  { state, movedFrom, dueOn }: PledgeSummary,
  { today }: PostDay,
): string[] {
  if (state !== 'open' || !movedFrom || !dueOn) return [];
  return [`Moved from ${dateLabel(movedFrom, today)} to ${dateLabel(dueOn, today)}.`];
}

export function cheersLine({ state, ...given }: PledgeSummary): string[] {
  const { cheers } = given;
  if (cheers === 0) return state === 'open' ? ['Cheer them on with any reaction.'] : [];
  return [`👏 ${pluralize(cheers, 'cheer')}: ${cheerNames(given)}`];
}

export function cheerButton({ taskId, taskTitle, founderName }: PledgeSummary) {
  return button({
    action: pledgeCheerAction,
    label: 'Cheer',
    value: taskId,
    description: `Cheer ${founderName} on: ${taskTitle}`,
  });
}

/** A founder's milestone, in the cohort's channel. */
export function milestonePost(milestone: MilestoneSummary, { today }: PostDay): Message {
  return plainMessage(
    `🏁 ${founderLabel(milestone)} reached a milestone: ${bold(milestone.title)}.`,
    `${milestoneTypeLabels[milestone.type]} · ${dateLabel(milestone.reachedOn, today)}`,
  );
}

/** The bot's last post before it archives the channel of a cohort that has ended. */
export function farewellPost(
  { name, hasLeaderboard }: { name: string; hasLeaderboard: boolean },
  { publicUrl }: { publicUrl: string },
): Message {
  return plainMessage(
    `🏁 ${bold(name, 80)} has ended. Thank you all for every task and every pledge.`,
    `The channel is now archived; everything stays readable. ${hasLeaderboard ? link(`${publicUrl}/app/leaderboard`, 'See the leaderboard') : link(`${publicUrl}/app/cohort`, 'See your cohort')}`,
  );
}

const maxTitles = 3;

/** A founder's streak bonus, which they chose to announce. */
export function streakPost({ days, points, ...founder }: FounderNames & StreakFacts): Message {
  return plainMessage(
    `🔥 ${founderLabel(founder)} reached a ${preventLineBreaks(`${days}-day streak`)}.`,
    `+${pluralize(points, 'bonus point')}`,
  );
}

type StreakFacts = { days: number; points: number };

/** A completion in the cohort's channel. A streak bonus it reached is the founder's own to announce. */
export function completionPost(completion: CompletionSummary): Message {
  const what = bold(completion.taskTitle);
  const streak = completion.streak > 1 ? ` · ${formatNumber(completion.streak)}-day streak` : '';
  const earned = `+${pluralize(completion.points, 'point')}`;
  return plainMessage(
    `✅ ${founderLabel(completion)} ${completionPhrase(completion, what)}`,
    `${earned}${streak}${cheersPart([completion])}`,
    [founderOf(completion)],
  );
}

/** All tasks a founder completed within an hour, in one post with the details in its thread. */
export function completionsPost(all: CompletionSummary[]): Message {
  const [first, ...others] = all;
  const last = others.at(-1);
  if (!first) return plainMessage('–');
  if (!last) return completionPost(first);
  const done = `completed ${pluralize(all.length, 'task')}: ${titleList([first, ...others])}.`;
  const points = all.reduce((sum, completion) => sum + completion.points, 0);
  const streak = last.streak > 1 ? ` · ${formatNumber(last.streak)}-day streak` : '';
  return plainMessage(
    `✅ ${founderLabel(first)} ${done}`,
    `+${pluralize(points, 'point')}${streak} · details in thread${cheersPart(all)}`,
    [founderOf(first)],
  );
}

/** Each person once, also if they cheer several. */
function cheersPart(completions: CompletionSummary[]): string {
  const names = [...new Set(completions.flatMap(({ cheeredBy }) => cheeredBy))];
  if (names.length === 0) return '';
  return ` · 👏 ${cheerNames({ cheers: names.length, cheeredBy: names.slice(0, 3) })}`;
}

/** One of these completions, in the thread. */
export function completionDetail(completion: CompletionSummary): Message {
  const what = bold(completion.taskTitle);
  const did = completionPhrase(completion, what);
  return plainMessage(
    `✅ ${did.charAt(0).toUpperCase()}${did.slice(1)}`,
    `+${pluralize(completion.points, 'point')}`,
  );
}

export function founderOf({
  founderId,
  founderName,
  picture,
}: CompletionSummary | PledgeSummary): Face {
  return { id: founderId, name: founderName, picture };
}

type FounderNames = { founderName: string; startupName: string };

function founderLabel({ founderName, startupName }: FounderNames): string {
  return `${bold(founderName, 80)} (${escapeText(startupName, 80)})`;
}

function completionPhrase({ isYesterday, keptPledge }: CompletionSummary, what: string): string {
  const when = isYesterday ? ' yesterday' : '';
  return keptPledge ? `kept a pledge${when}: ${what}.` : `completed ${what}${when}.`;
}

/** The titles of the first completion, which is not in the thread, and of the latest ones. */
function titleList([first, ...others]: [CompletionSummary, ...CompletionSummary[]]): string {
  const all = [first, ...others];
  const latest = others.slice(-(maxTitles - 1));
  const shown = [first, ...latest].map(({ taskTitle }) => bold(taskTitle, 120));
  const more = all.length - shown.length;
  const parts = more > 0 ? [...shown, `${more} more`] : shown;
  return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}
