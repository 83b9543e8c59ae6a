import { expect, it } from 'vitest';
import { acceptIntroduction } from '#db/operations/introductions/answer-introduction.ts';
import { requestIntroduction } from '#db/operations/introductions/request-introduction.ts';
import { newFounder } from '#db/testing/new-founder.ts';
import { newInvestor } from '#db/testing/new-investor.ts';
import { insertRow } from '#db/testing/rows.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { findWaitingIntroductions, listIntroductions } from './introductions.ts';

const { db } = useTestDatabase();
const now = new Date('2026-06-15T12:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);

it('introductions are listed page by page, open ones first, each once, even if many are of the same moment', async () => {
  const recipientId = (await newFounder(db)).id;
  const ids: string[] = [];
  for (let index = 0; index < 7; index += 1) {
    const { id } = await insertRow(db, 'introductions', {
      requester_founder_id: (await newFounder(db)).id,
      recipient_founder_id: recipientId,
      note: 'You know retail.',
      state: index === 5 ? 'requested' : 'declined',
      decided_at: index === 5 ? null : now,
      created_at: index < 3 ? daysAgo(2) : daysAgo(index),
      expires_at: daysAgo(-10),
    });
    ids.push(id);
  }
  const participant = { founderId: recipientId };
  const read: string[] = [];
  let after: string | undefined;
  do {
    const page = await listIntroductions(db, {
      participant,
      side: 'recipient',
      after,
      pageSize: 2,
      now,
    });
    expect(page.introductions.length).toBeLessThanOrEqual(2);
    read.push(...page.introductions.map(({ id }) => id));
    after = page.next ?? undefined;
  } while (after);
  const [a, b, c, d, e, open, last] = ids;
  const ofOneMoment = [a, b, c].toSorted().toReversed();
  expect(read).toEqual([open, ...ofOneMoment, d, e, last]);
  const sent = await listIntroductions(db, { participant, side: 'requester', pageSize: 2, now });
  expect(sent).toEqual({ introductions: [], next: null });
});

it('names who waits for an answer first, and counts the others, until all are answered', async () => {
  const { id: founderId, startupId } = await newFounder(db);
  const waiting = () => findWaitingIntroductions(db, { founderId });
  expect(await waiting()).toBeNull();
  const ines = await newInvestor(db, { name: 'Ines Ortega' });
  const ada = await newFounder(db, { name: 'Ada Park' });
  const note = 'You know retail.';
  const first = { investorId: ines.id };
  const { id: introductionId } = await requestIntroduction(db, {
    requester: first,
    startupId,
    note,
    now: daysAgo(3),
  });
  await requestIntroduction(db, { requester: { founderId: ada.id }, startupId, note, now });
  expect(await waiting()).toEqual({ count: 2, name: 'Ines Ortega', about: 'Northlight Capital' });
  await acceptIntroduction(db, { introductionId, founderId, now });
  expect(await waiting()).toMatchObject({ count: 1, name: 'Ada Park' });
});
