import type { FounderCard } from '#db/queries/founders.ts';
import type { PledgeSummary } from '#db/queries/pledges.ts';
import type { Leaderboard } from '#shared/api/leaderboard.ts';
import type { TaskView } from '#shared/api/tasks.ts';
import { duePhrase, type Viewer } from '#shared/domain/due-dates.ts';
import { pluralize } from '#shared/formats.ts';
import { stageLabels, taskStatusLabels } from '#shared/options.ts';
import type { CalendarDate } from '#shared/time.ts';
import { context, type KnownBlock, section } from './block-kit.ts';
import { pledgeLine } from './channel-posts.ts';
import { boardLine } from './leaderboard.ts';
import { bold, escapeText } from './slack-text.ts';

/** A preview below a shared link, where it isn't a work object: only what the whole cohort may see. */
export function pledgeUnfurl(pledge: PledgeSummary, at: { today: CalendarDate }): KnownBlock[] {
  return [
    section(pledgeLine(pledge, at)),
    ...(pledge.cheers > 0 ? [context(`👏 ${pluralize(pledge.cheers, 'cheer')}`)] : []),
  ];
}

/** The founder shared the link of a task of their own. */
export function taskUnfurl(
  task: TaskView,
  { name, viewer }: { name: string; viewer: Viewer },
): KnownBlock[] {
  const isOpen = task.status === 'pending' || task.status === 'in_progress';
  const state = isOpen ? duePhrase(task.dueDate, viewer) : taskStatusLabels[task.status];
  return [section(bold(task.title)), context(`${escapeText(name, 80)} · ${state}`)];
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

/** Without anybody's own rank, because the whole channel reads it. */
export function leaderboardUnfurl({ rows, cohortName, size }: Leaderboard): KnownBlock[] {
  const isEmpty = rows.every(({ points }) => points === 0);
  const lines = isEmpty
    ? ['Nobody has points yet.']
    : rows.map((row) => boardLine({ ...row, isMe: false }));
  return [
    section(`${bold(cohortName ?? '', 80)}, this week\n${lines.join('\n')}`),
    context(`${pluralize(size, 'founder')} on the board`),
  ];
}
