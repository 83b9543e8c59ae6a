import type { Manifest } from 'vite';

/** A chunk of the bundle and all that it imports. What comes first is needed first. */
export function reachChunks(
  manifest: Manifest,
  key: string,
  seen = new Set<string>(),
): Set<string> {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`The bundle has no ${key}.`);
  for (const imported of chunk.imports ?? []) {
    if (!seen.has(imported)) reachChunks(manifest, imported, seen);
  }
  return seen.add(key);
}
