import { expect, it } from 'vitest';
import { composePage } from './compose-page.ts';

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
