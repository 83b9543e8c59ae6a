import { readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Manifest } from 'vite';
import { originPlaceholder } from '#shared/pages.ts';
import type { Prerendered } from '../client/prerender.tsx';

type Options = { configFile: string; outDir: string; workDir: string };

/** Writes each public page into the built client as a complete document, `pages/<name>.html`. */
export async function prerenderPages({ configFile, outDir, workDir }: Options): Promise<void> {
  const [pages, manifest, shell, font] = await Promise.all([
    renderPages(configFile, workDir),
    moveManifest(outDir),
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

/** Moves the manifest to a file that is not served; the tests that weigh pages read it, too. */
async function moveManifest(outDir: string): Promise<Manifest> {
  const folder = path.join(outDir, '.vite');
  const target = path.join(outDir, '.manifest.json');
  await rename(path.join(folder, 'manifest.json'), target);
  await rm(folder, { recursive: true });
  return JSON.parse(await readFile(target, 'utf8'));
}

async function findFont(outDir: string): Promise<string> {
  const name = (await readdir(path.join(outDir, 'assets'))).find((each) =>
    /^inter.*woff2$/.test(each),
  );
  if (!name) throw new Error('The bundle has no font.');
  return `/assets/${name}`;
}

/** The addresses of the files that a page needs, from the bundler's manifest. */
type PageAssets = { styles: string[]; scripts: string[] };

type PageInput = {
  shell: string;
  markup: string;
  path: string;
  assets: PageAssets;
  font: string;
  /** API addresses that the page reads as soon as it starts. */
  reads: readonly string[];
};

const hoistedHeadTags = /^(?:<title>.*?<\/title>|<meta[^>]*>)+/s;

/**
 * Builds a document from the shell and a page's prerendered markup. React writes title and meta tags
 * in front of the markup; they move into the head and also fill the tags for link previews.
 */
export function composePage({ shell, markup, path, assets, font, reads }: PageInput): string {
  const head = hoistedHeadTags.exec(markup)?.[0] ?? '';
  const title = /<title>(.*?)<\/title>/s.exec(head)?.[1];
  const description = /<meta name="description" content="(.*?)"/s.exec(head)?.[1];
  if (!title || !description) throw new Error(`${path} has no title or no description.`);
  const url = originPlaceholder + path;
  const tags = [
    head,
    `<link rel="canonical" href="${url}" />`,
    ...Object.entries({
      'og:type': 'website',
      'og:title': title,
      'og:description': description,
      'og:url': url,
      'og:image': `${originPlaceholder}/og.png`,
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': 'Slipstream: founders ride faster in each other’s slipstream.',
    }).map(([property, content]) => `<meta property="${property}" content="${content}" />`),
    '<meta name="twitter:card" content="summary_large_image" />',
    `<link rel="preload" as="font" type="font/woff2" crossorigin href="${font}" />`,
    ...reads.map((href) => `<link rel="preload" as="fetch" crossorigin href="${href}" />`),
    ...assets.styles.map((href) => `<link rel="stylesheet" crossorigin href="${href}">`),
    ...assets.scripts.map((href) => `<link rel="modulepreload" crossorigin href="${href}">`),
  ];
  return shell
    .replace(/<title>.*?<\/title>/s, '')
    .replace(/<meta\s+name="description"[^>]*>/s, '')
    .replace('</head>', () => `${tags.join('\n    ')}\n  </head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${markup.slice(head.length)}</div>`);
}

/** The chunks of a page's sources and all their imports, except those that the shell loads anyway. */
export function findPageAssets(manifest: Manifest, sources: readonly string[]): PageAssets {
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry);
  const inShell = entry ? listReachableChunks(manifest, entry) : new Set<string>();
  const reached = new Set<string>();
  for (const source of sources) listReachableChunks(manifest, source, reached);
  const chunks = [...reached].filter((key) => !inShell.has(key));
  const styles = chunks.flatMap((key) => manifest[key]?.css ?? []);
  const scripts = chunks.flatMap((key) => manifest[key]?.file ?? []);
  return {
    styles: [...new Set(styles)].map((file) => `/${file}`),
    scripts: [...new Set(scripts)].map((file) => `/${file}`),
  };
}

/** A chunk of the bundle and everything it imports, dependencies first. */
export function listReachableChunks(
  manifest: Manifest,
  key: string,
  seen = new Set<string>(),
): Set<string> {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`The bundle has no ${key}.`);
  for (const imported of chunk.imports ?? []) {
    if (!seen.has(imported)) listReachableChunks(manifest, imported, seen);
  }
  return seen.add(key);
}

const stylesheetLink = /<link rel="stylesheet"[^>]* href="([^"]+)"[^>]*>/g;

/**
 * Inlines a page's stylesheets in their order: a first-time visitor sees the page after one response
 * instead of waiting for each file. The bundle loads the files later, for the pages that follow.
 */
export function inlineStyles(html: string, read: (address: string) => string): string {
  return html.replace(stylesheetLink, (_link, address: string) => {
    const text = read(address);
    if (/<\/style/i.test(text)) throw new Error(`${address} would end its own element.`);
    return `<style>${text}</style>`;
  });
}

const scriptTag =
  /[ \t]*(?:<link rel="modulepreload"[^>]*>|<script type="module"[^>]*><\/script>)\n?/g;

/**
 * Puts a page's module scripts into a template; `first-paint.js` starts them after the first paint.
 * On a slow connection the text and its font load first.
 */
export function deferScripts(html: string): string {
  const tags = html.match(scriptTag)?.map((each) => each.trim());
  if (!tags) throw new Error('The page has no scripts.');
  return html
    .replace(scriptTag, '')
    .replace('</head>', () => `  <template id="scripts">${tags.join('')}</template>\n  </head>`);
}
