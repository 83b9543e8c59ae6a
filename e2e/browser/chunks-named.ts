import { readFileSync } from 'node:fs';
import type { Manifest } from 'vite';

/** Files of the built client's scripts by what they hold: a file itself is named by a hash alone. */
export function chunksNamed(name: RegExp): string[] {
  const manifest: Manifest = JSON.parse(readFileSync('web/dist/.manifest.json', 'utf8'));
  const found = Object.values(manifest).filter((chunk) => chunk.name && name.test(chunk.name));
  if (found.length === 0) throw new Error(`No chunk is named ${name}`);
  return found.map(({ file }) => file);
}
