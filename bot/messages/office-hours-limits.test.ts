import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { OfficeHours } from '#shared/api/office-hours.ts';
import { expectGoodView, expectValidMessage, hostileText } from '../testing/message-limits.ts';
import { berlinViewer as viewer } from '../testing/message-samples.ts';
import {
  bookingFormView,
  nobodyFree,
  officeHoursMessage,
  sessionBooked,
  sessionCancelled,
  sessionOnHome,
  sessionReminder,
} from './office-hours.ts';

const publicUrl = 'https://slipstream.example.com';
const halfHour = 30 * 60 * 1000;

const instants = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    new Date(viewer.now.getTime() + (index + 1) * halfHour).toISOString(),
  );

test('office hours stay within Slack’s limits, whatever people write', () => {
  const property = fc.property(
    hostileText,
    hostileText,
    fc.nat({ max: 60 }),
    fc.constantFrom(0, 1, 1344),
    (text, name, count, free) => {
      const session = {
        id: '6f9d7f0e-0000-4000-8000-000000000001',
        mentorId: 'm',
        mentorName: name,
        startupId: 's',
        startupName: text,
        bookedBy: null,
        startsAt: viewer.now.toISOString(),
        endsAt: new Date(viewer.now.getTime() + halfHour).toISOString(),
        question: text,
        place: count % 2 ? text.slice(0, 300) : `https://meet.example.com/${'x'.repeat(270)}`,
        cancelledAt: null,
        cancelledBy: null,
        cancelNote: null,
        cancelUntil: new Date(viewer.now.getTime() + (count % 3) - 1).toISOString(),
        agreed: [],
        outcome: null,
        isUseful: null,
      };
      const mentor = {
        id: 'm',
        name,
        headline: text,
        about: text,
        topics: count % 2 ? [text] : [],
        sessionMinutes: 30,
        slots: instants(free),
      };
      const office: OfficeHours = {
        mentors: Array(count).fill(mentor),
        sessions: Array(count).fill(session),
        sessionsAWeek: 2,
      };
      for (const notice of [
        sessionBooked(session, viewer),
        sessionCancelled(session, viewer),
        nobodyFree(name),
      ])
        expectValidMessage(officeHoursMessage({ office, viewer, publicUrl, notice }));
      expectValidMessage(officeHoursMessage({ office, viewer, publicUrl }));
      const reminded = {
        mentor: { name, email: 'm@example.test', timeZone: 'UTC' },
        startsAt: new Date(viewer.now.getTime() + count * 60_000),
        question: text,
        place: session.place,
      };
      expectValidMessage(sessionReminder(reminded, { viewer, publicUrl }));
      expect(sessionOnHome(session, viewer)).toHaveLength(1);
      if (free === 0) return;
      const metadata = 'm:k';
      expectGoodView(bookingFormView({ mentor, viewer, metadata }));
      const problem = { text, round: count, question: text.slice(0, 1000) };
      expectGoodView(bookingFormView({ mentor, viewer, metadata, problem }));
    },
  );
  fc.assert(property, { numRuns: 60 });
});
