import type { AdminCohortView, CohortDraft } from '#shared/api/cohorts.ts';
import { localDate, localTime } from '#shared/time.ts';
/** What the form holds: an instant is the wall clock where the admin is; what is not said is ''. */
export type CohortFields = {
  name: string;
  startsOn: string;
  endsOn: string;
  opensAt: string;
  closesAt: string;
};

export const emptyCohort: CohortFields = {
  name: '',
  startsOn: '',
  endsOn: '',
  opensAt: '',
  closesAt: '',
};

export function toCohortFields(cohort: AdminCohortView, timeZone: string): CohortFields {
  const { name, startsOn, endsOn, opensAt, closesAt } = cohort;
  return {
    name,
    startsOn,
    endsOn,
    opensAt: toWallClock(opensAt, timeZone),
    closesAt: toWallClock(closesAt, timeZone),
  };
}

/** The fields show no seconds: an instant that nobody touched stays as it was to the last of them. */
export function toCohortDraft(
  { opensAt, closesAt, ...facts }: CohortFields,
  before: Pick<AdminCohortView, 'opensAt' | 'closesAt'> | null,
  timeZone: string,
): CohortDraft {
  const instant = (field: string, was: string | null) =>
    field === toWallClock(was, timeZone) ? was : toInstant(field);
  return {
    ...facts,
    name: facts.name.trim(),
    opensAt: instant(opensAt, before?.opensAt ?? null),
    closesAt: instant(closesAt, before?.closesAt ?? null),
  };
}

function toWallClock(at: string | null, timeZone: string): string {
  if (at === null) return '';
  const date = new Date(at);
  return `${localDate(date, timeZone)}T${localTime(date, timeZone)}`;
}

function toInstant(field: string): string | null {
  return field === '' ? null : new Date(field).toISOString();
}
