import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { deleteFounder } from '#db/operations/accounts/delete-founder.ts';
import { newFounderAccount } from '#db/testing/new-account.ts';
import { maxPictureBytes } from '#shared/domain/pictures.ts';
import { type Browser, newBrowserWithSession, signInFounder } from '#web/server/testing/browser.ts';
import { useTestWeb } from '#web/server/testing/start-test-web.ts';

const { database, db, web } = useTestWeb();

/** A picture with a comment and a place in its metadata. */
const drawing = (width = 900, height = 600) =>
  sharp({ create: { width, height, channels: 3, background: '#0b7a75' } })
    .withExif({ IFD0: { Copyright: 'secret place' } })
    .jpeg()
    .toBuffer();

async function upload(
  browser: Browser,
  body: Buffer | string,
  { kind = 'photo', type = 'image/jpeg' } = {},
) {
  const response = await fetch(`${web().url}/api/pictures/${kind}`, {
    method: 'PUT',
    headers: {
      'content-type': type,
      'sec-fetch-site': 'same-origin',
      ...(browser.cookie && { cookie: browser.cookie }),
    },
    body: typeof body === 'string' ? body : new Uint8Array(body),
  });
  return { status: response.status, body: await response.json() };
}

const get = (path: string) => fetch(web().url + path);

let founder: Awaited<ReturnType<typeof newFounderAccount>>;
let browser: Browser;
beforeEach(async () => {
  await database().pool.query('delete from rate_limits');
  founder = await newFounderAccount(db);
  browser = await signInFounder(web(), founder.email);
});

describe('an uploaded picture', () => {
  it('is encoded anew, square and without metadata, and served from our origin', async () => {
    const { status, body } = await upload(browser, await drawing());
    expect(status).toBe(200);
    const profile = await browser.get('/api/profile');
    expect(profile.body.founderAvatar).toBe(body.path);

    const answer = await get(body.path);
    expect(answer.headers.get('content-type')).toBe('image/webp');
    expect(answer.headers.get('cache-control')).toContain('immutable');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    const bytes = Buffer.from(await answer.arrayBuffer());
    const { width, height, format, exif } = await sharp(bytes).metadata();
    expect([width, height, format, exif]).toEqual([256, 256, 'webp', undefined]);
    expect(bytes.includes('secret place')).toBe(false);
    const large = await get(body.path.replace('256', '512'));
    expect((await sharp(Buffer.from(await large.arrayBuffer())).metadata()).width).toBe(512);
  });

  it('gets a new address when it is replaced, and the old one is gone', async () => {
    const first = await upload(browser, await drawing());
    const second = await upload(browser, await drawing(50, 50));
    expect(second.body.path).not.toBe(first.body.path);
    expect((await get(first.body.path)).status).toBe(404);
    expect((await get(second.body.path)).status).toBe(200);
    expect((await browser.delete('/api/pictures/photo')).status).toBe(200);
    expect((await get(second.body.path)).status).toBe(404);
    expect((await browser.get('/api/profile')).body.founderAvatar).toBeNull();
  });

  it('is gone with the account', async () => {
    const photo = await upload(browser, await drawing());
    const logo = await upload(browser, await drawing(), { kind: 'logo' });
    await deleteFounder(db, { founderId: founder.id, now: new Date() });
    expect((await get(photo.body.path)).status).toBe(404);
    expect((await get(logo.body.path)).status).toBe(404);
  });

  it('may be an investor’s photo, but no logo, and nobody else’s', async () => {
    const investor = await newBrowserWithSession(db, web(), { audience: 'investor' });
    const photo = await upload(investor.browser, await drawing());
    const { rows } = await database().pool.query('select photo from investors where photo = $1', [
      photo.body.path,
    ]);
    expect(rows).toHaveLength(1);
    expect((await upload(investor.browser, await drawing(), { kind: 'logo' })).status).toBe(404);
    const admin = await newBrowserWithSession(db, web(), { audience: 'admin' });
    expect((await upload(admin.browser, await drawing())).status).toBe(403);
    admin.browser.cookie = null;
    expect((await upload(admin.browser, await drawing())).status).toBe(401);
  });

  it('is limited per account', async () => {
    const bytes = await drawing(10, 10);
    const statuses: number[] = [];
    for (let time = 0; time < 31; time += 1) statuses.push((await upload(browser, bytes)).status);
    expect(statuses).toEqual([...Array(30).fill(200), 429]);
  });
});

describe('what is no picture is refused', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
  const gif = Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=', 'base64');
  it.each<[string, () => Promise<Buffer | string> | Buffer | string, string?]>([
    ['a drawing that may hold scripts', () => svg],
    ['another format', () => gif],
    ['text', () => 'hello'],
    ['nothing', () => ''],
    ['half a picture', async () => (await drawing()).subarray(0, 900)],
    // 30,000 × 30,000 pixels in a few kilobytes.
    ['a bomb', () => pngOf(30_000, 30_000)],
    ['another type', () => svg, 'image/svg+xml'],
    ['JSON', () => '{}', 'application/json'],
  ])('%s', async (_name, bytes, type = 'image/png') => {
    const { status, body } = await upload(browser, await bytes(), { type });
    expect([status, body.code]).toEqual([400, 'picture_unreadable']);
  });

  it('too large a file', async () => {
    const { status, body } = await upload(browser, Buffer.alloc(maxPictureBytes + 1));
    expect([status, body.code]).toEqual([413, 'too_large']);
  });
});

/** A PNG that claims these dimensions. */
async function pngOf(width: number, height: number): Promise<Buffer> {
  const small = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  const header = Buffer.from(small);
  header.writeUInt32BE(width, 16);
  header.writeUInt32BE(height, 20);
  header.writeUInt32BE(crc32(header.subarray(12, 29)), 29);
  return header;
}

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}
