import { expect, it } from 'vitest';
import { findZones, zoneLabel } from './time-zone-field.tsx';

const zones = [
  'America/New_York',
  'America/North_Dakota/New_Salem',
  'Asia/Kolkata',
  'Australia/Perth',
  'Europe/Berlin',
  'UTC',
].map((value) => ({ value, label: zoneLabel(value) }));
const found = (search: string) => findZones(zones, search).map(({ value }) => value);

it.each([
  ['', zones.map(({ value }) => value)],
  ['new york', ['America/New_York']],
  ['New_York', ['America/New_York']],
  ['york america', ['America/New_York']],
  ['america/new', ['America/New_York', 'America/North_Dakota/New_Salem']],
  ['utc', ['UTC']],
  ['atlantis', []],
])('%j finds %j', (search, expected) => {
  expect(found(search)).toEqual(expected);
});

it('names cities that begin with the word first', () => {
  expect(found('a')[0]).toBe('America/New_York');
  expect(found('ber')[0]).toBe('Europe/Berlin');
  expect(found('per')).toEqual(['Australia/Perth']);
});
