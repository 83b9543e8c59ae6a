import { expect, test } from 'vitest';
import { suggestCommand } from './suggest-command.ts';

const known = ['list', 'add', 'done', 'reopen', 'snooze', 'help'];

test.each([
  ['lst', 'list'],
  ['lits', 'list'],
  ['DNOE', 'done'],
  ['adds', 'add'],
  ['snoze', 'snooze'],
  ['repoen', 'reopen'],
  ['halp', 'help'],
])('%s is probably %s', (typed, meant) => {
  expect(suggestCommand(typed, known)).toBe(meant);
});

test.each(['', 'call', 'finish', 'x'.repeat(5000)])('nothing is similar to %s', (typed) => {
  expect(suggestCommand(typed, known)).toBeNull();
});
