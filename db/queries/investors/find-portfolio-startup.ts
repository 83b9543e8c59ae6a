import type { Kysely } from 'kysely';
import type { PortfolioStartup } from '#shared/api/portfolio.ts';
import type { Database } from '../../tables/database.ts';
import { findStartup } from '../startups/find-startup.ts';
import { findMomentum } from './find-momentum.ts';
import { paceOf } from './pace-of.ts';

type Input = { investorId: string; founderId: string; now: Date };

/** The whole profile of an accepted startup, for an investor who may see it. */
export async function findPortfolioStartup(
  db: Kysely<Database>,
  { investorId, founderId, now }: Input,
): Promise<PortfolioStartup> {
  const { websiteUrl, pitchDeckUrl, ...startup } = await findStartup(db, { founderId });
  const [momentum, { pace }, saved] = await Promise.all([
    findMomentum(db, { founderId, now }),
    db
      .selectFrom('startup_applications as a')
      .where('a.id', '=', founderId)
      .select(paceOf(now).as('pace'))
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('saved_startups')
      .where('investor_id', '=', investorId)
      .where('founder_id', '=', founderId)
      .select('saved_at')
      .executeTakeFirst(),
  ]);
  return {
    ...startup,
    hasWebsite: Boolean(websiteUrl),
    hasDeck: Boolean(pitchDeckUrl),
    momentum,
    pace,
    isSaved: saved !== undefined,
  };
}
