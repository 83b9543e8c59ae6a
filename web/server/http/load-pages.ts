import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { brand } from '#shared/brand.ts';
import { originMark } from '#shared/pages.ts';

export type SiteFacts = { publicUrl: string; supportEmail: string };
export type Page = { plain: Buffer; br: Buffer; gzip: Buffer };

/** The document of every page that has none of its own. */
export const shell = '(shell)';

/**
 * The client's documents by address, with the operator's origin and mailbox in them: `index.html`
 * and what the build rendered into `pages/`. Empty when the client was not built.
 */
export function loadPages(dist: string, facts: SiteFacts): Map<string, Page> {
  const pages = new Map<string, Page>();
  const add = (page: string, ...file: string[]) => {
    const html = readFileSync(path.join(dist, ...file), 'utf8');
    pages.set(page, pack(fillIn(html, facts)));
  };
  if (listFolder(dist).includes('index.html')) add(shell, 'index.html');
  for (const file of listFolder(path.join(dist, 'pages'))) {
    const name = path.basename(file, '.html');
    add(name === 'index' ? '/' : `/${name}`, 'pages', file);
  }
  return pages;
}

function fillIn(html: string, { publicUrl, supportEmail }: SiteFacts): string {
  return html
    .replaceAll(originMark, escapeHtml(publicUrl))
    .replaceAll(brand.supportEmail, () => escapeHtml(supportEmail));
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

function pack(html: string): Page {
  return { plain: Buffer.from(html), br: brotliCompressSync(html), gzip: gzipSync(html) };
}

function listFolder(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
