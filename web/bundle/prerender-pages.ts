import { readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Manifest } from 'vite';
import { brandPlaceholders } from '#shared/brand.ts';
import { landingPlaceholders, originPlaceholder, rendererFolder } from '#shared/pages.ts';
import { hoistedHeadTags } from '../client/lib/hoisted-head.ts';
import type { Prerendered } from '../client/prerender.tsx';

type Options = { configFile: string; outDir: string };

/**
 * Writes complete documents into the built client: `pages/privacy.html` for the public page
 * `/privacy`, `pages/app/portfolio/_startupId.html` for the frame of `/app/portfolio/:startupId`, and
 * `pages/forgot-password/founder.html` for `/forgot-password?for=founder`. The code that renders them
 * stays beside them, since web renders the landing page anew when its texts change.
 */
export async function prerenderPages({ configFile, outDir }: Options): Promise<void> {
  const workDir = path.join(outDir, rendererFolder);
  const [{ publicPages, entryPages, shells }, manifest, document, font] = await Promise.all([
    renderPages(configFile, workDir),
    moveManifest(outDir),
    readFile(path.join(outDir, 'index.html'), 'utf8'),
    findFont(outDir),
  ]);
  const readStyle = (address: string) => readFileSync(path.join(outDir, address), 'utf8');
  const write = async (page: Prerendered, compose: (input: PageInput) => string) => {
    const assets = findPageAssets(manifest, page);
    const html = inlineStyles(compose({ ...page, document, assets, font }), readStyle);
    const file = path.join(outDir, 'pages', `${documentName(page.path)}.html`);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, html);
  };
  await Promise.all([
    ...publicPages.map((page) => write(page, (input) => deferScripts(composePage(input)))),
    ...entryPages.map((page) => write(page, (input) => deferScripts(composeShell(input)))),
    ...shells.map((page) => write(page, composeShell)),
  ]);
}

function documentName(address: string): string {
  return address === '/' ? 'index' : address.slice(1).replaceAll(':', '_').replace('?for=', '/');
}

async function renderPages(configFile: string, workDir: string) {
  const { build } = await import('vite');
  await build({
    configFile,
    logLevel: 'warn',
    mode: 'production',
    publicDir: false,
    build: { outDir: workDir, ssr: 'client/prerender.tsx', manifest: false, copyPublicDir: false },
    // Web runs it, too, where it renders the landing page: with React's own production code.
    ssr: { noExternal: true },
  });
  const {
    renderPublicPages,
    renderEntryPages,
    renderShells,
  }: typeof import('../client/prerender.tsx') = await import(
    pathToFileURL(path.join(workDir, 'prerender.js')).href
  );
  return {
    publicPages: await renderPublicPages(),
    entryPages: await renderEntryPages(),
    shells: await renderShells(),
  };
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
    /^inter-latin-wght.*woff2$/.test(each),
  );
  if (!name) throw new Error('The bundle has no font.');
  return `/assets/${name}`;
}

/** The addresses of the files that a page needs, from the bundler's manifest. */
type PageAssets = { styles: string[]; scripts: string[] };

type PageInput = {
  /** The built `index.html`. */
  document: string;
  markup: string;
  path: string;
  assets: PageAssets;
  font: string;
  /** API addresses that the page reads as soon as it starts. */
  reads: readonly string[];
  isFilledByWeb?: boolean | undefined;
};

/**
 * Builds a document from the shell and a page's prerendered markup. React writes title and meta tags
 * in front of the markup; they move into the head and also fill the tags for link previews.
 */
export function composePage(page: PageInput): string {
  const { markup, path } = page;
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
      'og:image:alt': `${brandPlaceholders.name}: ${brandPlaceholders.tagline}`,
    }).map(([property, content]) => `<meta property="${property}" content="${content}" />`),
    '<meta name="twitter:card" content="summary_large_image" />',
  ];
  const described = {
    ...page,
    document: page.document
      .replace(/<title>.*?<\/title>/s, '')
      .replace(/<meta\s+name="description"[^>]*>/s, '')
      .replace('</head>', () => `${tags.join('\n    ')}\n  </head>`),
    markup: page.isFilledByWeb ? landingPlaceholders.markup : markup.slice(head.length),
  };
  const filled = fillDocument(described, '<div id="root">');
  return page.isFilledByWeb
    ? filled.replace('</body>', () => `${landingPlaceholders.data}</body>`)
    : filled;
}

/**
 * Builds the document of a page behind a sign-in, or of a sign-in: its frame or form, until the
 * scripts replace it. The mark on its root tells main.tsx that there is nothing to hydrate.
 */
export function composeShell(page: PageInput): string {
  const title = /^<title>.*?<\/title>/s.exec(page.markup)?.[0];
  const titled = title
    ? {
        ...page,
        document: page.document.replace(/<title>.*?<\/title>/s, () => title),
        markup: page.markup.slice(title.length),
      }
    : page;
  return fillDocument(titled, '<div id="root" data-shell>');
}

/** The font would hold them up in front of them; behind all, it would come after the page and move it. */
const scriptsBeforeFont = 8;

function fillDocument({ document, markup, assets, font, reads }: PageInput, root: string): string {
  const scripts = assets.scripts.map(
    (href) => `<link rel="modulepreload" crossorigin href="${href}">`,
  );
  const tags = [
    ...reads.map((href) => `<link rel="preload" as="fetch" crossorigin href="${href}" />`),
    ...assets.styles.map((href) => `<link rel="stylesheet" crossorigin href="${href}">`),
    ...scripts.slice(0, scriptsBeforeFont),
    `<link rel="preload" as="font" type="font/woff2" crossorigin href="${font}" />`,
    ...scripts.slice(scriptsBeforeFont),
  ];
  return document
    .replace('</head>', () => `${tags.join('\n    ')}\n  </head>`)
    .replace('<div id="root"></div>', () => `${root}${markup}</div>`);
}

/**
 * The chunks of a page's sources and all their imports, except those that the shell loads anyway; of
 * late parts, only the styles.
 */
export function findPageAssets(
  manifest: Manifest,
  { sources, lateSources = [] }: Pick<Prerendered, 'sources' | 'lateSources'>,
): PageAssets {
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry);
  const inShell = entry ? listReachableChunks(manifest, entry) : new Set<string>();
  const reached = new Set<string>();
  for (const source of sources) listReachableChunks(manifest, source, reached);
  const chunks = [...reached].filter((key) => !inShell.has(key));
  const scripts = chunks.flatMap((key) => manifest[key]?.file ?? []);
  for (const source of lateSources) listReachableChunks(manifest, source, reached);
  const styles = [...reached]
    .filter((key) => !inShell.has(key))
    .flatMap((key) => manifest[key]?.css ?? []);
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
 * instead of waiting for each file. A link that does nothing stays, so that the bundle, which looks
 * for it, does not load the file once more.
 */
export function inlineStyles(html: string, read: (address: string) => string): string {
  return html.replace(stylesheetLink, (_link, address: string) => {
    const text = read(address);
    if (/<\/style/i.test(text)) throw new Error(`${address} would end its own element.`);
    return `<style>${text}</style><link rel="stylesheet" crossorigin type="text/inlined" href="${address}">`;
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
