import { expect, it } from 'vitest';
import {
  declineCooldownMs,
  followUpAt,
  introductionLifetimeMs,
  introductionOutcomes,
  introductionReminderMs,
  outcomeLabels,
} from './introductions.ts';

it('waits two weeks for an answer, reminds after one, and rests a month after a no', () => {
  const days = [introductionLifetimeMs, introductionReminderMs, declineCooldownMs].map(
    (ms) => ms / 86_400_000,
  );
  expect(days).toEqual([14, 7, 30]);
});

it('asks both a week after acceptance how it went', () => {
  const acceptedAt = new Date('2026-11-22T08:00:00Z');
  expect(followUpAt(acceptedAt, 7)).toEqual(new Date('2026-11-29T08:00:00Z'));
});

it('offers each outcome in words', () => {
  for (const outcome of introductionOutcomes) expect(outcomeLabels[outcome]).toMatch(/^[A-Z]/);
});
