import { expect, it } from 'vitest';
import { toEmailAddress } from './email-address.ts';

/** 254 characters, with 64 before the @ and 63 in a part of the domain. */
const longest = `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(57)}.com`;

it.each([
  ['ada@example.com', 'ada@example.com'],
  ['  Ada@Example.COM ', 'ada@example.com'],
  ['ada@example.com\u200b', 'ada@example.com'],
  ['\u202aada@example.com\u202c', 'ada@example.com'],
  ['mailto:ada@example.com', 'ada@example.com'],
  ['MAILTO:ada@example.com?subject=Hello', 'ada@example.com'],
  ['Ada <ada@example.com>', 'ada@example.com'],
  ['"Lovelace, Ada" <ada@example.com>', 'ada@example.com'],
  ['<mailto:ada@example.com>', 'ada@example.com'],
  ['ada&bo@example.com', 'ada&bo@example.com'],
  ['mailto:Odd.One%2Bx@example.com', 'odd.one+x@example.com'],
  ['mailto://ada@example.com', 'ada@example.com'],
  ['ada@example.com,', 'ada@example.com'],
  ['Ada <ada@example.com>;', 'ada@example.com'],
  ['ada@example.com (Ada)', 'ada@example.com'],
  ['ada＠example。com', 'ada@example.com'],
  ["o'neil+news@sub.example.co.uk", "o'neil+news@sub.example.co.uk"],
  ['ada@bücher.example', 'ada@xn--bcher-kva.example'],
  ['ada@例え.jp', 'ada@xn--r8jz45g.jp'],
  ['ada@пример.рф', 'ada@xn--e1afmkfd.xn--p1ai'],
  ['ada@हिन्दी.example', 'ada@xn--j2bd4cyah0f.example'],
  ['ada@sub。example｡com', 'ada@sub.example.com'],
  ['ada@7x.com', 'ada@7x.com'],
  ['a@b.co', 'a@b.co'],
  ['ada@example.com ;,.', 'ada@example.com'],
  ['< ada@example.com >', 'ada@example.com'],
  ['mailto:100%@example.com', '100%@example.com'],
  [longest, longest],
])('%j is %s', (pasted, address) => {
  expect(toEmailAddress(pasted)).toBe(address);
});

it.each([
  '',
  'ada',
  'example.com',
  'ada@',
  '@example.com',
  'ada@example',
  'ada@localhost',
  'ada@127.0.0.1',
  'ada@[::1]',
  'ada@example..com',
  'ada@-example.com',
  'ada@example.com:25',
  'ada@example.com/x',
  'ada..bo@example.com',
  '.ada@example.com',
  'ada.@example.com',
  'ada bo@example.com',
  'ada@bo@example.com',
  'ada@example.com, bo@example.com',
  'ada@example.com\nbcc: x@example.com',
  'ädä@example.com',
  `${'a'.repeat(65)}@example.com`,
  `ada@${'a.'.repeat(130)}com`,
  longest.replace('.com', 'd.com'),
  `ada@${'a'.repeat(64)}.com`,
  'ada (Ada)@example.com',
  'Ada> <ada@example.com>',
  '<ada@example.com> Ada',
  'to mailto:ada@example.com',
  'ada@/example.com',
  'ada@%65xample.com',
  'ada@example-.com',
  'ada@example.c',
  'ada@example.1com',
  'ada@example.com-',
])('%j is none', (pasted) => {
  expect(toEmailAddress(pasted)).toBeNull();
});
