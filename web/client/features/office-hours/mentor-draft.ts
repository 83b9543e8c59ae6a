import type { MentorDraft } from '#shared/api/office-hours.ts';
import { makeUuid } from '../../lib/browser.ts';
import type { MentorInput } from './office-hours-queries.ts';

/** A row of hours as its fields have it: `when` is a weekday from 1 (Monday) to 7, or one day. */
export type HoursRow = { id: string; when: string; day: string; startsAt: string; endsAt: string };
export type AbsenceRow = { id: string; firstDay: string; lastDay: string };

/** The fields of the form: all are text. */
export type MentorFields = {
  name: string;
  email: string;
  headline: string;
  topics: string;
  about: string;
  timeZone: string;
  place: string;
  sessionMinutes: string;
  roomBefore: string;
  roomAfter: string;
  hoursAMonth: string;
  noticeHours: string;
  hours: HoursRow[];
  absences: AbsenceRow[];
};

/** The choice in place of a weekday. */
export const oneDay = 'day';

/** A row begins with the times of the last one. */
export function newHours(last?: HoursRow): HoursRow {
  const { startsAt = '17:00', endsAt = '19:00' } = last ?? {};
  return { id: makeUuid(), when: '1', day: '', startsAt, endsAt };
}

export const newAbsence = (): AbsenceRow => ({ id: makeUuid(), firstDay: '', lastDay: '' });

/** What is on file, or what a new mentor starts from. */
export function toMentorFields(mentor: MentorDraft | null, timeZone: string): MentorFields {
  const minutes = mentor?.minutesAMonth ?? null;
  return {
    name: mentor?.name ?? '',
    email: mentor?.email ?? '',
    headline: mentor?.headline ?? '',
    topics: mentor?.topics.join(', ') ?? '',
    about: mentor?.about ?? '',
    timeZone: mentor?.timeZone ?? timeZone,
    place: mentor?.place ?? '',
    sessionMinutes: String(mentor?.sessionMinutes ?? 30),
    roomBefore: String(mentor?.roomBefore ?? 0),
    roomAfter: String(mentor?.roomAfter ?? 0),
    hoursAMonth: minutes === null ? '' : String(Number((minutes / 60).toFixed(2))),
    noticeHours: String(mentor?.noticeHours ?? 12),
    hours: (mentor?.hours ?? []).map(({ weekday, day, startsAt, endsAt }) => ({
      id: makeUuid(),
      when: weekday === null ? oneDay : String(weekday),
      day: day ?? '',
      startsAt,
      endsAt,
    })),
    absences: (mentor?.absences ?? []).map((absence) => ({ id: makeUuid(), ...absence })),
  };
}

export function toMentorInput(fields: MentorFields): MentorInput {
  const { topics, sessionMinutes, roomBefore, roomAfter, hoursAMonth, noticeHours, ...same } =
    fields;
  return {
    ...same,
    topics: readTopics(topics),
    sessionMinutes: Number(sessionMinutes),
    roomBefore: Number(roomBefore),
    roomAfter: Number(roomAfter),
    minutesAMonth: readMinutes(hoursAMonth),
    noticeHours: Number(noticeHours),
    hours: fields.hours.map(({ when, day, startsAt, endsAt }) => ({
      weekday: when === oneDay ? null : Number(when),
      day: when === oneDay ? day : null,
      startsAt,
      endsAt,
    })),
    // Somebody who is away for a day gives one date.
    absences: fields.absences.map(({ firstDay, lastDay }) => ({
      firstDay,
      lastDay: lastDay || firstDay,
    })),
  };
}

/** The topics of one line, each once. */
export function readTopics(line: string): string[] {
  const topics = new Map<string, string>();
  for (const part of line.split(/[,;\n]/)) {
    const topic = part.trim();
    const key = topic.toLowerCase();
    if (topic && !topics.has(key)) topics.set(key, topic);
  }
  return [...topics.values()];
}

/** `1.5` and `1,5` are 90 minutes; nothing is no limit. Not a number for what is none. */
function readMinutes(hours: string): number | null {
  const typed = hours.trim();
  return typed === '' ? null : Math.round(Number(typed.replace(',', '.')) * 60);
}
