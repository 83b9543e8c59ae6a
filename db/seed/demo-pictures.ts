import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { type PictureOwner, storePicture } from '../operations/pictures/pictures.ts';
import type { Db } from '../schema.ts';
import { emailLocalPart } from './demo-founders.ts';

/** Shows what `draw-pictures.ts` drew for this name; some have nothing, as in real life. */
export async function seedPicture(
  db: Db,
  { owner, name, now }: { owner: PictureOwner; name: string; now: Date },
): Promise<void> {
  const file = new URL(`./pictures/${emailLocalPart(name)}.webp`, import.meta.url);
  if (!existsSync(file)) return;
  const content = await readFile(file);
  // It is never seen larger than 64 pixels, so one size will do for both.
  await storePicture(db, { owner, picture: { small: content, large: content }, now });
}
