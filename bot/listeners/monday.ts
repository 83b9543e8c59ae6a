import {
  callStartup,
  lookAfterStartup,
  type MondayAnswer,
} from '#db/operations/cockpit/answer-monday.ts';
import { findMondayMessage } from '#db/queries/staff.ts';
import type { Db } from '#db/schema.ts';
import { AppError } from '#shared/errors.ts';
import {
  decodeMondaySubject,
  mondayActions,
  mondayAnswered,
  mondayStaffMessage,
} from '../messages/monday-message.ts';
import { refusal } from '../messages/notices.ts';
import type { Listeners, StaffCall } from './listener.ts';

/** The buttons of Monday's message to the staff. */
export const mondayListeners: Listeners = {
  staffActions: {
    [mondayActions.call]: (call, value) => answerMonday(call, value, callStartup),
    [mondayActions.lookedAfter]: (call, value) => answerMonday(call, value, lookAfterStartup),
  },
};

/** The message is shown as things stand afterwards, also where somebody else was first. */
async function answerMonday(
  { context, staff, now, reply }: StaffCall,
  value: string,
  answer: (db: Db, input: MondayAnswer) => Promise<void>,
): Promise<void> {
  const { db, config } = context;
  const subject = decodeMondaySubject(value);
  if (!subject) throw new AppError('bad_request');
  const { accountId, email } = staff;
  const problem = await answer(db, { ...subject, actor: { accountId, email }, now }).then(
    () => null,
    (error: unknown) => {
      if (error instanceof AppError && error.code === 'already_assigned') return error;
      throw error;
    },
  );
  const { cohortId, monday } = subject;
  const written = await findMondayMessage(db, { cohortId, accountId, monday, now });
  const { publicUrl } = config;
  if (written) await reply(mondayStaffMessage(written, { publicUrl, monday }));
  else if (!problem) await reply(mondayAnswered(), { keepOriginal: true });
  if (problem) await reply(refusal(problem.message), { keepOriginal: true });
}
