import { type Kysely, sql, type Transaction } from 'kysely';
import { type PictureKind, picturePath } from '#shared/domain/pictures.ts';
import type { EncodedPicture } from '../../encode-picture.ts';
import { addJob } from '../../jobs.ts';
import { publishLiveEvent } from '../../live.ts';
import type { Database } from '../../schema.ts';

export type PictureOwner = { founderId: string } | { investorId: string };

type StorePictureInput = {
  owner: PictureOwner;
  kind: PictureKind;
  picture: EncodedPicture;
  now: Date;
};

/** Keeps a picture in place of the owner's former one of that kind; returns its new address. */
export async function storePicture(
  db: Kysely<Database>,
  { owner, kind, picture, now }: StorePictureInput,
): Promise<string> {
  return db.transaction().execute(async (trx) => {
    const path = await replacePicture(trx, { owner, kind, picture, now });
    await showPicture(trx, { owner, kind, path });
    return path;
  });
}

/** Removes the owner's picture of that kind; does nothing if there is none. */
export async function removePicture(
  db: Kysely<Database>,
  { owner, kind }: Pick<StorePictureInput, 'owner' | 'kind'>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`delete from pictures where ${ownedBy(owner)} and kind = ${kind}`.execute(trx);
    await showPicture(trx, { owner, kind, path: null });
  });
}

/** What is left of someone who leaves: no picture. A startup's logo stays. */
export async function deletePictures(
  trx: Transaction<Database>,
  owner: PictureOwner,
): Promise<void> {
  await sql`delete from pictures where ${ownedBy(owner)} and kind <> 'logo'`.execute(trx);
}

async function replacePicture(
  trx: Transaction<Database>,
  { owner, kind, picture: { small, large }, now }: StorePictureInput,
): Promise<string> {
  const isFounder = 'founderId' in owner;
  const column = sql.ref(isFounder ? 'founder_id' : 'investor_id');
  const { rows } = await sql<{ id: string }>`
    insert into pictures (${column}, kind, small, large, created_at)
    values (${isFounder ? owner.founderId : owner.investorId}, ${kind}, ${small}, ${large}, ${now})
    on conflict (${column}, kind) do update set id = gen_random_uuid(),
      small = excluded.small, large = excluded.large, created_at = excluded.created_at
    returning id`.execute(trx);
  return picturePath(rows[0]?.id ?? '', 256);
}

async function showPicture(
  trx: Transaction<Database>,
  { owner, kind, path }: { owner: PictureOwner; kind: PictureKind; path: string | null },
): Promise<void> {
  if ('investorId' in owner) {
    const { investorId } = owner;
    await trx.updateTable('investors').set({ photo: path }).where('id', '=', investorId).execute();
    await publishLiveEvent(trx, { investorId });
    return;
  }
  const { founderId } = owner;
  if (kind === 'photo')
    await trx.updateTable('founders').set({ avatar: path }).where('id', '=', founderId).execute();
  else
    await trx
      .updateTable('startup_applications')
      .set({ startup_logo: path })
      .where('id', '=', founderId)
      .execute();
  await publishLiveEvent(trx, { founderId, cohortId: null });
}

function ownedBy(owner: PictureOwner) {
  return 'founderId' in owner
    ? sql`founder_id = ${owner.founderId}`
    : sql`investor_id = ${owner.investorId}`;
}

/** Has the bot fetch the picture at an address that a founder gave. */
export async function queuePictureFetch(
  trx: Kysely<Database>,
  { founderId }: { founderId: string },
): Promise<void> {
  await addJob(trx, 'fetch-picture', { founderId }, { key: `picture:${founderId}` });
}

const fetchesAtOnce = 200;

/** Has addresses fetched that were stored before pictures were. */
export async function queueUntriedPictures(db: Kysely<Database>): Promise<void> {
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
  /** Where it came from. */
  address: string;
  /** Null if there was no picture. */
  picture: EncodedPicture | null;
  now: Date;
};

/** Shows the fetched picture, unless the founder has chosen another one meanwhile. */
export async function recordPictureFetch(
  db: Kysely<Database>,
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
    const path = await replacePicture(trx, { owner, kind: 'photo', picture, now });
    await showPicture(trx, { owner, kind: 'photo', path });
  });
}
