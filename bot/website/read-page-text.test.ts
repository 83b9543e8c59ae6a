import { monitorEventLoopDelay } from 'node:perf_hooks';
import { describe, expect, it } from 'vitest';
import { readPageText as readPage } from './read-page-text.ts';

const readPageText = async (html: string, options = {}) => (await readPage(html, options)).text;

it('is the readable text, the title first', async () => {
  const html = `<!doctype html><head><title>Acme &amp; Co</title><style>p{color:red}</style></head>
    <body><h1>Invoices for florists</h1><script>steal()</script><noscript>no</noscript>
    <p>From <a href="https://evil.test/x">9 dollars</a> a month.</p><img alt="logo" src="x">
    <template><p>hidden</p></template></body>`;
  expect(await readPageText(html)).toBe(
    'Acme & Co\nInvoices for florists\nFrom 9 dollars a month.',
  );
});

it('has what matters first, and menus and footers last', async () => {
  const html = `<html><head><title>Petal</title>
      <meta name="description" content="Invoices for florists">
      <meta property="og:title" content="Petal"><meta property="og:description" content="Sent from the van">
    </head><body>
      <header><a>Log in</a><nav><h2>Product</h2><a>Pricing</a><a>Blog</a></nav><h1>Petal pays</h1></header>
      <div role="navigation">Home</div><p>We use cookies.</p>
      <main><p>Nine dollars a month.</p><h2>How it works</h2><p>Take a photo.</p></main>
      <footer>Imprint</footer></body></html>`;
  expect(await readPageText(html)).toBe(
    [
      ...['Petal', 'Invoices for florists', 'Sent from the van', 'Petal pays', 'How it works'],
      ...['Nine dollars a month.', 'Take a photo.', 'We use cookies.'],
      ...['Log in', 'Product', 'Pricing', 'Blog', 'Home', 'Imprint'],
    ].join('\n'),
  );
  const menu = `<nav>${'<a>Menu</a>'.repeat(2_000)}</nav>`;
  const text = await readPageText(`${menu}<p>The one sentence.</p>`);
  expect(text.startsWith('The one sentence.\nMenu')).toBe(true);
});

it('is what a page made by scripts says of itself', async () => {
  const html = `<title>Petal</title><meta name="Description" content="Invoices for florists">
    <div id="root"></div><script src="app.js"></script>`;
  expect(await readPageText(html)).toBe('Petal\nInvoices for florists');
});

it('has at most 2,000 characters, none cut in half', async () => {
  expect([...(await readPageText(`<p>${'🌱'.repeat(1999)}é!</p>`))]).toHaveLength(2000);
  expect(await readPageText(`<p>${'🌱'.repeat(3000)}</p>`)).toMatch(/^(🌱)+$/u);
});

it('is found after a megabyte of script', async () => {
  const script = `<script>${'x();'.repeat(400_000)}</script>`;
  expect(await readPageText(`${script}<style>a{}</style><p>Hello</p>`)).toBe('Hello');
});

it('is always plain text', async () => {
  expect(await readPageText('')).toBe('');
  expect(await readPageText('<title>Acme</title><h1>Invoices</h1>')).toBe('Acme\nInvoices');
  expect(await readPageText('just words')).toBe('just words');
  expect(await readPageText('<p>a\u0000b\u202ec')).toBe('abc');
  // Letters that no font draws, and a model reads.
  const unseen = [...'obey'].map((one) => String.fromCodePoint(0xe0000 + one.charCodeAt(0)));
  expect(await readPageText(`<p>a${unseen.join('')}b\u2063\u{e0101}c 👩‍💻 नि‌र्`)).toBe(
    'abc 👩‍💻 नि‌र्',
  );
});

