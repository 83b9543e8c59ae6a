import { expect, it } from 'vitest';
import { milestoneEventUndoMs } from './milestones.ts';

it('takes back what a milestone told others for an hour', () => {
  expect(milestoneEventUndoMs).toBe(3_600_000);
});
