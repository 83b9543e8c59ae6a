import { expect, it } from 'vitest';
import type { IntroductionView } from '#shared/api/introductions.ts';
import { closedText, closesInText, stateTag } from './introduction-rules.ts';

const view: IntroductionView = {
  id: 'i1',
  kind: 'introduction',
  state: 'requested',
  other: {
    kind: 'founder',
    founderId: 'f1',
    name: 'Ada',
    about: 'Tidewater',
    photo: null,
    email: null,
  },
  note: 'Hello',
  reason: null,
  askedAt: '2026-06-15T12:00:00Z',
  expiresAt: '2026-06-29T12:00:00Z',
  decidedAt: null,
  asksTeam: false,
  answeredBy: null,
  outcome: null,
  asksForOutcome: false,
};

it.each([
  ['2026-06-15T12:00:00Z', 'Closes in 14 days'],
  ['2026-06-28T11:00:00Z', 'Closes in 1 day'],
  ['2026-06-28T13:00:00Z', 'Closes within a day'],
  ['2026-06-29T12:00:00Z', 'Closes any moment'],
])('at %s says "%s"', (now, expected) => {
  expect(closesInText(view, new Date(now))).toBe(expected);
});

it('tells each side how a request ended', () => {
  const declined = { ...view, state: 'declined', reason: 'No time' } as const;
  expect(closedText(declined, 'asker')).toBe(
    'Ada can’t take it on right now. You can ask again after 30 days. In their words: “No time”',
  );
  expect(closedText(declined, 'asked')).toBe('You wrote: “No time”');
  expect(closedText({ ...declined, answeredBy: 'Bo' }, 'asked')).toBe('Bo wrote: “No time”');
  expect(closedText({ ...view, state: 'accepted', answeredBy: 'Bo' }, 'asked')).toBe(
    'Bo accepted and has their address.',
  );
  expect(closedText({ ...view, state: 'withdrawn' }, 'asked')).toBe('Ada withdrew it.');
  expect(closedText(view, 'asked')).toBeNull();
  expect(stateTag('requested', 'asked').text).toBe('Waiting for you');
});
