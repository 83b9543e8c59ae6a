import { expect, it } from 'vitest';
import { toHexColor } from './hex-color.ts';

it.each([
  ['#7C3AED', '#7c3aed'],
  [' 7c3aed ', '#7c3aed'],
  ['#fe0', '#ffee00'],
  ['Abc', '#aabbcc'],
])('%j is a color', (typed, hex) => {
  expect(toHexColor(typed)).toBe(hex);
});

it.each(['', '#', '#12', '#1234', '#12345', '#1234567', '#xyzxyz', 'red', '##fff', 'fff;'])(
  '%j is none',
  (typed) => {
    expect(toHexColor(typed)).toBeNull();
  },
);
