import { monthLabel } from '#shared/formats.ts';
import type { CalendarDate } from '#shared/time.ts';
import { context, type Message, message, section } from './block-kit.ts';

/** The month's thread in the members' channel. */
export function premiumQuestionsPost(month: CalendarDate): Message {
  const title = `💬 *Questions and answers, ${monthLabel(month)}*`;
  return message(`Questions and answers, ${monthLabel(month)}`, [
    section(
      `${title}\nWhat are you stuck on this month? Ask in this thread, and answer someone else’s question.`,
    ),
    context('Only members are invited here. A new thread opens on the 1st of each month.'),
  ]);
}
