import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { toCsv } from '#shared/domain/csv.ts';
import { readCsv } from './read-csv.ts';

const table = {
  topRows: [{ line: 1, cells: ['Name', 'Größe'] }],
  headers: ['Name', 'Größe'],
  rows: [
    { line: 2, cells: ['Zoë "Z" Öz', '1,5'] },
    { line: 3, cells: ['Two\nlines', ''] },
    { line: 5, cells: ['=1+1', '–'] },
  ],
};

const written = (delimiter: string, lineBreak = '\n') =>
  ['Name;Größe', '"Zoë ""Z"" Öz";"1,5"', '"Two\nlines";', '=1+1;–', ';', '']
    .join(lineBreak)
    .replaceAll(';', delimiter);

const utf16be = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16();
const windows1252 = (text: string) => Buffer.from(text.replaceAll('–', '\u0096'), 'latin1');
/** As Excel on a Mac writes 'CSV (Macintosh)'. */
const macintosh = (text: string) =>
  Buffer.from(
    [...text].map((each) => {
      const at = 'ÖëößÜ–'.indexOf(each);
      return at === -1 ? each.charCodeAt(0) : Number([0x85, 0x91, 0x9a, 0xa7, 0x86, 0xd0][at]);
    }),
  );

it.each([
  ['with semicolons', Buffer.from(written(';'))],
  ['with commas', Buffer.from(written(','))],
  ['with tabs', Buffer.from(written('\t'))],
  ['with a byte order mark', Buffer.from(`\uFEFF${written(';')}`)],
  ['with the line breaks of Windows', Buffer.from(written(';', '\r\n'))],
  ['in UTF-16', Buffer.from(`\uFEFF${written('\t')}`, 'utf16le')],
  ['in UTF-16, the other way round', utf16be(written('\t'))],
  ['in the encoding of Windows', windows1252(written(';'))],
  ['in the encoding of Windows, with its line breaks', windows1252(written(';', '\r\n'))],
  // Within quotes, spreadsheets write a line break of another kind.
  ['of a Mac', macintosh(written(';', '\r'))],
  [
    'padded with empty columns',
    Buffer.from(
      written(';')
        .replaceAll('\n', `${';'.repeat(200)}\n`)
        .replace(`Two${';'.repeat(200)}`, 'Two'),
    ),
  ],
])('reads a table %s', async (_, bytes) => {
  expect(await readCsv(bytes, 'investors')).toEqual(table);
});

it('reads the separator that a spreadsheet names', async () => {
  for (const named of ['sep=;', '"sep=;"', 'SEP=;;;', '"sep=;";']) {
    for (const lineBreak of ['\r\n', '\n', '\r']) {
      const lines = [named, 'Name;Email', 'Ada, Bo;ada@x.test', ''].join(lineBreak);
      const { headers, rows } = await readCsv(Buffer.from(lines), 'investors');
      expect(headers).toEqual(['Name', 'Email']);
      expect(rows).toEqual([{ line: 3, cells: ['Ada, Bo', 'ada@x.test'] }]);
    }
  }
});

it('keeps rows as they are that are shorter or longer than the headings', async () => {
  const file = Buffer.from('Name,Email\nAda\nBo,bo@x.test,more\n\n\nCy,');
  const { headers, rows } = await readCsv(file, 'investors');
  expect(headers).toEqual(['Name', 'Email']);
  expect(rows.map(({ line, cells }) => [line, ...cells])).toEqual([
    [2, 'Ada'],
    [3, 'Bo', 'bo@x.test', 'more'],
    [6, 'Cy', ''],
  ]);
});

it.each(['comma', 'semicolon'] as const)(
  'reads what we write, separated by a %s',
  async (separator) => {
    const cells = ['=1+1, "x"; y', 'Zoë\nPark', 'c@d.example'];
    const file = toCsv(
      [
        ['Startup', 'Founder', 'Email', 'Team size'],
        [...cells, 3],
      ],
      separator,
    );
    const { headers, rows } = await readCsv(Buffer.from(file), 'startups');
    expect(headers).toEqual(['Startup', 'Founder', 'Email', 'Team size']);
    expect(rows).toEqual([{ line: 2, cells: [`'${cells[0]}`, cells[1], cells[2], '3'] }]);
  },
);

const cellsOf = async (text: string) => {
  const { rows } = await readCsv(Buffer.from(text), 'startups');
  return rows.map(({ cells }) => cells);
};

it.each([
  ['a bare quotation mark', 'Bo "Bob" Lee', 'Bo "Bob" Lee'],
  ['an inch', '5" pipes', '5" pipes'],
  ['a space before the quotation mark', ' "Park, Ada"', 'Park, Ada'],
  ['spaces around the quotation marks', '\u00a0 "Park, Ada"  ', 'Park, Ada'],
  ['doubled quotation marks', '"Bo ""Bob"", Lee"', 'Bo "Bob", Lee'],
  ['nothing in quotation marks', '""', ''],
])('reads a cell with %s', async (_, written, cell) => {
  expect(
    await cellsOf(`Startup,Founder,Email\nA,${written},c@d.example\nB,Cy,e@d.example`),
  ).toEqual([
    ['A', cell, 'c@d.example'],
    ['B', 'Cy', 'e@d.example'],
  ]);
});

it('reads lines that end like those of an old Mac, also within a cell', async () => {
  expect(await cellsOf('Startup;Founder;Email\rA;"Ada\rPark";c@d.example\r\rB;Bo;\r')).toEqual([
    ['A', 'Ada\rPark', 'c@d.example'],
    ['B', 'Bo', ''],
  ]);
});

