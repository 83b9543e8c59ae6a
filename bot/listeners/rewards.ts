import { announceStreakMilestone } from '#db/operations/streaks/streak-milestones.ts';
import { findStreak } from '#db/queries/streaks.ts';
import { streakMilestoneKeySchema } from '#shared/api/streaks.ts';
import type { CompletionView } from '#shared/api/tasks.ts';
import { AppError } from '#shared/errors.ts';
import { plainMessage } from '../messages/block-kit.ts';
import { announcedText, type Reward } from '../messages/rewards.ts';
import type { Call } from './listener.ts';

/**
 * The reward that is shown with a completion. It was recorded already: an unreadable week is left
 * out.
 */
export async function findReward(
  { context, founder, now }: Call,
  completion: CompletionView | undefined,
): Promise<Reward> {
  const canAnnounce = founder.cohortId !== null;
  if (!completion?.isNew || !completion.isFirstToday) return { week: null, canAnnounce };
  try {
    const { lastDays } = await findStreak(context.db, { founderId: founder.id, now });
    return { week: lastDays, canAnnounce };
  } catch (error) {
    context.logger.error({ err: error }, 'The days below an answer could not be read');
    return { week: null, canAnnounce };
  }
}

/** *Tell your cohort*, once however often it is pressed. Returns how long the streak is. */
export async function announceFromButton(
  { context, founder, now }: Call,
  value: string,
): Promise<number> {
  const [days, runStartedOn] = value.split(':');
  const checked = streakMilestoneKeySchema.safeParse({ days: Number(days), runStartedOn });
  if (!checked.success) throw new AppError('streak_milestone_not_found');
  const milestone = checked.data;
  await announceStreakMilestone(context.db, { founderId: founder.id, milestone, now });
  return milestone.days;
}

/** The button of a message about one task. */
export async function clickAnnounce(call: Call, value: string): Promise<void> {
  await call.reply(plainMessage(announcedText(await announceFromButton(call, value))));
}
