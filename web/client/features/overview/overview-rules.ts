import type { Overview } from '#shared/api/overview.ts';
import type { IconName } from '../../ui/icon.tsx';

type StatFact = {
  label: string;
  value: string;
  unit?: string;
  /** One calm line below the figure; nothing when there is nothing to say. */
  line: string | null;
  icon: IconName;
  ember?: boolean;
  /** The part of the page that tells where the figure comes from. */
  why?: 'points' | 'streak';
};

const numberFormat = new Intl.NumberFormat('en-US');

/** The four figures of the overview, in words. */
export function statFacts(stats: Overview['stats']): StatFact[] {
  const { rank } = stats;
  return [
    {
      label: 'Total Points',
      value: numberFormat.format(stats.points),
      line:
        stats.pointsThisWeek > 0 ? `+${numberFormat.format(stats.pointsThisWeek)} this week` : null,
      icon: 'points',
      why: 'points',
    },
    {
      label: 'Current Streak',
      value: numberFormat.format(stats.currentStreak),
      unit: stats.currentStreak === 1 ? 'day' : 'days',
      line: streakLine(stats),
      icon: 'flame',
      ember: stats.currentStreak > 0,
      why: 'streak',
    },
    {
      label: 'Tasks Done',
      value: numberFormat.format(stats.tasksCompleted),
      line: stats.completionRate === null ? null : `${stats.completionRate}% completion rate`,
      icon: 'check',
    },
    {
      label: 'Cohort Rank',
      value: rank === null ? '–' : `#${numberFormat.format(rank)}`,
      unit: rank === null ? undefined : `of ${numberFormat.format(stats.cohortSize)}`,
      line: rankLine(stats.rankChange),
      icon: 'trophy',
    },
  ];
}

function streakLine({ longestStreak, freezesHeld }: Overview['stats']): string | null {
  if (longestStreak === 0) return 'A completed task starts one';
  const freezes = freezesHeld === 1 ? '1 freeze' : `${freezesHeld} freezes`;
  return freezesHeld > 0 ? `Longest ${longestStreak} · ${freezes}` : `Longest ${longestStreak}`;
}

function rankLine(change: number | null): string | null {
  if (change === null) return null;
  if (change === 0) return 'Same as last week';
  const places = Math.abs(change) === 1 ? '1 place' : `${Math.abs(change)} places`;
  return `${change > 0 ? 'Up' : 'Down'} ${places} this week`;
}
