import type { Manifest } from 'vite';
import type { PageAssets } from './compose-page.ts';
import { reachChunks } from './reach-chunks.ts';

/** The chunks of a page's sources and all that they import, but for what the shell loads anyway. */
export function findPageAssets(manifest: Manifest, sources: readonly string[]): PageAssets {
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry);
  const inShell = entry ? reachChunks(manifest, entry) : new Set<string>();
  const reached = new Set<string>();
  for (const source of sources) reachChunks(manifest, source, reached);
  const chunks = [...reached].filter((key) => !inShell.has(key));
  const styles = chunks.flatMap((key) => manifest[key]?.css ?? []);
  const scripts = chunks.flatMap((key) => manifest[key]?.file ?? []);
  return {
    styles: [...new Set(styles)].map((file) => `/${file}`),
    scripts: [...new Set(scripts)].map((file) => `/${file}`),
  };
}
