import type { PictureKind } from '#shared/domain/pictures.ts';
import { AppError } from '#shared/errors.ts';
import { createFairQueue } from './hash-queue.ts';

export type EncodedPicture = { small: Buffer; large: Buffer };

/** A phone's photo has 12 to 50 million pixels; a small file may claim billions. */
const maxPixels = 50_000_000;
const maxSeconds = 5;
const formats = ['jpeg', 'png', 'webp'];

/** A picture takes up to 200 MB and a thread while it is decoded, so there is one at a time. */
const queue = createFairQueue({ atOnce: 1, maxWaiting: 20 });

type Options = {
  kind: PictureKind;
  /** Who waits. */
  by: string;
  /** It stands on light and dark pages alike: one that either would swallow gets a ground. */
  onAnyGround?: boolean;
};

/**
 * Decodes a JPEG, PNG or WebP from anywhere and encodes it anew as two square WebPs: nothing of the
 * file itself is kept, neither its metadata nor what else may hide in it. Anything else throws
 * `picture_unreadable`. Runs on threads of its own.
 */
export async function encodePicture(
  bytes: Buffer,
  { kind, by, onAnyGround = false }: Options,
): Promise<EncodedPicture> {
  return queue.run(by, async () => {
    const sharp = await loadSharp();
    try {
      const input = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 });
      const { format } = await input.metadata();
      if (!formats.includes(format)) throw new Error(`Not a picture for us: ${format}`);
      const draw = (from: typeof input, size: number) =>
        from
          .autoOrient()
          .resize(size, size, {
            // A face fills the circle; a logo is shown whole.
            fit: kind === 'photo' ? 'cover' : 'contain',
            background: transparent,
          })
          .webp({ quality: 82 })
          .timeout({ seconds: maxSeconds })
          .toBuffer();
      const drawn = await draw(input, 512);
      const large = onAnyGround ? await addGround(sharp, drawn) : drawn;
      return { large, small: await draw(sharp(large), 256) };
    } catch {
      throw new AppError('picture_unreadable');
    }
  });
}

const transparent = { r: 0, g: 0, b: 0, alpha: 0 };

/** At most this share of a logo may vanish on a page. */
const maxVanishing = 0.4;

/** A logo with much on it that a light or a dark page would swallow, on a tile of the other kind. */
async function addGround(sharp: Sharp, picture: Buffer): Promise<Buffer> {
  const pixels = await sharp(picture).resize(64, 64).ensureAlpha().raw().toBuffer();
  const [onLight, onDark] = [vanishingShare(pixels, 1), vanishingShare(pixels, 0.005)];
  if (isOpaque(pixels) || Math.max(onLight, onDark) <= maxVanishing) return picture;
  const ground = onLight <= onDark ? '#ffffff' : '#0b1220';
  const logo = await sharp(picture).resize(384, 384).toBuffer();
  return drawTile(sharp, 512, ground)
    .composite([{ input: logo }])
    .webp({ quality: 82 })
    .toBuffer();
}

function isOpaque(pixels: Buffer): boolean {
  return pixels.every((value, at) => at % 4 !== 3 || value > 250);
}

/** The share of the visible pixels that stand out from a ground of this luminance by less than 1.6:1. */
function vanishingShare(pixels: Buffer, ground: number): number {
  let seen = 0;
  let vanishing = 0;
  for (let at = 0; at < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(at, at + 4);
    const luminance = [red, green, blue]
      .map((value) => (value / 255) ** 2.2)
      .reduce((sum, value, channel) => sum + value * ([0.2126, 0.7152, 0.0722][channel] ?? 0), 0);
    const [darker, lighter] = luminance < ground ? [luminance, ground] : [ground, luminance];
    seen += alpha;
    if ((lighter + 0.05) / (darker + 0.05) < 1.6) vanishing += alpha;
  }
  return seen === 0 ? 1 : vanishing / seen;
}

/** A square in a color (`#rrggbb`) with round corners like those of the pages' mark: SVG can't be read here. */
export function drawTile(sharp: Sharp, size: number, color: string): ReturnType<Sharp> {
  const radius = size * 0.28;
  const center = (size - 1) / 2;
  const pixels = Buffer.alloc(size * size * 4, Buffer.from(`${color.slice(1)}00`, 'hex'));
  for (let at = 0; at < size * size; at += 1) {
    const [x, y] = [at % size, Math.floor(at / size)].map((place) =>
      Math.max(0, Math.abs(place - center) - (size / 2 - radius)),
    ) as [number, number];
    pixels[at * 4 + 3] = 255 * Math.min(1, Math.max(0, radius - Math.hypot(x, y) + 0.5));
  }
  return sharp(pixels, { raw: { width: size, height: size, channels: 4 } });
}

export type Sharp = typeof import('sharp').default;

let loaded: Promise<Sharp> | undefined;

/** Loaded with the first picture, because most processes never need it. */
export function loadSharp(): Promise<Sharp> {
  loaded ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false);
    sharp.concurrency(1);
    // No other decoder can be reached, whatever a file claims to be.
    sharp.block({ operation: ['VipsForeignLoad'] });
    const allowed = ['Jpeg', 'Png', 'Webp'].map((name) => `VipsForeignLoad${name}Buffer`);
    sharp.unblock({ operation: allowed });
    return sharp;
  });
  return loaded;
}
