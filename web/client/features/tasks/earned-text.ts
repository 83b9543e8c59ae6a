import type { CompletionView } from '#shared/api/tasks.ts';

type Earned = Pick<CompletionView, 'isNew' | 'earned' | 'earnings' | 'streak'>;

/**
 * '+25 points · pledge kept · 8-day streak'. The first earning is the task's own and needs no
 * name; a streak bonus already names the streak.
 */
export function earnedText(
  { isNew, earned, earnings, streak }: Earned,
  { doneYesterday }: { doneYesterday?: boolean } = {},
): string {
  if (!isNew) return 'Already completed.';
  const bonuses = earnings.slice(1).map(({ label }) => lowerFirst(label));
  const points = `+${earned} ${earned === 1 ? 'point' : 'points'}`;
  const parts = [doneYesterday ? `${points} for yesterday` : points, ...bonuses];
  const namesStreak = bonuses.some((bonus) => bonus.includes('streak'));
  if (streak > 1 && !namesStreak) parts.push(`${streak}-day streak`);
  return parts.join(' · ');
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
