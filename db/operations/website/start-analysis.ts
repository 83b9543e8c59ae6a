import type { Kysely } from 'kysely';
import { analysesPerDay } from '#shared/domain/website-analysis.ts';
import { AppError } from '#shared/errors.ts';
import { localDate } from '#shared/time.ts';
import { addJob } from '../../jobs.ts';
import { sendLiveHint } from '../../live.ts';
import { isRunning } from '../../queries/website.ts';
import type { Database } from '../../schema.ts';

type Input = { founderId: string; now: Date };

/** A failed run is given back, but not for ever: each may have cost something. */
const triesPerRun = 3;

/**
 * Has a founder's website analysed. While an analysis is running it goes on and nothing is added, so
 * a double press, or a second window, runs one. Throws `website_missing` and `analyses_used_up`.
 */
export async function startAnalysis(
  db: Kysely<Database>,
  { founderId, now }: Input,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const founder = await trx
      .selectFrom('startup_applications')
      .where('id', '=', founderId)
      .select(['status', 'time_zone', 'website_url', 'stage', 'industry'])
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (founder?.status !== 'accepted') throw new AppError('forbidden');
    if (!founder.website_url) throw new AppError('website_missing');
    const last = await trx
      .selectFrom('website_analyses')
      .where('founder_id', '=', founderId)
      .select(['state', 'requested_at', 'usage_day', 'runs', 'tries'])
      .executeTakeFirst();
    if (last && isRunning(last, now)) return;
    const today = localDate(now, founder.time_zone);
    // One that never ended has failed.
    const wasLost = last?.state === 'waiting' || last?.state === 'analysing';
    const isSameDay = last !== undefined && last.usage_day >= today;
    const runs = isSameDay ? last.runs - (wasLost ? 1 : 0) : 0;
    const tries = isSameDay ? last.tries : 0;
    if (runs >= analysesPerDay || tries >= analysesPerDay * triesPerRun) {
      throw new AppError('analyses_used_up');
    }
    const runId = crypto.randomUUID();
    const values = {
      run_id: runId,
      website_url: founder.website_url,
      stage: founder.stage,
      industry: founder.industry,
      state: 'waiting' as const,
      page_read: null,
      fallback: null,
      proposals: '[]',
      requested_at: now,
      finished_at: null,
      usage_day: isSameDay ? last.usage_day : today,
      runs: runs + 1,
      tries: tries + 1,
    };
    await trx
      .insertInto('website_analyses')
      .values({ founder_id: founderId, ...values })
      .onConflict((conflict) => conflict.column('founder_id').doUpdateSet(values))
      .execute();
    await addJob(trx, 'analyse-website', { founderId, runId });
    await sendLiveHint(trx, { coachOf: founderId });
  });
}
