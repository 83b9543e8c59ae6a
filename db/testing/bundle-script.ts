import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type BuildOptions, build } from 'esbuild';
// @ts-expect-error: plain JavaScript has no types.
import { bundleOptions } from '../../start/bundle-server.js';

const root = path.resolve(import.meta.dirname, '../..');
const folder = path.join(root, 'node_modules/.cache/slipstream/scripts');

/**
 * Bundles a script, named from the root, that tests run in processes of their own, and returns the
 * path of the bundle. Its packages are bundled as the server's are: loading hundreds of modules takes
 * longer than everything else that such a process does. `packages: 'external'` leaves them out, for a
 * script with large packages that runs only once.
 */
export async function bundleScript(
  entry: string,
  choice: Pick<BuildOptions, 'packages'> = {},
): Promise<string> {
  const options: BuildOptions = bundleOptions({ isImage: false });
  const { outputFiles } = await build({
    ...options,
    ...choice,
    entryPoints: [entry],
    splitting: false,
    write: false,
  });
  // As deep as the server's bundle: modules look for their files relative to it.
  const script = path.join(folder, entry.replaceAll('/', '-').replace(/\.ts$/, ''), 'script.mjs');
  // Renamed into place: another worker may be running it.
  const partial = `${script}.${process.pid}`;
  mkdirSync(path.dirname(script), { recursive: true });
  writeFileSync(partial, outputFiles?.[0]?.text ?? '');
  renameSync(partial, script);
  return script;
}
