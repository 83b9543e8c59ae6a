import { pauseMessages } from '#db/operations/settings/founder-settings.ts';
import { pauseProblem } from '#shared/domain/notifications.ts';
import { parsePledgeDate, pledgeDateExamples } from '#shared/domain/pledge-date.ts';
import { shortDate } from '#shared/time.ts';
import { plainMessage } from '../messages/block-kit.ts';
import { refusal } from '../messages/notices.ts';
import { escapeText } from '../messages/slack-text.ts';
import type { Call } from './listener.ts';

/** `/task pause fri`: no direct messages before that day. */
export async function pauseByText(call: Call, typed: string): Promise<void> {
  const { context, founder, now } = call;
  const zoned = { now, timeZone: founder.timeZone };
  const until = typed.replace(/^until\s+/i, '');
  if (until === '') {
    const question = 'Until when? `/task pause fri`, for example.';
    return call.reply(plainMessage(question, `The day can be ${pledgeDateExamples}.`));
  }
  const date = parsePledgeDate(until, zoned);
  if (!date.ok) {
    const below = `The day can be ${pledgeDateExamples}.`;
    return call.reply(plainMessage(escapeText(date.reason), below));
  }
  const problem = pauseProblem(date.date, zoned);
  if (problem) return call.reply(refusal(problem));
  await pauseMessages(context.db, { founderId: founder.id, until: date.date, now });
  await call.reply(
    plainMessage(
      `No direct messages from me until ${shortDate(date.date)}.`,
      'Commands, the Home tab and your cohort’s channel go on. `/task resume` ends the pause.',
    ),
  );
}

export async function resumeByText(call: Call): Promise<void> {
  const { context, founder, now } = call;
  await pauseMessages(context.db, { founderId: founder.id, until: null, now });
  await call.reply(plainMessage('Direct messages come again from now on.'));
}
