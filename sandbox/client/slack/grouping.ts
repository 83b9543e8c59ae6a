import type { Message, Traffic } from '#sandbox/shared/slack-api.ts';

interface GroupedMessage {
  message: Message;
  /** The divider above the first message of a day. */
  startsDay: string | null;
  /** Whether it follows the same author's message so closely that the name need not be repeated. */
  continues: boolean;
}

const groupWithinSeconds = 5 * 60;

export function groupMessages(messages: Message[], now = new Date()): GroupedMessage[] {
  return messages.map((message, index) => {
    const before = messages[index - 1];
    const day = dayLabel(message.ts, now);
    const startsDay = before && dayLabel(before.ts, now) === day ? null : day;
    const continues =
      startsDay === null &&
      before !== undefined &&
      before.userId === message.userId &&
      before.replies.length === 0 &&
      before.blocks.length === 0 &&
      message.blocks.length === 0 &&
      !before.ephemeral &&
      !message.ephemeral &&
      Number(message.ts) - Number(before.ts) < groupWithinSeconds;
    return { message, startsDay, continues };
  });
}

export function readTime(ts: string): Date {
  return new Date(Number(ts) * 1000);
}

function dayLabel(ts: string, now: Date): string {
  const day = readTime(ts).toDateString();
  if (day === now.toDateString()) return 'Today';
  return readTime(ts).toLocaleDateString('en', { weekday: 'long', month: 'long', day: 'numeric' });
}

export interface RepeatedTraffic {
  entry: Traffic;
  times: number;
}

/** One entry for a run of equal calls, such as the chunks of a streamed answer: the last one. */
export function groupRepeats(traffic: Traffic[]): RepeatedTraffic[] {
  const gathered: RepeatedTraffic[] = [];
  for (const entry of traffic) {
    const last = gathered.at(-1);
    if (last && isRepeat(last.entry, entry)) {
      last.entry = entry;
      last.times += 1;
    } else gathered.push({ entry, times: 1 });
  }
  return gathered;
}

function isRepeat(before: Traffic, after: Traffic): boolean {
  const streamed = after.label === 'chat.appendStream';
  return (
    before.direction === after.direction &&
    before.label === after.label &&
    before.outcome === after.outcome &&
    (streamed || before.detail === after.detail)
  );
}
