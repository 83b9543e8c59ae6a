import {
  ICalCalendar,
  ICalCalendarMethod,
  ICalEventBusyStatus,
  type ICalEventData,
  ICalEventTransparency,
} from 'ical-generator';
import type { CalendarEntry } from '#db/queries/calendar.ts';
import { brand } from '#shared/brand.ts';
import { taskPath } from '#shared/pages.ts';
import { addDays } from '#shared/time.ts';
import { programFileName } from './program-file-name.ts';

/** The file that calendar programs read, as RFC 5545 has it. */
export function writeCalendar(entries: CalendarEntry[], publicUrl: string): string {
  const calendar = new ICalCalendar({
    prodId: { company: programFileName(), product: 'calendar' },
    name: brand.name,
    method: ICalCalendarMethod.PUBLISH,
    ttl: 60 * 60,
    events: entries.map((entry) => toEvent(entry, publicUrl)),
  });
  return calendar.toString();
}

/**
 * A whole day: what is due on a day is due at its end, wherever the calendar is looked at. It takes no
 * time from anybody, so the day stays free.
 */
function toEvent(entry: CalendarEntry, publicUrl: string): ICalEventData {
  const { taskId, title, day, isPledge, holder, createdAt, movedAt } = entry;
  // A teammate's task is on the team's board only.
  const url = `${publicUrl}${holder ? '/app/tasks' : taskPath(taskId)}`;
  const changedAt = movedAt ?? createdAt;
  return {
    id: `${taskId}@${new URL(publicUrl).hostname}`,
    summary: `${isPledge ? 'Pledge: ' : ''}${title}${holder ? ` (${holder})` : ''}`,
    description: `${isPledge ? 'Pledged to the cohort.' : 'Due on this day.'} ${url}`,
    url,
    allDay: true,
    start: new Date(day),
    end: new Date(addDays(day, 1)),
    stamp: changedAt,
    created: createdAt,
    lastModified: changedAt,
    // Grows with each change of the day.
    sequence: Math.max(0, Math.ceil((changedAt.getTime() - createdAt.getTime()) / 1000)),
    transparency: ICalEventTransparency.TRANSPARENT,
    busystatus: ICalEventBusyStatus.FREE,
  };
}
