import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';

const root = path.resolve(import.meta.dirname, '../..');
const folder = path.join(root, 'node_modules/.cache/slipstream/scripts');

/**
 * Bundles a script, named from the root, that tests run in processes of their own, and returns the
 * path of the bundle. Each process would compile it anew otherwise, which takes longer than all else
 * that it does.
 */
export async function bundleScript(entry: string): Promise<string> {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [entry],
    write: false,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'error',
    plugins: [keepAddresses],
  });
  // Renamed into place: another worker may be running it.
  const script = path.join(folder, entry.replaceAll('/', '-').replace(/\.ts$/, '.mjs'));
  const partial = `${script}.${process.pid}`;
  mkdirSync(folder, { recursive: true });
  writeFileSync(partial, outputFiles[0]?.text ?? '');
  renameSync(partial, script);
  return script;
}

/** Modules that look for files beside themselves go on finding them. */
const keepAddresses: Plugin = {
  name: 'keep addresses',
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/ }, ({ path: file }) => {
      const source = readFileSync(file, 'utf8');
      if (!source.includes('import.meta.')) return null;
      const contents = source
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(file).href))
        .replaceAll('import.meta.dirname', JSON.stringify(path.dirname(file)));
      return { contents, loader: 'ts' };
    });
  },
};
