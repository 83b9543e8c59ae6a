import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Manifest } from 'vite';
import { expect, it } from 'vitest';
import { errorCodeText } from '#shared/errors.ts';
import { pageFailureText } from '#shared/failure.ts';
import { listReachableChunks } from '#web/bundle/prerender-pages.ts';
import { actAsAdmin, actAsFounder, actAsInvestor } from '../act-as.ts';
import { browser } from './browser.ts';
import { chunksNamed } from './chunks-named.ts';
import { product } from './product.ts';

const maxBytes = 200_000;

const read = (file: string) => readFileSync(path.resolve('web', file), 'utf8');
const manifest = (): Manifest => JSON.parse(read('dist/.manifest.json'));

/** The pages inside a shell, as routes.tsx lists them; the shell itself comes first. */
function pagesOf(shell: string, list: string): string[] {
  const routes = read('client/routes.tsx');
  const end = routes.indexOf('\n];', routes.indexOf(`const ${list}: `));
  const imported = routes
    .slice(routes.indexOf(`const ${shell} = `), end)
    .matchAll(/import\('\.\/(pages\/[\w-]+\.tsx)'\)/g);
  return [...new Set([...imported].map(([, page = '']) => `client/${page}`))];
}

/** Bytes of all scripts without which a page is not drawn, packed as the slowest browser takes them. */
function scriptsOf(sources: string[]): number {
  const chunks = manifest();
  const reached = new Set<string>();
  for (const source of sources) listReachableChunks(chunks, source, reached);
  const files = new Set([...reached].map((key) => chunks[key]?.file ?? ''));
  return [...files]
    .filter((file) => file.endsWith('.js'))
    .reduce((sum, file) => sum + gzipSync(read(`dist/${file}`), { level: 9 }).length, 0);
}

const root = ['index.html', 'client/pages/app-root.tsx'];

it.each([
  ['FounderShell', 'founderPages'],
  ['InvestorShell', 'investorPages'],
  ['MentorShell', 'mentorPages'],
  ['AdminShell', 'adminPages'],
])('a page inside %s comes with little script', (shell, list) => {
  const [frame = '', ...pages] = pagesOf(shell, list);
  expect(frame).toContain('shell');
  expect(pages.length).toBeGreaterThan(1);
  for (const page of pages) {
    const bytes = scriptsOf([...root, frame, page]);
    expect(bytes, page).toBeGreaterThan(100_000);
    expect(bytes, page).toBeLessThanOrEqual(maxBytes);
  }
});

it('what the overview fetches once it stands, for the coach, is little more', () => {
  const drawn = [...root, 'client/pages/founder-shell.tsx', 'client/pages/overview-page.tsx'];
  const later = manifest()['client/pages/overview-page.tsx']?.dynamicImports ?? [];
  expect(later).toContain('client/pages/coach-conversation.tsx');
  expect(scriptsOf([...drawn, ...later]) - scriptsOf(drawn)).toBeLessThanOrEqual(15_000);
});

it('the library of the command palette is left to its first opening', () => {
  const chunks = manifest();
  const holdsLibrary = (source: string) =>
    [...listReachableChunks(chunks, source)]
      .map((key) => chunks[key]?.file ?? '')
      .some((file) => file.endsWith('.js') && read(`dist/${file}`).includes('cmdk-item'));
  const palettes = ['client/pages/founder-palette.tsx', 'client/pages/portal-palette.tsx'];
  for (const palette of palettes) expect(holdsLibrary(palette), palette).toBe(true);
  const pages = Object.keys(chunks).filter((key) => /^(index\.html|client\/pages\/)/.test(key));
  for (const page of pages) {
    if (!palettes.includes(page)) expect(holdsLibrary(page), page).toBe(false);
  }
});

it('no script holds the texts that only the server says of a failure', () => {
  const scripts = Object.values(manifest()).filter(({ file }) => file.endsWith('.js'));
  const saying = (text: string) =>
    scripts.filter(({ file }) => read(`dist/${file}`).includes(text));
  expect(saying(pageFailureText('rate_limited'))).toHaveLength(1);
  expect(saying(errorCodeText('token_read_only'))).toEqual([]);
});

it('a page behind a sign-in shows its frame before any script', async () => {
  const { context, page } = await actAsFounder(browser, product);
  const styleSheets: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'stylesheet') styleSheets.push(request.url());
  });
  await page.route('**/*.js', (route) => route.abort());
  await page.goto('/app/tasks');
  const rail = page.getByRole('navigation', { name: 'Main' });
  const tasks = rail.getByRole('link', { name: 'Tasks' });
  expect(await tasks.getAttribute('aria-current')).toBe('page');
  expect((await rail.boundingBox())?.width).toBeLessThan(240);
  expect(await page.getByText('Loading').count()).toBe(1);
  expect(styleSheets).toEqual([]);
  await context.close();
});

