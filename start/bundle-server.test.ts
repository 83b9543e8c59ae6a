import { readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import path from 'node:path';
import { type BuildOptions, build } from 'esbuild';
import { expect, it } from 'vitest';
// @ts-expect-error: plain JavaScript has no types.
import { bundleOptions } from './bundle-server.js';

const lockFile = path.resolve(import.meta.dirname, '../package-lock.json');
const lock: { packages: Record<string, { dev?: boolean }> } = JSON.parse(
  readFileSync(lockFile, 'utf8'),
);

/** `node_modules/@scope/name` of a file in it, wherever that is. */
const packageOf = (file: string) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? [];

it('needs no package in the image that only development has', async () => {
  const options: BuildOptions = bundleOptions({ isImage: true });
  const { metafile } = await build({ ...options, outdir: 'none', write: false, metafile: true });
  const bundled = Object.keys(metafile.inputs).flatMap(packageOf);
  const loaded = Object.values(metafile.outputs)
    .flatMap(({ imports }) => imports)
    .filter(({ external, path: name }) => external && !builtinModules.includes(name))
    .flatMap(({ path: name }) => packageOf(`node_modules/${name}`));
  const needed = new Set([...bundled, ...loaded]);
  expect(needed).toContain('node_modules/express');
  expect(needed).toContain('node_modules/sharp');
  expect([...needed].filter((name) => lock.packages[name]?.dev)).toEqual([]);
});
