import fc from 'fast-check';
import { expect, it } from 'vitest';
import { currentStreak, mostFreezesHeld } from '#shared/domain/streak.ts';
import { addDays, localDate } from '#shared/time.ts';
import { longestPause } from './find-most-consistent.ts';

const zones = fc.constantFrom('UTC', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Europe/Berlin');
const hourMs = 60 * 60 * 1000;

it('overlooks no streak that still stands, wherever its founder flew', () => {
  let standing = 0;
  fc.assert(
    fc.property(zones, zones, fc.nat(10 * 24), fc.nat(24), (then, here, hoursAgo, hour) => {
      const now = new Date(Date.UTC(2026, 5, 17, hour));
      const at = new Date(now.getTime() - hoursAgo * hourMs);
      const streak = {
        current: 9,
        longest: 9,
        startedOn: '2026-05-01',
        lastActiveOn: localDate(at, then),
        lastActiveAt: at,
        lastActiveZone: then,
        freezesHeld: mostFreezesHeld,
      };
      if (currentStreak(streak, { at: now, timeZone: here }) === 0) return;
      standing += 1;
      expect(streak.lastActiveOn >= addDays(localDate(now, 'UTC'), -longestPause)).toBe(true);
    }),
    { numRuns: 400 },
  );
  expect(standing).toBeGreaterThan(50);
});
