import { expect, it } from 'vitest';
import { maxChangedAtOnce } from '#shared/domain/task-choice.ts';
import { addAll, extendTo, noSelection, type Selection, toggleOne } from './task-selection.ts';

const order = ['a', 'b', 'c', 'd', 'e'];
const ids = (selection: Selection) => [...selection.ids].sort().join('');

it('chooses one by one, and a range from the one that was chosen last', () => {
  const a = toggleOne(noSelection, 'a');
  const c = toggleOne(a, 'c');
  expect(ids(c)).toBe('ac');
  const toE = extendTo(c, 'e', order);
  expect(ids(toE)).toBe('acde');
  // A range takes the place of the last one, whichever way it goes.
  expect(ids(extendTo(toE, 'd', order))).toBe('acd');
  expect(ids(extendTo(toE, 'b', order))).toBe('abc');
  expect(ids(toggleOne(toE, 'd'))).toBe('ace');
});

it('begins with the row itself where nothing was chosen, or what was is gone', () => {
  expect(ids(extendTo(noSelection, 'b', order))).toBe('b');
  expect(ids(extendTo(toggleOne(noSelection, 'gone'), 'b', order))).toBe('b');
  expect(extendTo(noSelection, 'gone', order)).toBe(noSelection);
});

it('is never more than can be changed at once', () => {
  const many = Array.from({ length: maxChangedAtOnce + 5 }, (_, index) => `task ${index}`);
  const full = addAll(noSelection, many);
  expect(full.ids.size).toBe(maxChangedAtOnce);
  expect(toggleOne(full, 'one more').ids.size).toBe(maxChangedAtOnce);
  expect(extendTo(toggleOne(noSelection, 'task 0'), many.at(-1) as string, many).ids.size).toBe(
    maxChangedAtOnce,
  );
  expect(ids(addAll(toggleOne(noSelection, 'e'), ['a', 'b']))).toBe('abe');
});
