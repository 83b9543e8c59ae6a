import type { CompletionNews } from '#db/queries/slack/find-completion-news.ts';
import type { MilestoneNews } from '#db/queries/slack/find-milestone-news.ts';
import type { PledgeNews } from '#db/queries/slack/find-pledge-news.ts';
import { milestoneTypeLabels } from '#shared/options.ts';
import { type Message, plainMessage } from './block-kit.ts';
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

/** A pledge in the cohort's channel, edited in place as it goes. */
export function pledgePost(news: PledgeNews): Message {
  const who = `${bold(news.founderName, 80)} (${escapeText(news.startupName, 80)})`;
  const what = bold(news.taskTitle);
  const by = news.dueOn ? ` by ${fullDay(news.dueOn)}` : '';
  if (news.state === 'kept') return plainMessage(`🤝 ${who} kept a pledge: ${what}.`);
  if (news.state === 'withdrawn') return plainMessage(`🤝 ${who} withdrew a pledge: ${what}.`);
  if (news.state === 'missed') {
    return plainMessage(`🤝 ${who} pledged ${what}. The date has passed.`);
  }
  return plainMessage(`🤝 ${who} pledges ${what}${by}.`, 'Cheer them on with a reaction.');
}

/** Something that a founder reached, in the cohort's channel. */
export function milestonePost(news: MilestoneNews): Message {
  const who = `${bold(news.founderName, 80)} (${escapeText(news.startupName, 80)})`;
  return plainMessage(
    `🏁 ${who} reached a milestone: ${bold(news.title)}.`,
    `${milestoneTypeLabels[news.type]} · ${longDay(news.reachedOn)}`,
  );
}
