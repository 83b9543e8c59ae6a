import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bold, cutEscaped, escapeText, unescapeText } from './escape.ts';

test('can mention nobody, forge no link, start no line', () => {
  expect(escapeText('<!channel> <@U1> <https://x.test|here>\n> & done')).toBe(
    '&lt;!channel&gt; &lt;@U1&gt; &lt;https://x.test|here&gt; &gt; &amp; done',
  );
});

test('is cut before an escape that does not fit', () => {
  expect(escapeText('ab&cd', 5)).toBe('ab…');
  expect(cutEscaped('ab&amp;cd', 8)).toBe('ab&amp;…');
  expect(escapeText('a😀b', 3)).toBe('a…');
});

test('what Slack escaped is read as it was typed', () => {
  expect(unescapeText('R&amp;D &lt;3 &amp;lt;')).toBe('R&D <3 &lt;');
});

test('stars can’t end the bold', () => {
  expect(bold('a*b')).toBe('*a∗b*');
  expect(bold(' ')).toBe('*–*');
});

test('for any text and length', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 80 }),
      fc.integer({ min: 1, max: 60 }),
      (text, most) => {
        const escaped = escapeText(text, most);
        expect(escaped.length).toBeLessThanOrEqual(most);
        expect(escaped).not.toMatch(/[<>\n\r]/);
        expect(escaped.replace(/&(amp|lt|gt);/g, '')).not.toContain('&');
      },
    ),
  );
});
