import type { Momentum } from '#shared/api/portfolio.ts';
import { counted } from '../../lib/counted.ts';

/** The figures with their names, in words. */
export function momentumFacts(momentum: Momentum): { label: string; value: string }[] {
  const { streak, longestStreak, activeDays, tasksDone, pledges } = momentum;
  return [
    {
      label: 'Streak',
      value: `${counted(streak, 'day', 'days')} (longest ${longestStreak})`,
    },
    { label: 'Consistency', value: `Active on ${activeDays} of the last 28 days` },
    { label: 'Tasks done', value: `${counted(tasksDone, 'task', 'tasks')} in 28 days` },
    {
      label: 'Pledges kept',
      value:
        pledges.decided === 0
          ? 'None due yet'
          : `${pledges.kept} of the last ${counted(pledges.decided, 'pledge', 'pledges')}`,
    },
  ];
}
