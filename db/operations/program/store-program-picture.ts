import { sql } from 'kysely';
import type { EncodedPicture } from '../../encode-picture.ts';
import type { Db } from '../../schema.ts';

const day = 24 * 60 * 60 * 1000;

/**
 * Keeps a picture until a save names it, and returns its id. Those that no saved state has named within
 * a day go.
 */
export async function storeProgramPicture(
  db: Db,
  { picture: { small, large }, now }: { picture: EncodedPicture; now: Date },
): Promise<string> {
  await db
    .deleteFrom('program_pictures')
    .where('created_at', '<', new Date(now.getTime() - day))
    .where(
      sql<boolean>`not exists (select from content_versions where kind in ('program', 'page')
        and content::text like '%' || program_pictures.id || '%')`,
    )
    .execute();
  const { id } = await db
    .insertInto('program_pictures')
    .values({ small, large, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
