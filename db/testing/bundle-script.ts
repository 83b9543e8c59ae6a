import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type BuildOptions, build } from 'esbuild';
// @ts-expect-error: plain JavaScript has no types.
import { bundleOptions } from '../../start/bundle-server.js';

const root = path.resolve(import.meta.dirname, '../..');
const folder = path.join(root, 'node_modules/.cache/slipstream/scripts');

/**
 * Bundles a script, named from the root, that tests run in processes of their own, and returns the
 * path of the bundle. As for the server, its packages are in it: each process would load hundreds of
 * modules otherwise, which takes longer than all else that it does. For the large ones of a script
 * that runs only once, bundling takes longer: `packages: 'external'` leaves them out.
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
  // In a folder below ours, as deep as the server's, from where modules find the files beside them.
  const script = path.join(folder, entry.replaceAll('/', '-').replace(/\.ts$/, ''), 'script.mjs');
  // Renamed into place: another worker may be running it.
  const partial = `${script}.${process.pid}`;
  mkdirSync(path.dirname(script), { recursive: true });
  writeFileSync(partial, outputFiles?.[0]?.text ?? '');
  renameSync(partial, script);
  return script;
}
