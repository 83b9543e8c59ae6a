import { expect, it } from 'vitest';
import { searchAddress, searchesDueAt, searchLabel } from './saved-searches.ts';

it('describes a search and links to it', () => {
  const words = { search: 'robots & rain', stage: 'mvp', isSeeking: false } as const;
  expect([searchLabel(words), searchAddress(words)]).toEqual([
    '“robots & rain”, MVP',
    '?search=robots+%26+rain&filter=mvp',
  ]);
  const seeking = { search: '', stage: null, isSeeking: true };
  expect([searchLabel(seeking), searchAddress(seeking)]).toEqual([
    'Seeking funding',
    '?filter=seeking-funding',
  ]);
});

it.each([
  ['2026-11-16T07:59:59Z', '2026-11-09T08:00:00.000Z'],
  ['2026-11-16T08:00:00Z', '2026-11-16T08:00:00.000Z'],
  ['2026-11-22T23:00:00Z', '2026-11-16T08:00:00.000Z'],
])('at %s searches are due since %s', (now, due) => {
  expect(searchesDueAt(new Date(now)).toISOString()).toBe(due);
});
