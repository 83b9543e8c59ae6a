/** A founder or an investor has a photo, a startup has a logo. */
export const pictureKinds = ['photo', 'logo'] as const;
export type PictureKind = (typeof pictureKinds)[number];

/** Both are square, in pixels. */
export type PictureSize = 256 | 512;

/** Of an upload, after the browser has made it smaller. */
export const maxPictureBytes = 2 * 1024 * 1024;
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;

const pattern = /^\/pictures\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/(256|512)\.webp$/;

/** The address of a picture of ours; it never shows another one. */
export function picturePath(id: string, size: PictureSize): string {
  return `/pictures/${id}/${size}.webp`;
}

/** Null unless it is the address of a picture of ours. */
export function readPicturePath(path: string): { id: string; size: PictureSize } | null {
  const match = pattern.exec(path);
  return match ? { id: match[1] as string, size: Number(match[2]) as PictureSize } : null;
}
