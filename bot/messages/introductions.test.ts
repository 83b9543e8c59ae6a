import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Introduction } from '#db/queries/introductions.ts';
import { introductionStates } from '#shared/domain/introductions.ts';
import { declineFormView, introductionMessage, readDeclineForm } from './introductions.ts';

const now = new Date('2026-11-21T12:00:00Z');
const options = { viewer: { now, timeZone: 'UTC' }, publicUrl: 'https://slipstream.test' };

function newIntroduction(overrides: Partial<Introduction> = {}, name = 'Ada Park'): Introduction {
  const person = {
    id: 'f',
    startupId: 's',
    name,
    about: 'Tidewater',
    email: 'secret@x.test',
    isActive: true,
    hasLeft: false,
    photo: null,
  };
  return {
    id: 'i1',
    kind: 'introduction',
    state: 'requested',
    note: 'You know retail.',
    reason: null,
    createdAt: now,
    expiresAt: new Date('2026-12-05T12:00:00Z'),
    decidedAt: null,
    requester: { kind: 'investor', ...person },
    recipient: { kind: 'founder', ...person },
    asksTeam: false,
    requesterOutcome: null,
    recipientOutcome: null,
    ...overrides,
  };
}

test('says to a teammate who answered', () => {
  const { recipient } = newIntroduction();
  const bo = { ...recipient, id: 'bo', name: 'Bo' };
  const lineFor = (state: 'accepted' | 'declined', readerId: string) =>
    introductionMessage(newIntroduction({ state, recipient: bo }), { ...options, readerId }).text;
  expect(lineFor('accepted', 'ada')).toBe(
    '✅ *Bo* accepted the request of *Ada Park*, and they have each other’s address.',
  );
  expect(lineFor('declined', 'ada')).toMatch(/^\*Bo\* declined the request of \*Ada Park\*/);
  expect(lineFor('accepted', 'bo')).toMatch(/^✅ You accepted/);
});

test('has the requester’s note and two buttons', () => {
  const { text, blocks, plain } = introductionMessage(newIntroduction(), options);
  expect(text).toBe('*Ada Park* (Tidewater), an investor, asked you for an introduction.');
  const buttons = [
    { action_id: 'introduction_accept', value: 'i1', text: { text: 'Accept' } },
    { action_id: 'introduction_decline', value: 'i1', text: { text: 'Decline' } },
  ];
  const openUntil = { elements: [{ text: 'Open until Sat, Dec 5.' }] };
  expect(blocks).toMatchObject([
    {},
    {
      type: 'card',
      title: { text: '*Ada Park*' },
      subtitle: { text: 'Tidewater · Investor' },
      body: { text: '“You know retail.”' },
      actions: buttons,
    },
    openUntil,
    {},
  ]);
  const note = { text: { text: '“You know retail.”' } };
  expect(plain).toMatchObject([{}, note, { elements: buttons }, openUntil, {}]);
  // A card has no room for a long note.
  const long = introductionMessage(newIntroduction({ note: 'x'.repeat(300) }), options);
  expect(long.blocks.some(({ type }) => type === 'card')).toBe(false);
});

test('has no buttons once it is decided', () => {
  for (const state of introductionStates.filter((each) => each !== 'requested')) {
    const { blocks } = introductionMessage(newIntroduction({ state }), options);
    expect(blocks.map(({ type }) => type)).toEqual(['section']);
  }
});

test('stays within Slack’s limits, mentions nobody and shows no email address, whatever people write', () => {
  const hostile = fc.oneof(
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1000 }),
    fc.constantFrom('<!channel>', '<@U1>', '<https://x.test|click>', '&'.repeat(1000)),
  );
  fc.assert(
    fc.property(hostile, hostile, fc.constantFrom(...introductionStates), (note, name, state) => {
      const message = introductionMessage(newIntroduction({ note, state }, name), options);
      const said = JSON.stringify(message);
      expect(said).not.toContain('secret@x.test');
      for (const block of message.blocks) {
        if (block.type !== 'section') continue;
        const text = block.text?.text ?? '';
        expect(text.length).toBeLessThanOrEqual(3000);
        expect(
          text.replace(/&(amp|lt|gt);/g, '').replace(/<https:[^|<>]*\|Introductions>/g, ''),
        ).not.toMatch(/[&<>]/);
      }
    }),
    { numRuns: 25 },
  );
});

test('the form identifies the request it declines', () => {
  const view = declineFormView({ introductionId: 'i1', requesterName: 'Ada', metadata: '{}' });
  const field = view.blocks.at(-1)?.block_id ?? '';
  expect(readDeclineForm({ [field]: 'No time' })).toEqual({
    field,
    introductionId: 'i1',
    reason: 'No time',
  });
  expect(readDeclineForm({})).toMatchObject({ introductionId: '', reason: '' });
});
