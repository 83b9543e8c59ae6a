import type { CompletionNews } from '#db/queries/slack/find-completion-news.ts';
import type { MilestoneNews } from '#db/queries/slack/find-milestone-news.ts';
import type { PledgeNews } from '#db/queries/slack/find-pledge-news.ts';
import { milestoneTypeLabels } from '#shared/options.ts';
import {
  actions,
  button,
  context,
  type Message,
  message,
  plainMessage,
  section,
} from './block-kit.ts';
import { fullDay, longDay } from './due-label.ts';
import { bold, escapeText } from './escape.ts';

/** A completion in the cohort's channel; one that reached a streak bonus says so first. */
export function completionPost(news: CompletionNews): Message {
  const who = `${bold(news.founderName, 80)} (${escapeText(news.startupName, 80)})`;
  const what = bold(news.taskTitle);
  const streak = news.streak > 1 ? ` · ${news.streak}-day streak` : '';
  if (news.reachedDays !== null) {
    return plainMessage(
      `🔥 ${who} reached a ${news.reachedDays}-day streak with ${what}.`,
      `+${news.points} points`,
    );
  }
  const when = news.isYesterday ? ' yesterday' : '';
  const did = news.isPledge ? `completed a pledge${when}: ${what}.` : `completed ${what}${when}.`;
  return plainMessage(`✅ ${who} ${did}`, `+${news.points} points${streak}`);
}

export const pledgeCheer = 'pledge_cheer';

/** A pledge in the cohort's channel, one post that is edited as it goes. */
export function pledgePost(news: PledgeNews): Message {
  const line = pledgeLine(news);
  const below = [...movedLine(news), ...cheersLine(news)];
  const mayCheer = news.state === 'open' || news.state === 'kept';
  return message(line, [
    section(line),
    ...(below.length > 0 ? [context(below.join('\n'))] : []),
    ...(mayCheer ? [actions([cheerButton(news)])] : []),
  ]);
}

/** What became of a pledge so far, in a sentence. */
export function pledgeLine(news: PledgeNews): string {
  const who = `${bold(news.founderName, 80)} (${escapeText(news.startupName, 80)})`;
  return `🤝 ${who} ${pledgeWords(news)}`;
}

function pledgeWords({ state, taskTitle, dueOn }: PledgeNews): string {
  const what = bold(taskTitle);
  if (state === 'kept') return `kept a pledge: ${what}.`;
  if (state === 'withdrawn') return `withdrew a pledge: ${what}.`;
  if (state === 'missed') return `pledged ${what}. The date has passed.`;
  return `pledges ${what}${dueOn ? ` by ${fullDay(dueOn)}` : ''}.`;
}

function movedLine({ state, movedFrom, dueOn }: PledgeNews): string[] {
  if (state !== 'open' || !movedFrom || !dueOn) return [];
  return [`Moved from ${fullDay(movedFrom)} to ${fullDay(dueOn)}.`];
}

/** Names, not mentions: nobody is called for having cheered. */
function cheersLine({ state, cheers, cheeredBy }: PledgeNews): string[] {
  if (cheers === 0) return state === 'open' ? ['Cheer them on: any reaction counts.'] : [];
  const names = cheeredBy.map((name) => escapeText(name, 60) || '–');
  const others = cheers - names.length;
  const all = others > 0 ? [...names, others === 1 ? '1 other' : `${others} others`] : names;
  const last = all.at(-1) ?? '';
  const by = all.length > 1 ? `${all.slice(0, -1).join(', ')} and ${last}` : last;
  return [`👏 ${cheers === 1 ? '1 cheer' : `${cheers} cheers`}: ${by}`];
}

function cheerButton({ taskId, taskTitle, founderName }: PledgeNews) {
  return button({
    action: pledgeCheer,
    label: 'Cheer',
    value: taskId,
    description: `Cheer ${founderName} on: ${taskTitle}`,
  });
}

/** Something that a founder reached, in the cohort's channel. */
export function milestonePost(news: MilestoneNews): Message {
  const who = `${bold(news.founderName, 80)} (${escapeText(news.startupName, 80)})`;
  return plainMessage(
    `🏁 ${who} reached a milestone: ${bold(news.title)}.`,
    `${milestoneTypeLabels[news.type]} · ${longDay(news.reachedOn)}`,
  );
}
