import { expect, it } from 'vitest';
import { readCsv } from './read-csv.ts';

const table = {
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
  expect(await readCsv(bytes)).toEqual(table);
});

it('reads the separator that a spreadsheet names', async () => {
  const { rows } = await readCsv(Buffer.from('sep=;\r\nName;Email\r\nAda, Bo;ada@x.test\r\n'));
  expect(rows).toEqual([{ line: 3, cells: ['Ada, Bo', 'ada@x.test'] }]);
});

it('does not mind rows that are shorter or longer than the headings', async () => {
  const { rows } = await readCsv(Buffer.from('Name,Email\nAda\nBo,bo@x.test,more\n\n\nCy,'));
  expect(rows.map(({ line, cells }) => [line, ...cells])).toEqual([
    [2, 'Ada'],
    [3, 'Bo', 'bo@x.test'],
    [6, 'Cy', ''],
  ]);
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
  await expect(readCsv(Buffer.from(text))).rejects.toMatchObject({
    code: 'import_unreadable',
    issues: [{ path: 'file', message }],
  });
});