it.each([
  ['display', '<p style="display:none">no</p>'],
  ['display, in capitals', '<P STYLE="color:red; DISPLAY : NONE !important">no</P>'],
  ['display, of what is around', '<div style="display:none"><p style="display:block">no</p></div>'],
  ['visibility', '<p style="visibility: hidden">no</p>'],
  ['the attribute', '<p hidden>no</p>'],
  ['the attribute with a value', '<p hidden="until-found">no</p>'],
  ['aria', '<p aria-hidden="TRUE">no</p>'],
  ['a template', '<template><p>no</p></template>'],
  ['noscript', '<noscript><p>no</p></noscript>'],
  ['no size of the font', '<p style="font-size:0">no <b>no</b></p>'],
  [
    'no size, of what is around',
    '<div style="font-size:0px"><p style="font-size:2em">no</p></div>',
  ],
  ['no height', '<p style="height:0;overflow:hidden">no</p>'],
  ['no width', '<p style="max-width:0.0px; overflow: hidden">no</p>'],
  ['no scale', '<p style="transform:scale(0)">no</p>'],
  ['white on white', '<p style="color:white;background:#FFF">no</p>'],
  [
    'white on the white around',
    '<div style="background-color:#ffffff"><p style="color:rgb(255, 255, 255)">no</p></div>',
  ],
  [
    'white on white, as it once was',
    '<table bgcolor="white"><tr><td><font color="#ffffff">no</font></table>',
  ],
  ['an offset', '<p style="position:absolute;left:-9999px">no</p>'],
  ['an indent', '<p style="text-indent:-999em">no</p>'],
  ['a margin', '<p style="margin-left:-10000px">no</p>'],
  ['a clip', '<p style="position:absolute;clip:rect(1px, 1px, 1px, 1px)">no</p>'],
  ['a path of nothing', '<p style="clip-path:inset(50%)">no</p>'],
  ['a dot', '<p style="position:absolute;width:1px;height:1px;overflow:hidden">no</p>'],
  ['one axis', '<p style="height:0;overflow-y:hidden">no</p>'],
  ['no scale of its own', '<p style="scale:0">no</p>'],
  ['letters of one pixel', '<p style="font-size:1px">no</p>'],
  ['a font without a size', '<p style="font:0/0 a">no</p>'],
  ['no color', '<p style="color:transparent">no</p>'],
  ['no color of what is around', '<div style="color:rgba(0,0,0,0)"><p>no</p></div>'],
  ['no alpha', '<p style="color:#00000000">no</p>'],
  ['an escape', '<p style="d\\69splay:none">no</p>'],
  ['what is important', '<p style="display:none!important;display:block">no</p>'],
  ['a class', '<style>.trap{display:none}</style><p class="a trap">no</p>'],
  ['an id', '<style>a{color:red} #trap { display: none }</style><p id="trap">no</p>'],
  [
    'a class of its tag',
    '<style media="screen">p.trap{visibility:hidden}</style><p class="trap">no</p>',
  ],
  ['one class of several', '<style>.a, .trap{font-size:0}</style><p class="trap">no</p>'],
  [
    'the class of what is around',
    '<style>/* } */ .trap{position:absolute;left:-9999px}</style><div class="trap"><p>no</p></div>',
  ],
  [
    'the later rule of a class',
    '<style>.a{display:block}.a{display:none}</style><p class="a">no</p>',
  ],
  ['a dialog that is closed', '<dialog>no</dialog>'],
  ['a popover', '<div popover>no</div>'],
  ['a list of choices', '<datalist><option>no</option></datalist>'],
])('leaves out what is hidden by %s', async (_by, html) => {
  expect(await readPageText(`<p>before</p>${html}<p>after</p>`)).toBe('before\nafter');
});

