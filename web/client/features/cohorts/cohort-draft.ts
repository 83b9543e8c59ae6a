import type { AdminCohortView, CohortDraft } from '#shared/api/cohorts.ts';
import { localDate, localTime } from '#shared/time.ts';
/** The state of the form: instants are local times of the admin; an empty field is ''. */
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
    opensAt: toLocalTime(opensAt, timeZone),
    closesAt: toLocalTime(closesAt, timeZone),
  };
}

/** The fields show no seconds, so an untouched instant is sent back exactly as it was. */
export function toCohortDraft(
  { opensAt, closesAt, ...facts }: CohortFields,
  cohort: Pick<AdminCohortView, 'opensAt' | 'closesAt'> | null,
  timeZone: string,
): CohortDraft {
  const instant = (field: string, current: string | null) =>
    field === toLocalTime(current, timeZone) ? current : toInstant(field);
  return {
    ...facts,
    name: facts.name.trim(),
    opensAt: instant(opensAt, cohort?.opensAt ?? null),
    closesAt: instant(closesAt, cohort?.closesAt ?? null),
  };
}

function toLocalTime(at: string | null, timeZone: string): string {
  if (at === null) return '';
  const date = new Date(at);
  return `${localDate(date, timeZone)}T${localTime(date, timeZone)}`;
}

function toInstant(field: string): string | null {
  return field === '' ? null : new Date(field).toISOString();
}
