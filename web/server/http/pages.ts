import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { type Request, type Response, Router } from 'express';
import { brand } from '#shared/brand.ts';
import { AppError } from '#shared/errors.ts';
import { escapeHtml } from '#shared/escape-html.ts';
import { isSecretPage, originPlaceholder, publicPages, resolvePage } from '#shared/pages.ts';
import { requestFacts } from './request-log.ts';

/**
 * The built client with the site's settings. Files come from a list made at the start, so a path
 * can never leave the folder. An address that is neither a file nor a page redirects to `/`.
 */
export function servePages(dist: string, facts: SiteFacts): Router {
  const files = listFiles(dist);
  const pages = loadPages(dist, facts);
  const router = Router();
  router.use((request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') throw new AppError('not_found');
    const file = request.path.slice(1);
    if (files.has(file) && !file.endsWith('.html')) return sendFile(request, response, file);
    // A chunk of an older build: an HTML page in its place would be run as a script.
    if (file.startsWith('assets/')) throw new AppError('not_found');
    next();
  }, sendPage);

  function sendFile(request: Request, response: Response, file: string): void {
    const isHashed = file.startsWith('assets/');
    requestFacts(response).route = isHashed ? '/assets/*' : `/${file}`;
    response.set(
      'Cache-Control',
      isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
    );
    const packed = acceptedEncodings(request).find(({ ending }) => files.has(file + ending));
    if (files.has(`${file}.br`) || files.has(`${file}.gz`)) response.vary('Accept-Encoding');
    if (packed) response.set('Content-Encoding', packed.encoding).type(path.extname(file));
    response.sendFile(file + (packed?.ending ?? ''), { root: dist, cacheControl: false });
  }

  return router;

  function sendPage(request: Request, response: Response): void {
    const target = resolvePage(request.path);
    if ('redirect' in target) {
      requestFacts(response).route = '(elsewhere)';
      response.redirect(302, target.redirect);
      return;
    }
    requestFacts(response).route = target.page;
    const page =
      pages.get(isPrerendered(request) ? target.page : shellPage) ?? pages.get(shellPage);
    // Pages of the shell may show private data; the public ones are the same for everybody.
    response.set('Cache-Control', pages.has(target.page) ? 'no-cache' : 'no-store');
    if (isSecretPage(target.page)) response.set('Referrer-Policy', 'no-referrer');
    if (!page) {
      response.status(503).type('txt').send('The client is not built. Run: npm run build');
      return;
    }
    sendEncodedPage(request, response, page);
  }
}

function sendEncodedPage(request: Request, response: Response, page: EncodedPage): void {
  const packed = acceptedEncodings(request)[0];
  response.type('html').vary('Accept-Encoding');
  if (packed) response.set('Content-Encoding', packed.encoding);
  response.end(packed ? page.packed(packed.encoding) : page.plain);
}

/** For a form with several steps, the build has rendered the first one. */
function isPrerendered({ query }: Request): boolean {
  return query.step === undefined;
}

function acceptedEncodings(request: Request) {
  const supported = [
    { encoding: 'br', ending: '.br' },
    { encoding: 'gzip', ending: '.gz' },
  ] as const;
  return supported.filter(({ encoding }) => request.acceptsEncodings(encoding) === encoding);
}

/** Paths below the folder, with slashes; empty if the client has not been built. */
function listFiles(dist: string): Set<string> {
  try {
    const entries = readdirSync(dist, { recursive: true, withFileTypes: true });
    return new Set(
      entries
        .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
        .map((entry) => path.relative(dist, path.join(entry.parentPath, entry.name)))
        .map((file) => file.split(path.sep).join('/')),
    );
  } catch {
    return new Set();
  }
}

type SiteFacts = { publicUrl: string; supportEmail: string };
type Encoding = 'br' | 'gzip';
type EncodedPage = { plain: Buffer; packed(encoding: Encoding): Buffer };

/** The document of every page that has none of its own. */
const shellPage = '(shell)';

/**
 * The client's documents by path, with the operator's origin and support address filled in:
 * `index.html` and the prerendered `pages/`. Empty if the client has not been built.
 */
function loadPages(dist: string, facts: SiteFacts): Map<string, EncodedPage> {
  const pages = new Map<string, EncodedPage>();
  const add = (page: string, ...file: string[]) => {
    const html = readFileSync(path.join(dist, ...file), 'utf8');
    pages.set(page, encodePage(fillInSiteFacts(html, facts)));
  };
  if (listFolderOrEmpty(dist).includes('index.html')) add(shellPage, 'index.html');
  for (const file of listFolderOrEmpty(path.join(dist, 'pages'))) {
    const name = path.basename(file, '.html');
    add(name === 'index' ? '/' : `/${name}`, 'pages', file);
  }
  return pages;
}

function fillInSiteFacts(html: string, { publicUrl, supportEmail }: SiteFacts): string {
  return html
    .replaceAll(originPlaceholder, escapeHtml(publicUrl))
    .replaceAll(brand.supportEmail, () => escapeHtml(supportEmail));
}

/** Compressed when it is first asked for: all pages at once took a tenth of a start. */
function encodePage(html: string): EncodedPage {
  const packed = new Map<Encoding, Buffer>();
  return {
    plain: Buffer.from(html),
    packed(encoding) {
      const known = packed.get(encoding);
      if (known) return known;
      const made = encoding === 'br' ? brotliCompressSync(html) : gzipSync(html);
      packed.set(encoding, made);
      return made;
    },
  };
}

function listFolderOrEmpty(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Tells search engines which pages are public, under the operator's own origin. */
export function serveSitemap(publicUrl: string): Router {
  const router = Router();
  router.get('/robots.txt', (_request, response) => {
    requestFacts(response).route = '/robots.txt';
    response.set('Cache-Control', 'public, max-age=3600').type('txt').send(robotsTxt(publicUrl));
  });
  router.get('/sitemap.xml', (_request, response) => {
    requestFacts(response).route = '/sitemap.xml';
    response.set('Cache-Control', 'public, max-age=3600').type('xml').send(sitemapXml(publicUrl));
  });
  return router;
}

function robotsTxt(publicUrl: string): string {
  const closed = ['/api/', '/app/', '/admin', '/founder/dashboard', '/slack/', '/sandbox/'];
  return [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    // The landing page reads it while it is rendered.
    'Allow: /api/community',
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n');
}

function sitemapXml(publicUrl: string): string {
  const urls = publicPages.map((page) => `  <url><loc>${publicUrl}${page}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n');
}
