import { expect, it } from 'vitest';
import { parseAnswer } from './parse-answer.ts';

it('finds paragraphs and lists', () => {
  const answer =
    '# Plan\nStart **today**.\n\nThen:\n- call Ann\n- write Bo\n\n1. first\n2) second\nDone.';
  expect(parseAnswer(answer)).toEqual([
    { kind: 'text', lines: ['Plan', 'Start today.'] },
    { kind: 'text', lines: ['Then:'] },
    { kind: 'list', items: ['call Ann', 'write Bo'], isNumbered: false },
    { kind: 'list', items: ['first', 'second'], isNumbered: true },
    { kind: 'text', lines: ['Done.'] },
  ]);
});

it('understands nothing else: markup and links stay letters', () => {
  const answer = '<img src=x onerror=alert(1)> [a](javascript:alert(1)) https://evil.test';
  expect(parseAnswer(answer)).toEqual([{ kind: 'text', lines: [answer] }]);
  expect(parseAnswer('')).toEqual([]);
});
