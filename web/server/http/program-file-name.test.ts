import { afterEach, expect, it } from 'vitest';
import { setBrand } from '#shared/brand.ts';
import { programFileName } from './program-file-name.ts';

afterEach(() => setBrand({}));

it.each([
  ['Northlight', 'northlight'],
  ['Århus & Friends, Inc.', 'arhus-friends-inc'],
  ['🚀 Lift/Off!', 'lift-off'],
  ['شمال نور', 'program'],
])('a file of %s is named %s', (name, file) => {
  setBrand({ name });
  expect(programFileName()).toBe(file);
});
