import fc from 'fast-check';
import { expect, test } from 'vitest';
import { escapeMarkdown, nextPiece } from './escape-markdown.ts';

test('mentions nobody and puts no label over an address', () => {
  expect(escapeMarkdown('<!channel> <!here> <@U1> <https://x.test|here>')).toBe(
    '&lt;!channel&gt; &lt;!here&gt; &lt;@U1&gt; &lt;https://x.test|here&gt;',
  );
  expect(escapeMarkdown('[Slipstream](https://x.test) ![a](b) [a][b]\n[b]: https://x.test')).toBe(
    '[Slipstream] (https://x.test) ![a] (b) [a] [b]\n[b] : https://x.test',
  );
  expect(escapeMarkdown('&lt;!channel&gt;')).toBe('&amp;lt;!channel&amp;gt;');
});

test('keeps what is only Markdown', () => {
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

test('however it grows, each state of it continues the one before', () => {
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

test('pieces of any length are whole and nothing is lost', () => {
  fc.assert(
    fc.property(hostile, fc.integer({ min: 6, max: 40 }), (parts, most) => {
      const whole = escapeMarkdown(parts.join(''));
      let sent = '';
      while (sent.length < whole.length) {
        const piece = nextPiece(whole, { from: sent.length, most });
        expect(piece.length).toBeGreaterThan(0);
        expect(piece.length).toBeLessThanOrEqual(most);
        expect(piece.replace(/&(amp|lt|gt);/g, '')).not.toContain('&');
        sent += piece;
      }
      expect(sent).toBe(whole);
    }),
  );
});
