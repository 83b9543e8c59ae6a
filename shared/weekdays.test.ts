import { afterEach, expect, it } from 'vitest';
import { setBrand } from './brand.ts';
import { weekdaysLabel, weekStartName } from './weekdays.ts';

afterEach(() => setBrand({}));

it('names days in a row by the first and the last, and others one by one', () => {
  expect(weekdaysLabel([1, 2, 3, 4, 5])).toBe('Monday to Friday');
  expect(weekdaysLabel([6, 7])).toBe('Saturday and Sunday');
  expect(weekdaysLabel([1, 3, 5])).toBe('Monday, Wednesday and Friday');
  expect(weekdaysLabel([7])).toBe('Sunday');
  expect(weekdaysLabel([1, 2, 3, 4, 5, 6, 7])).toBe('every day');
});

it('names the day on which the program’s weeks begin', () => {
  expect(weekStartName()).toBe('Sunday');
  setBrand({ weekStartsOn: 'monday' });
  expect(weekStartName()).toBe('Monday');
});
