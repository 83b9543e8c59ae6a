import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { type Request, type Response, Router } from 'express';
import { brand, defaultBrand } from '#shared/brand.ts';
import { lookVersion } from '#shared/brand-mark.ts';
import { accentTokens } from '#shared/domain/accent.ts';
import { escapeHtml } from '#shared/escape-html.ts';
import { exactRouting } from '#shared/exact-paths.ts';
import { describeApi } from '../openapi.ts';
import { renderReference } from './api-docs/render-reference.ts';
import { requestFacts } from './request-log.ts';

const address = '/docs/api';

/**
 * `/docs/api`: the contract as a page with a worked call for each operation, which can be tried with
 * an access token. `publicUrl` is the origin that the calls go to; the page loads nothing from elsewhere.
 */
export function serveApiDocs({ dist, publicUrl }: { dist: string; publicUrl: string }): Router {
  const own = (name: string) => readFile(new URL(`./api-docs/${name}`, import.meta.url), 'utf8');
  const files: Record<string, DocsFile> = {
    [address]: {
      type: 'html',
      read: async () => {
        const { nav, operations, count, first } = renderReference(await describeApi(), publicUrl);
        const parts: Record<string, string> = {
          name: escapeHtml(brand.name),
          look: lookVersion(),
          nav,
          operations,
          first,
          count: `${count}`,
        };
        return (await own('page.html')).replaceAll(
          /\{\{(\w+)\}\}/g,
          (_, part) => parts[part] ?? '',
        );
      },
    },
    [`${address}/page.css`]: {
      type: 'css',
      read: async () => (await fontFace(dist)) + (await own('page.css')) + accentRules(),
    },
    [`${address}/page.js`]: { type: 'js', read: () => own('page.js') },
  };

  const packed = new Map<string, Promise<Packed>>();
  const router = Router(exactRouting);
  router.get([`${address}/`, ...Object.keys(files)], async (request, response) => {
    const asked = request.path.replace(/\/$/, '');
    const file = files[asked];
    if (!file) return;
    const key = `${asked} ${brand.name} ${brand.accent} ${brand.version}`;
    const content = packed.get(key) ?? pack(file);
    packed.set(key, content);
    await send(request, response, { file, content: await content });
  });
  return router;
}

type DocsFile = { type: string; read: () => Promise<string> };
type Packed = { plain: string; gzipped: Buffer };

/** Once for each brand: the page has every operation. */
async function pack({ read }: DocsFile): Promise<Packed> {
  const plain = await read();
  return { plain, gzipped: await promisify(gzip)(plain) };
}

async function send(
  request: Request,
  response: Response,
  { file, content }: { file: DocsFile; content: Packed },
): Promise<void> {
  requestFacts(response).route = file.type === 'html' ? address : `${address}/*`;
  const isPacked = request.acceptsEncodings('gzip') === 'gzip';
  response.type(file.type).vary('Accept-Encoding');
  response.set('Cache-Control', 'no-cache');
  if (isPacked) response.set('Content-Encoding', 'gzip');
  response.end(isPacked ? content.gzipped : content.plain);
}

/** The program's accent, if it has one of its own. */
function accentRules(): string {
  if (brand.accent === defaultBrand.accent) return '';
  const { light, dark } = accentTokens(brand.accent);
  return `:root{--stream:${light['stream-ink']}}:root.dark-mode{--stream:${dark.stream};--on-stream:${dark['on-stream']}}\n`;
}

/** The pages' font, under the name that the build gave it; without a build the system's is used. */
async function fontFace(dist: string): Promise<string> {
  const names = await readdir(path.join(dist, 'assets')).catch(() => []);
  const font = names.find((name) => /^inter-latin-wght-normal.*\.woff2$/.test(name));
  if (!font) return '';
  return `@font-face { font-family: "Inter Variable"; font-display: swap; font-weight: 100 900; src: url("/assets/${font}") format("woff2"); }\n`;
}
