import type { Community } from '#shared/api/cohorts.ts';
import { localDateLabel } from '#shared/formats.ts';

const dayMs = 86_400_000;
const usualWeeks = 13;

/**
 * The stops of the section, each with its week; a shorter cohort skips the stops it ends before.
 */
const stopWeeks = { start: 1, habit: 5, investors: 9 } as const;

export type StopName = keyof typeof stopWeeks | 'finish';

type ProgramStop = {
  name: StopName;
  week: number;
  /** Weeks until the next stop; the last one stands for itself. */
  weeks: number;
  /** `Mon, Jan 4`, with its year when it isn't this one; null without a cohort. */
  date: string | null;
};

type ProgramCalendar = { title: string; stops: ProgramStop[] };

/**
 * The stops of the cohort that takes applications, or will; of a cohort of the usual length, without
 * dates, when none is known.
 */
export function programCalendar(community: Community | null, now: Date): ProgramCalendar {
  const applications = community?.applications;
  // A server of the version before, while a new one rolls out, sends no dates.
  const cohort = applications?.startsOn ? applications : null;
  const weeks = cohort ? weeksOf(cohort) : usualWeeks;
  const weekNames: [StopName, number][] = [
    ...(Object.entries(stopWeeks) as [StopName, number][]).filter(
      ([name, week]) => name === 'start' || week < weeks,
    ),
    ['finish', weeks],
  ];
  const dateOf = (name: StopName, week: number) => {
    if (!cohort) return null;
    const at = name === 'finish' ? dayOf(cohort.endsOn) : dayOf(cohort.startsOn) + (week - 1) * 7;
    return localDateLabel(new Date(at * dayMs), { now, timeZone: 'UTC' });
  };
  return {
    title: `${weeks === usualWeeks ? 'Thirteen' : weeks} ${weeks === 1 ? 'week' : 'weeks'}, together`,
    stops: weekNames.map(([name, week], n) => ({
      name,
      week,
      weeks: (weekNames[n + 1]?.[1] ?? week + 1) - week,
      date: dateOf(name, week),
    })),
  };
}

/** Both days count: January 4 to April 4 are 91 days. */
function weeksOf({ startsOn, endsOn }: { startsOn: string; endsOn: string }): number {
  return Math.max(1, Math.round((dayOf(endsOn) - dayOf(startsOn) + 1) / 7));
}

/** A calendar date has no zone, so its days are counted in UTC. */
function dayOf(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) / dayMs;
}
