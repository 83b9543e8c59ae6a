import { sql } from 'kysely';
import { analysesPerDay, type FallbackReason, type Proposal } from '#shared/domain/website.ts';
import type { RefusalReason } from '#shared/domain/website-proposals.ts';
import { AppError } from '#shared/errors.ts';
import type { Stage } from '#shared/options.ts';
import { localDate } from '#shared/time.ts';
import { addJob } from '../../jobs.ts';
import { publishLiveEvent } from '../../live.ts';
import { isAnalysisRunning } from '../../queries/website.ts';
import type { Db, StoredProposal } from '../../schema.ts';
import { insertTask } from '../tasks/create-task.ts';

/** Failed runs don't count against the allowance, but are limited, because each may have cost something. */
const maxTriesPerRun = 3;

/**
 * Starts an analysis of a founder's website. Does nothing while one is running, so that a double click
 * or a second window starts only one. Throws `website_missing` and `analyses_used_up`.
 */
export async function startAnalysis(
  db: Db,
  { founderId, now }: { founderId: string; now: Date },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const founder = await trx
      .selectFrom('startup_founders')
      .where('id', '=', founderId)
      .select(['is_active', 'time_zone', 'website_url', 'stage', 'industry'])
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!founder?.is_active) throw new AppError('forbidden');
    if (!founder.website_url) throw new AppError('website_missing');
    const last = await trx
      .selectFrom('website_analyses')
      .where('founder_id', '=', founderId)
      .select(['state', 'requested_at', 'usage_day', 'runs', 'tries'])
      .executeTakeFirst();
    if (last && isAnalysisRunning(last, now)) return;
    const today = localDate(now, founder.time_zone);
    // A run that never ended counts as failed.
    const wasLost = last?.state === 'waiting' || last?.state === 'analysing';
    const isSameDay = last !== undefined && last.usage_day >= today;
    const runs = isSameDay ? last.runs - (wasLost ? 1 : 0) : 0;
    const tries = isSameDay ? last.tries : 0;
    if (runs >= analysesPerDay || tries >= analysesPerDay * maxTriesPerRun) {
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
    await publishLiveEvent(trx, { coachOf: founderId });
  });
}

export type ClaimedAnalysis = {
  founderId: string;
  runId: string;
  websiteUrl: string;
  stage: Stage;
  industry: string;
  usageDay: string;
};

/** Starts a run, once; null when it was started before or a newer run has replaced it. */
export async function claimAnalysis(
  db: Db,
  { founderId, runId }: { founderId: string; runId: string },
): Promise<ClaimedAnalysis | null> {
  const claimed = await db
    .updateTable('website_analyses')
    .where('founder_id', '=', founderId)
    .where('run_id', '=', runId)
    .where('state', '=', 'waiting')
    .set({ state: 'analysing' })
    .returning(['website_url as websiteUrl', 'stage', 'industry', 'usage_day as usageDay'])
    .executeTakeFirst();
  return claimed ? { founderId, runId, ...claimed } : null;
}

export type AnalysisOutcome =
  | {
      state: 'done';
      proposals: Proposal[];
      pageRead: boolean | null;
      fallback: FallbackReason | null;
    }
  | { state: 'failed' };

type FinishAnalysisInput = {
  founderId: string;
  runId: string;
  outcome: AnalysisOutcome;
  now: Date;
};

/** Ends a run, unless it has ended or a newer one has replaced it. A failed run does not count against the allowance. */
export async function finishAnalysis(
  db: Db,
  { founderId, runId, outcome, now }: FinishAnalysisInput,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const isDone = outcome.state === 'done';
    const proposals = isDone ? outcome.proposals.map(withId) : [];
    const { numUpdatedRows } = await trx
      .updateTable('website_analyses')
      .where('founder_id', '=', founderId)
      .where('run_id', '=', runId)
      .where('state', '=', 'analysing')
      .set((eb) => ({
        state: outcome.state,
        finished_at: now,
        proposals: JSON.stringify(proposals),
        ...(isDone
          ? { page_read: outcome.pageRead, fallback: outcome.fallback }
          : { runs: eb('runs', '-', 1) }),
      }))
      .executeTakeFirst();
    if (numUpdatedRows > 0n) await publishLiveEvent(trx, { coachOf: founderId });
  });
}

function withId(proposal: Proposal): StoredProposal {
  return { ...proposal, id: crypto.randomUUID() };
}

/** Deletes the proposals. The run still counts against today's allowance, and a running analysis continues. */
export async function clearAnalysis(db: Db, { founderId }: { founderId: string }): Promise<void> {
  await db
    .updateTable('website_analyses')
    .where('founder_id', '=', founderId)
    .where('state', 'in', ['done', 'failed'])
    .set({ state: 'cleared', proposals: '[]' })
    .execute();
  await publishLiveEvent(db, { coachOf: founderId });
}

/** Adds the cost of a run to the coach's usage, because admins see one total. */
export async function addAnalysisUsage(
  db: Db,
  {
    founderId,
    day,
    inputTokens,
    outputTokens,
  }: { founderId: string; day: string; inputTokens: number; outputTokens: number },
): Promise<void> {
  await sql`
    insert into coach_usage as u (founder_id, day, input_tokens, output_tokens)
    values (${founderId}, ${day}, ${inputTokens}, ${outputTokens})
    on conflict (founder_id, day) do update
      set input_tokens = u.input_tokens + excluded.input_tokens,
        output_tokens = u.output_tokens + excluded.output_tokens`.execute(db);
}

/** Counts what was left out of a reply, for the admin's page. */
export async function countRefusals(
  db: Db,
  { day, reasons }: { day: string; reasons: RefusalReason[] },
): Promise<void> {
  if (reasons.length === 0) return;
  await sql`
    insert into proposal_refusals as r (day, reason, count)
    select ${day}::date, reason, count(*) from unnest(${reasons}::text[]) as reason
    group by reason order by reason
    on conflict (day, reason) do update set count = r.count + excluded.count`.execute(db);
}

type AddProposedTasksInput = { founderId: string; runId: string; proposalIds: string[]; now: Date };

/**
 * Creates tasks from the proposals that a founder chose, all or none. Proposals added before are not
 * added again. Returns how many tasks are new.
 */
export async function addProposedTasks(
  db: Db,
  { founderId, runId, proposalIds, now }: AddProposedTasksInput,
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const run = await trx
      .selectFrom('website_analyses')
      .where('founder_id', '=', founderId)
      .where('run_id', '=', runId)
      .where('state', '=', 'done')
      .select('proposals')
      .executeTakeFirst();
    const chosen = run?.proposals.filter(({ id }) => proposalIds.includes(id)) ?? [];
    if (chosen.length < new Set(proposalIds).size) throw new AppError('proposal_not_found');
    let added = 0;
    for (const { id, title, description, category, difficulty, estimatedTime } of chosen) {
      const task = {
        title,
        description,
        category,
        difficulty,
        clientKey: id,
        isPublicPledge: false,
      };
      if (await insertTask(trx, { founderId, now, task, estimatedTime })) added += 1;
    }
    return added;
  });
}
