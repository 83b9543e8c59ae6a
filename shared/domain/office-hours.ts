import { dayInSentence, pluralize, timeLabel } from '../formats.ts';
import {
  addDays,
  type CalendarDate,
  isoWeekday,
  localDate,
  localInstant,
  monthStart,
  weekStart,
} from '../time.ts';

/** A mentor's hours of every week, or of one day, as local times of their zone: `17:00`. */
export type Hours = { startsAt: string; endsAt: string } & (
  | { weekday: number; day: null }
  | { weekday: null; day: CalendarDate }
);

type Absence = { firstDay: CalendarDate; lastDay: CalendarDate };

export type Availability = {
  timeZone: string;
  hours: Hours[];
  absences: Absence[];
  sessionMinutes: number;
  /** Minutes that stay free before and after each session. */
  roomBefore: number;
  roomAfter: number;
  minutesAMonth: number | null;
  noticeHours: number;
};

export type Slot = { startsAt: Date; endsAt: Date };

/** A session that was booked, with the room around it. */
export type BookedTime = Slot & { occupiedFrom: Date; occupiedTo: Date };

export const sessionOutcomes = ['took_place', 'no_show'] as const;
/** What became of a session, as one side says: `no_show` means that the other one wasn’t there. */
export type SessionOutcome = (typeof sessionOutcomes)[number];

/** Sessions can be booked so far ahead. */
const bookingDays = 28;

const minuteMs = 60_000;

/**
 * The slots that a mentor's hours make between two instants, in order. They begin at a local time,
 * so a clock change moves them like everything local; hours that it skips have none. A slot follows
 * the one before after the room that both need.
 */
export function slotsOf(
  availability: Availability,
  { from, to }: { from: Date; to: Date },
): Slot[] {
  const { timeZone, hours, absences, sessionMinutes, roomBefore, roomAfter } = availability;
  const step = (sessionMinutes + roomBefore + roomAfter) * minuteMs;
  const lastDay = localDate(to, timeZone);
  const slots = new Map<number, Slot>();
  for (let day = localDate(from, timeZone); day <= lastDay; day = addDays(day, 1)) {
    if (absences.some(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay)) continue;
    for (const each of hours) {
      if (each.day === null ? each.weekday !== isoWeekday(day) : each.day !== day) continue;
      const end = localInstant(day, each.endsAt, timeZone).getTime();
      let start = localInstant(day, each.startsAt, timeZone).getTime();
      for (; start + sessionMinutes * minuteMs <= end; start += step) {
        const slot = {
          startsAt: new Date(start),
          endsAt: new Date(start + sessionMinutes * minuteMs),
        };
        if (slot.startsAt >= from && slot.endsAt <= to) slots.set(start, slot);
      }
    }
  }
  return [...slots.values()].sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
}

/** A slot with the room before and after it. */
export function occupiedBy(
  { startsAt, endsAt }: Slot,
  { roomBefore, roomAfter }: Pick<Availability, 'roomBefore' | 'roomAfter'>,
): { from: Date; to: Date } {
  return {
    from: new Date(startsAt.getTime() - roomBefore * minuteMs),
    to: new Date(endsAt.getTime() + roomAfter * minuteMs),
  };
}

/**
 * The slots of the next four weeks that can be booked: far enough ahead, beside no session that is
 * booked, and within the mentor's minutes of a calendar month of their zone.
 */
export function freeSlots(availability: Availability, booked: BookedTime[], now: Date): Slot[] {
  const { noticeHours, minutesAMonth, sessionMinutes, timeZone } = availability;
  const from = new Date(now.getTime() + noticeHours * 60 * minuteMs);
  const to = new Date(now.getTime() + bookingDays * 24 * 60 * minuteMs);
  const minutes = minutesAMonth === null ? new Map() : minutesByMonth(booked, timeZone);
  const taken = booked
    .filter(({ occupiedTo }) => occupiedTo > now)
    .map((each) => ({ from: each.occupiedFrom.getTime(), to: each.occupiedTo.getTime() }));
  return slotsOf(availability, { from, to }).filter((slot) => {
    const wanted = occupiedBy(slot, availability);
    const [start, end] = [wanted.from.getTime(), wanted.to.getTime()];
    if (taken.some((each) => each.from < end && start < each.to)) return false;
    if (minutesAMonth === null) return true;
    const month = monthStart(slot.startsAt, timeZone);
    return (minutes.get(month) ?? 0) + sessionMinutes <= minutesAMonth;
  });
}

function minutesByMonth(booked: Slot[], timeZone: string): Map<CalendarDate, number> {
  const minutes = new Map<CalendarDate, number>();
  for (const { startsAt, endsAt } of booked) {
    const month = monthStart(startsAt, timeZone);
    const more = (endsAt.getTime() - startsAt.getTime()) / minuteMs;
    minutes.set(month, (minutes.get(month) ?? 0) + more);
  }
  return minutes;
}

/** True if a startup has all of its sessions of the week that a slot is in, by days of the mentor's zone. */
export function isWeekFull(
  slot: Slot,
  sessions: Slot[],
  { timeZone, sessionsAWeek }: { timeZone: string; sessionsAWeek: number },
): boolean {
  const weekOf = ({ startsAt }: Slot) => weekStart(localDate(startsAt, timeZone));
  const week = weekOf(slot);
  return sessions.filter((each) => weekOf(each) === week).length >= sessionsAWeek;
}

/** The last instant at which a founder may cancel. */
export function cancelUntil({ startsAt }: Pick<Slot, 'startsAt'>, cancelHours: number): Date {
  return new Date(startsAt.getTime() - cancelHours * 60 * minuteMs);
}

type Ending = { endsAt: string; cancelledAt: string | null };

/** Those of a list that aren't over or cancelled. */
export function sessionsToCome<Session extends Ending>(sessions: Session[], now: Date): Session[] {
  return sessions.filter(
    ({ endsAt, cancelledAt }) => cancelledAt === null && new Date(endsAt) > now,
  );
}

export type ReminderAhead = 'day' | 'soon';

/**
 * When the reminders of a session come, in minutes before it, and from when on each is of no use: the one of the
 * day before makes room for the other, which is dropped once the session has gone on for five minutes.
 */
export const reminderTimes: Record<
  ReminderAhead,
  { minutesBefore: number; untilMinutesBefore: number }
> = {
  day: { minutesBefore: 24 * 60, untilMinutesBefore: 60 },
  soon: { minutesBefore: 10, untilMinutesBefore: -5 },
};

/** From then on a reminder is of no use. */
export function reminderUntil(ahead: ReminderAhead, startsAt: Date): Date {
  return new Date(startsAt.getTime() - reminderTimes[ahead].untilMinutesBefore * minuteMs);
}

/** `tomorrow, 5:00 PM`, `in 10 minutes` or `now`: when a session begins, for its reminders. */
export function beginsLabel(
  startsAt: Date,
  { now, timeZone }: { now: Date; timeZone: string },
): string {
  const minutes = Math.ceil((startsAt.getTime() - now.getTime()) / minuteMs);
  if (minutes <= 0) return 'now';
  if (minutes < 60) return `in ${pluralize(minutes, 'minute')}`;
  const day = dayInSentence(localDate(startsAt, timeZone), localDate(now, timeZone));
  return `${day}, ${timeLabel(startsAt, { timeZone })}`;
}
