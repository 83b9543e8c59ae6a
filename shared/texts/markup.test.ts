import { expect, it } from 'vitest';
import { fillParagraphs, fillPlain, placeholdersOf, unusableLinks } from './markup.ts';

const values = { name: 'Ada', startup: 'Tidewell', none: '' };

it.each([
  ['Hi {name}.', [[[{ text: 'Hi Ada.' }]]]],
  ['Hi { Name }.\nNext line', [[[{ text: 'Hi Ada.' }], [{ text: 'Next line' }]]]],
  ['One\n\n\nTwo', [[[{ text: 'One' }]], [[{ text: 'Two' }]]]],
  ['**{name}** is in', [[[{ text: 'Ada', bold: true }, { text: ' is in' }]]]],
  [
    'See [our **guide**](https://a.test/x?y=1).',
    [[[{ text: 'See ' }, { text: 'our **guide**', url: 'https://a.test/x?y=1' }, { text: '.' }]]],
  ],
  ['**[Guide](mailto:a@b.test)**', [[[{ text: 'Guide', bold: true, url: 'mailto:a@b.test' }]]]],
  ['Type `/task list`', [[[{ text: 'Type ' }, { text: '/task list', code: true }]]]],
  ['[x](javascript:alert)', [[[{ text: '[x](javascript:alert)' }]]]],
  ['A {none} b', [[[{ text: 'A b' }]]]],
  ['{none}\n\nText', [[[{ text: 'Text' }]]]],
  ['Sum {unknown} {', [[[{ text: 'Sum {unknown} {' }]]]],
  ['2 * 3 ** 4', [[[{ text: '2 * 3 ** 4' }]]]],
])('%j is read as it was meant', (body, paragraphs) => {
  expect(fillParagraphs(body, { values })).toEqual(paragraphs);
});

it.each([
  '{startup}',
  '**bold**',
  '[link](https://evil.test)',
  '`code`',
  '<script>alert(1)</script>',
  '{name} {constructor} {__proto__}',
])('a value is text, whatever it holds: %s', (hostile) => {
  const fill = { values: { ...values, name: hostile } };
  expect(fillParagraphs('Dear {name}, **{name}**', fill)).toEqual([
    [[{ text: `Dear ${hostile}, ` }, { text: hostile, bold: true }]],
  ]);
  expect(fillPlain('Dear {name}', fill)).toBe(`Dear ${hostile}`);
});

it('a value begins no line and no paragraph', () => {
  const fill = { values: { ...values, name: 'Ada\r\n\r\nBcc: x\u2028y' } };
  expect(fillParagraphs('Hi {name}', fill)).toEqual([[[{ text: 'Hi Ada Bcc: x y' }]]]);
});

it('names of objects in JavaScript are no placeholders', () => {
  expect(fillPlain('{constructor} {__proto__}', { values })).toBe('{constructor} {__proto__}');
  expect(placeholdersOf('{Name} {name} {a b} {}')).toEqual(['name', 'a b', '']);
});

it('finds the links that browsers would not open, or not as a page', () => {
  const body = '[a](javascript:x) [b](https://a.test) [c](/path) [d](MAILTO:a@b.test)';
  expect(unusableLinks(body)).toEqual(['javascript:x', '/path']);
});

it('reads a long text of signs in a blink', () => {
  const before = process.cpuUsage();
  for (const sign of ['*', '[', '`', '{', '**a', '[a](', '[a']) {
    fillParagraphs(sign.repeat(5_000), { values });
  }
  expect(process.cpuUsage(before).user).toBeLessThan(2_000_000);
});
