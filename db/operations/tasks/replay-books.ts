import type { Transaction } from 'kysely';
import { replayStreak } from '#shared/domain/streak.ts';
import { listStandingCompletions } from '../../queries/streaks.ts';
import type { Database } from '../../schema.ts';
import { rebuildFounderTotals } from './rebuild-founder-totals.ts';
import { settleStreakBonuses } from './settle-streak-bonuses.ts';

/**
 * Streak, bonuses and totals as the completions that stand make them, after one went or came
 * before others. The caller holds the lock of the founder's totals.
 */
export async function replayBooks(
  trx: Transaction<Database>,
  { founderId, now }: { founderId: string; now: Date },
): Promise<void> {
  const standing = await listStandingCompletions(trx, founderId);
  const replay = replayStreak(standing);
  await settleStreakBonuses(trx, { founderId, standing, reached: replay.reached, now });
  await rebuildFounderTotals(trx, { founderId, replay });
}
