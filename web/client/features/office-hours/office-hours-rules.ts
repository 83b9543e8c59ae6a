import type { MentorCard, MentorSession } from '#shared/api/office-hours.ts';
import { dateTimeLabel, localDateLabel, type Reader, timeLabel } from '#shared/formats.ts';
import { text, urlQuery } from '../../lib/url-query.ts';

/** With fewer mentors, all of them are seen at a glance. */
const mentorsWithoutFilter = 6;

export const mentorQuery = urlQuery({ topic: text(40) });

/** The topics to filter by, in order; none while there are few mentors. */
export function topicsOf(mentors: Pick<MentorCard, 'topics'>[]): string[] {
  if (mentors.length <= mentorsWithoutFilter) return [];
  const topics = new Set(mentors.flatMap((mentor) => mentor.topics));
  return [...topics].sort((a, b) => a.localeCompare(b, 'en', { sensitivity: 'base' }));
}

/** `Tue, Dec 8, 5:00 PM`. */
export function slotLabel(startsAt: string, reader: Reader): string {
  return dateTimeLabel(new Date(startsAt), reader);
}

/** Free slots under the days of the reader's zone, in order. */
export function slotsByDay(slots: string[], reader: Reader): { day: string; slots: string[] }[] {
  const days = new Map<string, string[]>();
  for (const slot of slots) {
    const day = localDateLabel(new Date(slot), reader);
    days.set(day, [...(days.get(day) ?? []), slot]);
  }
  return [...days].map(([day, slots]) => ({ day, slots }));
}

/** `Tue, Dec 8, 5:00 PM – 5:30 PM`. */
export function sessionLabel(
  { startsAt, endsAt }: Pick<MentorSession, 'startsAt' | 'endsAt'>,
  reader: Reader,
): string {
  return `${slotLabel(startsAt, reader)} – ${timeLabel(new Date(endsAt), reader)}`;
}

type Ending = Pick<MentorSession, 'endsAt' | 'cancelledAt'>;

/** The sessions to come, and those that are past or cancelled. */
export function splitSessions<Session extends Ending>(
  sessions: Session[],
  now: Date,
): { toCome: Session[]; over: Session[] } {
  const isToCome = ({ cancelledAt, endsAt }: Ending) =>
    cancelledAt === null && new Date(endsAt) > now;
  return {
    toCome: sessions.filter(isToCome),
    over: sessions.filter((session) => !isToCome(session)),
  };
}
