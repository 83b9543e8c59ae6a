import { type RawBuilder, sql } from 'kysely';
import { type OpenedKind, openedLinkPath } from '#shared/domain/opened-links.ts';

const addresses = { website: sql`a.website_url`, deck: sql`a.pitch_deck_url` };

/** Of `startup_applications as a`: the counted way to deck or website, null where there is none. */
export function linkOf(kind: OpenedKind): RawBuilder<string | null> {
  const [before, behind] = openedLinkPath('|', kind).split('|');
  return sql`case when ${addresses[kind]} <> ''
    then ${sql.lit(before)} || a.id || ${sql.lit(behind)} end`;
}
