import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { compressAssets, hashSources } from './build.ts';

let root: string;
const write = (name: string, text: string) => writeFile(path.join(root, name), text);
const hash = () => hashSources(root, ['client', 'index.html', 'missing']);

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'hash sources-'));
  await mkdir(path.join(root, 'client/pages'), { recursive: true });
  await write('client/main.tsx', 'main');
  await write('client/pages/page.tsx', 'page');
  await write('index.html', 'html');
});
afterEach(() => rm(root, { recursive: true }));

it('the hash stays the same while the sources do', () => {
  expect(hash()).toBe(hash());
});

it.each([
  ['a deep file', 'client/pages/page.tsx', 'other'],
  ['a single file', 'index.html', 'other'],
  ['a new file', 'client/new.ts', ''],
])('changes with %s', async (_what, name, text) => {
  const before = hash();
  await write(name, text);
  expect(hash()).not.toBe(before);
});

it('content that moved between files changes the hash', async () => {
  await write('client/main.tsx', '');
  await write('client/pages/page.tsx', 'mainpage');
  const before = hash();
  await write('client/main.tsx', 'main');
  await write('client/pages/page.tsx', 'page');
  expect(hash()).not.toBe(before);
});

it('a change in a test does not cause a build', async () => {
  const before = hash();
  await write('client/main.test.ts', 'test');
  expect(hash()).toBe(before);
});

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'assets-'));
});
afterEach(() => rm(folder, { recursive: true }));

it('scripts get .br and .gz versions, while small files and fonts do not', async () => {
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
