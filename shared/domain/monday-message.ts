import type { Cockpit, CockpitRow } from '../api/cockpit.ts';
import { formatNumber } from '../formats.ts';
import { addDays, type CalendarDate } from '../time.ts';
import { formatGrowth, formatKpi } from './kpi.ts';

/** The local time at which staff are notified on Mondays. */
export const mondayHour = '09:00';

type Named = { startupId: string; startupName: string };

/** The staff's message of a Monday about a cohort. */
export type MondayMessage = {
  cohortId: string;
  cohortName: string;
  /** Startups that need a call, and why; those with most reasons first. */
  calls: (Named & { founders: string[]; reasons: string[]; assigneeEmail: string | null })[];
  /** Of those who have joined, and can still check in. */
  missing: Named[];
  /** Of those who have joined: their check-in closed without an answer. */
  missed: Named[];
  /** Startups of which nobody has signed in yet. */
  notJoined: Named[];
  /** Taken off the list in Slack since that Monday, until a day. */
  lookedAfter: (Named & { by: string | null; until: CalendarDate })[];
  /** Good news; the strongest growth first. */
  well: (Named & { sentence: string })[];
};

const maxWell = 5;
/** Less growth in a week is no news. */
const minGrowth = 5;
const minPledges = 3;

/** The cockpit shows it with the risks that *Looked after* takes off the list in Slack. */
export const lookedAfterReason = 'Looked after, says Monday’s message in Slack';
/** It holds for so many days. */
export const lookedAfterDays = 14;
/** Whoever calls looks after the startup for so many days. */
export const callDays = 7;

/** It takes the place of a reason that only the cockpit may show. */
export const privateReason = 'Private: see the cockpit';

/** The risks of a startup that still hold and are said outside the cockpit. */
export function reportableRisks({ risks }: Pick<CockpitRow, 'risks'>): CockpitRow['risks'] {
  return risks.filter(({ kind, dismissed }) => dismissed === null && kind !== 'low_morale');
}

/**
 * The reasons why a startup needs a call, for use outside the cockpit, which founders' morale never
 * leaves: a startup with no other risk is named without the reason. Empty where nothing is at risk.
 */
export function reportableReasons({ risks }: Pick<CockpitRow, 'risks'>): string[] {
  if (risks.every(({ dismissed }) => dismissed !== null)) return [];
  const shown = reportableRisks({ risks });
  return shown.length > 0 ? shown.map(({ sentence }) => sentence) : [privateReason];
}

/** A cohort's message of a Monday; null if nothing is worth a word. */
export function mondayMessage(
  { cohort, rows }: Cockpit,
  { since }: { since?: CalendarDate | undefined } = {},
): MondayMessage | null {
  const here = rows.filter(({ isPaused }) => !isPaused);
  const calls = here
    .flatMap((row) => {
      const reasons = reportableReasons(row);
      if (reasons.length === 0) return [];
      const { founders, assignee } = row;
      return [{ ...nameOf(row), founders, reasons, assigneeEmail: assignee?.email ?? null }];
    })
    .sort((a, b) => b.reasons.length - a.reasons.length);
  const lastIs = (state: string) =>
    here.filter(({ weeks }) => weeks.at(-1)?.state === state).map(nameOf);
  const [missing, missed] = [lastIs('open'), lastIs('missed')];
  const notJoined = here.filter(({ hasJoined }) => !hasJoined).map(nameOf);
  const well = here
    .flatMap(goodNews)
    .sort((a, b) => b.strength - a.strength)
    .slice(0, maxWell)
    .map(({ strength, ...news }) => news);
  const lookedAfter = since ? here.flatMap((row) => lookedAfterSince(row, since)) : [];
  const parts = { calls, missing, missed, notJoined, lookedAfter, well };
  if (Object.values(parts).every((part) => part.length === 0)) return null;
  const { id, name } = cohort;
  return { cohortId: id, cohortName: name, ...parts };
}

/** Sunday counts: it may be that still where the startup is. */
function lookedAfterSince(row: CockpitRow, monday: CalendarDate): MondayMessage['lookedAfter'] {
  const earliest = addDays(monday, lookedAfterDays - 1);
  const found = row.risks.find(
    ({ dismissed }) => dismissed?.reason === lookedAfterReason && dismissed.until >= earliest,
  )?.dismissed;
  return found ? [{ ...nameOf(row), by: found.by, until: found.until }] : [];
}

function nameOf({ startupId, startupName }: CockpitRow): Named {
  return { startupId, startupName };
}

/** One sentence a startup: its growth says more than its pledges. */
function goodNews(row: CockpitRow): (Named & { sentence: string; strength: number })[] {
  const { kpi, growth, weeks, pledges } = row;
  const value = weeks.at(-1)?.kpiValue ?? null;
  // Growth of an earlier week was news then.
  if (kpi && growth !== null && value !== null) {
    const strength = growth * (kpi.goodWay === 'up' ? 1 : -1);
    if (strength >= minGrowth) {
      const to = formatKpi(value, kpi.unit);
      const sentence = `${kpi.name} ${formatGrowth(growth, kpi.unit)} in a week, to ${to}`;
      return [{ ...nameOf(row), sentence, strength }];
    }
  }
  if (pledges.decided >= minPledges && pledges.kept === pledges.decided) {
    const sentence = `Kept all ${formatNumber(pledges.kept)} pledges in the last four weeks`;
    return [{ ...nameOf(row), sentence, strength: 0 }];
  }
  return [];
}

/** `2 need a call, 3 haven’t checked in, 1 hasn’t signed in`: for the subject and the notification. */
export function mondayTitle(written: MondayMessage): string {
  const { cohortName, calls, missing, missed, notJoined } = written;
  const silent = [...missing, ...missed];
  const parts = [
    ...(calls.length > 0
      ? [`${formatNumber(calls.length)} ${calls.length === 1 ? 'needs' : 'need'} a call`]
      : []),
    ...(silent.length > 0 ? [`${haveNot(silent)} checked in`] : []),
    ...(notJoined.length > 0 ? [`${haveNot(notJoined)} signed in`] : []),
  ];
  return `${cohortName}: ${parts.length > 0 ? parts.join(', ') : 'what went well'}`;
}

function haveNot({ length }: Named[]): string {
  return `${formatNumber(length)} ${length === 1 ? 'hasn’t' : 'haven’t'}`;
}

export function cockpitPath({ cohortId, startupId }: { cohortId: string; startupId?: string }) {
  return `/admin/cohorts/${cohortId}${startupId ? `?startup=${startupId}` : ''}`;
}
