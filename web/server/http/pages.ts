import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { type Request, type Response, Router } from 'express';
import type { DatabaseHandle } from '#db/connect.ts';
import { findSession } from '#db/queries/sessions.ts';
import { documentSentAt } from '#shared/api/live.ts';
import { brand, brandPlaceholders, defaultBrand, emailMark } from '#shared/brand.ts';
import { lookVersion } from '#shared/brand-mark.ts';
import { brandParts } from '#shared/brand-parts.ts';
import { accentStyle } from '#shared/domain/accent.ts';
import { AppError } from '#shared/errors.ts';
import { escapeHtml } from '#shared/escape-html.ts';
import { exactRouting, isOtherCase } from '#shared/exact-paths.ts';
import {
  entryPages,
  isSecretPage,
  landingDataId,
  landingPlaceholders,
  originPlaceholder,
  publicPages,
  rendererFolder,
  resolvePage,
} from '#shared/pages.ts';
import { readSessionToken } from '#shared/session-cookie.ts';
import type { LandingPage, LandingPages } from './landing-page.ts';
import { requestFacts } from './request-log.ts';

/**
 * The built client with the site's settings. Files come from a list made at the start, so a path
 * can never leave the folder. An address that is neither a file nor a page redirects to `/`.
 */
export function servePages(dist: string, facts: SiteFacts & SessionFacts & LandingFacts): Router {
  const files = listFiles(dist);
  const documents = loadDocuments(dist, files, facts);
  const router = Router(exactRouting);
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
    // Webmail shows our emails on its own site.
    if (request.path === emailMark.path) {
      response.set('Cross-Origin-Resource-Policy', 'cross-origin');
    }
    const packed = acceptedEncodings(request).find(({ ending }) => files.has(file + ending));
    if (files.has(`${file}.br`) || files.has(`${file}.gz`)) response.vary('Accept-Encoding');
    if (packed) response.set('Content-Encoding', packed.encoding).type(path.extname(file));
    response.sendFile(file + (packed?.ending ?? ''), { root: dist, cacheControl: false });
  }

  return router;

  async function sendPage(request: Request, response: Response): Promise<void> {
    if (isOtherCase(request.path)) throw new AppError('not_found');
    const target = resolvePage(request.path);
    if ('redirect' in target) {
      requestFacts(response).route = '(elsewhere)';
      response.redirect(302, target.redirect);
      return;
    }
    requestFacts(response).route = target.page;
    const isPublic = publicPages.includes(target.page);
    const { step, sso, for: audience } = request.query;
    const token = readSessionToken(request.headers.cookie, facts.publicUrl);
    const address = request.path.replace(/(?<=.)\/$/, '');
    const isEntry = entryPages.includes(address);
    const hasSession = token !== null && (!isEntry || (await isSignedIn(token)));
    const prerendered = documents.find(isEntry && audience ? `${address}/${audience}` : address);
    // Of a form with several steps, the build has rendered the first one. A form to sign in by would
    // be in the way of who is signed in, and a frame would only be shown on the way to the sign-in.
    const isShown = isPublic || isEntry ? !(step ?? sso) && !(isEntry && hasSession) : hasSession;
    const page = (isShown && prerendered) || documents.shell;
    // Pages behind a sign-in may show private data; the public ones are the same for everybody.
    response.set('Cache-Control', isPublic && prerendered ? 'no-cache' : 'no-store');
    response.set('Server-Timing', `${documentSentAt};desc="${facts.now().getTime()}"`);
    if (isSecretPage(target.page)) response.set('Referrer-Policy', 'no-referrer');
    if (!page) {
      response.status(503).type('txt').send('The client is not built. Run: npm run build');
      return;
    }
    const landing = target.page === '/' ? await facts.landingPages.current() : undefined;
    sendEncodedPage(request, response, page, landing);
  }

  /** Without the database nobody is asked to sign in again: the client tells what is wrong. */
  async function isSignedIn(token: string): Promise<boolean> {
    const session = await findSession(facts.db, { token, now: facts.now() }).catch(() => 'unknown');
    return session !== null;
  }
}

function sendEncodedPage(
  request: Request,
  response: Response,
  page: EncodedPage,
  landing: LandingPage | undefined,
): void {
  const encoding = acceptedEncodings(request)[0]?.encoding ?? null;
  response.type('html').vary('Accept-Encoding');
  if (encoding) response.set('Content-Encoding', encoding);
  response.end(page(encoding, landing));
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
        .map((file) => file.split(path.sep).join('/'))
        .filter((file) => !file.startsWith(`${rendererFolder}/`)),
    );
  } catch {
    return new Set();
  }
}

