import { expect, it } from 'vitest';
import { goalsFirst, readNote } from './coach-notes.ts';

it.each([
  ['12 pilots', { kind: 'fact', text: '12 pilots' }],
  ['goal: 5 paying by May 1', { kind: 'goal', text: '5 paying by May 1' }],
  ['Goal – hire one engineer', { kind: 'goal', text: 'hire one engineer' }],
  [' goals :  Two\nlines ', { kind: 'goal', text: 'Two\nlines' }],
  [' 12 pilots ', { kind: 'fact', text: '12 pilots' }],
  ['our goal: 5 paying', { kind: 'fact', text: 'our goal: 5 paying' }],
  ['goal:', { kind: 'goal', text: '' }],
  ['goals matter to me', { kind: 'fact', text: 'goals matter to me' }],
] as const)('%s is remembered as %j', (typed, note) => {
  expect(readNote(typed)).toEqual(note);
});

it('goals come first, in their order', () => {
  const notes = (['fact', 'goal', 'fact', 'goal'] as const).map((kind, id) => ({ kind, id }));
  expect(goalsFirst(notes).map(({ id }) => id)).toEqual([1, 3, 0, 2]);
});
