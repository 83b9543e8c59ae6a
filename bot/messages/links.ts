import type { FounderCard } from '#db/queries/founders.ts';
import type { PledgeSummary } from '#db/queries/pledges.ts';
import type { Leaderboard } from '#shared/api/leaderboard.ts';
import { stageLabels } from '#shared/options.ts';
import { context, type KnownBlock, section } from './block-kit.ts';
import { pledgeLine } from './channel-posts.ts';
import { boardLine } from './leaderboard.ts';
import { bold, escapeText } from './slack-text.ts';

/** Below a link that somebody shared: facts that their whole cohort may see, and no buttons. */
export function pledgeUnfurl(news: PledgeSummary): KnownBlock[] {
  const cheers = news.cheers === 1 ? '1 cheer' : `${news.cheers} cheers`;
  return [section(pledgeLine(news)), ...(news.cheers > 0 ? [context(`👏 ${cheers}`)] : [])];
}

export function founderUnfurl(card: FounderCard): KnownBlock[] {
  const { name, startupName, industry, stage, streak } = card;
  const facts = [
    escapeText(industry, 80),
    ...(stage ? [stageLabels[stage]] : []),
    ...(streak > 1 ? [`${streak}-day streak`] : []),
  ];
  return [section(`${bold(name, 80)}, ${escapeText(startupName, 80)}`), context(facts.join(' · '))];
}

/** Nobody's own place in particular: many read it. */
export function leaderboardUnfurl({ rows, cohortName, size }: Leaderboard): KnownBlock[] {
  const isEmpty = rows.every(({ points }) => points === 0);
  const lines = isEmpty
    ? ['Nobody has points yet.']
    : rows.map((row) => boardLine({ ...row, isMe: false }));
  const founders = size === 1 ? '1 founder' : `${size} founders`;
  return [
    section(`${bold(cohortName ?? '', 80)}, this week\n${lines.join('\n')}`),
    context(`${founders} on the board`),
  ];
}
