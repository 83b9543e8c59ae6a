import { expect, it } from 'vitest';
import { allowanceText, parseAnswer } from './coach-rules.ts';

it('counts the remaining questions, and says when they renew', () => {
  const now = new Date('2026-03-10T20:30:00Z');
  const renewsAt = '2026-03-11T00:00:00.000Z';
  expect(allowanceText({ limit: 20, left: 1, renewsAt }, now)).toBe('1 of 20 questions left today');
  expect(allowanceText({ limit: 20, left: 0, renewsAt }, now)).toBe(
    'You have asked today’s 20 questions. They renew at midnight, in 4 hours.',
  );
});

it('parses paragraphs and lists', () => {
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

it('leaves markup and links as plain text', () => {
  const answer = '<img src=x onerror=alert(1)> [a](javascript:alert(1)) https://evil.test';
  expect(parseAnswer(answer)).toEqual([{ kind: 'text', lines: [answer] }]);
  expect(parseAnswer('')).toEqual([]);
});
