import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { updateProfile } from '#db/operations/founders/update-profile.ts';
import { queueUntriedPictures } from '#db/operations/pictures/pictures.ts';
import { findProfile } from '#db/queries/founders.ts';
import { newFounder } from '#db/testing/new-founder.ts';
import { readRow } from '#db/testing/rows.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { readPicturePath } from '#shared/domain/pictures.ts';
import type { BotContext } from '../context.ts';
import { keepPicture } from './pictures.ts';

const database = useTestDatabase();
const { db } = database;
const asked: string[] = [];
let picture: Buffer;
/** Answers for every site; https is left out, as `dial` may lead anywhere. */
const site = createServer((request, response) => {
  asked.push(request.url ?? '');
  response.writeHead(200, { 'content-type': 'image/png' }).end(picture);
});
beforeAll(async () => {
  const blank = { create: { width: 40, height: 30, channels: 3 as const, background: '#123456' } };
  picture = await sharp(blank).png().toBuffer();
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
});
afterAll(() => site.close());

const now = new Date('2026-11-20T10:00:00Z');
const context = () =>
  ({
    db: db,
    clock: () => now,
    logger: { info: () => undefined },
  }) as unknown as BotContext;

async function founderWith(avatar: string) {
  const { id } = await newFounder(db);
  await db.updateTable('founders').set({ avatar }).where('id', '=', id).execute();
  return id;
}

const avatarOf = async (id: string) =>
  await readRow(db, 'founders', { id }, ['avatar', 'avatar_tried_at']);

const timing = (resolved = '93.184.215.14') => ({
  fetchMs: 2_000,
  network: {
    resolve: async () => [resolved],
    dial: () => ({ address: '127.0.0.1', port: (site.address() as AddressInfo).port }),
  },
});

const waiting = async () => {
  const { rows } = await database().pool.query(
    `select payload->>'founderId' as id from graphile_worker._private_jobs
     where key like 'picture:%'`,
  );
  return rows.map((row) => row.id);
};

it('addresses stored before are fetched once, and one that a founder enters at once', async () => {
  const old = await founderWith('https://pictures.example/old.png');
  await queueUntriedPictures(db);
  await queueUntriedPictures(db);
  expect((await waiting()).filter((id) => id === old)).toHaveLength(1);

  const { id: founderId } = await newFounder(db);
  const changes = { founderAvatar: 'https://pictures.example/new.png' };
  const { version } = await findProfile(db, { founderId });
  await updateProfile(db, { founderId, version, changes, now });
  expect(await waiting()).toContain(founderId);
});

it('a picture that can’t be fetched is tried once and never shown', async () => {
  const address = 'https://pictures.example/me.png';
  const id = await founderWith(address);
  // The site speaks no TLS, so this fails as any broken site does.
  await keepPicture(context(), { founderId: id }, timing());
  expect(await avatarOf(id)).toEqual({ avatar: address, avatar_tried_at: now });
});

it('no address inside a network is contacted', async () => {
  const id = await founderWith('https://pictures.example/me.png');
  asked.length = 0;
  await keepPicture(context(), { founderId: id }, timing('169.254.169.254'));
  expect(asked).toEqual([]);
  expect(readPicturePath((await avatarOf(id)).avatar ?? '')).toBeNull();
});
