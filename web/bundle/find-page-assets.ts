import type { Manifest } from 'vite';
import type { PageAssets } from './compose-page.ts';

/** The chunks of a page's sources and all that they import, but for what the shell loads anyway. */
export function findPageAssets(manifest: Manifest, sources: readonly string[]): PageAssets {
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry);
  const inShell = entry ? reach(manifest, entry) : new Set<string>();
  const reached = new Set<string>();
  for (const source of sources) reach(manifest, source, reached);
  const chunks = [...reached].filter((key) => !inShell.has(key));
  const styles = chunks.flatMap((key) => manifest[key]?.css ?? []);
  const scripts = chunks.flatMap((key) => manifest[key]?.file ?? []);
  return {
    styles: [...new Set(styles)].map((file) => `/${file}`),
    scripts: [...new Set(scripts)].map((file) => `/${file}`),
  };
}

/** What comes first is needed first: imports before the chunk that imports them. */
function reach(manifest: Manifest, key: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`The bundle has no ${key}.`);
  for (const imported of chunk.imports ?? []) {
    if (!seen.has(imported)) reach(manifest, imported, seen);
  }
  return seen.add(key);
}
