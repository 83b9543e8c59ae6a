import type { MailedSession, NextSession } from '#db/queries/office-hours.ts';
import type { MentorCard, MentorSession, OfficeHours } from '#shared/api/office-hours.ts';
import type { Viewer } from '#shared/domain/due-dates.ts';
import { beginsLabel, sessionsToCome } from '#shared/domain/office-hours.ts';
import { toWebAddress } from '#shared/domain/web-address.ts';
import { dateTimeLabel, dayInSentence, localDateLabel, timeLabel } from '#shared/formats.ts';
import { localDate } from '#shared/time.ts';
import {
  actions,
  button,
  context,
  divider,
  type KnownBlock,
  link,
  type Message,
  type ModalView,
  message,
  plainText,
  section,
} from './block-kit.ts';
import { bold, escapeText } from './slack-text.ts';

export const hoursBookAction = 'hours_book';
export const hoursCancelAction = 'hours_cancel';
export const hoursFormId = 'hours_form';

const maxSessions = 5;
const maxMentors = 3;
const weekMs = 7 * 24 * 60 * 60 * 1000;

type Shown = {
  office: OfficeHours;
  viewer: Viewer;
  publicUrl: string;
  /** The result of what the founder just did. */
  notice?: string;
};

/** `/hours`: the startup's sessions to come, and who can be met soonest. */
export function officeHoursMessage({ office, viewer, publicUrl, notice }: Shown): Message {
  const toCome = sessionsToCome(office.sessions, viewer.now);
  const [next] = toCome;
  const title = next
    ? `Your next session: ${sessionLine(next, viewer)}`
    : 'You have no session booked.';
  const heading = toCome.length > 1 ? '*Your next sessions*' : '*Your next session*';
  const page = link(`${publicUrl}/app/office-hours`, 'All mentors and times');
  return message(notice ?? title, [
    ...(notice ? [section(notice)] : []),
    section(next ? heading : title),
    ...toCome.slice(0, maxSessions).flatMap((session) => sessionBlocks(session, viewer)),
    divider,
    ...freeMentors(office.mentors, viewer),
    context(page),
  ]);
}

/** `*Tue, Dec 8, 5:00 PM – 5:30 PM* with *Ines Weber*`, in the reader's zone. */
function sessionLine(
  { startsAt, endsAt, mentorName }: Pick<MentorSession, 'startsAt' | 'endsAt' | 'mentorName'>,
  { now, timeZone }: Viewer,
): string {
  const from = dateTimeLabel(new Date(startsAt), { now, timeZone });
  return `*${from} – ${timeLabel(new Date(endsAt), { timeZone })}* with ${bold(mentorName, 80)}`;
}

function sessionBlocks(session: MentorSession, viewer: Viewer): KnownBlock[] {
  const { id, mentorName, place, cancelUntil } = session;
  const mayCancel = new Date(cancelUntil) >= viewer.now;
  const cancel = button({
    action: hoursCancelAction,
    label: 'Cancel',
    value: id,
    danger: true,
    description: `Cancel the session with ${mentorName}`,
    confirm: {
      title: 'Cancel this session?',
      text: `${mentorName} gets an email, and the time is free again.`,
      yes: 'Cancel the session',
      no: 'Keep it',
    },
  });
  const buttons = [...joinButtons(session), ...(mayCancel ? [cancel] : [])];
  return [
    section(`${sessionLine(session, viewer)}${placeText(place)}`),
    ...(buttons.length > 0 ? [actions(buttons)] : []),
  ];
}

/** Where it is, unless that is an address, which has a button. */
function placeText(place: string): string {
  return place && !toWebAddress(place) ? ` · ${escapeText(place, 300)}` : '';
}

/** Leads to where they meet, if that is an address. */
function joinButtons({ mentorName, place }: Pick<MentorSession, 'mentorName' | 'place'>) {
  const url = toWebAddress(place);
  const description = `Join the session with ${mentorName}`;
  return url ? [button({ action: 'hours_join', label: 'Join', url, description })] : [];
}

/** The Home tab's line of a session that is near. */
export function sessionOnHome(session: NextSession | null, viewer: Viewer): KnownBlock[] {
  if (!session) return [];
  const [join] = joinButtons(session);
  return [section(`🗓️ ${sessionLine(session, viewer)}${placeText(session.place)}`, join)];
}

function freeMentors(mentors: MentorCard[], viewer: Viewer): KnownBlock[] {
  const free = mentors.filter(({ slots }) => slots.length > 0);
  const isNear = ({ slots: [first = ''] }: MentorCard) =>
    new Date(first).getTime() - viewer.now.getTime() < weekMs;
  const near = free.filter(isNear);
  if (mentors.length === 0) return [section('Your program has no mentors yet.')];
  if (free.length === 0) return [section('No mentor has a free time in the next four weeks.')];
  return [
    section(
      near.length > 0 ? '*Free this week*' : 'Nobody is free this week. *Soonest after that:*',
    ),
    ...(near.length > 0 ? near : free).slice(0, maxMentors).map((mentor) =>
      section(
        `${bold(mentor.name, 80)} · ${reasonText(mentor, viewer)}`,
        button({
          action: hoursBookAction,
          label: 'Book',
          value: mentor.id,
          description: `Book a session with ${mentor.name}`,
        }),
      ),
    ),
  ];
}

