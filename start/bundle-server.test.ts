import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import path from 'node:path';
import { type BuildOptions, build } from 'esbuild';
import { expect, it } from 'vitest';
// @ts-expect-error: plain JavaScript has no types.
import { bundleOptions, bundleServer } from './bundle-server.js';

const repository = path.resolve(import.meta.dirname, '..');
const lockFile = path.join(repository, 'package-lock.json');
const lock: { packages: Record<string, { dev?: boolean }> } = JSON.parse(
  readFileSync(lockFile, 'utf8'),
);

/** `node_modules/@scope/name` of a file in it, wherever that is. */
const packageOf = (file: string) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? [];

it('needs no package in the image that only development has', async () => {
  const options: BuildOptions = bundleOptions({ isProduction: true });
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

it('has every module that is loaded later, with the names that it is asked for', async () => {
  const folder = path.dirname(await bundleServer());
  const { metafile } = await build({
    ...(bundleOptions({ isProduction: false }) as BuildOptions),
    outdir: folder,
    write: false,
    sourcemap: true,
    metafile: true,
  });
  const chunks = Object.entries(metafile.outputs).filter(
    ([file, { entryPoint }]) => file.endsWith('.js') && (entryPoint ?? 'start.ts') !== 'start.ts',
  );
  expect(chunks.length).toBeGreaterThan(5);
  const found = exportsOf(chunks.map(([file]) => path.resolve(repository, file)));
  for (const [index, [, { entryPoint = '', exports }]] of chunks.entries()) {
    expect(found[index]?.sort(), entryPoint).toEqual(exports.sort());
  }
  // A package in CommonJS has only `default` there, whatever its types and the tests' loader say.
  const onlyDefault = chunks.filter(([, { exports }]) => exports.join() === 'default');
  const inCommonJs = new Set(onlyDefault.map(([, { entryPoint }]) => entryPoint));
  const wrong = Object.entries(metafile.inputs).flatMap(([importer, { imports }]) => {
    if (importer.startsWith('node_modules/')) return [];
    const source = readFileSync(path.resolve(repository, importer), 'utf8');
    return imports
      .filter((each) => each.kind === 'dynamic-import' && inCommonJs.has(each.path))
      .filter(({ original }) => !new RegExp(`default[^;]*import\\('${original}'\\)`).test(source))
      .map(({ original }) => `${importer} takes more than the default of ${original}`);
  });
  expect(wrong).toEqual([]);
}, 120_000);

/** The names that modules export to Node itself, in a process of its own. */
function exportsOf(modules: string[]): string[][] {
  const script = `
    const loaded = await Promise.all(${JSON.stringify(modules)}.map((file) => import(file)));
    const names = loaded.map((each) => Object.keys(each));
    process.stdout.write(JSON.stringify(names), () => process.exit());`;
  const inRepository = { cwd: repository, encoding: 'utf8' } as const;
  return JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '-e', script], inRepository),
  );
}
