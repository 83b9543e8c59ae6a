import type { PictureSize } from '#shared/domain/pictures.ts';
import type { Db } from '../schema.ts';

/** A picture of somebody or of the program as WebP; null if it was replaced or removed. */
export async function findPicture(
  db: Db,
  { id, size }: { id: string; size: PictureSize },
): Promise<Buffer | null> {
  const content = size === 256 ? 'small as content' : 'large as content';
  const row = await db
    .selectFrom('pictures')
    .where('id', '=', id)
    .select(content)
    .unionAll(db.selectFrom('program_pictures').where('id', '=', id).select(content))
    .executeTakeFirst();
  return row?.content ?? null;
}

/** The address that a founder gave for their picture, while it is still somebody else's. */
export async function findForeignPicture(
  db: Db,
  { founderId }: { founderId: string },
): Promise<string | null> {
  const row = await db
    .selectFrom('startup_founders')
    .where('id', '=', founderId)
    .where('founder_avatar', 'like', 'https://%')
    .select('founder_avatar as address')
    .executeTakeFirst();
  return row?.address ?? null;
}
