import { expect, it } from 'vitest';
import { areApart, labelHeight, lastLabelShift, spreadLabels } from './chart-labels.ts';

it.each([
  ['a mark through the label', { value: 25, median: 45, pixelsPerUnit: 0.5 }, 45],
  ['a mark on the top of the bar', { value: 40, median: 40, pixelsPerUnit: 1 }, 40],
  ['a mark across the bar', { value: 100, median: 60, pixelsPerUnit: 1 }, 100],
  ['a mark far above', { value: 10, median: 90, pixelsPerUnit: 1 }, 10],
  ['an empty week', { value: 0, median: 20, pixelsPerUnit: 1 }, 20],
  ['no median', { value: 30, median: null, pixelsPerUnit: 1 }, 30],
])('a label is never struck through: %s', (_what, place, expected) => {
  expect(labelHeight(place)).toBe(expected);
});

it.each([
  ['far apart', [2, 8, 5], [2, 8, 5]],
  ['at one height', [4, 4, 4], [4, 5, 6]],
  ['at the top', [10, 9.5, 3], [10, 9, 3]],
  ['none', [], []],
])('labels at the end of lines do not overlap: %s', (_what, heights, expected) => {
  expect(spreadLabels({ heights, gap: 1, top: 10 })).toEqual(expected);
});

it('labels are apart once the bars between them are as wide as a label', () => {
  const narrow = { barPitch: 25, characters: '$228,120'.length };
  expect(areApart({ ...narrow, barsBetween: 1 })).toBe(false);
  expect(areApart({ ...narrow, barsBetween: 3 })).toBe(true);
});

it('a last label that is wider than its bar begins with it', () => {
  expect(lastLabelShift({ barPitch: 40, characters: '83%'.length })).toBe(0);
  expect(lastLabelShift({ barPitch: 20, characters: '83%'.length })).toBe(4);
});
