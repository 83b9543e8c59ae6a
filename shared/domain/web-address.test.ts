import { expect, it } from 'vitest';
import { toLink, toPictureAddress, toWebAddress } from './web-address.ts';

it.each([
  ['https://example.com/deck?x=1#y', 'https://example.com/deck?x=1#y'],
  ['http://example.com', 'http://example.com/'],
  ['  example.com/team ', 'https://example.com/team'],
  ['example.com:8080', 'https://example.com:8080/'],
  ['//example.com', 'https://example.com/'],
  ['HTTPS://Example.com', 'https://example.com/'],
  ['https:example.com', 'https://example.com/'],
  ['https://example.com/team\u200b,', 'https://example.com/team'],
  ['example.com.', 'https://example.com/'],
  ['https://example.com)', 'https://example.com/'],
  ['https://example.com!', 'https://example.com/'],
  ['www.example.com；', 'https://www.example.com/'],
  ['<https://example.com>', 'https://example.com/'],
  ['https://example.com/Rust_(language)', 'https://example.com/Rust_(language)'],
  ['https://192.0.2.1/deck', 'https://192.0.2.1/deck'],
  ['bücher.example', 'https://xn--bcher-kva.example/'],
  ['example.com/a:b', 'https://example.com/a:b'],
])('%s becomes %s', (text, kept) => {
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
  'https://ada@example.com',
  'https://:secret@example.com',
  'example',
  '1.2.3',
  'https://exa!mple.com',
  'https://',
  'https:///',
  'exam ple.com',
  'https://example.com/a b',
  'java\nscript:alert(1).x',
  'https:\\\\example.com',
  '.',
])('%j is not a web address', (text) => {
  expect(toWebAddress(text)).toBeNull();
});

it.each([
  ['https://pictures.example/ada.png?size=200', 'https://pictures.example/ada.png?size=200'],
  ['pictures.example/ada', 'https://pictures.example/ada'],
  ['https://bücher.example/ada', 'https://xn--bcher-kva.example/ada'],
  ['https://a.1and1.example/ada', 'https://a.1and1.example/ada'],
  ['https://ada.home.example/ada', 'https://ada.home.example/ada'],
])('%s is accepted as a picture, %s', (text, kept) => {
  expect(toPictureAddress(text)).toBe(kept);
});

it.each([
  'http://pictures.example/ada.png',
  'javascript:alert(1)',
  ' JaVa\tScRipt:alert(1)',
  'data:image/svg+xml,<svg onload="alert(1)"/>',
  'blob:https://slipstream.example/1',
  'https://127.0.0.1/ada.png',
  'https://0x7f.1/ada.png',
  'https://2130706433/ada.png',
  'https://192.168.1.1/reboot',
  'https://169.254.169.254/latest/meta-data',
  'https://[::1]/ada.png',
  'https://[::ffff:7f00:1]/ada.png',
  'https://router.local/ada.png',
  'https://router.local./ada.png',
  'https://metadata.google.internal/',
  'https://a.localhost/',
  'https://localhost/ada.png',
  '/api/session',
  '//evil',
])('%j is refused as a picture', (text) => {
  expect(toPictureAddress(text)).toBeNull();
});

it.each([
  ['http://localhost:3000/sandbox/slack', 'http://localhost:3000/sandbox/slack'],
  ['https://slack.example/app', 'https://slack.example/app'],
  [' JaVa\tScRipt:alert(1)', null],
  ['data:text/html,hello', null],
  ['/api/session', null],
])('a page links to %j as %j', (address, link) => {
  expect(toLink(address)).toBe(link);
});
