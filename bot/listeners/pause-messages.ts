import { pauseMessages } from '#db/operations/settings/founder-settings.ts';
import { pauseProblem } from '#shared/domain/notifications.ts';
import { readChoice } from '#shared/domain/task-choice.ts';
import { parseSimpleDate, readDate } from '#shared/domain/written-date.ts';
import { dateLabel } from '#shared/formats.ts';
import { localDate } from '#shared/time.ts';
import { plainMessage } from '../messages/block-kit.ts';
import { askForDay, dateExamples, readPickedDay } from '../messages/dates.ts';
import { refusal } from '../messages/notices.ts';
import { bold, escapeText } from '../messages/slack-text.ts';
import { taskChanged } from '../messages/tasks.ts';
import { findMeantTasks, showList } from './find-tasks.ts';
import type { Call } from './listener.ts';

export const pauseDayAction = 'pause_day';

/** `/task pause fri`: no direct messages before that day. */
export async function pauseByText(call: Call, typed: string): Promise<void> {
  const until = typed.replace(/^(?:until|till|by|to)\s+/i, '');
  if (until === '') {
    const question = 'Until when? `/task pause fri`, for example.';
    return call.reply(plainMessage(question, `The day can be ${dateExamples}.`));
  }
  if (until === typed && readChoice(until)) return explainPause(call, until);
  const date = await readDate(until, call.viewer);
  if (date.ok) return pauseUntil(call, date.date);
  const { reason, offer } = date;
  // “christmas” may mean December 25.
  const mayBeMeant = offer !== undefined && pauseProblem(offer, call.viewer) === null;
  const today = localDate(call.now, call.viewer.timeZone);
  await call.reply(askUntilWhen(reason, mayBeMeant ? { date: offer, today } : undefined));
}

function askUntilWhen(reason: string, offer?: Parameters<typeof askForDay>[0]['offer']) {
  const question = 'Until which day should I be quiet?';
  const asked = { reason, question, action: pauseDayAction, subject: 'pause' };
  return askForDay({ ...asked, ...(offer && { offer }) });
}

/** The pause is the founder's: a task is snoozed. */
async function explainPause(call: Call, typed: string): Promise<void> {
  const found = await findMeantTasks(call, typed);
  if (found.kind === 'none') return showList(call, { notice: found.notice ?? '' });
  if (found.kind !== 'one') {
    const pauseOnly = '`/task pause` is for my messages. To do tasks later, snooze them:';
    return call.reply(plainMessage(`${pauseOnly} \`/task snooze ${escapeText(typed, 40)} 2d\`.`));
  }
  const { task } = found;
  const line = `\`/task pause\` is for my messages. To do ${bold(task.title)} later, snooze it: \`/task snooze ${typed} 2d\`.`;
  await call.reply(taskChanged(task, line));
}

export async function pauseUntilPickedDay(call: Call, value: string): Promise<void> {
  const date = parseSimpleDate(readPickedDay(value).date, call.viewer);
  if (!date.ok) return call.reply(askUntilWhen(date.reason));
  await pauseUntil(call, date.date);
}

async function pauseUntil(call: Call, until: string): Promise<void> {
  const { context, founder, now, viewer } = call;
  const problem = pauseProblem(until, viewer);
  if (problem) return call.reply(refusal(problem));
  await pauseMessages(context.db, { founderId: founder.id, until, now });
  await call.reply(
    plainMessage(
      `No direct messages from me until ${dateLabel(until, localDate(now, viewer.timeZone))}.`,
      'Everything else works as usual. `/task resume` ends the pause.',
    ),
  );
}

export async function resumeByText(call: Call): Promise<void> {
  const { context, founder, now } = call;
  const { wasPaused } = await pauseMessages(context.db, {
    founderId: founder.id,
    until: null,
    now,
  });
  const text = wasPaused ? 'You’re back: I’ll message you again.' : 'You weren’t paused.';
  await call.reply(plainMessage(text));
}
