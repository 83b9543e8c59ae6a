import {
  ICalAttendeeRole,
  ICalCalendar,
  ICalCalendarMethod,
  ICalEventStatus,
} from 'ical-generator';
import type { MailOf } from '#db/operations/deliveries/mail-outbox.ts';
import {
  findMailedSession,
  findRemindedSession,
  type MailedSession,
  type Participant,
} from '#db/queries/office-hours.ts';
import { brand } from '#shared/brand.ts';
import { mailPreference } from '#shared/domain/mail-templates.ts';
import { beginsLabel } from '#shared/domain/office-hours.ts';
import { toWebAddress } from '#shared/domain/web-address.ts';
import { dateTimeZoneLabel } from '#shared/formats.ts';
import type { CalendarInvitation, MailContent } from '#shared/texts/render-mail.ts';
import type { MailContext } from '../../context.ts';
import { writeFounderMail } from '../founder-mail.ts';
import { senderOf } from '../mailer.ts';

/** To the mentor, or the founder who booked: a session with its invitation, or that it is cancelled. */
export async function writeMentorSession(
  context: MailContext,
  { data: { sessionId, to } }: MailOf<'mentor-session'>,
): Promise<MailContent | null> {
  const session = await findMailedSession(context.db, { sessionId });
  if (!session) return null;
  const reader = to === 'mentor' ? session.mentor : session.founder;
  const other = to === 'mentor' ? session.founder : session.mentor;
  if (!reader) return null;
  const { publicUrl } = context.config;
  const when = dateTimeZoneLabel(session.startsAt, {
    now: context.clock(),
    timeZone: reader.timeZone,
  });
  const invitation = writeInvitation(session, { context, reader });
  const withWhom = to === 'mentor' ? session.startupName : session.mentor.name;
  const reason =
    to === 'mentor'
      ? `You get this because you are a mentor at ${brand.name}.`
      : 'You get this because you booked this session.';
  const common = { invitation, reason, ...(other && { replyTo: other.email }) };
  const write = other && writeButton(other);
  const page = {
    kind: 'button' as const,
    label: 'See your office hours',
    url: `${publicUrl}/app/office-hours`,
  };
  const button = to === 'founder' ? page : write;
  if (session.cancelledAt) {
    const who = {
      staff: 'The program',
      mentor: session.mentor.name,
      startup: session.startupName,
    }[session.cancelledBy ?? 'staff'];
    return {
      subject: `Cancelled: ${withWhom}, ${when}`,
      title: `${who} cancelled this session`,
      blocks: [
        { kind: 'text', text: `It was on ${when}. The time is free again.` },
        ...(session.cancelNote
          ? [{ kind: 'text' as const, text: `In their words: “${session.cancelNote}”` }]
          : []),
        ...(button ? [button] : []),
      ],
      ...common,
    };
  }
  return {
    subject: `Office hours: ${withWhom}, ${when}`,
    title:
      to === 'mentor'
        ? `${session.founder?.name ?? session.startupName} booked a session with you`
        : `You meet ${session.mentor.name}`,
    blocks: [
      {
        kind: 'rows',
        rows: [
          { text: 'When', aside: when },
          {
            text: 'With',
            aside: other
              ? `${other.name} (${to === 'mentor' ? session.startupName : brand.name})`
              : withWhom,
          },
          ...(session.place ? [{ text: 'Where', aside: session.place }] : []),
        ],
      },
      { kind: 'text', text: `To talk about: “${session.question}”` },
      ...(button ? [button] : []),
      ...(other
        ? [{ kind: 'text' as const, text: `Replies to this email go to ${other.name}.` }]
        : []),
    ],
    ...common,
  };
}

