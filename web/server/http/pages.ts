import { readdirSync } from 'node:fs';
import path from 'node:path';
import { type Request, type Response, Router } from 'express';
import { AppError } from '#shared/errors.ts';
import { isSecretPage, resolvePage } from '#shared/pages.ts';
import { loadPages, type Page, type SiteFacts, shell } from './load-pages.ts';
import { factsOf } from './request-facts.ts';

/**
 * The built client, told where it runs. Files are looked up in a list made at the start, so a path
 * can never lead out of the folder. Any address that is neither a file nor a page of the client leads to `/`.
 */
export function servePages(dist: string, facts: SiteFacts): Router {
  const files = listFiles(dist);
  const pages = loadPages(dist, facts);
  const router = Router();
  router.use((request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') throw new AppError('not_found');
    const file = request.path.slice(1);
    if (files.has(file) && !file.endsWith('.html')) return sendFile(request, response, file);
    // A chunk of an older build: a page in its place would be run as a script.
    if (file.startsWith('assets/')) throw new AppError('not_found');
    next();
  }, sendPage);

  function sendFile(request: Request, response: Response, file: string): void {
    const isHashed = file.startsWith('assets/');
    factsOf(response).route = isHashed ? '/assets/*' : `/${file}`;
    response.set(
      'Cache-Control',
      isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
    );
    const packed = packings(request).find(({ ending }) => files.has(file + ending));
    if (files.has(`${file}.br`) || files.has(`${file}.gz`)) response.vary('Accept-Encoding');
    if (packed) response.set('Content-Encoding', packed.encoding).type(path.extname(file));
    response.sendFile(file + (packed?.ending ?? ''), { root: dist, cacheControl: false });
  }

  return router;

  function sendPage(request: Request, response: Response): void {
    const target = resolvePage(request.path);
    if ('redirect' in target) {
      factsOf(response).route = '(elsewhere)';
      response.redirect(302, target.redirect);
      return;
    }
    factsOf(response).route = target.page;
    const page = pages.get(isBuilt(request) ? target.page : shell) ?? pages.get(shell);
    // A page of the shell may show what is private; the public ones are the same for everybody.
    response.set('Cache-Control', pages.has(target.page) ? 'no-cache' : 'no-store');
    if (isSecretPage(target.page)) response.set('Referrer-Policy', 'no-referrer');
    if (!page) {
      response.status(503).type('txt').send('The client is not built. Run: npm run build');
      return;
    }
    sendPacked(request, response, page);
  }
}

function sendPacked(request: Request, response: Response, page: Page): void {
  const packed = packings(request)[0];
  response.type('html').vary('Accept-Encoding');
  if (packed) response.set('Content-Encoding', packed.encoding);
  response.end(packed ? page[packed.encoding] : page.plain);
}

/** Of a form in steps the build has rendered the first one. */
function isBuilt({ query }: Request): boolean {
  return query.step === undefined;
}

function packings(request: Request) {
  const wanted = [
    { encoding: 'br', ending: '.br' },
    { encoding: 'gzip', ending: '.gz' },
  ] as const;
  return wanted.filter(({ encoding }) => request.acceptsEncodings(encoding) === encoding);
}

/** Paths below the folder, with slashes; empty when the client was not built yet. */
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
