import type { PledgeNews } from '#db/queries/pledges.ts';
import type { MilestoneNews } from '#db/queries/slack/channel-posts.ts';
import { counted } from '#shared/domain/figure.ts';
import { milestoneTypeLabels } from '#shared/options.ts';
import {
  actions,
  button,
  context,
  link,
  type Message,
  message,
  plainMessage,
  section,
} from './block-kit.ts';
import { cheerNames } from './cheer-words.ts';
import { fullDay, longDay } from './due-label.ts';
import { bold, escapeText } from './escape.ts';

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

function cheersLine({ state, ...given }: PledgeNews): string[] {
  const { cheers } = given;
  if (cheers === 0) return state === 'open' ? ['Cheer them on: any reaction counts.'] : [];
  return [`👏 ${counted(cheers, 'cheer')}: ${cheerNames(given)}`];
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

/** The bot's last words before it archives the channel of a cohort that has ended. */
export function farewellPost(
  { name }: { name: string },
  { publicUrl }: { publicUrl: string },
): Message {
  return plainMessage(
    `🏁 ${bold(name, 80)} has ended. Thank you all for every task and every pledge.`,
    `This channel is archived now: nothing in it is lost. ${link(`${publicUrl}/app/leaderboard`, 'See the leaderboard')}`,
  );
}
