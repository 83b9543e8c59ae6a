import { expect, it } from 'vitest';
import { findForeignPicture, findPicture } from '#db/queries/pictures.ts';
import { newFounder } from '#db/testing/new-founder.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { readPicturePath } from '#shared/domain/pictures.ts';
import { recordPictureFetch, removePicture, storePicture } from './pictures.ts';

const { db } = useTestDatabase();
const now = new Date('2026-11-20T10:00:00Z');
const picture = (text: string) => ({ small: Buffer.from(`${text} s`), large: Buffer.from(text) });

async function contentAt(path: string | null) {
  const named = readPicturePath(path ?? '');
  return named && ((await findPicture(db, named))?.toString() ?? null);
}

const avatarOf = async (id: string) => {
  const query = db.selectFrom('founders').where('id', '=', id);
  return (await query.select('avatar').executeTakeFirstOrThrow()).avatar;
};

it('one picture of a kind is kept, also when two are stored at once', async () => {
  const { id: founderId } = await newFounder(db);
  const owner = { founderId };
  const paths = await Promise.all(
    ['one', 'two', 'three'].map((text) => storePicture(db, { owner, picture: picture(text), now })),
  );
  const shown = await avatarOf(founderId);
  expect(paths).toContain(shown);
  const contents = await Promise.all(paths.map(contentAt));
  expect(contents.filter((content) => content)).toEqual([await contentAt(shown)]);
  await removePicture(db, { owner });
  await removePicture(db, { owner });
  expect([await avatarOf(founderId), await contentAt(shown)]).toEqual([null, null]);
});

it('a fetched picture takes the place of its address, unless another was chosen meanwhile', async () => {
  const { id: founderId } = await newFounder(db);
  const address = 'https://pictures.example/me.png';
  const setAddress = () =>
    db.updateTable('founders').set({ avatar: address }).where('id', '=', founderId).execute();
  await setAddress();
  expect(await findForeignPicture(db, { founderId })).toBe(address);
  await recordPictureFetch(db, { founderId, address, picture: picture('fetched'), now });
  expect(await contentAt(await avatarOf(founderId))).toBe('fetched s');
  expect(await findForeignPicture(db, { founderId })).toBeNull();

  await setAddress();
  const owner = { founderId };
  const chosen = await storePicture(db, { owner, picture: picture('mine'), now });
  await recordPictureFetch(db, { founderId, address, picture: picture('late'), now });
  expect([await avatarOf(founderId), await contentAt(chosen)]).toEqual([chosen, 'mine s']);
});
