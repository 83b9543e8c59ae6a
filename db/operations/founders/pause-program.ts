import type { StreakPause } from '#shared/domain/streak.ts';
import { addDays, localDate } from '#shared/time.ts';
import type { Db } from '../../schema.ts';
import { replayLedger } from '../tasks/ledger.ts';
import { type AdminChange, lockPresentFounder, recordFounderAudit } from './lock-founder.ts';
import { publishFounder } from './manage-founder.ts';

/**
 * Pauses a founder's program: nothing comes by itself until it is resumed, and its days neither break
 * nor extend the streak. Does nothing if it is paused already.
 */
export function pauseProgram(db: Db, change: AdminChange): Promise<void> {
  return setPaused(db, { ...change, isPaused: true });
}

/** Does nothing if the program is not paused. */
export function resumeProgram(db: Db, change: AdminChange): Promise<void> {
  return setPaused(db, { ...change, isPaused: false });
}

async function setPaused(
  db: Db,
  { isPaused, ...change }: AdminChange & { isPaused: boolean },
): Promise<void> {
  const { founderId, now } = change;
  await db.transaction().execute(async (trx) => {
    const founder = await lockPresentFounder(trx, founderId);
    if ((founder.pausedAt !== null) === isPaused) return;
    await trx
      .updateTable('founders')
      .set({ paused_at: isPaused ? now : null })
      .where('id', '=', founderId)
      .execute();
    const { pauses, lastActiveOn } = await trx
      .selectFrom('founder_totals')
      .where('founder_id', '=', founderId)
      .select(['pauses', 'last_active_on as lastActiveOn'])
      .executeTakeFirstOrThrow();
    const today = localDate(now, founder.timeZone);
    // A day on which something was done already counts as any other.
    const from = lastActiveOn && lastActiveOn >= today ? addDays(lastActiveOn, 1) : today;
    const changed = isPaused
      ? [...(pauses ?? []), { from, until: null }]
      : endLastPause(pauses ?? [], today);
    await trx
      .updateTable('founder_totals')
      .set({ pauses: changed.length > 0 ? JSON.stringify(changed) : null })
      .where('founder_id', '=', founderId)
      .execute();
    await replayLedger(trx, { founderId, now });
    await recordFounderAudit(trx, change, {
      action: isPaused ? 'founder.paused' : 'founder.resumed',
      founder,
    });
    await publishFounder(trx, founder);
  });
}

/** The day on which the program is resumed counts again. */
function endLastPause(pauses: StreakPause[], today: string): StreakPause[] {
  return pauses
    .map((pause) => (pause.until === null ? { ...pause, until: today } : pause))
    .filter(({ from, until }) => until === null || from < until);
}
