import { expect, it } from 'vitest';
import { digestMonday, digestWeek, weekLabel } from './digest-week.ts';

it('tells on Monday of the week that ended on Saturday', () => {
  expect(digestWeek('2026-11-16')).toBe('2026-11-08');
});

it('is Monday where the founder is, from an hour on until midnight', () => {
  const at = (time: string, zone = 'UTC') => digestMonday(new Date(time), zone, '08:00');
  expect(at('2026-11-16T07:59:59Z')).toBeNull();
  expect(at('2026-11-16T08:00:00Z')).toEqual({
    today: '2026-11-16',
    time: '08:00',
    weekStart: '2026-11-08',
  });
  expect(at('2026-11-16T23:59:59Z')).not.toBeNull();
  expect(at('2026-11-17T08:00:00Z')).toBeNull();
  expect(at('2026-11-15T18:00:00Z', 'Pacific/Kiritimati')?.today).toBe('2026-11-16');
  expect(at('2026-11-16T19:00:00Z', 'Pacific/Pago_Pago')?.today).toBe('2026-11-16');
  expect(at('2026-11-15T08:00:00Z')).toBeNull();
});

it('names a week by its first and last day', () => {
  expect(weekLabel('2026-11-08')).toBe('8–14 Nov');
  expect(weekLabel('2026-11-29')).toBe('29 Nov – 5 Dec');
  expect(weekLabel('2026-12-27')).toBe('27 Dec – 2 Jan');
});
