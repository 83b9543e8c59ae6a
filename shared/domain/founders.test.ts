import { expect, it } from 'vitest';
import { founderState } from './founders.ts';

const then = new Date(0);

it.each([
  ['invited', { leftAt: null, pausedAt: null, hasPassword: false }],
  ['active', { leftAt: null, pausedAt: null, hasPassword: true }],
  ['paused', { leftAt: null, pausedAt: then, hasPassword: true }],
  ['left', { leftAt: then, pausedAt: then, hasPassword: true }],
])('%s', (state, facts) => {
  expect(founderState(facts)).toBe(state);
});