/** `Pricing · next free Tuesday, 4:00 PM` */
function reasonText({ topics, headline, slots }: MentorCard, { now, timeZone }: Viewer): string {
  const first = new Date(slots[0] ?? '');
  const day = dayInSentence(localDate(first, timeZone), localDate(now, timeZone));
  const what = topics[0] ?? headline;
  const when = `next free ${day}, ${timeLabel(first, { timeZone })}`;
  return what ? `${escapeText(what, 160)} · ${when}` : when;
}

type Reminded = Pick<MailedSession, 'mentor' | 'startsAt' | 'question' | 'place'>;

/** A day and ten minutes before a session, to the founder who booked it. */
export function sessionReminder(
  { mentor, startsAt, question, place }: Reminded,
  { viewer, publicUrl }: { viewer: Viewer; publicUrl: string },
): Message {
  const text = `You meet ${bold(mentor.name, 80)} ${beginsLabel(startsAt, viewer)}${placeText(place)}.`;
  const [join] = joinButtons({ mentorName: mentor.name, place });
  const page = button({
    action: 'open_web',
    label: 'See your office hours',
    url: `${publicUrl}/app/office-hours`,
  });
  return message(text, [
    section(text),
    context(`To talk about: “${escapeText(question, 300)}”`),
    actions([join ?? page]),
  ]);
}

export function sessionBooked(session: MentorSession, viewer: Viewer): string {
  return `Booked: ${sessionLine(session, viewer)}. You both have an email with the invitation.`;
}

export function sessionCancelled(session: MentorSession, viewer: Viewer): string {
  return `Cancelled: ${sessionLine(session, viewer)}. They get an email, and the time is free again.`;
}

export function nobodyFree(mentorName: string): string {
  return `${bold(mentorName, 80)} has no free time in the next four weeks.`;
}

const timeBlock = 'startsAt';

/** The time's field is another one each time that the form is shown: Slack would keep the choice that is gone. */
export function readTimeBlock(blocks: string[]): { block: string; round: number } {
  const block = blocks.find((each) => each.startsWith(timeBlock)) ?? timeBlock;
  return { block, round: Number(block.slice(timeBlock.length)) || 0 };
}

type BookingForm = {
  mentor: MentorCard;
  viewer: Viewer;
  metadata: string;
  /** What is wrong with the time that was chosen. */
  problem?: { text: string; round: number; question: string };
};

/** Slack's limits for the groups of a field, and for the choices of a group. */
const maxChoices = 100;

/** The modal of *Book*: a free time of the mentor, in the founder's zone, and the question. */
export function bookingFormView({ mentor, viewer, metadata, problem }: BookingForm): ModalView {
  const { now, timeZone } = viewer;
  const days = new Map<string, string[]>();
  for (const slot of mentor.slots) {
    const day = localDateLabel(new Date(slot), { now, timeZone });
    days.set(day, [...(days.get(day) ?? []), slot]);
  }
  const groups = [...days].slice(0, maxChoices).map(([day, slots]) => ({
    label: plainText(day, 75),
    options: slots.slice(0, maxChoices).map((slot) => ({
      text: plainText(dateTimeLabel(new Date(slot), { now, timeZone }), 75),
      value: slot,
    })),
  }));
  const input = { type: 'input' as const };
  return {
    type: 'modal',
    callback_id: hoursFormId,
    private_metadata: metadata,
    title: plainText('Book a session', 24),
    submit: plainText('Book it', 24),
    close: plainText('Close', 24),
    blocks: [
      section(`${bold(mentor.name, 80)}${mentor.headline && `\n${escapeText(mentor.headline)}`}`),
      ...(problem ? [section(`*${escapeText(problem.text)}* These are free now:`)] : []),
      {
        ...input,
        block_id: `${timeBlock}${problem ? problem.round + 1 : ''}`,
        label: plainText('When?', 48),
        hint: plainText(`${mentor.sessionMinutes} minutes, in your time zone.`, 150),
        element: {
          type: 'static_select',
          action_id: 'value',
          placeholder: plainText('Choose a free time', 150),
          option_groups: groups,
        },
      },
      {
        ...input,
        block_id: 'question',
        label: plainText('What would you like to talk about?', 48),
        element: {
          type: 'plain_text_input',
          action_id: 'value',
          multiline: true,
          max_length: 1000,
          ...(problem && { initial_value: problem.question }),
          placeholder: plainText('How do we price the first ten customers?', 150),
        },
      },
      context('You both get an email with an invitation for your calendar.'),
    ],
  };
}
