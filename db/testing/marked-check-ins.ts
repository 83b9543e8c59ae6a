import { type CheckInPart, checkInParts } from '#shared/domain/check-ins.ts';
import { addDays, type CalendarDate } from '#shared/time.ts';
import { chooseKpi } from '../operations/check-ins/kpis.ts';
import { saveCheckIn } from '../operations/check-ins/save-check-in.ts';
import type { Db } from '../schema.ts';

/** A value for each part of a check-in that is found wherever it leaks. */
export const markedAnswers = {
  kpiValue: 7_310_001.5,
  usersSpoken: 73_102,
  lastGoal: 'partly',
  goal: 'Zq7 reach the goal',
  blocker: 'Zq7 what blocks us',
  helpWanted: 'Zq7 what we ask for',
} as const;

/** A draft that belongs to a team whose last check-in is done. */
const markedDraft = 'Zq7 only a draft';

/** Each part as it is written, in JSON and in words. Morale is found by its name. */
const signs: Record<Exclude<CheckInPart, 'morale'>, RegExp> = {
  kpiValue: /7,?310,?001/,
  usersSpoken: /73,?102\b/,
  lastGoal: /goal\w*"?:\s*"partly"|reached: partly/i,
  goal: /Zq7 reach the goal/,
  blocker: /Zq7 what blocks us/,
  helpWanted: /Zq7 what we ask for/,
};

/** The parts that a text gives away, and `draft` if it has a word of one. */
export function findMarkedParts(text: string): (CheckInPart | 'draft')[] {
  const parts = checkInParts.filter((part) => part !== 'morale' && signs[part].test(text));
  return [...parts, ...(text.includes(markedDraft) ? ['draft' as const] : [])];
}

/** Every number that JSON tells under a name that speaks of morale. */
export function findMorale(json: unknown, isMorale = false): number[] {
  if (typeof json === 'number') return isMorale ? [json] : [];
  if (typeof json !== 'object' || json === null) return [];
  return Object.entries(json).flatMap(([name, value]) =>
    findMorale(value, isMorale || /morale|mood/i.test(name)),
  );
}

type Input = {
  founderId: string;
  mateId: string;
  week: CalendarDate;
  /** Of the check-in until now. */
  version: number;
  isDone: boolean;
  sharesHelp: boolean;
};

/** Somebody's morale, their teammate's, and everything else in a check-in of theirs. */
export const markedMorale = { own: 5, mates: 1 };

export async function saveMarkedCheckIn(
  db: Db,
  { founderId, mateId, week, version, isDone, sharesHelp }: Input,
): Promise<void> {
  const now = new Date(`${week}T15:00:00Z`);
  const kpi = { name: 'Zq7 number', unit: 'number', goodWay: 'up', isRename: false } as const;
  await chooseKpi(db, { founderId, draft: kpi, now });
  const said = { week, version, now };
  const changes = { ...markedAnswers, sharesHelp };
  await saveCheckIn(db, { ...said, founderId, changes, morale: markedMorale.own, isDone });
  await saveCheckIn(db, { ...said, founderId: mateId, changes: {}, morale: markedMorale.mates });
  if (!isDone) return;
  await saveCheckIn(db, {
    founderId,
    week: addDays(week, 7),
    version: 0,
    now: new Date(`${addDays(week, 7)}T15:00:00Z`),
    changes: { goal: markedDraft, blocker: markedDraft, helpWanted: markedDraft, sharesHelp: true },
  });
}
