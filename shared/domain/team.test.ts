import { expect, it } from 'vitest';
import { invitationIntervalMs } from './team.ts';

it('sends an invitation to a team again after a quarter of an hour at the earliest', () => {
  expect(invitationIntervalMs).toBe(900_000);
});
