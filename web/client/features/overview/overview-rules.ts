import type { Overview } from '#shared/api/overview.ts';
import {
  formatNumber,
  formatPercent,
  pluralize,
  timeLabel,
  weekdayLabel,
} from '#shared/formats.ts';
import { localDate } from '#shared/time.ts';
import { readLocale } from '../../lib/browser.ts';
import type { IconName } from '../../ui/icon.tsx';

type StatFact = {
  label: string;
  value: string;
  unit?: string;
  /** A short line below the figure; null leaves it out. */
  line: string | null;
  icon: IconName;
  /** The section of the Why? page that explains the figure. */
  why?: 'points';
};

/** Without a rank where staff switched leaderboards off for the cohort. */
export function statFacts(
  stats: Overview['stats'],
  { hasLeaderboard }: { hasLeaderboard: boolean },
): StatFact[] {
  return [
    {
      label: 'Total Points',
      value: formatNumber(stats.points),
      line: stats.pointsThisWeek > 0 ? `+${formatNumber(stats.pointsThisWeek)} this week` : null,
      icon: 'points',
      why: 'points',
    },
    {
      label: 'Tasks Done',
      value: formatNumber(stats.tasksCompleted),
      line: completionLine(stats),
      icon: 'check',
    },
    ...(hasLeaderboard ? [rankFact(stats)] : []),
  ];
}

function rankFact(stats: Overview['stats']): StatFact {
  const { rank, cohortSize } = stats;
  return {
    label: 'Cohort Rank',
    value: rank === null ? '–' : `#${formatNumber(rank)}`,
    unit: rank === null ? undefined : `of ${formatNumber(cohortSize)}`,
    line: rankLine(stats),
    icon: 'trophy',
  };
}

/** Of the tasks of the last 30 days that were done or are overdue: those that are open say nothing. */
function completionLine({ completionRate: rate }: Overview['stats']): string | null {
  if (rate === null) return null;
  return rate === 100 ? 'Nothing overdue' : `${formatPercent(rate)} done, the rest overdue`;
}

/** The line below the streak itself. */
export function streakLine({ longestStreak, freezesHeld }: Overview['stats']): string | null {
  if (longestStreak === 0) return 'A completed task starts one';
  const longest = `Longest ${longestStreak}`;
  return freezesHeld > 0 ? `${longest} · ${pluralize(freezesHeld, 'freeze')}` : longest;
}

function rankLine({ rank, cohortSize, rankChange: change }: Overview['stats']): string | null {
  if (rank === null && cohortSize > 0) return 'Your first points give you one';
  if (change === null) return null;
  if (change === 0) return 'Same as last week';
  return `${change > 0 ? 'Up' : 'Down'} ${pluralize(Math.abs(change), 'place')} this week`;
}

/** '12 days to +250'; null once every bonus is reached. */
export function nextBonusText({ next }: Overview['streak']): string | null {
  return next && `${pluralize(next.left, 'day')} to +${next.points}`;
}

/** Names those who wait: 'Ada Park (Tidewater) and 2 others are waiting for your answer.' */
export function waitingText({ count, name, about }: NonNullable<Overview['waiting']>): string {
  const who = about ? `${name} (${about})` : name;
  if (count === 1) return `${who} is waiting for your answer.`;
  return `${who} and ${pluralize(count - 1, 'other')} are waiting for your answer.`;
}

export function missedText({ count, title }: NonNullable<Overview['missedPledges']>): string {
  if (count === 1) return `Your pledge “${title}” is past its date.`;
  return `${count} of your pledges are past their dates.`;
}

/** 'Three minutes. Open until Monday 12:00 PM.' */
export function checkInText(
  { closesAt, isBegun }: NonNullable<Overview['checkIn']>,
  timeZone: string,
): string {
  const at = new Date(closesAt);
  const time = timeLabel(at, { timeZone, locale: readLocale() });
  const start = isBegun ? 'Your draft is saved.' : 'Three minutes.';
  return `${start} Open until ${weekdayLabel(localDate(at, timeZone))} ${time}.`;
}

/** True if connecting Slack, or connecting it again, is up to the founder. */
export function needsSlack({ installed, connectedAs, active }: Overview['slack']): boolean {
  return installed && (connectedAs === null || !active);
}

/** The steps that a newcomer can take: Slack is none before it is installed. */
export function firstSteps({ firstWeek, slack }: Pick<Overview, 'firstWeek' | 'slack'>) {
  return (firstWeek?.steps ?? []).filter(({ key }) => key !== 'slack' || slack.installed);
}
