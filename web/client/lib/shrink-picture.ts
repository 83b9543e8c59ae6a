import { type PictureKind, pictureTypes } from '#shared/domain/pictures.ts';
import { pageFailure } from '#shared/failure.ts';

/** Pictures are shown with at most 512 pixels; twice that leaves room for better screens. */
const maxSide = 1024;
const quality = 0.9;

/**
 * A phone's photo has megabytes, so it is drawn smaller before it is sent. Where that fails it is
 * sent as it is: the server decides about what this browser can't read.
 */
export async function shrinkPicture(file: File, kind: PictureKind): Promise<Blob> {
  if (!(pictureTypes as readonly string[]).includes(file.type)) {
    throw pageFailure('picture_unreadable');
  }
  try {
    const bitmap = await createImageBitmap(file);
    const scale = Math.min(1, maxSide / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(bitmap.width * scale));
    canvas.height = Math.max(1, Math.round(bitmap.height * scale));
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    const encode = (type: string) =>
      new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
    const shrunk = await encode('image/webp');
    // A browser that can't write WebP writes PNG: right for a logo's transparency, large for a photo.
    const isPng = shrunk?.type === 'image/png';
    return (isPng && kind === 'photo' ? await encode('image/jpeg') : shrunk) ?? file;
  } catch {
    return file;
  }
}
