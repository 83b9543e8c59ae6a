import type { Transaction } from 'kysely';
import type { FounderExport } from '#shared/api/settings-export.ts';
import type { Database } from '../../tables/database.ts';

type Input = { founderId: string; most: number };

/** What the product advised a founder: the proposals of their last website analysis, and each week's brief. */
export async function exportAdvice(
  trx: Transaction<Database>,
  { founderId, most }: Input,
): Promise<Pick<FounderExport, 'websiteProposals' | 'weeklyBriefs'>> {
  const analysis = await trx
    .selectFrom('website_analyses')
    .where('founder_id', '=', founderId)
    .select(['website_url', 'proposals'])
    .executeTakeFirst();
  const briefs = await trx
    .selectFrom('weekly_briefs')
    .where('founder_id', '=', founderId)
    .where((eb) => eb.or([eb('risk', 'is not', null), eb('next', 'is not', null)]))
    .orderBy('monday', 'desc')
    .limit(most)
    .select(['monday', 'risk', 'next'])
    .execute();
  return {
    websiteProposals: (analysis?.proposals ?? []).map(({ title, description }) => ({
      websiteUrl: analysis?.website_url ?? '',
      title,
      description,
    })),
    weeklyBriefs: briefs.map(({ monday, risk, next }) => ({
      monday,
      risk: risk?.text ?? null,
      next: next?.text ?? null,
    })),
  };
}
