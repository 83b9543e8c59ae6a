import type { MentorHours } from '#shared/api/mentor.ts';
import { dateLabel, monthDayLabel, pluralize, type Reader } from '#shared/formats.ts';
import { localDate } from '#shared/time.ts';
import { weekdayNames } from '#shared/weekdays.ts';

/** A mentor's hours and absences, one sentence each, in the zone that they are kept in. */
export function hoursText(mentor: MentorHours, { now }: Reader): string[] {
  const { timeZone, hours, absences, sessionMinutes, place } = mentor;
  const today = localDate(now, timeZone);
  if (hours.length === 0) return ['No hours yet.'];
  const zone = timeZone.replaceAll('_', ' ');
  const times = hours
    .filter(({ day }) => day === null || day >= today)
    .map(({ weekday, day, startsAt, endsAt }) => {
      const when = weekday === null ? dateLabel(day ?? '', today) : `${weekdayNames[weekday % 7]}s`;
      return `${when}, ${startsAt} to ${endsAt}`;
    });
  return [
    ...times,
    `${pluralize(sessionMinutes, 'minute')} a session, in ${zone}${place ? `, at ${place}` : ''}.`,
    ...absences
      .filter(({ lastDay }) => lastDay >= today)
      .map(({ firstDay, lastDay }) =>
        firstDay === lastDay
          ? `Away on ${monthDayLabel(firstDay)}.`
          : `Away from ${monthDayLabel(firstDay)} to ${monthDayLabel(lastDay)}.`,
      ),
  ];
}