it('nothing on the overview moves while its parts come', async () => {
  const { context, page } = await actAsFounder(browser, product, {
    email: 'hannah.cho@demo.test',
    viewport: { width: 1440, height: 2200 },
  });
  // What the cohort does meanwhile, in other files, is news and no part of the page's coming.
  await page.route('**/api/live', (route) => route.abort());
  await page.goto('/founder/dashboard');
  await page.getByText('questions left today').waitFor();
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            sum += (entry as unknown as { value: number }).value;
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(sum), 200);
      }),
  );
  // The font, when it comes after the first paint, moves three tabs by ten pixels: 0.00002.
  expect(shift).toBeLessThan(0.0001);
  await context.close();
});

it.each([
  { width: 390, height: 844, lowest: 260 },
  { width: 1440, height: 900, lowest: 420 },
])('the first task is in sight at once, $width wide', async ({ lowest, ...viewport }) => {
  const { context, page } = await actAsFounder(browser, product, { viewport });
  await page.goto('/app/dashboard');
  const tasks = page.getByRole('region', { name: 'Active Tasks' }).getByRole('listitem');
  const box = await tasks.first().boundingBox();
  expect(box?.y).toBeLessThanOrEqual(lowest);
  const strip = await page.getByRole('region', { name: 'Your standing' }).boundingBox();
  expect(strip?.height).toBeLessThanOrEqual(66);
  const title = await page.getByRole('heading', { level: 1 }).boundingBox();
  expect(title?.height).toBeLessThan(45);
  await context.close();
});

it.each([
  { act: actAsAdmin, address: '/admin/dashboard' },
  { act: actAsAdmin, address: '/admin/founders' },
  { act: actAsInvestor, address: '/investor/dashboard' },
])('a phone shows the first row of $address at once', async ({ act, address }) => {
  const { context, page } = await act(browser, product);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(address);
  const first = page.getByRole('main').getByRole('listitem').first();
  expect((await first.boundingBox())?.y).toBeLessThanOrEqual(420);
  await context.close();
});

it('a page that is rendered ahead brings the styles of all its parts', async () => {
  const pages = readdirSync(path.resolve('web/dist/pages'), { recursive: true, encoding: 'utf8' });
  const documents = pages.filter((file) => file.endsWith('.html'));
  expect(documents.length).toBeGreaterThan(30);
  for (const file of documents) {
    // The server renders the landing page.
    const document =
      file === 'index.html' ? await (await fetch(product.url)).text() : read(`dist/pages/${file}`);
    const styles = [...document.matchAll(/<style>(.*?)<\/style>/gs)].join();
    const used = [...document.matchAll(/class="([^"]*)"/g)].flatMap(([, names = '']) =>
      names.split(' ').filter((name) => name.startsWith('_')),
    );
    expect(used.length, file).toBeGreaterThanOrEqual(10);
    expect(
      used.filter((name) => !styles.includes(`.${name}`)),
      file,
    ).toEqual([]);
  }
});

it('a page’s first drawing takes few files', () => {
  const folder = path.resolve('web/dist/pages');
  const frames = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /^(app|admin|investor|founder\/dashboard)\b.*\.html$/.test(file),
  );
  const scripts = frames.map((file) => {
    const tags = read(`dist/pages/${file}`).match(
      /<(?:link rel="modulepreload"|script type="module")/g,
    );
    return { file, count: tags?.length ?? 0 };
  });
  expect(scripts.length).toBeGreaterThan(40);
  expect(scripts.filter(({ count }) => count < 9 || count > 23)).toEqual([]);
  const mean = scripts.reduce((sum, { count }) => sum + count, 0) / scripts.length;
  expect(mean).toBeLessThan(16);
});

it('a browser without a calendar of its own is given one', async () => {
  const { context, page } = await actAsFounder(browser, product);
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'Temporal'));
  const [file = ''] = chunksNamed(/^temporal-polyfill$/);
  const polyfill = page.waitForResponse((response) => response.url().endsWith(file));
  await page.goto('/app/dashboard');
  expect((await polyfill).ok()).toBe(true);
  await page.getByRole('region', { name: 'Active Tasks' }).getByText(/^Due /).first().waitFor();
  await context.close();
});
