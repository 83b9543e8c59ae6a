import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Introductions } from '#shared/api/introductions.ts';
import type { IntroductionSide } from '#shared/domain/introductions.ts';
import type { Database } from '../../tables/database.ts';
import { isAskedBy, type Party } from './party.ts';
import { readIntroductions } from './read-introductions.ts';
import { toIntroductionView } from './to-introduction-view.ts';

type Input = {
  party: Party;
  side: IntroductionSide;
  /** The last one of the page before. */
  after?: string;
  pageSize: number;
  now: Date;
};

/** A page of what a founder was asked, or of what anybody asked: the open ones first, then the newest. */
export async function listIntroductions(
  db: Kysely<Database>,
  { party, side, after, pageSize, now }: Input,
): Promise<Introductions> {
  const mine = isOfSide(party, side);
  const follows = after
    ? sql`(i.state = 'requested', i.created_at, i.id) < (
        select l.state = 'requested', l.created_at, l.id from introductions l where l.id = ${after})`
    : sql`true`;
  const rows = await readIntroductions(db, {
    where: sql`${mine} and ${follows}`,
    orderBy: sql`i.state = 'requested' desc, i.created_at desc, i.id desc`,
    limit: pageSize + 1,
  });
  const shown = rows.slice(0, pageSize);
  return {
    introductions: shown.map((row) => toIntroductionView(row, { side, now })),
    next: rows.length > pageSize ? (shown.at(-1)?.id ?? null) : null,
  };
}

function isOfSide(party: Party, side: IntroductionSide): RawBuilder<boolean> {
  if (side === 'asker') return isAskedBy(party);
  return 'founderId' in party ? sql`i.founder_id = ${party.founderId}` : sql`false`;
}