/** To both a day and ten minutes before, unless the founder is reminded in Slack. Its button leads to where they meet. */
export async function writeSessionReminder(
  context: MailContext,
  { data: { to, startsAt, ...which } }: MailOf<'session-reminder'>,
): Promise<MailContent | null> {
  const now = context.clock();
  const start = new Date(startsAt);
  const session = await findRemindedSession(context.db, { ...which, startsAt: start, now });
  if (!session) return null;
  const { mentor, founder } = session;
  if (to === 'mentor')
    return reminderTo(context, {
      session,
      reader: mentor,
      other: founder,
      otherName: founder ? `${founder.name} (${session.startupName})` : session.startupName,
      reason: `You get this because you are a mentor at ${brand.name}.`,
    });
  if (!founder) return null;
  const subscription = { founderId: founder.id, type: mailPreference('session-reminder') };
  return writeFounderMail(context, subscription, async (_viewer, { unsubscribeUrl }) => ({
    ...reminderTo(context, {
      session,
      reader: founder,
      other: mentor,
      otherName: mentor.name,
      reason: 'You get this because you booked this session.',
    }),
    unsubscribeUrl,
  }));
}

type Reminded = {
  session: MailedSession;
  reader: Participant;
  /** Null once the founder has left. */
  other: Participant | null;
  otherName: string;
  reason: string;
};

function reminderTo(
  context: MailContext,
  { session, reader, other, otherName, reason }: Reminded,
): MailContent {
  const { startsAt, place, question } = session;
  const { timeZone } = reader;
  const now = context.clock();
  const begins = beginsLabel(startsAt, { now, timeZone });
  const address = toWebAddress(place);
  const { publicUrl } = context.config;
  const isMentor = reader === session.mentor;
  return {
    subject: `${begins.charAt(0).toUpperCase()}${begins.slice(1)}: session with ${otherName}`,
    title: `You meet ${otherName} ${begins}`,
    blocks: [
      {
        kind: 'rows',
        rows: [
          { text: 'When', aside: dateTimeZoneLabel(startsAt, { now, timeZone }) },
          ...(place ? [{ text: 'Where', aside: place }] : []),
        ],
      },
      { kind: 'text', text: `To talk about: “${question}”` },
      address
        ? { kind: 'button', label: 'Join the session', url: address }
        : isMentor && other
          ? writeButton(other)
          : {
              kind: 'button',
              label: 'See your office hours',
              url: `${publicUrl}/app/office-hours`,
            },
    ],
    reason,
    ...(other && { replyTo: other.email }),
  };
}

const writeButton = ({ name, email }: Participant) => ({
  kind: 'button' as const,
  label: `Write to ${name}`,
  url: `mailto:${encodeURI(email)}`,
});

type Reading = { context: MailContext; reader: MailedSession['mentor'] };

/** RFC 5546: the same UID with a greater sequence changes or cancels what a calendar has. */
function writeInvitation(session: MailedSession, { context, reader }: Reading): CalendarInvitation {
  const { publicUrl, mail } = context.config;
  const { hostname } = new URL(publicUrl);
  const { cancelledAt, mentor, startupName } = session;
  const method = cancelledAt ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST;
  const sender = /<([^<>]+)>/.exec(senderOf(mail?.from ?? `no-reply@${hostname}`))?.[1];
  const calendar = new ICalCalendar({
    prodId: { company: brand.name, product: 'office hours' },
    method,
  });
  calendar.createEvent({
    id: `${session.id}@${hostname}`,
    sequence: session.sequence,
    stamp: cancelledAt ?? session.bookedAt,
    start: session.startsAt,
    end: session.endsAt,
    summary: `Office hours: ${mentor.name} and ${startupName}`,
    description: session.question,
    location: session.place,
    status: cancelledAt ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    organizer: { name: brand.name, email: sender ?? `no-reply@${hostname}` },
    attendees: [
      { name: reader.name, email: reader.email, role: ICalAttendeeRole.REQ, rsvp: !cancelledAt },
    ],
  });
  return { method: cancelledAt ? 'CANCEL' : 'REQUEST', file: calendar.toString() };
}
