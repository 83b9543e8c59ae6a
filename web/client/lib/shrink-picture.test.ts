import { afterEach, expect, it, vi } from 'vitest';
import { shrinkPicture } from './shrink-picture.ts';

afterEach(() => vi.unstubAllGlobals());

const photo = new File(['original'], 'me.jpg', { type: 'image/jpeg' });

/** A browser that reads a picture of this size and writes these types, else PNG. */
function stubBrowser(width: number, height: number, writes: string[]) {
  const canvas = {
    width: 0,
    height: 0,
    getContext: () => ({ drawImage: () => {} }),
    toBlob: (done: (blob: Blob) => void, type: string) =>
      done(new Blob(['smaller'], { type: writes.includes(type) ? type : 'image/png' })),
  };
  vi.stubGlobal('createImageBitmap', async () => ({ width, height, close: () => {} }));
  vi.stubGlobal('document', { createElement: () => canvas });
  return canvas;
}

it('draws the larger side at 1024 pixels and never enlarges', async () => {
  const canvas = stubBrowser(4032, 3024, ['image/webp']);
  expect((await shrinkPicture(photo, 'photo')).type).toBe('image/webp');
  expect([canvas.width, canvas.height]).toEqual([1024, 768]);
  const small = stubBrowser(300, 20, ['image/webp']);
  await shrinkPicture(photo, 'logo');
  expect([small.width, small.height]).toEqual([300, 20]);
});

it('writes JPEG for a photo where WebP can’t be written, and keeps a logo’s transparency', async () => {
  stubBrowser(2000, 2000, ['image/jpeg']);
  expect((await shrinkPicture(photo, 'photo')).type).toBe('image/jpeg');
  expect((await shrinkPicture(photo, 'logo')).type).toBe('image/png');
});

it('sends the file as it is where the browser can’t draw it, and nothing but pictures', async () => {
  expect(await shrinkPicture(photo, 'photo')).toBe(photo);
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('broken')));
  expect(await shrinkPicture(photo, 'photo')).toBe(photo);
  const text = new File(['hello'], 'cv.pdf', { type: 'application/pdf' });
  await expect(shrinkPicture(text, 'photo')).rejects.toMatchObject({ code: 'picture_unreadable' });
});