it.each([
  '<p style="display:block">yes</p>',
  '<p aria-hidden="false">yes</p>',
  '<p style="opacity:0">yes</p>',
  '<div style="visibility:hidden"><p style="visibility:visible">yes</p></div>',
  '<ul style="font-size:0"><li style="font-size:16px">yes</li></ul>',
  '<p style="font-size:0.9em">yes</p>',
  '<p style="height:0">yes</p>',
  '<div style="height:0;overflow:hidden;padding-bottom:56%">yes</div>',
  '<p style="color:#fff">yes</p>',
  '<p style="color:#fff;background:#fff url(night.jpg)">yes</p>',
  '<p style="color:#fff;background-color:#fff;background-image:url(night.jpg)">yes</p>',
  '<div style="background:white"><div style="background:#111"><p style="color:white">yes</p></div></div>',
  '<p style="color:inherit;background:inherit">yes</p>',
  '<h1 style="color:transparent;background:linear-gradient(red,blue);background-clip:text">yes</h1>',
  '<p style="color:hsl(0, 0%, 0%)">yes</p>',
  '<p style="color:rgba(0,0,0,.9)">yes</p>',
  '<div style="transform:translate3d(-2400px, 0, 0)"><p>yes</p></div>',
  '<p style="margin:0 0 -9999px;padding-bottom:9999px">yes</p>',
  '<p style="font:300 16px/1.5 serif">yes</p>',
  '<p style="width:1px;overflow:hidden">yes</p>',
  '<style>.a{display:none}.a{display:block}</style><p class="a">yes</p>',
  '<style>.a{display:none}.a.on{display:block}</style><p class="a on">yes</p>',
  '<style>.a{display:none}.open .a{display:block}</style><div class="open"><p class="a">yes</p></div>',
  '<style>.a{display:none}@media(min-width:9px){.a{display:block}}</style><p class="a">yes</p>',
  '<style>@media(max-width:9px){.a{display:none}}</style><p class="a">yes</p>',
  '<style media="print">.a{display:none}</style><p class="a">yes</p>',
  '<noscript><style>.a{display:none}</style></noscript><p class="a">yes</p>',
  '<style>.hidden{display:none}</style><p class="hidden md:block">yes</p>',
  '<style>.wait{visibility:hidden}</style><body class="wait"><p>yes</p></body>',
  '<style>div.a{display:none}</style><p class="a">yes</p>',
  '<style>.a{display:none}</style><p class="a" style="display:block">yes</p>',
  '<style>.a{color:#fff;background:#fff}</style><p class="a">yes</p>',
  '<style>.a{display:none</style><p class="b">yes</p>',
  '<dialog open>yes</dialog>',
  '<p style="nonsense">yes</p>',
])('keeps what is seen: %s', async (html) => {
  expect(await readPageText(`<p>before</p>${html}<p>after</p>`)).toMatch(/yes/);
});

describe('a page that is meant to stall us', () => {
  const closings = `${'<div>'.repeat(150_000)}${'</p>'.repeat(150_000)}`;

  it.each([
    ['deep', '<div>'.repeat(200_000)],
    ['wide', '<b>x</b>'.repeat(200_000)],
    ['open', '<'.repeat(2_000_000)],
    ['scripted', '<script>'.repeat(250_000)],
    ['spaced', '</script '.repeat(220_000)],
    ['attributes', `<p ${'a="b" '.repeat(300_000)}>`],
    ['closing', closings],
    ['styled', `<p style="${'/*'.repeat(20_000)}">x</p>`],
    [
      'sheets',
      `<style>${'.a{display:none}@{'.repeat(100_000)}</style>${'<p class="a b c">'.repeat(10_000)}`,
    ],
    ['refreshed', `<meta http-equiv="refresh" content="0${' '.repeat(500_000)}x">`],
  ])('%s: holds up nothing else', async (_name, html) => {
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    const text = await readPageText(`<title>Acme</title>${html}`);
    delay.disable();
    expect(text.length).toBeLessThanOrEqual(2000);
    expect(text.startsWith('Acme')).toBe(true);
    expect(delay.max / 1e6).toBeLessThan(400);
  });

  it('is given up after the time limit', async () => {
    const startedAt = performance.now();
    await expect(readPageText(closings, { timeMs: 1 })).rejects.toThrow('too long');
    expect(performance.now() - startedAt).toBeLessThan(1_000);
  });
});
