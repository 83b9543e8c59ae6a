import fc from 'fast-check';
import { expect, test } from 'vitest';
import { paragraph, plainText } from './block-kit.ts';
import {
  bold,
  cutEscaped,
  escapeMarkdown,
  escapeText,
  nextPiece,
  unescapeText,
} from './slack-text.ts';

test('can’t mention anybody, forge a link or start a new line', () => {
  expect(escapeText('<!channel> <@U1> <https://x.test|here>\n> & done')).toBe(
    '&lt;!channel&gt; &lt;@U1&gt; &lt;https://x.test|here&gt; &gt; &amp; done',
  );
});

test('is cut before an escape that doesn’t fit', () => {
  expect(escapeText('ab&cd', 5)).toBe('ab…');
  expect(cutEscaped('ab&amp;cd', 8)).toBe('ab&amp;…');
  expect(cutEscaped('ab👩‍👩‍👧‍👦cd', 8)).toBe('ab…');
  expect(escapeText('a😀b', 3)).toBe('a…');
});

test('text escaped by Slack is unescaped', () => {
  expect(unescapeText('R&amp;D &lt;3 &amp;lt;')).toBe('R&D <3 &lt;');
});

test('stars can’t end the bold', () => {
  expect(bold('a*b')).toBe('*a∗b*');
  expect(bold(' ')).toBe('*–*');
});

test('has no formatting of its own and no signs that can’t be seen', () => {
  expect(escapeText('*b* _i_ ~s~ `c` ```d``` snake_case_name __init__')).toBe(
    '∗b∗ ˍiˍ ∼s∼ ˋcˋ ˋˋˋdˋˋˋ snake_case_name ˍˍinitˍˍ',
  );
  expect(escapeText('Pay \u202Ekcab\u202C me\u2066!\u2069 a\u200Bb\u00ADc\uFEFF')).toBe(
    'Pay kcab me! abc',
  );
  expect(escapeText('👩\u200d💻 שלום سلام')).toBe('👩\u200d💻 שלום سلام');
  expect(escapeMarkdown('a\u202Eb **c**')).toBe('ab **c**');
  expect(plainText('a\u202Eb', 75).text).toBe('ab');
  expect(JSON.stringify(paragraph('a\u202Eb\nc'))).toContain('ab\\nc');
});

test('for any text and length', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 80 }),
      fc.integer({ min: 1, max: 60 }),
      (text, maxLength) => {
        const escaped = escapeText(text, maxLength);
        expect(escaped.length).toBeLessThanOrEqual(maxLength);
        expect(escaped).not.toMatch(/[<>\n\r]/);
        expect(escaped.replace(/&(amp|lt|gt);/g, '')).not.toContain('&');
      },
    ),
  );
});

test('mentions nobody and hides no URL behind a label', () => {
  expect(escapeMarkdown('<!channel> <!here> <@U1> <https://x.test|here>')).toBe(
    '&lt;!channel&gt; &lt;!here&gt; &lt;@U1&gt; &lt;https://x.test|here&gt;',
  );
  expect(escapeMarkdown('[Slipstream](https://x.test) ![a](b) [a][b]\n[b]: https://x.test')).toBe(
    '[Slipstream] (https://x.test) ![a] (b) [a] [b]\n[b] : https://x.test',
  );
  expect(escapeMarkdown('&lt;!channel&gt;')).toBe('&amp;lt;!channel&amp;gt;');
});

test('keeps other Markdown', () => {
  const text = '**Two** things:\n\n- a [x] box\n- `code` (really)';
  expect(escapeMarkdown(text)).toBe(text);
});

const hostile = fc.array(
  fc.oneof(
    fc.constantFrom('<', '>', '&', '!channel', '@U1', '|', '[', ']', '(', ':', '😀', 'lt;'),
    fc.string({ unit: 'binary', maxLength: 5 }),
  ),
  { maxLength: 30 },
);

test('as it grows, each version starts with the previous one', () => {
  fc.assert(
    fc.property(hostile, fc.nat(200), (parts, at) => {
      const text = parts.join('');
      const whole = escapeMarkdown(text);
      expect(whole.startsWith(escapeMarkdown(text.slice(0, at)))).toBe(true);
      expect(whole).not.toMatch(/[<>]|\][([:]/);
      expect(whole.replace(/&(amp|lt|gt);/g, '')).not.toContain('&');
    }),
  );
});

test('pieces of any length are valid, and nothing is lost', () => {
  fc.assert(
    fc.property(hostile, fc.integer({ min: 6, max: 40 }), (parts, maxLength) => {
      const whole = escapeMarkdown(parts.join(''));
      let sent = '';
      while (sent.length < whole.length) {
        const piece = nextPiece(whole, { from: sent.length, maxLength });
        expect(piece.length).toBeGreaterThan(0);
        expect(piece.length).toBeLessThanOrEqual(maxLength);
        expect(piece.replace(/&(amp|lt|gt);/g, '')).not.toContain('&');
        sent += piece;
      }
      expect(sent).toBe(whole);
    }),
  );
});
