import type { Manifest } from 'vite';
import { expect, it } from 'vitest';
import { composePage, deferScripts, findPageAssets, inlineStyles } from './prerender-pages.ts';

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
  composePage({ shell, markup, path: '/privacy', assets, font, reads: ['/api/now'] });

it('moves what belongs into the head there, in place of the shell’s, and fills the tags of others', () => {
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

it('refuses a page without a title or a description', () => {
  expect(() => compose('<main></main>')).toThrow('/privacy has no title or no description.');
  expect(() => compose('<title>Only</title><main></main>')).toThrow('no description');
});

const manifest: Manifest = {
  'index.html': { file: 'index.js', isEntry: true, imports: ['react'], css: ['index.css'] },
  react: { file: 'react.js' },
  'root.tsx': { file: 'root.js', imports: ['react'] },
  frame: { file: 'frame.js', imports: ['react'], css: ['frame.css'] },
  'page.tsx': { file: 'page.js', imports: ['frame', 'index.html'], css: ['page.css', 'frame.css'] },
};

it('is the page’s sources and what they import, once, without what the shell brings', () => {
  expect(findPageAssets(manifest, ['root.tsx', 'page.tsx'])).toEqual({
    styles: ['/frame.css', '/page.css'],
    scripts: ['/root.js', '/frame.js', '/page.js'],
  });
});

it('misses a page that is not in the bundle', () => {
  expect(() => findPageAssets(manifest, ['gone.tsx'])).toThrow('The bundle has no gone.tsx.');
});

const page = `<head><link rel="stylesheet" crossorigin href="/assets/a.css">
<link rel="icon" href="/favicon.svg" /><link rel="stylesheet" crossorigin href="/assets/b.css" /></head>`;

it('puts each stylesheet where its link was, and leaves other links', () => {
  const html = inlineStyles(page, (address) => `.at { content: '$& ${address}'; }`);
  expect(html).toBe(`<head><style>.at { content: '$& /assets/a.css'; }</style>
<link rel="icon" href="/favicon.svg" /><style>.at { content: '$& /assets/b.css'; }</style></head>`);
});

it('refuses a stylesheet that would end its own element', () => {
  expect(() => inlineStyles(page, () => '.a { content: "</style>" }')).toThrow('/assets/a.css');
});

const main = '<script type="module" crossorigin src="/assets/index.js"></script>';
const part = '<link rel="modulepreload" crossorigin href="/assets/$1.js">';

it('keeps the scripts in a template, in their order, and the one before the first paint outside', () => {
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

it('refuses a page that nothing would wake up', () => {
  expect(() => deferScripts('<head></head>')).toThrow('The page has no scripts.');
});
