import { describe, expect, it } from 'vitest';
import { setBrand } from '#shared/brand.ts';
import { errorCodeText } from '#shared/errors.ts';
import { checkInPlaceText, thanksLeftText, thanksState } from './cohort-rules.ts';

it('counts the thanks left this week, and says when more are available', () => {
  expect(thanksLeftText(2)).toBe('2 of 3 thanks left this week');
  expect(thanksLeftText(0)).toMatch(/^Your 3 thanks .* Sunday\.$/);
  setBrand({ weekStartsOn: 'monday' });
  expect(thanksLeftText(0)).toMatch(/ Monday\.$/);
  expect(errorCodeText('thanks_used_up')).toMatch(/ Monday\.$/);
  setBrand({});
});

describe('the state of thanks', () => {
  const now = new Date('2026-06-17T12:00:00Z');
  const given = (undoUntil: string | null) => ({ thanks: { id: 't', undoUntil } });

  it.each([
    ['open', { thanks: null }, 1],
    ['used_up', { thanks: null }, 0],
    ['undoable', given('2026-06-17T12:00:01Z'), 0],
    ['thanked', given('2026-06-17T12:00:00Z'), 2],
    ['thanked', given(null), 2],
  ])('is %s', (state, peer, left) => {
    expect(thanksState(peer, { left, now })).toBe(state);
  });
});

const at = '2026-11-23T08:00:00.000Z';

it.each([
  ['channel', 'cohort-7', 'in #cohort-7'],
  ['channel', null, 'in your cohort’s Slack channel'],
  ['mail', null, 'by email'],
] as const)('says where the digest arrives: %s %s', (way, channel, text) => {
  expect(checkInPlaceText({ at, way, channel })).toBe(text);
});
