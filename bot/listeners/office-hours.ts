import { bookSession, cancelSession } from '#db/operations/office-hours/book-session.ts';
import { findOfficeHours } from '#db/queries/office-hours.ts';
import { bookingSchema, cancellationSchema } from '#shared/api/office-hours.ts';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import { didYouMean, hoursHelp } from '../messages/help.ts';
import {
  bookingFormView,
  hoursBookAction,
  hoursCancelAction,
  hoursFormId,
  nobodyFree,
  officeHoursMessage,
  readTimeBlock,
  sessionBooked,
  sessionCancelled,
} from '../messages/office-hours.ts';
import { openForm } from './forms.ts';
import type { Call, FormAnswer, FormHandler, Listeners } from './listener.ts';
import { replyWithList } from './reply.ts';
import { suggestCommand } from './suggest-command.ts';

export const officeHoursListeners: Listeners = {
  commands: {
    '/hours': {
      help: hoursHelp,
      subcommands: [],
      understands: (text) => sameAsBare.test(text),
      run: runHoursCommand,
    },
  },
  actions: { [hoursBookAction]: openBookingForm, [hoursCancelAction]: clickCancel },
  forms: { [hoursFormId]: checkBookingForm },
};

/** The list has a button for each of these. */
const sameAsBare = /^(?:list|show|next|free|book|cancel|join|mentors?|sessions?)?$/i;

async function runHoursCommand(call: Call, text: string): Promise<void> {
  if (!sameAsBare.test(text)) {
    return call.reply(didYouMean('/hours', text, suggestCommand(text, ['help'])));
  }
  await call.reply(await writeOfficeHours(call));
}

async function writeOfficeHours(call: Call, notice?: string) {
  const { viewer, context } = call;
  const { publicUrl } = context.config;
  return officeHoursMessage({ office: await readOfficeHours(call), viewer, publicUrl, notice });
}

function readOfficeHours({ context, founder: { startupId }, now }: Call) {
  return findOfficeHours(context.db, { startupId, now });
}

/** *Book*: the form has a key of its own, so that it books one session, however often it is sent. */
async function openBookingForm(call: Call, mentorId: string): Promise<void> {
  const { viewer, requestKey } = call;
  const mentor = await findMentor(call, mentorId);
  if (mentor.slots.length === 0)
    return call.reply(await writeOfficeHours(call, nobodyFree(mentor.name)));
  const form = (metadata: string) => bookingFormView({ mentor, viewer, metadata });
  await openForm(call, form, null, `${mentorId}:${requestKey}`);
}

async function findMentor(call: Call, mentorId: string) {
  const { mentors } = await readOfficeHours(call);
  const mentor = mentors.find(({ id }) => id === mentorId);
  if (!mentor) throw new AppError('mentor_not_found');
  return mentor;
}

type Booking = { mentorId: string; clientKey: string; startsAt: string; question: string };

function checkBookingForm(
  values: Parameters<FormHandler>[0],
  _time: Parameters<FormHandler>[1],
  subject: string | null,
): ReturnType<FormHandler> {
  const { block, round } = readTimeBlock(Object.keys(values));
  const [mentorId = '', clientKey = ''] = (subject ?? '').split(':');
  const { question = '' } = values;
  const checked = bookingSchema.safeParse({
    mentorId,
    clientKey,
    question,
    startsAt: values[block],
  });
  if (checked.success) {
    const booking = checked.data;
    return { submit: (call) => submitBooking(call, { booking, round }) };
  }
  const errors: Record<string, string> = {};
  for (const { path, message } of checked.error.issues) {
    if (path[0] === 'question') errors.question ??= message;
    else errors[block] ??= 'Please choose a time.';
  }
  return { errors };
}

/** What is wrong with the time: another one may do. */
const timeProblems: readonly ErrorCode[] = ['slot_taken', 'sessions_used_up', 'session_overlaps'];

async function submitBooking(
  call: Call,
  { booking, round }: { booking: Booking; round: number },
): Promise<FormAnswer> {
  const { context, founder, now, viewer } = call;
  try {
    const session = await bookSession(context.db, { ...booking, founder, now });
    const notice = sessionBooked(session, viewer);
    const list = () => writeOfficeHours(call, notice);
    return { tell: () => replyWithList(call, notice, list, { inPlace: true }) };
  } catch (error) {
    if (!(error instanceof AppError) || !timeProblems.includes(error.code)) throw error;
    const { mentorId, clientKey, question } = booking;
    const mentor = await findMentor(call, mentorId);
    if (mentor.slots.length === 0) throw error;
    const metadata = call.formMetadata(`${mentorId}:${clientKey}`);
    const problem = { text: error.message, round, question };
    return { view: bookingFormView({ mentor, viewer, metadata, problem }) };
  }
}

async function clickCancel(call: Call, value: string): Promise<void> {
  const { context, founder, now, viewer } = call;
  const checked = cancellationSchema.safeParse({ sessionId: value });
  if (!checked.success) throw new AppError('bad_request');
  const by = { startupId: founder.startupId };
  const session = await cancelSession(context.db, { ...checked.data, by, now });
  const notice = sessionCancelled(session, viewer);
  await replyWithList(call, notice, () => writeOfficeHours(call, notice));
}
