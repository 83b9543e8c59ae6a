import { expect, it } from 'vitest';
import { newFounder } from '#db/testing/new-founder.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { listIntroductions } from './introductions.ts';

const database = useTestDatabase();
const now = new Date('2026-06-15T12:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);

it('introductions are listed page by page, open ones first, each once, even if many are of the same moment', async () => {
  const { db } = database();
  const recipientId = (await newFounder(db)).id;
  const ids: string[] = [];
  for (let index = 0; index < 7; index += 1) {
    const { id } = await db
      .insertInto('introductions')
      .values({
        asking_founder_id: (await newFounder(db)).id,
        founder_id: recipientId,
        note: 'You know retail.',
        state: index === 5 ? 'requested' : 'declined',
        decided_at: index === 5 ? null : now,
        created_at: index < 3 ? daysAgo(2) : daysAgo(index),
        expires_at: daysAgo(-10),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.push(id);
  }
  const participant = { founderId: recipientId };
  const read: string[] = [];
  let after: string | undefined;
  do {
    const page = await listIntroductions(db, {
      participant,
      side: 'asked',
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
  const sent = await listIntroductions(db, { participant, side: 'asker', pageSize: 2, now });
  expect(sent).toEqual({ introductions: [], next: null });
});
