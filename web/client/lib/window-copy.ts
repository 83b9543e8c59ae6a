import type { Community } from '#shared/api/cohorts.ts';
import { localDateLabel } from '#shared/formats.ts';

type WindowText = { lead: string; detail: string; isOpen: boolean };

const dayMs = 86_400_000;

/** The banner's text about the application window, counted in days of the reader's time zone. */
export function applicationWindowText({ applications }: Community, now: Date): WindowText {
  if (!applications) {
    return {
      lead: 'Applications are closed right now.',
      detail: 'The next cohort doesn’t have a date yet.',
      isOpen: false,
    };
  }
  const { cohort, isOpen, opensAt, closesAt } = applications;
  if (!isOpen) {
    return {
      lead: 'Applications are closed right now.',
      detail: `${cohort} takes them from ${localDateLabel(new Date(opensAt), { now })}.`,
      isOpen,
    };
  }
  return {
    lead: 'Applications are open for the next cohort',
    detail: closesAt ? `${cohort} · ${closingText(new Date(closesAt), now)}` : cohort,
    isOpen,
  };
}

function closingText(at: Date, now: Date): string {
  const left = dayNumber(at) - dayNumber(now);
  if (left <= 0) return 'closes today';
  if (left === 1) return 'closes tomorrow';
  return `closes ${localDateLabel(at, { now })}, in ${left} days`;
}

/** Days since 1970 in the reader's time zone. */
function dayNumber(at: Date): number {
  return Date.UTC(at.getFullYear(), at.getMonth(), at.getDate()) / dayMs;
}
