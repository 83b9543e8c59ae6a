import { describe, expect, it } from 'vitest';
import { retryWaitMs, webhookFailure } from './webhooks.ts';

const failingSince = new Date('2026-11-26T12:00:00Z');
const minute = 60_000;
const hour = 60 * minute;

function waitMs(attempts: number, failingForMs = 0): number | null {
  const now = new Date(failingSince.getTime() + failingForMs);
  return retryWaitMs({ attempts, failingSince, now });
}

describe('after an attempt that failed', () => {
  it.each([
    [1, 5_000],
    [2, 5 * minute],
    [3, 30 * minute],
    [4, 2 * hour],
    [5, 5 * hour],
    [6, 10 * hour],
    [7, 14 * hour],
    [8, 20 * hour],
    [9, 24 * hour],
    [30, 24 * hour],
  ])('number %i, the next one is made later each time', (attempts, wait) => {
    expect(waitMs(attempts)).toBe(wait);
  });

  it('the last one is made just when three days are over, and none after it', () => {
    expect(waitMs(9, 71 * hour)).toBe(hour);
    expect(waitMs(9, 72 * hour - 1)).toBe(1);
    expect(waitMs(9, 72 * hour)).toBeNull();
    expect(waitMs(1, 80 * hour)).toBeNull();
  });
});

it.each([
  ['timeout', 'There was no answer within ten seconds.'],
  ['http_299', 'It answered 299.'],
  ['http_300', 'It answered 300: deliveries don’t follow redirects.'],
  ['http_399', 'It answered 399: deliveries don’t follow redirects.'],
  ['http_400', 'It answered 400.'],
  ['http_410', 'It answered 410: it wants no more deliveries.'],
  ['http_500', 'It answered 500.'],
  ['http_5000', 'It couldn’t be sent.'],
  ['an http_500', 'It couldn’t be sent.'],
  ['by_another_release', 'It couldn’t be sent.'],
])('says of %s: %s', (reason, text) => {
  expect(webhookFailure(reason)).toBe(text);
});
