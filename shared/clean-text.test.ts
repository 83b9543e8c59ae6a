import { describe, expect, it } from 'vitest';
import { cleanLine, cleanText } from './clean-text.ts';

describe('cleanText', () => {
  it.each([
    ['Ada\u200B Lovelace\uFEFF', 'Ada Lovelace', 'zero-width spaces'],
    ['\u202AAda\u202C', 'Ada', 'marks of direction'],
    ['co\u00ADhort', 'cohort', 'a soft hyphen'],
    ['Acme\u00A0Labs\u202F!', 'Acme Labs !', 'no-break spaces'],
    ['one\u2028two\u2029three', 'one\ntwo\nthree', 'Unicode’s separators of lines'],
    ['Cafe\u0301', 'Caf\u00E9', 'decomposed letters'],
    ['  \u200B Ada \u200D', 'Ada', 'what is left at the ends'],
  ])('%j is %j: %s', (pasted, clean) => {
    expect(cleanText(pasted)).toBe(clean);
  });

  it.each([
    ['👩🏽‍🚀', 'an emoji of several'],
    ['❤️', 'an emoji with its variation'],
    ['🏴󠁧󠁢󠁥󠁮󠁧󠁿', 'a flag with tags'],
    ['می‌خواهم', 'Persian with a non-joiner'],
    ['क्‍ष', 'Hindi with a joiner'],
    ['東京　一番', 'a space as wide as a letter'],
    ['a\nb\tc', 'lines and tabs'],
    ['آية \u06DD٢', 'a sign around a number'],
  ])('keeps %j: %s', (text) => {
    expect(cleanText(text)).toBe(text);
  });

  it.each([
    '\u200B',
    '\u2060\uFEFF',
    '\u3164',
    '\u2800',
    '\u200D',
    '\uFE0F',
    '\u00A0 \u2003',
    '\u00AD',
  ])('finds nothing to see in %j', (text) => {
    expect(cleanText(text)).toBe('');
    expect(cleanLine(text)).toBe('');
  });
});

it('cleanLine puts a space for a separator that nobody sees, and leaves line breaks to be refused', () => {
  expect(cleanLine('one\u2028two\tthree')).toBe('one two three');
  expect(cleanLine('one\ntwo')).toBe('one\ntwo');
});
