import sharp from 'sharp';
import { afterEach, expect, it } from 'vitest';
import { followProgram } from '#db/follow-program.ts';
import { brand, setBrand } from '#shared/brand.ts';
import { maxPictureBytes } from '#shared/domain/pictures.ts';
import { type Browser, newBrowserWithSession } from '../testing/browser.ts';
import { newRoleBrowser, roles } from '../testing/role-browsers.ts';
import { useTestWeb } from '../testing/start-test-web.ts';

const { db, web } = useTestWeb();

afterEach(() => setBrand({}));

const transparent = { r: 0, g: 0, b: 0, alpha: 0 };
/** A disk's worth of color in the middle of nothing. */
async function drawLogo(color: string): Promise<Buffer> {
  const dot = await sharp({ create: { width: 200, height: 200, channels: 3, background: color } })
    .png()
    .toBuffer();
  return sharp({ create: { width: 400, height: 400, channels: 4, background: transparent } })
    .composite([{ input: dot }])
    .png()
    .toBuffer();
}

async function send(
  browser: Browser,
  body: Buffer | string,
  { type = 'image/png', to = 'program/logo' } = {},
) {
  const answer = await fetch(`${web().url}/api/admin/${to}`, {
    method: 'PUT',
    headers: {
      'content-type': type,
      'sec-fetch-site': 'same-origin',
      ...(browser.cookie && { cookie: browser.cookie }),
    },
    body: typeof body === 'string' ? body : new Uint8Array(body),
  });
  return { status: answer.status, body: await answer.json() };
}

const newAdmin = async () =>
  (await newBrowserWithSession(db, web(), { audience: 'admin' })).browser;

async function save(admin: Browser, settings: object) {
  const { body } = await admin.get('/api/admin/program');
  return admin.send('/api/admin/program', {
    method: 'PUT',
    body: { settings: { ...body.settings, ...settings }, seenVersion: body.version },
  });
}

async function follow() {
  const following = await followProgram(db, { supportEmail: 'a@b.test', onError: () => undefined });
  following.stop();
}

