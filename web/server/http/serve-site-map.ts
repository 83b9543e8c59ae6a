import { Router } from 'express';
import { publicPages } from '#shared/pages.ts';
import { factsOf } from './request-facts.ts';

/** Tells search engines which pages are for everybody, by the operator's own address. */
export function serveSiteMap(publicUrl: string): Router {
  const router = Router();
  router.get('/robots.txt', (_request, response) => {
    factsOf(response).route = '/robots.txt';
    response.set('Cache-Control', 'public, max-age=3600').type('txt').send(robots(publicUrl));
  });
  router.get('/sitemap.xml', (_request, response) => {
    factsOf(response).route = '/sitemap.xml';
    response.set('Cache-Control', 'public, max-age=3600').type('xml').send(siteMap(publicUrl));
  });
  return router;
}

function robots(publicUrl: string): string {
  const closed = ['/api/', '/app/', '/admin', '/founder/dashboard', '/slack/', '/sandbox/'];
  return [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    // Read by the landing page while it is rendered.
    'Allow: /api/community',
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n');
}

function siteMap(publicUrl: string): string {
  const urls = publicPages.map((page) => `  <url><loc>${publicUrl}${page}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n');
}
