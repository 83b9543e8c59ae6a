import { expect, it } from 'vitest';
import { axisMarks, namedPlaces, spreadLabels } from './chart-labels.ts';

it.each([
  ['close around the values', [46, 48, 51, 55], [45, 50, 55]],
  ['a run from nothing', [0, 280], [0, 150, 300]],
  ['one more', [3, 4], [3, 4]],
  ['whole numbers stay whole', [3, 5, 4], [3, 4, 5]],
  ['shares of a whole', [3.2, 3.9], [3.2, 3.6, 4]],
  ['a loss', [-250, 120], [-250, 0, 250]],
  ['money', [12_000, 18_500], [12_000, 16_000, 20_000]],
  ['very much', [1_200_000, 2_900_000], [1_000_000, 2_000_000, 3_000_000]],
  ['very little', [0.011, 0.013], [0.011, 0.012, 0.013]],
  ['all the same', [55, 55], [55]],
  ['one value', [0], [0]],
])('an axis has two or three round marks: %s', (_what, values, expected) => {
  const marks = axisMarks(values);
  expect(marks).toEqual(expected);
});

it('an axis holds whatever values there are', () => {
  for (let low = -40; low < 40; low += 7) {
    for (let span = 1; span < 3_000; span = Math.ceil(span * 1.7)) {
      for (const scale of [1, 0.01, 1_000]) {
        const values = [low * scale, (low + span) * scale];
        const marks = axisMarks(values);
        expect(marks.length, `${values}`).toBeLessThanOrEqual(3);
        expect(marks[0], `${values}`).toBeLessThanOrEqual(Math.min(...values) + 1e-9);
        expect(marks.at(-1), `${values}`).toBeGreaterThanOrEqual(Math.max(...values) - 1e-9);
      }
    }
  }
});

it.each([
  ['all where there is room', { count: 4, pitch: 80, width: 64 }, [0, 1, 2, 3]],
  ['every other one', { count: 5, pitch: 40, width: 64 }, [0, 2, 4]],
  ['the first keeps clear of the next', { count: 6, pitch: 40, width: 64 }, [0, 3, 5]],
  ['the ends alone', { count: 12, pitch: 6, width: 64 }, [0, 11]],
  ['the last alone', { count: 12, pitch: 3, width: 64 }, [11]],
  ['one week', { count: 1, pitch: 300, width: 64 }, [0]],
])('weeks are named: %s', (_what, names, expected) => {
  expect(namedPlaces(names)).toEqual(expected);
});

it.each([
  ['far apart', [2, 8, 5], [2, 8, 5]],
  ['at one height', [4, 4, 4], [4, 5, 6]],
  ['at the top', [10, 9.5, 3], [10, 9, 3]],
  ['none', [], []],
])('labels at the end of lines do not overlap: %s', (_what, heights, expected) => {
  expect(spreadLabels({ heights, gap: 1, top: 10 })).toEqual(expected);
});
