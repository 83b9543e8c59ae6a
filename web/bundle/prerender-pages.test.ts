import type { Manifest } from 'vite';
import { expect, it } from 'vitest';
import {
  composePage,
  composeShell,
  deferScripts,
  findPageAssets,
  inlineStyles,
} from './prerender-pages.ts';

const shell = `<head>
<meta
  name="description"
  content="The shell’s."
/>
<title>Shell</title></head><body><div id="root"></div></body>`;
const assets = { styles: ['/assets/page.css'], scripts: ['/assets/page.js'] };
const font = '/assets/inter.woff2';
const head = '<title>Tom &amp; Co</title><meta name="description" content="What $&amp; is."/>';
const compose = (markup: string) =>
  composePage({ document: shell, markup, path: '/privacy', assets, font, reads: ['/api/now'] });

it('head tags move into the head, replace the shell’s, and fill the link previews', () => {
  const html = compose(`${head}<!--$--><main>$1 words</main><!--/$-->`);
  expect(html).toContain('<div id="root"><!--$--><main>$1 words</main><!--/$--></div>');
  const [top] = html.split('</head>');
  expect(top?.match(/<title>.*?<\/title>/g)).toEqual(['<title>Tom &amp; Co</title>']);
  expect(top?.match(/name="description"/g)).toHaveLength(1);
  expect(top).toContain('<meta property="og:title" content="Tom &amp; Co" />');
  expect(top).toContain('<meta property="og:description" content="What $&amp; is." />');
  expect(top).toContain('<link rel="canonical" href="{{origin}}/privacy" />');
  expect(top).toContain('<link rel="stylesheet" crossorigin href="/assets/page.css">');
  expect(top).toContain('<link rel="modulepreload" crossorigin href="/assets/page.js">');
  expect(top).toContain('<link rel="preload" as="fetch" crossorigin href="/api/now" />');
  expect(top).not.toContain('Shell');
});

it('a page without a title or a description is refused', () => {
  expect(() => compose('<main></main>')).toThrow('/privacy has no title or no description.');
  expect(() => compose('<title>Only</title><main></main>')).toThrow('no description');
});

it('the frame of a page behind a sign-in keeps the document’s title and marks its root', () => {
  const html = composeShell({
    document: shell,
    markup: '<nav>$1 places</nav>',
    path: '/app/tasks',
    assets,
    font,
    reads: ['/api/me'],
  });
  expect(html).toContain('<div id="root" data-shell><nav>$1 places</nav></div>');
  expect(html).toContain('<title>Shell</title>');
  expect(html).toContain('<link rel="modulepreload" crossorigin href="/assets/page.js">');
  expect(html).toContain('<link rel="preload" as="fetch" crossorigin href="/api/me" />');
  // The font is not what a page waits for.
  expect(html.indexOf(font)).toBeGreaterThan(html.indexOf('/assets/page.js'));
  expect(html).not.toContain('canonical');
});

const manifest: Manifest = {
  'index.html': { file: 'index.js', isEntry: true, imports: ['react'], css: ['index.css'] },
  react: { file: 'react.js' },
  'root.tsx': { file: 'root.js', imports: ['react'] },
  frame: { file: 'frame.js', imports: ['react'], css: ['frame.css'] },
  'late.tsx': { file: 'late.js', imports: ['frame'], css: ['late.css'] },
  'page.tsx': { file: 'page.js', imports: ['frame', 'index.html'], css: ['page.css', 'frame.css'] },
};

it('assets are those of the page’s sources and imports, each once, without those of the shell', () => {
  expect(findPageAssets(manifest, { sources: ['root.tsx', 'page.tsx'] })).toEqual({
    styles: ['/frame.css', '/page.css'],
    scripts: ['/root.js', '/frame.js', '/page.js'],
  });
});

it('a part whose code comes late has its styles with the page', () => {
  const page = { sources: ['frame'], lateSources: ['late.tsx'] };
  expect(findPageAssets(manifest, page)).toEqual({
    styles: ['/frame.css', '/late.css'],
    scripts: ['/frame.js'],
  });
});

it('a page that is not in the bundle is reported', () => {
  expect(() => findPageAssets(manifest, { sources: ['gone.tsx'] })).toThrow(
    'The bundle has no gone.tsx.',
  );
});

const page = `<head><link rel="stylesheet" crossorigin href="/assets/a.css">
<link rel="icon" href="/favicon.svg" /><link rel="stylesheet" crossorigin href="/assets/b.css" /></head>`;

const unused = (name: string) =>
  `<link rel="stylesheet" crossorigin type="text/inlined" href="/assets/${name}.css">`;

it('each stylesheet is inlined where its link was, which only tells that it is there', () => {
  const html = inlineStyles(page, (address) => `.at { content: '$& ${address}'; }`);
  expect(html).toBe(`<head><style>.at { content: '$& /assets/a.css'; }</style>${unused('a')}
<link rel="icon" href="/favicon.svg" /><style>.at { content: '$& /assets/b.css'; }</style>${unused('b')}</head>`);
});

it('a stylesheet that would end its own element is refused', () => {
  expect(() => inlineStyles(page, () => '.a { content: "</style>" }')).toThrow('/assets/a.css');
});

const main = '<script type="module" crossorigin src="/assets/index.js"></script>';
const part = '<link rel="modulepreload" crossorigin href="/assets/$1.js">';

it('scripts go into a template in their order, except the one before the first paint', () => {
  const early = '<script src="/first-paint.js"></script>';
  const html = deferScripts(
    `<head>\n    ${early}\n    ${main}\n    ${part}\n  </head><body>words</body>`,
  );
  const [before, template, after] = html.split(/<template id="scripts">|<\/template>/);
  expect(template).toBe(main + part);
  expect(before).toContain(early);
  expect(before).not.toContain('assets');
  expect(after).toBe('\n  </head><body>words</body>');
});

it('a page without scripts is refused', () => {
  expect(() => deferScripts('<head></head>')).toThrow('The page has no scripts.');
});
