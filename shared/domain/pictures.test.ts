import { expect, it } from 'vitest';
import { maxPictureBytes, picturePath, readPicturePath } from './pictures.ts';

const id = '0d3f6a50-54c2-4c0e-9d3e-5a8a9a0a7c11';

it('a picture’s address is read back, and nothing else is', () => {
  for (const size of [256, 512] as const) {
    expect(readPicturePath(picturePath(id, size))).toEqual({ id, size });
  }
  for (const other of [
    `https://pictures.example/pictures/${id}/256.webp`,
    `//pictures.example/pictures/${id}/256.webp`,
    `/pictures/${id}/1024.webp`,
    `/pictures/${id}/256.webp?x`,
    `/pictures/${id}/256.webp\n`,
    '/pictures/../etc/256.webp',
    '',
  ]) {
    expect(readPicturePath(other)).toBeNull();
  }
});

it('a picture has two megabytes at most', () => {
  expect(maxPictureBytes).toBe(2_097_152);
});
