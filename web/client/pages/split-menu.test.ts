import { expect, it } from 'vitest';
import { splitMenu } from './split-menu.ts';

const menu = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

it('shows everything while there is a place for each', () => {
  expect(splitMenu(menu(5), { places: 5 })).toEqual({ inBar: [1, 2, 3, 4, 5], behindMore: [] });
});

it('gives the last place to the rest, however many they are', () => {
  expect(splitMenu(menu(6), { places: 5 })).toEqual({ inBar: [1, 2, 3, 4], behindMore: [5, 6] });
  const kept = splitMenu(menu(5), { places: 5, keepMore: true });
  expect(kept).toEqual({ inBar: [1, 2, 3, 4], behindMore: [5] });
  expect(splitMenu(menu(11), { places: 5 }).behindMore).toHaveLength(7);
});
