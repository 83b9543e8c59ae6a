import { expect, it } from 'vitest';
import { readPageText } from './read-page-text.ts';

it('is the readable text, the title first', () => {
  const html = `<!doctype html><head><title>Acme &amp; Co</title><style>p{color:red}</style></head>
    <body><h1>Invoices for florists</h1><script>steal()</script><noscript>no</noscript>
    <p>From <a href="https://evil.test/x">9 dollars</a> a month.</p><img alt="logo" src="x">
    <template><p>hidden</p></template></body>`;
  expect(readPageText(html)).toBe('Acme & Co\nInvoices for florists\nFrom 9 dollars a month.');
});

it('has at most 2,000 characters, none cut in half', () => {
  expect([...readPageText(`<p>${'🌱'.repeat(3000)}</p>`)]).toHaveLength(2000);
});

it('is found after a megabyte of script', () => {
  const script = `<script>${'x();'.repeat(400_000)}</script>`;
  expect(readPageText(`${script}<style>a{}</style><p>Hello</p>`)).toBe('Hello');
});

it('is always plain text', () => {
  expect(readPageText('')).toBe('');
  expect(readPageText('<title>Acme</title><h1>Invoices</h1>')).toBe('Acme\nInvoices');
  expect(readPageText('just words')).toBe('just words');
  expect(readPageText('<p>a\u0000b\u202ec')).toBe('abc');
});

it.each([
  ['deep', '<div>'.repeat(200_000)],
  ['wide', '<b>x</b>'.repeat(200_000)],
  ['open', '<'.repeat(2_000_000)],
  ['scripted', '<script>'.repeat(250_000)],
  ['spaced', '</script '.repeat(220_000)],
  ['attributes', `<p ${'a="b" '.repeat(300_000)}>`],
])('a %s page does not hold up the process for minutes', (_name, html) => {
  expect(readPageText(html).length).toBeLessThanOrEqual(2000);
});
