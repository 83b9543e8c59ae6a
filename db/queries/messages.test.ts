import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { newFounder } from '#db/testing/new-founder.ts';
import { insertRow } from '#db/testing/rows.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { listReceivedMessages, listSentMessages } from './messages.ts';

const { db } = useTestDatabase();
const minutesAgo = (minutes: number) =>
  new Date(Date.parse('2026-06-15T12:00:00Z') - minutes * 6e4);

it('messages are listed page by page, newest first, each once, even if many are of the same moment', async () => {
  const [sender = '', reader = ''] = [(await newFounder(db)).id, (await newFounder(db)).id];
  const write = (message: string, minutes: number) =>
    insertRow(db, 'contact_messages', {
      sender_id: sender,
      recipient_id: reader,
      message,
      client_key: randomUUID(),
      sent_at: minutesAgo(minutes),
    });
  for (const text of ['a', 'b', 'c']) await write(text, 5);
  await write('newest', 1);
  await write('oldest', 9);
  for (const [list, founderId] of [
    [listReceivedMessages, reader],
    [listSentMessages, sender],
  ] as const) {
    const read: string[] = [];
    let after: string | undefined;
    do {
      const page = await list(db, { founderId, after, pageSize: 2 });
      expect(page.messages.length).toBeLessThanOrEqual(2);
      read.push(...page.messages.map(({ text }) => text));
      after = page.next ?? undefined;
    } while (after);
    expect([read[0], read.slice(1, 4).toSorted(), ...read.slice(4)]).toEqual([
      'newest',
      ['a', 'b', 'c'],
      'oldest',
    ]);
  }
});
