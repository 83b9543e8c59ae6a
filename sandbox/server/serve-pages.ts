import { join } from 'node:path';
import express, { type RequestHandler, Router } from 'express';
import { exactRouting } from '#shared/exact-paths.ts';

/** Mails are shown in a frame without scripts; nothing is loaded from other hosts. */
const contentSecurityPolicy = [
  "default-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "style-src 'self' 'unsafe-inline'",
  "object-src 'none'",
  "base-uri 'self'",
  "frame-ancestors 'self'",
].join('; ');

/** The built pages of the sandbox; each address serves the same document. */
export function servePages(distDir: string): Router {
  const pages = Router(exactRouting);
  pages.use('/assets', express.static(join(distDir, 'assets'), { immutable: true, maxAge: '1y' }));
  const sendPage: RequestHandler = (_request, response) => {
    response.set('content-security-policy', contentSecurityPolicy);
    response.set('cache-control', 'no-cache');
    response.sendFile(join(distDir, 'index.html'));
  };
  pages.get(['/slack', '/slack/join', '/slack/authorize', '/mail'], sendPage);
  pages.get('/', (request, response) => response.redirect(302, `${request.baseUrl}/slack`));
  return pages;
}
