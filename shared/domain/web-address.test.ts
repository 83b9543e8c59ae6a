import { expect, it } from 'vitest';
import { toWebAddress } from './web-address.ts';

it.each([
  ['https://example.com/deck?x=1#y', 'https://example.com/deck?x=1#y'],
  ['http://example.com', 'http://example.com'],
  ['  example.com/team ', 'https://example.com/team'],
  ['example.com:8080', 'https://example.com:8080'],
  ['//example.com', 'https://example.com'],
  ['HTTPS://Example.com', 'HTTPS://Example.com'],
  ['bücher.example', 'https://bücher.example'],
])('%s is kept as %s', (text, kept) => {
  expect(toWebAddress(text)).toBe(kept);
});

it.each([
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'javascript:1',
  'data:text/html,<script>',
  'mailto:ada@example.com',
  'ftp://example.com',
  'file:///etc/passwd',
  'https://ada:secret@example.com',
  'example',
  'https://',
  'https:///',
  'exam ple.com',
  'https://example.com/a b',
  'java\nscript:alert(1).x',
  'https:\\\\example.com',
  '.',
])('%j is no web address', (text) => {
  expect(toWebAddress(text)).toBeNull();
});
