import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { compressAssets } from './compress-assets.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'assets-'));
});
afterEach(() => rm(folder, { recursive: true }));

it('puts .br and .gz of the same text beside a script, and leaves small files and fonts alone', async () => {
  const script = 'export const answer = 42;\n'.repeat(200);
  await writeFile(path.join(folder, 'a-1.js'), script);
  await writeFile(path.join(folder, 'tiny-1.css'), 'a{}');
  await writeFile(path.join(folder, 'font-1.woff2'), script);
  await compressAssets(folder);
  expect((await readdir(folder)).sort()).toEqual([
    'a-1.js',
    'a-1.js.br',
    'a-1.js.gz',
    'font-1.woff2',
    'tiny-1.css',
  ]);
  const [br, gz] = await Promise.all(
    ['br', 'gz'].map((kind) => readFile(path.join(folder, `a-1.js.${kind}`))),
  );
  expect(brotliDecompressSync(br!).toString()).toBe(script);
  expect(gunzipSync(gz!).toString()).toBe(script);
});
