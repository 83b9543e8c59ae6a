import { comparisonLines, findComparison } from '#db/queries/comparison.ts';
import { requirePremium } from '#db/queries/premium.ts';
import { findProgress } from '#db/queries/progress.ts';
import { toCsv } from '#shared/domain/csv.ts';
import { api } from '../api.ts';
import { type ApiContext, founderAndTime, requireFounder } from '../context.ts';

export const progressRoutes = {
  get: api.progress.get.handler(({ context }) => {
    const { db, now } = context;
    return findProgress(db, { founderId: requireFounder(context).id, now });
  }),

  comparison: api.progress.comparison.handler(({ context }) => comparisonOf(context)),

  exportComparison: api.progress.exportComparison.handler(async ({ input, context }) => {
    const lines = comparisonLines(await comparisonOf(context));
    const name = `progress-${context.now.toISOString().slice(0, 10)}.csv`;
    context.answerAsFile(name);
    return new File([toCsv(lines, input.separator)], name, { type: 'text/csv; charset=utf-8' });
  }),
};

async function comparisonOf(context: ApiContext) {
  const founder = founderAndTime(context);
  await requirePremium(context.db, founder);
  return findComparison(context.db, founder);
}
