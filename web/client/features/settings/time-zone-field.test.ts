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
const namesOf = (search: string) => findZones(zones, search).map(({ value }) => value);

it.each([
  ['', zones.map(({ value }) => value)],
  ['new york', ['America/New_York']],
  ['New_York', ['America/New_York']],
  ['york america', ['America/New_York']],
  ['america/new', ['America/New_York', 'America/North_Dakota/New_Salem']],
  ['utc', ['UTC']],
  ['atlantis', []],
])('%j finds %j', (search, expected) => {
  expect(namesOf(search)).toEqual(expected);
});

it('lists cities that begin with the search first', () => {
  expect(namesOf('a')[0]).toBe('America/New_York');
  expect(namesOf('ber')[0]).toBe('Europe/Berlin');
  expect(namesOf('per')).toEqual(['Australia/Perth']);
});
