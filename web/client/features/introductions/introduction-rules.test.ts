import { expect, it } from 'vitest';
import type { IntroductionView } from '#shared/api/introductions.ts';
import { closedText, closesInText, relationshipWith, stateTag } from './introduction-rules.ts';

const view: IntroductionView = {
  id: 'i1',
  kind: 'introduction',
  state: 'requested',
  other: {
    kind: 'founder',
    founderId: 'f1',
    startupId: 's1',
    name: 'Ada',
    about: 'Tidewater',
    photo: null,
    email: null,
  },
  note: 'Hello',
  reason: null,
  requestedAt: '2026-06-15T12:00:00Z',
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
  expect(closedText(declined, 'requester')).toBe(
    'Ada can’t take it on right now. You can ask again after 30 days. In their words: “No time”',
  );
  expect(closedText(declined, 'recipient')).toBe('You wrote: “No time”');
  expect(closedText({ ...declined, answeredBy: 'Bo' }, 'recipient')).toBe('Bo wrote: “No time”');
  expect(closedText({ ...view, state: 'accepted', answeredBy: 'Bo' }, 'recipient')).toBe(
    'Bo accepted and has their address.',
  );
  expect(closedText({ ...view, state: 'withdrawn' }, 'recipient')).toBe('Ada withdrew it.');
  expect(closedText(view, 'recipient')).toBeNull();
  expect(stateTag('requested', 'recipient').text).toBe('Waiting for you');
});

it('tells how things stand with a startup, one of its founders and an investor', () => {
  const none = { startupIds: [], founderIds: [], investorIds: [] };
  const relationships = {
    requested: { ...none, startupIds: ['s1'], founderIds: ['f1', 'f2'] },
    waiting: { ...none, investorIds: ['v1'] },
    introduced: { ...none, founderIds: ['f3'] },
    teammates: ['f4'],
  };
  const withStartup = (startupId: string, founderId?: string) =>
    relationshipWith(relationships, { startupId, ...(founderId && { founderId }) });
  expect(withStartup('s1')).toBe('requested');
  expect(withStartup('s1', 'f2')).toBe('requested');
  expect(withStartup('s3', 'f3')).toBe('introduced');
  expect(withStartup('s3')).toBe('open');
  expect(withStartup('s4', 'f4')).toBe('teammate');
  expect(relationshipWith(relationships, { investorId: 'v1' })).toBe('waiting');
  // A person's id is not a startup's.
  expect(withStartup('f1')).toBe('open');
  expect(relationshipWith(undefined, { startupId: 's1' })).toBe('open');
});
