import { expect, it } from 'vitest';
import { checkInDay, checkInPlace } from './check-in-words.ts';

const at = '2026-11-23T08:00:00.000Z';

it('names day and hour where the founder is', () => {
  const checkIn = { at, way: 'channel', channel: 'cohort-7' } as const;
  expect(checkInDay(checkIn, 'Europe/Stockholm')).toBe('Monday 23 November at 09:00');
  expect(checkInDay(checkIn, 'Pacific/Honolulu')).toBe('Sunday 22 November at 22:00');
});

it.each([
  ['channel', 'cohort-7', 'the week’s digest, in #cohort-7'],
  ['channel', null, 'the week’s digest, in your cohort’s Slack channel'],
  ['mail', null, 'the week’s digest, by email'],
] as const)('says where: %s %s', (way, channel, text) => {
  expect(checkInPlace({ at, way, channel })).toBe(text);
});