const read = async (path: string) => {
  const answer = await fetch(web().url + path);
  return { headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
};

it('takes the place of the mark in icons, emails and link previews, and comes back with its version', async () => {
  const admin = await newAdmin();
  const sent = await send(admin, await drawLogo('#e2552b'));
  expect(sent.status).toBe(200);
  const { picture: logo } = sent.body;
  const { status, body: saved } = await save(admin, { name: 'Northlight', logo });
  expect([status, saved.settings.logo]).toEqual([200, logo]);
  await follow();
  const v = `?v=${brand.version}`;
  for (const [path, size] of [
    ['/apple-touch-icon.png', 180],
    ['/app-icon.png', 512],
    ['/mark.png', 90],
  ] as const) {
    const { headers, bytes } = await read(path + v);
    expect(headers.get('cache-control'), path).toContain('immutable');
    const { width, height, format } = await sharp(bytes).metadata();
    expect([path, width, height, format]).toEqual([path, size, size, 'png']);
    const middle = sharp(bytes).extract({ left: size / 2, top: size / 2, width: 1, height: 1 });
    const [red = 0, , blue = 255] = await middle.raw().toBuffer();
    expect(red - blue, path).toBeGreaterThan(100);
  }
  const favicon = await read('/favicon.svg');
  expect(favicon.headers.get('cache-control')).toBe('no-cache');
  expect(favicon.bytes.toString()).toContain('href="data:image/png;base64,');
  const preview = await sharp((await read(`/og.png${v}`)).bytes).metadata();
  expect([preview.width, preview.height]).toEqual([1200, 630]);
  const { body: removed } = await save(admin, { logo: null });
  expect(removed.settings.logo).toBeNull();
  await follow();
  expect((await read('/favicon.svg')).bytes.toString()).toMatch(/>N<\/text>/);
  const restored = await admin.post('/api/admin/program/restorations', {
    version: saved.version,
    seenVersion: removed.version,
  });
  expect(restored.body.settings.logo).toBe(logo);
  expect((await read(`/pictures/${logo}/256.webp`)).headers.get('content-type')).toBe('image/webp');
});

it('gives a logo a ground that a dark or a light page would swallow', async () => {
  const admin = await newAdmin();
  const edgeOf = async (color: string) => {
    const { body } = await send(admin, await drawLogo(color));
    const { bytes } = await read(`/pictures/${body.picture}/512.webp`);
    const pixel = sharp(bytes).ensureAlpha().extract({ left: 256, top: 8, width: 1, height: 1 });
    return [...(await pixel.raw().toBuffer())].map((value) => Math.round(value / 50));
  };
  expect(await edgeOf('#000000')).toEqual([5, 5, 5, 5]);
  expect(await edgeOf('#ffffff')).toEqual([0, 0, 1, 5]);
  expect((await edgeOf('#e2552b'))[3]).toBe(0);
});

it('takes no SVG, nothing broken and nothing above 2 MB, and no save of a logo that isn’t there', async () => {
  const admin = await newAdmin();
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>';
  expect((await send(admin, svg, { type: 'image/svg+xml' })).body.code).toBe('picture_unreadable');
  expect((await send(admin, svg)).body.code).toBe('picture_unreadable');
  expect((await send(admin, Buffer.alloc(maxPictureBytes + 1))).status).toBe(413);
  const unknown = await save(admin, { logo: '00000000-0000-4000-8000-000000000000' });
  expect([unknown.status, unknown.body.code]).toEqual([404, 'program_logo_not_found']);
});

it('keeps the picture of a story that was saved, and lets one that was not go after a day', async () => {
  const admin = await newAdmin();
  const [kept, dropped] = await Promise.all(
    ['#e2552b', '#7c3aed'].map(async (color) => {
      const { body } = await send(admin, await drawLogo(color), { to: 'landing/portrait' });
      return body.picture as string;
    }),
  );
  const { body } = await admin.get('/api/admin/landing');
  const story = {
    id: 'ana',
    isShown: true,
    name: 'Ana',
    company: '',
    text: 'It helped.',
    link: '',
    hasStars: false,
    hasConsent: true,
    picture: kept,
    portrait: null,
  };
  const sections = [{ kind: 'stories', isShown: true, title: 'Stories', stories: [story] }];
  const landing = { hero: body.landing.hero, sections };
  const saved = await admin.send('/api/admin/landing', {
    method: 'PUT',
    body: { landing, seenVersion: body.version },
  });
  expect(saved.status).toBe(200);
  const longAgo = new Date(Date.now() - 25 * 60 * 60 * 1000);
  await db.updateTable('program_pictures').set({ created_at: longAgo }).execute();
  await send(admin, await drawLogo('#0b7a75'));
  const statusOf = async (id: string | undefined) =>
    (await fetch(`${web().url}/pictures/${id}/256.webp`)).status;
  expect([await statusOf(kept), await statusOf(dropped)]).toEqual([200, 404]);
});

it('is for admins alone', async () => {
  const logo = await drawLogo('#e2552b');
  for (const role of roles) {
    const { browser } = await newRoleBrowser(db, web(), role);
    for (const to of ['program/logo', 'landing/portrait']) {
      const { status } = await send(browser, logo, { to });
      expect([role, to, status === 200]).toEqual([role, to, role === 'admin']);
    }
  }
});

it('shows the letter of another program, and our files under our own name', async () => {
  setBrand({ name: '«éclair» Labs', accent: '#7c3aed', version: 9 });
  const favicon = (await read('/favicon.svg?v=9')).bytes.toString();
  expect(favicon).toMatch(/fill="#7c3aed".*>É<\/text>/);
  const mark = await sharp((await read('/mark.png?v=9')).bytes).stats();
  expect(mark.isOpaque).toBe(false);
  setBrand({ version: 10 });
  expect((await fetch(`${web().url}/mark.png`, { redirect: 'manual' })).status).toBe(302);
});
