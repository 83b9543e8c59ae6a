import type { Landing, LandingView } from '#shared/api/landing.ts';
import type { CountedFigure } from '#shared/domain/landing.ts';
import { startingLanding } from '#shared/domain/starting-landing.ts';
import type { Db, Trx } from '../schema.ts';

export type SavedLanding = { version: number; landing: Landing };

const versionsOf = (db: Db | Trx) => db.selectFrom('content_versions').where('kind', '=', 'page');

/** Version 0, which nobody has saved, is the page that every program starts from. */
export async function findLanding(db: Db | Trx): Promise<SavedLanding> {
  const saved = await versionsOf(db)
    .select(['version', 'content'])
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!saved) return { version: 0, landing: startingLanding };
  return { version: saved.version, landing: saved.content as Landing };
}

export async function findLandingVersion(db: Db): Promise<number> {
  const { version } = await versionsOf(db)
    .select(({ fn }) => fn.max('version').as('version'))
    .executeTakeFirstOrThrow();
  return version ?? 0;
}

/** Undefined for a version that never was. */
export async function findLandingOf(db: Trx, version: number): Promise<Landing | undefined> {
  if (version === 0) return startingLanding;
  const saved = await versionsOf(db)
    .select('content')
    .where('version', '=', version)
    .executeTakeFirst();
  return saved?.content as Landing | undefined;
}

/** The newest twenty states, the present one first, and the one that the program started from. */
export async function listLandingVersions(db: Db): Promise<LandingView['versions']> {
  const rows = await versionsOf(db)
    .select(['version', 'content', 'saved_at', 'saved_by_email'])
    .orderBy('version', 'desc')
    .limit(20)
    .execute();
  const saved = rows.map(({ version, content, saved_at, saved_by_email }) => ({
    version,
    landing: content as Landing,
    savedAt: saved_at.toISOString(),
    savedBy: saved_by_email,
  }));
  return [...saved, { version: 0, landing: startingLanding, savedAt: null, savedBy: null }];
}

/** The figures that the page may show: everybody who was ever in, and what they have done. */
export async function countForLanding(db: Db): Promise<Record<CountedFigure, number>> {
  const counted = await db
    .selectNoFrom(({ selectFrom }) => [
      selectFrom('startup_applications')
        .where('status', '=', 'accepted')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('startups'),
      selectFrom('founders')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('founders'),
      selectFrom('founder_totals')
        .select(({ fn }) => fn.sum<number>('tasks_completed').as('count'))
        .as('tasks'),
      selectFrom('pledges')
        .where('state', '=', 'kept')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('pledges'),
      selectFrom('investors')
        .where('approved_at', 'is not', null)
        .where('revoked_at', 'is', null)
        .where('left_at', 'is', null)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('investors'),
    ])
    .executeTakeFirstOrThrow();
  const numbers = Object.entries(counted).map(([name, count]) => [name, Number(count ?? 0)]);
  return Object.fromEntries(numbers);
}
