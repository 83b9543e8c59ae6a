import { expect, it } from 'vitest';
import { webUrl } from './web-url.ts';

it.each([
  ['https://kelp.example/deck.pdf', 'https://kelp.example/deck.pdf'],
  ['http://kelp.example', 'http://kelp.example/'],
])('%s leads to the web', (text, url) => {
  expect(webUrl(text)).toBe(url);
});

it.each([
  null,
  '',
  'kelp.example',
  'javascript:alert(1)',
  ' JaVa\tScRipt:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'file:///etc/passwd',
  '//kelp.example',
])('%j does not', (text) => {
  expect(webUrl(text)).toBeNull();
});
