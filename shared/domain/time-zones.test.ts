import { expect, it } from 'vitest';
import { isTimeZone } from '../time.ts';
import { listTimeZones } from './time-zones.ts';

it('lists each zone that is taken once, by the name of today', () => {
  const zones = listTimeZones();
  expect(zones.length).toBeGreaterThan(300);
  expect(new Set(zones).size).toBe(zones.length);
  expect(zones.filter((zone) => !isTimeZone(zone))).toEqual([]);
  expect(zones).toEqual(expect.arrayContaining(['UTC', 'Europe/Berlin', 'Asia/Kolkata']));
  expect(zones).not.toContain('Asia/Calcutta');
});
