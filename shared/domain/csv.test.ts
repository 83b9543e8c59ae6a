import { expect, it } from 'vitest';
import { toCsv, unescapeFormula } from './csv.ts';

const cell = (text: string) => toCsv([[text]]).slice(1, -2);

it('writes lines of quoted text, plain numbers and empty cells', () => {
  expect(
    toCsv([
      ['Name', 'Size'],
      ['Ada "the" Lind,\nBerlin', -3],
      [null, 0],
    ]),
  ).toBe('\uFEFF"Name","Size"\r\n"Ada ""the"" Lind,\nBerlin",-3\r\n,0\r\n');
});

it('has semicolons, and commas in decimals, where a German Excel is to open it', () => {
  expect(
    toCsv(
      [
        ['Größe', 'Anteil; genau'],
        [-3, 0.5],
        ['=1', null],
      ],
      'semicolon',
    ),
  ).toBe('\uFEFF"Größe";"Anteil; genau"\r\n-3;0,5\r\n"\'=1";\r\n');
});

it.each([
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  ' =1',
  '\t=1',
  '\r=1',
  '\n=1',
  '\u0000=1',
  '\u00a0=1',
  '\u200b=1',
  '\ufeff=1',
  '＝1',
  "'=1",
  '\tplain',
  '|calc',
  '%x',
])('makes %j harmless', (text) => {
  expect(cell(text)).toBe(`"'${text}"`);
});

it('escapes a quote in front of a formula', () => {
  expect(cell('"=1')).toBe('"\'""=1"');
});

it.each(['Ada', 'a=b', '1-2', 'x@y.test', '100%', 'Zoë', ''])('leaves %j alone', (text) => {
  expect(cell(text)).toBe(`"${text}"`);
});

it.each(["'=1", '=1', "''\t", "'", "'a", "''=1", '\r', ''])('reads %j back as it was', (text) => {
  const written = cell(text).slice(1, -1);
  expect(unescapeFormula(written)).toBe(text);
});
