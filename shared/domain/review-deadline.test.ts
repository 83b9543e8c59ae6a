import { expect, it } from 'vitest';
import { reviewDeadline } from './review-deadline.ts';

it('is seven business days after the application', () => {
  // Monday to the Wednesday after next.
  expect(reviewDeadline('2026-11-16')).toBe('2026-11-25');
  expect(reviewDeadline('2026-11-20')).toBe('2026-12-01');
  // After a weekend counting starts on Monday.
  expect(reviewDeadline('2026-11-21')).toBe('2026-12-01');
  expect(reviewDeadline('2026-11-22')).toBe('2026-12-01');
});
