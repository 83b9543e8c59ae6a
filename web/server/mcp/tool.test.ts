import { expect, it } from 'vitest';
import { z } from 'zod';
import { parseInput } from './tool.ts';

const schema = z.strictObject({
  title: z.string(),
  note: z.string().optional(),
  size: z.enum(['small', 'large']).default('small'),
  morale: z.number().nullish(),
  changes: z.strictObject({
    spoken: z.number().nullable().optional(),
    goal: z.string().optional(),
  }),
});
const least = { title: 'Ship', changes: {} };

it('takes null as not given, at any depth, except where null says something', () => {
  const given = {
    title: 'Ship',
    note: null,
    size: null,
    morale: null,
    changes: { spoken: null, goal: null },
  };
  expect(parseInput(schema, given).data).toEqual({
    title: 'Ship',
    size: 'small',
    morale: null,
    changes: { spoken: null },
  });
  expect(given.changes.goal).toBeNull();
});

it('still asks for what is needed, and refuses anything else', () => {
  const pathsOf = (input: object) =>
    parseInput(schema, { ...least, ...input }).error?.issues.map(({ path }) => path.join('.'));
  expect(pathsOf({ title: null })).toEqual(['title']);
  expect(pathsOf({ changes: null, note: null })).toEqual(['changes']);
  expect(pathsOf({ note: 5, size: null })).toEqual(['note']);
  expect(pathsOf({ unknown: null })).toEqual(['']);
  expect(pathsOf({})).toBeUndefined();
});
