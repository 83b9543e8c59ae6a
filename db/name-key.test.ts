import fc from 'fast-check';
import { expect, it } from 'vitest';
import { nameKey } from '#shared/domain/name-key.ts';
import { useTestDatabase } from './testing/test-database.ts';

const database = useTestDatabase();

async function keysInDatabase(names: string[]): Promise<string[]> {
  const { rows } = await database().pool.query<{ key: string }>(
    `select name_key(name) as key from unnest($1::text[]) with ordinality as given (name, place)
     order by place`,
    [names],
  );
  return rows.map(({ key }) => key);
}

it.each([
  ['composed and decomposed letters', 'Zoë', 'Zoe\u0308'],
  ['no-break and double spaces', 'Acme Labs', ' Acme\u00a0 Labs\u3000'],
  ['capital letters', 'nimbus énergie', 'NIMBUS ÉNERGIE'],
  ['the capital dotted İ', 'İMECİ', 'imeci'],
  ['the small dotless ı', 'IŞIK', 'ışık'],
  ['what toLowerCase makes of İ', 'İmeci', 'İmeci'.toLowerCase()],
  ['the sharp s', 'Straße', 'STRASSE'],
  ['the capital sharp s', 'STRAẞE', 'strasse'],
  ['the sigma at the end', 'ΟΔΟΣ', 'οδος'],
  ['the sigma in the middle', 'οδος', 'οδοσ'],
  ['the iota below', 'ᾳ', 'ΑΙ'],
  ['ligatures', 'eﬃcient', 'EFFICIENT'],
  ['the long s', 'Waſſer', 'WASSER'],
  ['the sign of Kelvin', '\u212aelvin', 'kelvin'],
  ['Cherokee', 'ꭰꮃ', 'ᎠᎳ'],
  ['marks in another order', 'a\u0323\u0302', 'a\u0302\u0323'],
  ['invisible characters', 'Acme', 'Ac\u200bme\ufeff\u00ad'],
])('is one for %s, in JavaScript and in SQL', async (_, one, other) => {
  const key = nameKey(one);
  expect(nameKey(other)).toBe(key);
  expect(await keysInDatabase([one, other])).toEqual([key, key]);
});

it.each([
  ['Acme Labs', 'AcmeLabs'],
  ['Zoë', 'Zoe'],
  ['Nimbus', 'Nimbus 2'],
  ['Öl', 'Oel'],
])('keeps %s and %s apart', async (one, other) => {
  expect(nameKey(one)).not.toBe(nameKey(other));
  const [first, second] = await keysInDatabase([one, other]);
  expect(first).not.toBe(second);
});

it('is the same in JavaScript and in SQL for each letter of scripts with capitals', async () => {
  // Of what came later, Node and PostgreSQL know more with each version.
  const blocks = [
    ...[
      [0x1, 0x1c7f],
      [0x1c90, 0x33ff],
      [0xa4d0, 0xa7ca],
      [0xa7f2, 0xabff],
      [0xf900, 0xffff],
    ],
    ...[
      [0x10000, 0x105bf],
      [0x118a0, 0x118ff],
      [0x16e40, 0x16e7f],
      [0x1e900, 0x1e95f],
    ],
  ];
  const names = blocks.flatMap(([from = 0, until = 0]) =>
    Array.from({ length: until - from + 1 }, (_, at) => `a${String.fromCodePoint(from + at)} B`),
  );
  expect(await keysInDatabase(names)).toEqual(names.map(nameKey));
}, 60_000);

it('is the same in JavaScript and in SQL, and for what is written in other letters', async () => {
  const unit = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 3 }),
    fc.constantFrom(...'İıßẞΣςσ\u0307\u0345ﬃ\u00a0\u200b\t  iI', 'e\u0301', 'Ǆ', 'ǅ', 'ŉ'),
  );
  const names = fc.array(unit, { maxLength: 12 }).map((parts) => parts.join(''));
  const sample = fc.sample(names, 2_000);
  const expected = sample.map(nameKey);
  expect(await keysInDatabase(sample)).toEqual(expected);
  // The iota below has no place of its own among the marks in capital letters.
  const plain = sample.filter((name) => !name.normalize('NFD').includes('\u0345'));
  const same = [
    (name: string) => name.normalize('NFC'),
    (name: string) => name.toLowerCase(),
    (name: string) => ` ${name.toUpperCase()}`,
  ];
  for (const write of same) {
    expect(plain.map((name) => nameKey(write(name)))).toEqual(plain.map(nameKey));
  }
});
