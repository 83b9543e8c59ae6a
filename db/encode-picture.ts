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

/**
 * Decodes a JPEG, PNG or WebP from anywhere and encodes it anew as two square WebPs: nothing of the
 * file itself is kept, neither its metadata nor what else may hide in it. Anything else throws
 * `picture_unreadable`. Runs on threads of its own; `by` names who waits.
 */
export async function encodePicture(
  bytes: Buffer,
  { kind, by }: { kind: PictureKind; by: string },
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
            background: { r: 0, g: 0, b: 0, alpha: 0 },
          })
          .webp({ quality: 82 })
          .timeout({ seconds: maxSeconds })
          .toBuffer();
      const large = await draw(input, 512);
      return { large, small: await draw(sharp(large), 256) };
    } catch {
      throw new AppError('picture_unreadable');
    }
  });
}

let loaded: Promise<typeof import('sharp').default> | undefined;

/** Loaded with the first picture, because most processes never need it. */
function loadSharp() {
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
