import { expect, it } from 'vitest';
import { nudgeIntervalMs, nudgeText } from './staff-messages.ts';

it('says until when this week’s check-in is open, or when the next one opens', () => {
  expect(nudgeText({ isOpen: true })).toContain('open until Monday at noon');
  expect(nudgeText({ isOpen: false })).toContain('opens on Thursday at 9:00 AM');
});

it('nudges a startup once a day', () => {
  expect(nudgeIntervalMs).toBe(86_400_000);
});
