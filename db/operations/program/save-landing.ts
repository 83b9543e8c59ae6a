import { isDeepStrictEqual } from 'node:util';
import type { Landing } from '#shared/api/landing.ts';
import { AppError } from '#shared/errors.ts';
import { findLanding, findLandingOf } from '../../queries/landing.ts';
import type { Db, Trx } from '../../schema.ts';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import { saveVersion } from '../content/versions.ts';

type Seen = {
  /** The version that the person saw when they began to edit. */
  seenVersion: number;
  actor: Actor;
  now: Date;
};

/**
 * Saves the landing page as its next version. The same page again changes nothing, so a save may be
 * repeated; another one over a newer version is refused (`landing_changed`).
 */
export async function saveLanding(
  db: Db,
  { landing, ...seen }: Seen & { landing: Landing },
): Promise<void> {
  await db.transaction().execute((trx) => store(trx, landing, { ...seen, action: 'saved' }));
}

/**
 * Makes an earlier version the next one; version 0 is the page that every program starts from. A story
 * stays away if its person's consent was taken back since.
 */
export async function restoreLanding(
  db: Db,
  { version, ...seen }: Seen & { version: number },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const earlier = await findLandingOf(trx, version);
    if (!earlier) throw new AppError('program_version_not_found');
    const { landing } = await findLanding(trx);
    await store(trx, withConsentOf(landing, earlier), { ...seen, action: 'restored' });
  });
}

function withConsentOf(current: Landing, earlier: Landing): Landing {
  const takenBack = new Set(
    current.sections.flatMap((section) =>
      section.kind === 'stories'
        ? section.stories.flatMap(({ id, hasConsent }) => (hasConsent ? [] : id))
        : [],
    ),
  );
  const sections = earlier.sections.map((section) =>
    section.kind === 'stories'
      ? {
          ...section,
          stories: section.stories.map((story) =>
            takenBack.has(story.id) ? { ...story, hasConsent: false, isShown: false } : story,
          ),
        }
      : section,
  );
  return { ...earlier, sections };
}

async function store(
  trx: Trx,
  landing: Landing,
  { seenVersion, actor, action, now }: Seen & { action: 'saved' | 'restored' },
): Promise<void> {
  const before = await findLanding(trx);
  if (isDeepStrictEqual(landing, before.landing)) return;
  const isNext =
    before.version === seenVersion &&
    (await saveVersion(trx, {
      kind: 'page',
      contentId: 'landing',
      content: landing,
      seenVersion,
      savedBy: actor.email,
      now,
    }));
  if (!isNext) throw new AppError('landing_changed');
  await recordAudit(trx, {
    actor,
    action: `landing.${action}`,
    subject: { type: 'landing', id: 'landing', name: 'The landing page' },
    details: { changed: changedParts(before.landing, landing) },
    now,
  });
}

function changedParts(before: Landing, after: Landing): string[] {
  const isAsBefore = (section: Landing['sections'][number]) =>
    before.sections.some((each) => isDeepStrictEqual(each, section));
  const kinds = ({ sections }: Landing) => sections.map(({ kind }) => kind);
  return [
    ...(isDeepStrictEqual(before.hero, after.hero) ? [] : ['opening']),
    ...after.sections.filter((section) => !isAsBefore(section)).map(({ kind }) => kind),
    ...(isDeepStrictEqual(kinds(before), kinds(after)) ? [] : ['order']),
  ];
}
