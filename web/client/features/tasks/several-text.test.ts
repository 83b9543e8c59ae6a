import { expect, it } from 'vitest';
import { severalText } from './several-text.ts';

const changed = [
  { taskId: '1', title: 'Call Ana' },
  { taskId: '2', title: 'Call Bo' },
];
const refused = [
  { taskId: '3', title: 'Write', reason: 'That task is already completed.' },
  { taskId: '4', title: null, reason: 'That task was not found.' },
];
const completion = { earned: 45, streak: 8, isFirstToday: true };

it('counts what was done and names what wasn’t, with the reason', () => {
  expect(severalText({ changed, refused: [], completion }, { kind: 'complete' })).toEqual({
    text: '2 tasks completed. +45 points · 8-day streak',
    refused: '',
  });
  expect(severalText({ changed, refused, completion: null }, { kind: 'delete' })).toEqual({
    text: '2 of 4 tasks deleted.',
    refused: '“Write”: That task is already completed. That task was not found.',
  });
  const one = { changed: changed.slice(0, 1), refused: [], completion: null };
  expect(severalText(one, { kind: 'move', to: 'Friday' }).text).toBe('1 task moved to Friday.');
});
