import { expect, test } from 'vitest';
import { groupMessages, groupRepeats } from '#sandbox/client/slack/grouping.ts';
import type { Message, Traffic } from '#sandbox/shared/slack-api.ts';

const noon = new Date(2026, 4, 4, 12).getTime() / 1000;

function newMessage(seconds: number, change: Partial<Message> = {}): Message {
  return {
    ts: `${noon + seconds}.000001`,
    threadTs: null,
    userId: 'U1',
    text: 'Hello',
    blocks: [],
    subtype: null,
    edited: false,
    ephemeral: false,
    streaming: false,
    reactions: [],
    unfurls: [],
    replies: [],
    ...change,
  };
}

test('joins messages of one author that follow closely, and starts each day with a divider', () => {
  const dayBefore = -24 * 60 * 60;
  const grouped = groupMessages(
    [
      newMessage(dayBefore),
      newMessage(0),
      newMessage(60),
      newMessage(120, { userId: 'U2' }),
      newMessage(180, { userId: 'U2', ephemeral: true }),
      newMessage(190, { userId: 'U2' }),
      newMessage(900, { userId: 'U2' }),
    ],
    new Date(noon * 1000),
  );
  expect(grouped.map((one) => one.continues)).toEqual([
    false,
    false,
    true,
    false,
    false,
    false,
    false,
  ]);
  expect(grouped.map((one) => one.startsDay).slice(0, 3)).toEqual(['Sunday, May 3', 'Today', null]);
});

test('shows a run of stream chunks as one line of traffic', () => {
  const entry = (id: number, label: string): Traffic => ({
    id,
    label,
    at: '',
    direction: 'from_app',
    detail: `piece ${id}`,
    outcome: 'ok',
    ok: true,
    ms: 1,
  });
  const gathered = groupRepeats([
    entry(1, 'chat.startStream'),
    entry(2, 'chat.appendStream'),
    entry(3, 'chat.appendStream'),
    entry(4, 'chat.postMessage'),
    entry(5, 'chat.postMessage'),
  ]);
  expect(gathered.map(({ entry: { id }, times }) => [id, times])).toEqual([
    [1, 1],
    [3, 2],
    [4, 1],
    [5, 1],
  ]);
});
