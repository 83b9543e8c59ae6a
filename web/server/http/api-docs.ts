import { readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { type Request, type Response, Router } from 'express';
import { brand } from '#shared/brand.ts';
import { exactRouting } from '#shared/exact-paths.ts';
import { requestFacts } from './request-log.ts';

const address = '/docs/api';

/**
 * `/docs/api`: the contract as a page that tries calls with an access token. It is Swagger UI from
 * our own node_modules, so the page loads nothing from elsewhere.
 */
export function serveApiDocs(dist: string): Router {
  const require = createRequire(import.meta.url);
  const library = path.dirname(require.resolve('swagger-ui-dist/package.json'));
  const { version } = JSON.parse(readFileSync(path.join(library, 'package.json'), 'utf8'));
  const own = (name: string) => readFile(new URL(`./api-docs/${name}`, import.meta.url), 'utf8');

  const ofVersion = { keptFor: 'public, max-age=31536000, immutable' };
  const files: Record<string, DocsFile> = {
    [address]: {
      type: 'html',
      read: async () =>
        (await own('page.html'))
          .replaceAll('{{name}}', brand.name)
          .replaceAll('{{version}}', version),
    },
    [`${address}/page.css`]: {
      type: 'css',
      read: async () => (await fontFace(dist)) + (await own('page.css')),
    },
    [`${address}/page.js`]: { type: 'js', read: () => own('page.js') },
    ...Object.fromEntries(
      ['swagger-ui.css', 'swagger-ui-bundle.js'].map((name) => [
        `${address}/${version}/${name}`,
        {
          ...ofVersion,
          type: path.extname(name),
          read: () => readFile(path.join(library, name), 'utf8'),
        },
      ]),
    ),
  };

  const packed = new Map<string, Promise<Packed>>();
  const router = Router(exactRouting);
  router.get([`${address}/`, ...Object.keys(files)], async (request, response) => {
    const asked = request.path.replace(/\/$/, '');
    const file = files[asked];
    if (!file) return;
    const content = packed.get(asked) ?? pack(file);
    packed.set(asked, content);
    await send(request, response, { file, content: await content });
  });
  return router;
}

type DocsFile = { type: string; read: () => Promise<string>; keptFor?: string };
type Packed = { plain: string; gzipped: Buffer };

/** Once: the library has 1.7 MB. */
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
  response.set('Cache-Control', file.keptFor ?? 'no-cache');
  if (isPacked) response.set('Content-Encoding', 'gzip');
  response.end(isPacked ? content.gzipped : content.plain);
}

/** The pages' font, under the name that the build gave it; without a build the system's is used. */
async function fontFace(dist: string): Promise<string> {
  const names = await readdir(path.join(dist, 'assets')).catch(() => []);
  const font = names.find((name) => /^inter-latin-wght-normal.*\.woff2$/.test(name));
  if (!font) return '';
  return `@font-face { font-family: "Inter Variable"; font-display: swap; font-weight: 100 900; src: url("/assets/${font}") format("woff2"); }\n`;
}
