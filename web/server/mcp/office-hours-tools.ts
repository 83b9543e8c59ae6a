import {
  bookingSchema,
  cancellationSchema,
  type MentorCard,
  type MentorSession,
} from '#shared/api/office-hours.ts';
import { pluralize } from '#shared/formats.ts';
import { router } from '../router.ts';
import { type Caller, defineTool, explain, lines, noInput, shorten } from './tool.ts';

const { officeHours } = router;
const maxSlots = 6;

function mentorLine({ id, name, headline, slots, sessionMinutes }: MentorCard, caller: Caller) {
  const free = slots.slice(0, maxSlots).map((slot) => `${caller.time(slot)} (${slot})`);
  const times = free.length > 0 ? free.join('; ') : 'no free time in the next four weeks';
  return `${name}${headline ? `, ${headline}` : ''}, ${sessionMinutes} minutes: ${times}. mentorId: ${id}`;
}

function sessionLine(session: MentorSession, caller: Caller): string {
  const { id, mentorName, startsAt, question, place, cancelledAt } = session;
  const state = cancelledAt ? ' (cancelled)' : place && ` at ${shorten(place)}`;
  return `${caller.time(startsAt)} with ${mentorName}${state}: ${shorten(question)} sessionId: ${id}`;
}

const page = (caller: Caller) => caller.link('/app/office-hours');

/** Mentors' free times, for founders. */
export const officeHoursTools = [
  defineTool({
    name: 'office_hours',
    title: 'Office hours',
    description:
      'The mentors with their free times of the next four weeks, and the startup’s own sessions. Call it first to get the ids and times that other tools ask for.',
    input: noInput,
    routes: [officeHours.list],
    async run(_input, caller) {
      const { mentors, sessions, sessionsAWeek } = await caller.call(officeHours.list, undefined);
      const parts = [
        lines(
          'Mentors:',
          mentors.map((each) => mentorLine(each, caller)),
        ),
        lines(
          'Sessions of the startup:',
          sessions.map((each) => sessionLine(each, caller)),
        ),
        `A startup has up to ${pluralize(sessionsAWeek, 'session')} a week.`,
        page(caller),
      ];
      return { text: parts.join('\n\n') };
    },
  }),
  defineTool({
    name: 'book_session',
    title: 'Book a mentor',
    description:
      'Books a free time of a mentor for the founder’s startup. Both get an invitation by email. Show the person the time and the question before you book.',
    input: explain(bookingSchema.omit({ clientKey: true }), {
      mentorId: 'As office_hours gives it.',
      startsAt: 'A free time, as office_hours gives it in brackets.',
      question: 'What they would like to talk about, in their own voice.',
    }),
    routes: [officeHours.book],
    async run(input, caller) {
      const clientKey = caller.clientKey ?? crypto.randomUUID();
      const session = await caller.call(officeHours.book, { ...input, clientKey });
      return {
        text: `Booked: ${sessionLine(session, caller)}\n${page(caller)}`,
        data: { sessionId: session.id },
      };
    },
  }),
  defineTool({
    name: 'cancel_session',
    title: 'Cancel a session',
    description: 'Cancels a session of the startup. The mentor is told by email.',
    input: explain(cancellationSchema, {
      sessionId: 'As office_hours gives it.',
      note: 'A word to the mentor, which may be left out.',
    }),
    routes: [officeHours.cancel],
    isIdempotent: true,
    async run(input, caller) {
      const session = await caller.call(officeHours.cancel, input);
      return { text: `Cancelled: ${sessionLine(session, caller)}\n${page(caller)}` };
    },
  }),
];
