import { describe, expect, it } from 'vitest';
import { thanksLeftText, thanksState } from './peer-words.ts';

it('counts what is left, and says when there is more', () => {
  expect(thanksLeftText(2)).toBe('2 of 3 thanks left this week');
  expect(thanksLeftText(0)).toMatch(/^Your 3 thanks .* Sunday\.$/);
});

describe('thanks', () => {
  const now = new Date('2026-06-17T12:00:00Z');
  const given = (undoUntil: string | null) => ({ thanks: { id: 't', undoUntil } });

  it.each([
    ['open', { thanks: null }, 1],
    ['used_up', { thanks: null }, 0],
    ['undoable', given('2026-06-17T12:00:01Z'), 0],
    ['thanked', given('2026-06-17T12:00:00Z'), 2],
    ['thanked', given(null), 2],
  ])('are %s', (state, peer, left) => {
    expect(thanksState(peer, { left, now })).toBe(state);
  });
});
