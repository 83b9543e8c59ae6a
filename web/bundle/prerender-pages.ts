import { readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Manifest } from 'vite';
import type { Prerendered } from '../client/prerender.tsx';
import { composePage } from './compose-page.ts';
import { deferScripts } from './defer-scripts.ts';
import { findPageAssets } from './find-page-assets.ts';
import { inlineStyles } from './inline-styles.ts';

type Options = { configFile: string; outDir: string; workDir: string };

/** Writes `pages/<name>.html` into the built client: each public page as a document of its own. */
export async function prerenderPages({ configFile, outDir, workDir }: Options): Promise<void> {
  const [pages, manifest, shell, font] = await Promise.all([
    renderPages(configFile, workDir),
    takeManifest(outDir),
    readFile(path.join(outDir, 'index.html'), 'utf8'),
    findFont(outDir),
  ]);
  await mkdir(path.join(outDir, 'pages'));
  await Promise.all(
    pages.map(({ path: address, file, sources, reads, markup }) => {
      const assets = findPageAssets(manifest, sources);
      const html = composePage({ shell, markup, path: address, assets, font, reads });
      const styled = inlineStyles(html, (style) => readFileSync(path.join(outDir, style), 'utf8'));
      return writeFile(path.join(outDir, `pages/${file}.html`), deferScripts(styled));
    }),
  );
}

async function renderPages(configFile: string, workDir: string): Promise<Prerendered[]> {
  const { build } = await import('vite');
  await build({
    configFile,
    logLevel: 'warn',
    mode: 'production',
    publicDir: false,
    build: { outDir: workDir, ssr: 'client/prerender.tsx', manifest: false, copyPublicDir: false },
  });
  const module = await import(pathToFileURL(path.join(workDir, 'prerender.js')).href);
  return module.renderPages();
}

/** Out of the web's sight: the build needs it, and whoever measures what a page loads. */
async function takeManifest(outDir: string): Promise<Manifest> {
  const folder = path.join(outDir, '.vite');
  const kept = path.join(outDir, '.manifest.json');
  await rename(path.join(folder, 'manifest.json'), kept);
  await rm(folder, { recursive: true });
  return JSON.parse(await readFile(kept, 'utf8'));
}

async function findFont(outDir: string): Promise<string> {
  const name = (await readdir(path.join(outDir, 'assets'))).find((each) =>
    /^inter.*woff2$/.test(each),
  );
  if (!name) throw new Error('The bundle has no font.');
  return `/assets/${name}`;
}
