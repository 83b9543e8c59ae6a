import { describe, expect, it } from 'vitest';
import {
  decodeSubject,
  encodeSubject,
  type SlackSubject,
  UnreadableSubjectError,
} from './slack-messages.ts';

const id = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`;

/** One of each shape that a subject can have. */
const subjects: Partial<SlackSubject> = {
  completion: { completionId: id(1) },
  pledge: { taskId: 'any-word:with-a-colon' },
  farewell: { channelId: 'C042' },
  premium_questions: { teamId: 'T042', month: '2026-11-01' },
  monday_message: { cohortId: id(1), monday: '2026-11-16', accountId: id(2) },
  morning_list: { founderId: id(1), day: '2026-11-16' },
  cheer: { founderId: id(1), notifiedAt: new Date('2026-11-16T09:30:00.123Z') },
  introduction: { introductionId: id(1), founderId: id(2) },
  help_offer: { checkInId: id(1), requesterId: id(2), helperId: id(3), side: 'helper' },
};

const cases = Object.entries(subjects) as [keyof SlackSubject, SlackSubject[keyof SlackSubject]][];

it.each(cases)('reads the subject of a %s as it was written', (kind, subject) => {
  expect(decodeSubject(kind, encodeSubject(kind, subject))).toEqual(subject);
});

it('writes the parts in their order, whatever the order of the properties', () => {
  const subject = { notifiedAt: new Date('2026-11-16T09:30:00Z'), founderId: id(1) };
  expect(encodeSubject('cheer', subject)).toBe(`${id(1)}:2026-11-16T09:30:00.000Z`);
});

describe('a text that is no subject of its kind is refused', () => {
  it.each([
    ['completion', ''],
    ['completion', 'C042'],
    ['completion', `${id(1)}:${id(2)}`],
    ['pledge', ''],
    ['digest', id(1)],
    ['digest', `${id(1)}:2026-11`],
    ['digest', `${id(1)}:2026-11-16:${id(2)}`],
    ['monday_message', `${id(1)}:2026-11-16`],
    ['cheer', `${id(1)}:soon`],
    ['introduction', id(1)],
    ['help_offer', `${id(1)}:${id(2)}:${id(3)}:asker`],
  ] as const)('%s: “%s”', (kind, text) => {
    expect(() => decodeSubject(kind, text)).toThrow(UnreadableSubjectError);
  });
});
