import { sql } from 'kysely';
import { type PictureKind, picturePath } from '#shared/domain/pictures.ts';
import type { EncodedPicture } from '../../encode-picture.ts';
import { addJob } from '../../jobs.ts';
import { publishLiveEvent, publishToTeam } from '../../live.ts';
import type { Db, Trx } from '../../schema.ts';
import { recordOwner } from '../founders/record-owner.ts';

/** A photo is a person's, a logo a startup's. */
export type PictureOwner = { founderId: string } | { investorId: string } | { startupId: string };

type StorePictureInput = {
  owner: PictureOwner;
  picture: EncodedPicture;
  now: Date;
};

/** Keeps a picture in place of the owner's former one; returns its new address. */
export async function storePicture(
  db: Db,
  { owner, picture, now }: StorePictureInput,
): Promise<string> {
  return db.transaction().execute(async (trx) => {
    const path = await replacePicture(trx, { owner, picture, now });
    await showPicture(trx, { owner, path });
    return path;
  });
}

/** Removes the owner's picture; does nothing if there is none. */
export async function removePicture(
  db: Db,
  { owner }: Pick<StorePictureInput, 'owner'>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await deletePicture(trx, owner);
    await showPicture(trx, { owner, path: null });
  });
}

/** Nothing is left of the picture of someone who leaves. */
export async function deletePicture(trx: Trx, owner: PictureOwner): Promise<void> {
  const { column, id } = ownerColumn(owner);
  await sql`delete from pictures where ${sql.ref(column)} = ${id}`.execute(trx);
}

async function replacePicture(
  trx: Trx,
  { owner, picture: { small, large }, now }: StorePictureInput,
): Promise<string> {
  const { column, id } = ownerColumn(owner);
  const kind: PictureKind = 'startupId' in owner ? 'logo' : 'photo';
  const { rows } = await sql<{ id: string }>`
    insert into pictures (${sql.ref(column)}, kind, small, large, created_at)
    values (${id}, ${kind}, ${small}, ${large}, ${now})
    on conflict (${sql.ref(column)}) do update set id = gen_random_uuid(),
      small = excluded.small, large = excluded.large, created_at = excluded.created_at
    returning id`.execute(trx);
  return picturePath(rows[0]?.id ?? '', 256);
}

async function showPicture(
  trx: Trx,
  { owner, path }: { owner: PictureOwner; path: string | null },
): Promise<void> {
  if ('investorId' in owner) {
    const { investorId } = owner;
    await trx.updateTable('investors').set({ photo: path }).where('id', '=', investorId).execute();
    await publishLiveEvent(trx, { investorId });
    return;
  }
  if ('startupId' in owner) {
    const { startupId } = owner;
    await trx
      .updateTable('startup_applications')
      .set({ startup_logo: path })
      .where('id', '=', startupId)
      .execute();
    await publishToTeam(trx, { startupId });
    return;
  }
  const { founderId } = owner;
  await trx.updateTable('founders').set({ avatar: path }).where('id', '=', founderId).execute();
  await recordOwner(trx, { founderId });
  await publishLiveEvent(trx, { founderId, cohortId: null });
}

function ownerColumn(owner: PictureOwner): { column: string; id: string } {
  if ('founderId' in owner) return { column: 'founder_id', id: owner.founderId };
  if ('startupId' in owner) return { column: 'startup_id', id: owner.startupId };
  return { column: 'investor_id', id: owner.investorId };
}

/** Has the bot fetch the picture at an address that a founder gave. */
export async function queuePictureFetch(
  trx: Db,
  { founderId }: { founderId: string },
): Promise<void> {
  await addJob(trx, 'fetch-picture', { founderId }, { key: `picture:${founderId}` });
}

const fetchesAtOnce = 200;

/** Has addresses fetched that were stored before pictures were. */
export async function queueUntriedPictures(db: Db): Promise<void> {
  const untried = await db
    .selectFrom('founders')
    .where('avatar', 'like', 'https://%')
    .where('avatar_tried_at', 'is', null)
    .select('id')
    .limit(fetchesAtOnce)
    .execute();
  for (const { id } of untried) await queuePictureFetch(db, { founderId: id });
}

type FetchedPicture = {
  founderId: string;
  address: string;
  /** Null if there was no picture. */
  picture: EncodedPicture | null;
  now: Date;
};

/** Shows the fetched picture, unless the founder has chosen another one meanwhile. */
export async function recordPictureFetch(
  db: Db,
  { founderId, address, picture, now }: FetchedPicture,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const owner = { founderId };
    const found = await trx
      .updateTable('founders')
      .set({ avatar_tried_at: now })
      .where('id', '=', founderId)
      .where('avatar', '=', address)
      .returning('id')
      .executeTakeFirst();
    if (!found || !picture) return;
    const path = await replacePicture(trx, { owner, picture, now });
    await showPicture(trx, { owner, path });
  });
}