it.each([
  ['a title', 'Table 1\n', 2],
  ['a title and an empty line', 'Our startups, founders, and friends\n;;\n\n', 4],
  ['a title padded with separators', 'Startups 2026;;\nof Berlin;;\n', 3],
  ['a title in two cells', '"Program";Spring\n', 2],
  ['nothing', '', 1],
])('finds the headings below %s', async (_, above, line) => {
  const file = Buffer.from(`${above}Startup;Founder;Email\nA;B;c@d.example\n`);
  const { topRows, headers, rows } = await readCsv(file, 'startups');
  expect(topRows.at(-1)?.line).toBe(line);
  expect(headers).toEqual(['Startup', 'Founder', 'Email']);
  expect(rows).toEqual([{ line: line + 1, cells: ['A', 'B', 'c@d.example'] }]);
});

it('finds headings in words that it does not know below a title, but never below other headings', async () => {
  const headersOf = async (text: string) => (await readCsv(Buffer.from(text), 'startups')).headers;
  expect(await headersOf('Tabella\nAzienda;Persona\nA;B\n')).toEqual(['Azienda', 'Persona']);
  expect(await headersOf('Azienda;Persona\nA;B\nTeam;Phase\n')).toEqual(['Azienda', 'Persona']);
  expect(await headersOf('Azienda\nA\nB\n')).toEqual(['Azienda']);
});

it('takes the separator from the headings, whatever stands more often in texts', async () => {
  expect(
    await cellsOf('Startup;Founder;Email;Description\nA;B;c@d.example;One, two, three, four'),
  ).toEqual([['A', 'B', 'c@d.example', 'One, two, three, four']]);
});

it.each([
  ['nothing', '', 'There has to be a line of headings, and rows below it.'],
  ['headings alone', 'Name,Email\n', 'There has to be a line of headings, and rows below it.'],
  ['a quote that never ends', 'Name\nAda\n"Bo\n', 'A quotation mark is opened and never closed.'],
  [
    'a quote that takes in the whole of a large file',
    `Name\n"Ada\n${'Bo\n'.repeat(700_000)}`,
    'A row is longer than 2,000,000 characters. Perhaps a quotation mark is never closed.',
  ],
  ['half a quote', 'Name\nAda\n"Bo" Lind,\n', 'The quotation marks around line 3 don’t match.'],
  ['another kind of file', 'PK\u0003\u0004\u0000', 'This isn’t a text file. Save it as CSV first.'],
  [
    'too much',
    `Name\n${'x\n'.repeat(10_001)}`,
    'There are more than 10,000 rows. Please split the file.',
  ],
])('refuses %s', async (_, text, message) => {
  await expect(readCsv(Buffer.from(text), 'investors')).rejects.toMatchObject({
    code: 'import_unreadable',
    issues: [{ path: 'file', message }],
  });
});

const megabytes = (unit: string, count = 9) =>
  unit.repeat(Math.ceil((count * 1024 * 1024) / unit.length));
const wide = 'There are more than 100 columns.';

/** Milliseconds for which nobody else got a turn, at most. */
async function longestHold(work: () => Promise<unknown>): Promise<number> {
  const delays = monitorEventLoopDelay({ resolution: 5 });
  delays.enable();
  await setTimeout(15);
  await work();
  await setTimeout(15);
  delays.disable();
  return delays.max / 1e6;
}

it.each([
  ['commas', megabytes(','), 'Line 1 has more than 16,384 columns.'],
  ['two kinds of separators', megabytes(';,'), 'Line 1 has more than 16,384 columns.'],
  ['filled columns', `a,b,c\n${megabytes('a,')}`, 'Line 2 has more than 16,384 columns.'],
  ['quoted columns', `a,b,c\n${megabytes('"a",')}`, 'Line 2 has more than 16,384 columns.'],
  ['too many columns', `a,b,c\n${'a,'.repeat(1_001)}\n`, 'Line 2 has more than 1,000 columns.'],
  ['too many headings', `${'Name,'.repeat(101)}\n1\n`, wide],
  ['long headings', `${`${'Ä'.repeat(9_000)},`.repeat(200)}\n1\n`, wide],
  [
    'cells',
    megabytes(`${'a,'.repeat(900)}\n`),
    'There are more than 1,000,000 cells. Please split the file.',
  ],
  ['empty lines', megabytes('\n'), 'There are more than 1,048,576 lines.'],
  ['spaces', megabytes(' '), 'A cell in line 1 is longer than 20,000 characters.'],
  ['letters', megabytes('ß', 4.5), 'A cell in line 1 is longer than 20,000 characters.'],
  ['tabs', megabytes('\t'), 'A cell in line 1 is longer than 20,000 characters.'],
  ['doubled quotes', `"${megabytes('""')}`, 'A cell in line 1 is longer than 20,000 characters.'],
  [
    'the encoding of Windows',
    Buffer.alloc(9 * 1024 * 1024, 0x96),
    'A cell in line 1 is longer than 20,000 characters.',
  ],
])(
  'lets others have their turn while it reads nothing but %s',
  async (_, file, message) => {
    let hold = Number.POSITIVE_INFINITY;
    // On a busy machine others may take a turn of ours.
    for (let attempt = 0; attempt < 5 && hold >= 100; attempt += 1) {
      hold = await longestHold(() =>
        expect(readCsv(Buffer.from(file), 'startups')).rejects.toMatchObject({
          issues: [{ path: 'file', message }],
        }),
      );
    }
    expect(hold).toBeLessThan(100);
  },
  30_000,
);

it('reads a table of a million cells in turns', async () => {
  const file = Buffer.from(`Startup,Founder,Email\n${`${'a,'.repeat(99)}a\n`.repeat(9_999)}`);
  const { headers, rows } = await readCsv(file, 'startups');
  expect(headers).toHaveLength(3);
  expect(rows.length).toBe(9_999);
});
