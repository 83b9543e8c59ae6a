import { expect, test } from 'vitest';
import { choicesBefore, readChoice } from './task-choice.ts';

test.each([
  ['1', [1]],
  ['#1', [1]],
  ['# 1', [1]],
  ['no. 2', [2]],
  ['number 2', [2]],
  ['task 2', [2]],
  ['tasks 1 and 2', [1, 2]],
  ['the 2nd', [2]],
  ['the 2nd one', [2]],
  ['1.', [1]],
  ['1)', [1]],
  ['(1)', [1]],
  ['[1]', [1]],
  ['"1"', [1]],
  ['１', [1]],
  ['1 please', [1]],
  ['1 3', [1, 3]],
  ['1, 3', [1, 3]],
  ['1,3', [1, 3]],
  ['1;3', [1, 3]],
  ['1 & 3', [1, 3]],
  ['1+3', [1, 3]],
  ['1, 2 and 3.', [1, 2, 3]],
  ['1, 2, and 3', [1, 2, 3]],
  ['1,2 & 4', [1, 2, 4]],
  ['#1, #2', [1, 2]],
  ['1. 2. 3.', [1, 2, 3]],
  ['1 1 2', [1, 2]],
  ['1-3', [1, 2, 3]],
  ['1–3', [1, 2, 3]],
  ['1 — 3', [1, 2, 3]],
  ['1‑3', [1, 2, 3]],
  ['1..3', [1, 2, 3]],
  ['1…3', [1, 2, 3]],
  ['1 to 3', [1, 2, 3]],
  ['1 thru 3', [1, 2, 3]],
  ['1 through 3', [1, 2, 3]],
  ['#1-#3', [1, 2, 3]],
  ['tasks 1-3', [1, 2, 3]],
  ['1-2, 5 and 7-8', [1, 2, 5, 7, 8]],
  ['2-2', [2]],
  ['0', [0]],
  ['2 🎉', [2]],
  ['2 ✅', [2]],
  ['2 ✔️', [2]],
  ['2 :tada:', [2]],
  ['2 :white_check_mark: :+1:', [2]],
  ['2 done', [2]],
  ['2 now', [2]],
  ['2 already, thanks!', [2]],
  ['with 2', [2]],
  ['1-3 done 🎉', [1, 2, 3]],
])('“%s” is rows %j', (typed, numbers) => {
  expect(readChoice(typed)).toEqual({ kind: 'numbers', numbers });
});

test.each([
  ['all', { kind: 'all', count: null }],
  ['ALL!', { kind: 'all', count: null }],
  ['all of them', { kind: 'all', count: null }],
  ['them all', { kind: 'all', count: null }],
  ['all my tasks', { kind: 'all', count: null }],
  ['everything', { kind: 'all', count: null }],
  ['everything on my list', { kind: 'all', count: null }],
  ['the whole list', { kind: 'all', count: null }],
  ['every one', { kind: 'all', count: null }],
  ['*', { kind: 'all', count: null }],
  ['all 3', { kind: 'all', count: 3 }],
  ['all three of them', { kind: 'all', count: 3 }],
  ['both', { kind: 'all', count: 2 }],
  ['them both', { kind: 'all', count: 2 }],
  ['both of them', { kind: 'all', count: 2 }],
  ['first', { kind: 'place', at: 1, count: 1 }],
  ['the first one', { kind: 'place', at: 1, count: 1 }],
  ['the second', { kind: 'place', at: 2, count: 1 }],
  ['first three', { kind: 'place', at: 1, count: 3 }],
  ['top 3', { kind: 'place', at: 1, count: 3 }],
  ['last', { kind: 'place', at: 'end', count: 1 }],
  ['the last one', { kind: 'place', at: 'end', count: 1 }],
  ['the last two', { kind: 'place', at: 'end', count: 2 }],
  ['latest', { kind: 'latest' }],
  ['the newest one', { kind: 'latest' }],
])('“%s” is %j', (typed, choice) => {
  expect(readChoice(typed)).toEqual(choice);
});

test.each([
  ['3-1', '3-1 counts backward. Did you mean 1-3?'],
  ['1, 5 to 2', '5-2 counts backward. Did you mean 2-5?'],
  ['1-100', 'That’s 100 at once, and I take up to 20: 1-20, for example.'],
  ['1-999999999', 'That’s 999,999,999 at once, and I take up to 20: 1-20, for example.'],
  ['all but 2', 'I can’t leave some out. Name those you mean: 1-3, 5, for example.'],
  [
    'everything except the last',
    'I can’t leave some out. Name those you mean: 1-3, 5, for example.',
  ],
])('“%s” can’t be followed', (typed, reason) => {
  expect(readChoice(typed)).toEqual({ kind: 'unclear', reason });
});

test.each([
  '',
  'Call Ann',
  'install',
  'allocate the budget',
  'last call',
  'first draft',
  'all hands slides',
  'both founders',
  'latest numbers',
  'everything bagel',
  '1/2',
  '12/24',
  '1.5',
  '2d',
  '-1',
  '2026',
  '100000',
  '1 and call Ann',
  '3 interviews',
  '1 to',
  '1-',
  '1-2-3',
])('“%s” is words of a title', (typed) => {
  expect(readChoice(typed)).toBeNull();
});

test('a choice before other words, the longest first', () => {
  const read = (typed: string) => choicesBefore(typed).map(({ which, rest }) => [which, rest]);
  expect(read('1 2 days')).toEqual([
    ['1 2', 'days'],
    ['1', '2 days'],
  ]);
  expect(read('all fri')).toEqual([['all', 'fri']]);
  expect(read('the last one fri')[0]).toEqual(['the last one', 'fri']);
  expect(read('Call Ann')).toEqual([]);
});
