import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Router } from 'express';
import type { DatabaseHandle } from '#db/connect.ts';
import { drawTile, loadSharp, type Sharp } from '#db/encode-picture.ts';
import { findPicture } from '#db/queries/pictures.ts';
import { brand } from '#shared/brand.ts';
import { hasOwnMark, hasOwnPreview, letterShape, markLetter } from '#shared/brand-mark.ts';
import { plainAccent } from '#shared/domain/accent.ts';
import { escapeHtml } from '#shared/escape-html.ts';
import { exactRouting } from '#shared/exact-paths.ts';
import { requestFacts } from './request-log.ts';

type Options = { db: DatabaseHandle['db']; dist: string };
type Drawn = { isOwn: () => boolean; draw: (tools: Tools) => Promise<Buffer> };
type Tools = { sharp: Sharp; logo: Buffer | null; dist: string };

/** Each stands in for the built file at its address once the program has a look of its own. */
const pictures: Record<string, Drawn> = {
  '/favicon.svg': { isOwn: () => hasOwnMark(), draw: drawFavicon },
  '/apple-touch-icon.png': { isOwn: () => hasOwnMark(), draw: (tools) => drawIcon(tools, 180) },
  // Slack takes icons of 512 pixels and more.
  '/app-icon.png': { isOwn: () => hasOwnMark(), draw: (tools) => drawIcon(tools, 512) },
  // The head of emails shows it at a third of its size.
  '/mark.png': {
    isOwn: () => hasOwnMark(),
    draw: async (tools) =>
      tools
        .sharp(await drawMark(tools))
        .resize(90, 90)
        .png()
        .toBuffer(),
  },
  '/og.png': { isOwn: () => hasOwnPreview(), draw: drawPreview },
};

/** The program's icons and link preview, drawn once for each of its versions. */
export function serveBrandPictures({ db, dist }: Options): Router {
  const made = new Map<string, Promise<Buffer>>();
  let madeFor = brand.version;
  const router = Router(exactRouting);
  router.get(Object.keys(pictures), async (request, response, next) => {
    const picture = pictures[request.path];
    if (!picture?.isOwn()) return next();
    requestFacts(response).route = request.path;
    if (madeFor !== brand.version) made.clear();
    madeFor = brand.version;
    const known = made.get(request.path);
    const drawing = known ?? draw(picture);
    made.set(request.path, drawing);
    drawing.catch(() => made.delete(request.path));
    const isCurrent = request.query.v === String(brand.version);
    const content = await drawing;
    response.set({
      'Cache-Control': isCurrent ? 'public, max-age=31536000, immutable' : 'no-cache',
      // Webmail shows our emails on its own site.
      'Cross-Origin-Resource-Policy': 'cross-origin',
    });
    response.type(path.extname(request.path)).end(content);
  });
  return router;

  async function draw(picture: Drawn): Promise<Buffer> {
    const { logo: id } = brand;
    const [sharp, logo] = await Promise.all([
      loadSharp(),
      id ? findPicture(db, { id, size: 512 }) : null,
    ]);
    return picture.draw({ sharp, logo, dist });
  }
}

async function drawFavicon({ sharp, logo }: Tools): Promise<Buffer> {
  const { fill } = plainAccent(brand.accent);
  const shape = logo
    ? `<image width="32" height="32" href="data:image/png;base64,${(await sharp(logo).resize(128, 128).png().toBuffer()).toString('base64')}"/>`
    : `<rect width="32" height="32" rx="8" fill="${fill}"/>${letterShape(brand.name, '#fff')}`;
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><title>${escapeHtml(brand.name)}</title>${shape}</svg>`,
  );
}

/** An icon that the device cuts to its own shape, so that it fills the square. */
async function drawIcon(tools: Tools, size: number): Promise<Buffer> {
  const { sharp, logo } = tools;
  if (!logo) {
    const ground = sharp(square(size, plainAccent(brand.accent).fill));
    return ground
      .composite([{ input: await drawLetter(tools, size) }])
      .png()
      .toBuffer();
  }
  const { isOpaque } = await sharp(logo).stats();
  const inner = isOpaque ? size : Math.round(size * 0.76);
  const input = await sharp(logo).resize(inner, inner).toBuffer();
  return sharp(square(size, '#ffffff')).composite([{ input }]).png().toBuffer();
}

function square(size: number, background: string) {
  return { create: { width: size, height: size, channels: 3 as const, background } };
}

/** The mark at 512 pixels: of a program under our name without a logo, the built one. */
async function drawMark(tools: Tools): Promise<Buffer> {
  const { sharp, logo, dist } = tools;
  if (logo) return sharp(logo).png().toBuffer();
  if (!hasOwnMark()) {
    const built = await readFile(path.join(dist, 'apple-touch-icon.png'));
    return sharp(built).resize(512, 512).toBuffer();
  }
  return drawTile(sharp, 512, plainAccent(brand.accent).fill)
    .composite([{ input: await drawLetter(tools, 512) }])
    .png()
    .toBuffer();
}

function drawLetter(tools: Tools, size: number): Promise<Buffer> {
  return write(tools, { text: markLetter(brand.name), size: size * 0.6, color: '#ffffff' });
}

const preview = { width: 1200, height: 630, margin: 80 };

/** Mark and name, the tagline as large as it fits, and a line in the program's color. */
async function drawPreview(tools: Tools): Promise<Buffer> {
  const { sharp } = tools;
  const { width, height, margin } = preview;
  const { fill, ink } = plainAccent(brand.accent);
  const room = width - 2 * margin;
  const mark = await sharp(await drawMark(tools))
    .resize(72, 72)
    .png()
    .toBuffer();
  const name = await write(tools, { text: brand.name, size: 42, color: ink });
  const tagline = await writeLargest(tools, { text: brand.tagline, color: '#0b1220', width: room });
  const band = { create: { width, height: 16, channels: 3 as const, background: fill } };
  const { height: nameHeight } = await sharp(name).metadata();
  return sharp({ create: { width, height, channels: 3, background: '#fbfaf7' } })
    .composite([
      { input: mark, left: margin, top: 76 },
      { input: name, left: margin + 72 + 22, top: Math.round(76 + 36 - nameHeight / 2) },
      { input: tagline, left: margin, top: 220 },
      { input: band, left: 0, top: height - 16 },
    ])
    .png({ palette: true })
    .toBuffer();
}

type Writing = { text: string; size: number; color: string; width?: number };

const maxTaglineHeight = 330;

async function writeLargest(tools: Tools, writing: Omit<Writing, 'size'>): Promise<Buffer> {
  for (const size of [92, 76, 62]) {
    const written = await write(tools, { ...writing, size });
    const { height } = await tools.sharp(written).metadata();
    if (height <= maxTaglineHeight) return written;
  }
  return write(tools, { ...writing, size: 48 });
}

/** The build puts the pages' font there in a form that can be drawn with. */
const drawnFont = '.inter-semibold.ttf';

/** Text as wide and high as its letters. A client that is not built has the system's font. */
function write({ sharp, dist }: Tools, { text, size, color, width }: Writing): Promise<Buffer> {
  const fontfile = path.join(dist, drawnFont);
  const input = {
    // Letters stand as tight as in the pages’ headings, in 1024ths of a point.
    text: `<span foreground="${color}" letter_spacing="${Math.round(size * -20)}">${escapeHtml(text)}</span>`,
    font: `Inter SemiBold ${Math.round(size)}`,
    fontfile: existsSync(fontfile) ? fontfile : undefined,
    dpi: 72,
    rgba: true,
    width,
    wrap: 'word' as const,
  };
  return sharp({ text: input }).png().toBuffer();
}
