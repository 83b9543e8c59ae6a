import type { ProposalView, WebsiteAnalysis } from '#shared/api/website.ts';
import { pointsByDifficulty } from '#shared/domain/points.ts';
import { analysesPerDay } from '#shared/domain/website.ts';
import { titleKey } from '#shared/domain/website-proposals.ts';
import { openStatuses } from '#shared/options.ts';
import { localDate } from '#shared/time.ts';
import type { Db, StoredProposal, WebsiteAnalysesTable } from '../schema.ts';

/** A founder's last website analysis, its proposals compared with their board. */
export async function findWebsiteAnalysis(
  db: Db,
  { founderId, now }: { founderId: string; now: Date },
): Promise<Omit<WebsiteAnalysis, 'hasModel'>> {
  const row = await db
    .selectFrom('website_analyses as w')
    .innerJoin('founders as a', 'a.id', 'w.founder_id')
    .where('w.founder_id', '=', founderId)
    .selectAll('w')
    .select('a.time_zone')
    .executeTakeFirst();
  if (!row) return { ...noAnalysis, left: analysesPerDay };
  const isNewDay = row.usage_day < localDate(now, row.time_zone);
  const left = isNewDay ? analysesPerDay : Math.max(0, analysesPerDay - row.runs);
  if (row.state === 'cleared') return { ...noAnalysis, left };
  const running = isAnalysisRunning(row, now);
  const state = row.state === 'done' ? 'done' : running ? 'running' : 'failed';
  return {
    state,
    runId: row.run_id,
    websiteUrl: row.website_url,
    pageRead: row.page_read,
    fallback: row.fallback,
    proposals: await compareWithBoard(db, founderId, row.proposals),
    requestedAt: row.requested_at.toISOString(),
    left,
  };
}

const noAnalysis = {
  state: 'none',
  runId: null,
  websiteUrl: null,
  pageRead: null,
  fallback: null,
  proposals: [],
  requestedAt: null,
} as const satisfies Partial<WebsiteAnalysis>;

async function compareWithBoard(
  db: Db,
  founderId: string,
  proposals: StoredProposal[],
): Promise<ProposalView[]> {
  if (proposals.length === 0) return [];
  const ids = proposals.map(({ id }) => id);
  const tasks = await db
    .selectFrom('tasks')
    .where('user_id', '=', founderId)
    .where((eb) =>
      eb.or([
        eb.and([eb('status', 'in', openStatuses), eb('deleted_at', 'is', null)]),
        eb('client_key', 'in', ids),
      ]),
    )
    .select(['title', 'client_key', 'status', 'deleted_at'])
    .execute();
  const added = new Set(tasks.map((task) => task.client_key));
  const titles = new Set(
    tasks
      .filter(
        (task) =>
          (task.status === 'pending' || task.status === 'in_progress') && task.deleted_at === null,
      )
      .map((task) => titleKey(task.title)),
  );
  return proposals.map((proposal) => ({
    ...proposal,
    points: pointsByDifficulty[proposal.difficulty],
    standing: added.has(proposal.id)
      ? 'added'
      : titles.has(titleKey(proposal.title))
        ? 'duplicate'
        : 'new',
  }));
}

/**
 * Twice as long as fetching a page and asking the model twice may take: a longer silence means a
 * crash.
 */
const analysisTimeoutMs = 120_000;

export function isAnalysisRunning(
  { state, requested_at }: Pick<WebsiteAnalysesTable, 'state' | 'requested_at'>,
  now: Date,
): boolean {
  const isOpen = state === 'waiting' || state === 'analysing';
  return isOpen && now.getTime() - requested_at.getTime() < analysisTimeoutMs;
}