type SiteFacts = { publicUrl: string };
type SessionFacts = { db: DatabaseHandle['db']; now: () => Date };
type LandingFacts = { landingPages: LandingPages };
type Encoding = 'br' | 'gzip';
/** A document as it is sent with this encoding; the landing page's with what it shows now. */
type EncodedPage = (encoding: Encoding | null, landing?: LandingPage) => Buffer;

type Documents = {
  /** For every page that has none of its own; undefined if the client has not been built. */
  shell: EncodedPage | undefined;
  find(address: string): EncodedPage | undefined;
};

/**
 * The client's documents: `index.html`, and the prerendered ones below `pages/`, each at the address
 * of its page. `_startupId.html` is for any startup.
 */
function loadDocuments(dist: string, files: ReadonlySet<string>, facts: SiteFacts): Documents {
  const known = [...files]
    .filter((file) => file.startsWith('pages/') && file.endsWith('.html'))
    .map((file) => {
      const address = file.slice('pages'.length, -'.html'.length).replace(/^\/index$/, '/');
      const pattern = new RegExp(`^${address.replaceAll(/(?<=\/)_[^/]+/g, '[^/]+')}/?$`);
      return { pattern, page: readPage(path.join(dist, file), facts) };
    });
  return {
    shell: files.has('index.html') ? readPage(path.join(dist, 'index.html'), facts) : undefined,
    find: (address) => known.find(({ pattern }) => pattern.test(address))?.page,
  };
}

const partNames = Object.keys(brandParts);
const brandPart = new RegExp(`\\{\\{(${partNames.join('|')})\\}\\}`, 'g');

/** The browser makes the brand’s parts from these templates, where it draws a page itself. */
const partTemplates = partNames
  .map((name) => `<template id="brand-${name}">{{${name}}}</template>`)
  .join('');

/** Pages name here what is drawn for the program. */
const drawnPictures = /\/(?:favicon\.svg|apple-touch-icon\.png|og\.png)(?=")/g;

function fillInSiteFacts(html: string, { publicUrl }: SiteFacts): string {
  const facts = Object.entries(brandPlaceholders).map(
    ([field, placeholder]) =>
      [placeholder, brand[field as keyof typeof brandPlaceholders]] as const,
  );
  const style =
    brand.accent === defaultBrand.accent
      ? ''
      : `<style data-accent>${accentStyle(brand.accent)}</style>`;
  return [[originPlaceholder, publicUrl] as const, ...facts].reduce(
    (filled, [placeholder, fact]) => filled.replaceAll(placeholder, () => escapeHtml(fact)),
    html
      .replace(
        '<html',
        `<html data-time-zone="${brand.timeZone}" data-date-style="${brand.dateStyle}" data-week-starts-on="${brand.weekStartsOn}"`,
      )
      .replace('<!--accent-->', style)
      .replace('<!--parts-->', partTemplates)
      .replaceAll(brandPart, (_, part) => brandParts[part]?.() ?? '')
      .replaceAll(drawnPictures, (address) => address + lookVersion()),
  );
}

/** The texts are the program's own: what they look like to HTML stays text. */
function fillInLanding(html: string, { landing, markup }: LandingPage): string {
  const { description } = landing.hero;
  const data = JSON.stringify(landing).replaceAll('<', '\\u003c');
  return html
    .replaceAll(landingPlaceholders.description, () => escapeHtml(description))
    .replace(landingPlaceholders.markup, () => markup ?? '')
    .replace(
      landingPlaceholders.data,
      () => `<script type="application/json" id="${landingDataId}">${data}</script>`,
    );
}

/**
 * Read and compressed when it is first asked for, since all pages at once took a tenth of a start, and
 * anew when the brand or what the landing page shows has changed.
 */
function readPage(file: string, facts: SiteFacts): EncodedPage {
  const made = new Map<Encoding | null, Buffer>();
  let madeFor = '';
  const make = (encoding: Encoding | null, landing: LandingPage | undefined) => {
    const filled = fillInSiteFacts(readFileSync(file, 'utf8'), facts);
    const html = Buffer.from(landing ? fillInLanding(filled, landing) : filled);
    if (encoding === 'gzip') return gzipSync(html);
    return encoding ? brotliCompressSync(html, quickBrotli) : html;
  };
  return (encoding, landing) => {
    const current = JSON.stringify(brand) + (landing?.key ?? '');
    if (current !== madeFor) made.clear();
    madeFor = current;
    const page = made.get(encoding) ?? make(encoding, landing);
    made.set(encoding, page);
    return page;
  };
}

/** The highest quality would hold up everybody else's requests for a fifth of a second. */
const quickBrotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** Tells search engines which pages are public, under the operator's own origin. */
export function serveSitemap(publicUrl: string): Router {
  const router = Router(exactRouting);
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
    'Allow: /api/landing',
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
