import { expect, it } from 'vitest';
import { staffInvitationIntervalMs, staffName } from './staff.ts';

it('names somebody of the staff by their address', () => {
  expect(staffName('ada.park@example.com')).toBe('Ada Park');
  expect(staffName('ops+berlin_7@example.com')).toBe('Ops Berlin 7');
  expect(staffName('_ada..park.@example.com')).toBe('Ada Park');
  expect(staffName('Émile-o@example.com')).toBe('Émile O');
});

it('sends an invitation again after a quarter of an hour at the earliest', () => {
  expect(staffInvitationIntervalMs).toBe(900_000);
});
