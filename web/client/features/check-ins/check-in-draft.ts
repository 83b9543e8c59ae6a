import type { CheckInAnswers, CheckInConflict, OpenCheckIn } from '#shared/api/check-ins.ts';
import {
  type CheckInField,
  checkInFieldNames,
  checkInFields,
  type GoalOutcome,
} from '#shared/domain/check-ins.ts';
import { readNumber } from '#shared/domain/kpi.ts';

export type Answers = CheckInAnswers & { morale: number | null };

/** As it stands in the fields: numbers are what was typed. */
export type Fields = Omit<Answers, 'kpiValue' | 'usersSpoken'> & {
  kpiValue: string;
  usersSpoken: string;
};

/** Somebody's changes on top of the saved check-in. */
export type CheckInDraft = {
  /** The saved check-in that the words below are about. */
  base: {
    week: string;
    version: number;
    answers: Answers;
    /** Shown as chosen until something else is; saved along with the first answer. */
    suggestedOutcome: GoalOutcome | null;
  };
  typed: Partial<Fields>;
  /** Somebody else answered the same question; nothing of either is lost until one is chosen. */
  conflicts: CheckInConflict[];
};

export type Problems = Partial<Record<CheckInField, string>>;

/** Continues with what an earlier visit left unsaved. */
export function startDraft(open: OpenCheckIn, stored: CheckInDraft | null): CheckInDraft {
  const fresh = { base: baseOf(open), typed: {}, conflicts: [] };
  return stored?.base.week === open.week ? receive(stored, open) : fresh;
}

function baseOf({ week, version, answers, morale, last }: OpenCheckIn): CheckInDraft['base'] {
  const suggestedOutcome = last?.isKept ? 'yes' : null;
  return { week, version, answers: { ...answers, morale }, suggestedOutcome };
}

export function fieldsOf({ base: { answers, suggestedOutcome }, typed }: CheckInDraft): Fields {
  const { kpiValue, usersSpoken } = answers;
  const lastGoal = answers.lastGoal ?? suggestedOutcome;
  const saved = { kpiValue: numberText(kpiValue), usersSpoken: numberText(usersSpoken) };
  return { ...answers, ...saved, lastGoal, ...typed };
}

function numberText(value: number | null): string {
  return value === null ? '' : String(value);
}

/**
 * Unsaved changes: answers to send, and the reasons why others can't be sent. Those in conflict
 * wait.
 */
export function unsavedOf({ base, typed, conflicts }: CheckInDraft): {
  answers: Partial<Answers>;
  problems: Problems;
} {
  const answers: Partial<Answers> = {};
  const problems: Problems = {};
  for (const part of checkInFieldNames) {
    if (conflicts.some((each) => each.part === part)) continue;
    const { answer, problem } = readField(part, typed);
    if (problem) problems[part] = problem;
    else if (answer !== undefined && answer !== base.answers[part])
      Object.assign(answers, { [part]: answer });
  }
  return { answers, problems };
}

export function answersToSend(draft: CheckInDraft, isDone: boolean): ReturnType<typeof unsavedOf> {
  const { answers, problems } = unsavedOf(draft);
  const { suggestedOutcome, answers: saved } = draft.base;
  const isFirst = saved.lastGoal === null && draft.typed.lastGoal === undefined;
  if (!suggestedOutcome || !isFirst || (!isDone && Object.keys(answers).length === 0))
    return { answers, problems };
  return { answers: { ...answers, lastGoal: suggestedOutcome }, problems };
}

export function hasUnsaved(draft: CheckInDraft): boolean {
  const { answers, problems } = unsavedOf(draft);
  const count = Object.keys(answers).length + Object.keys(problems).length;
  return count + draft.conflicts.length > 0;
}

type Answer = Answers[CheckInField];

function readField(
  part: CheckInField,
  typed: Partial<Fields>,
): { answer?: Answer | undefined; problem?: string } {
  const said = typed[part];
  const { kind } = checkInFields[part];
  if (kind === 'number' || kind === 'count') {
    return typeof said === 'string' ? readNumber(said, kind === 'count') : {};
  }
  return { answer: typeof said === 'string' ? said.trim() : said };
}

/**
 * Takes over what was saved elsewhere. Words that were not touched here follow it. If the same
 * question was answered here and there, the older version stays the base: the server then says who
 * said what. What this page has sent itself, even if it got no answer, is no such case.
 */
export function receive(
  draft: CheckInDraft,
  open: OpenCheckIn,
  isOurs: (part: CheckInField, answer: unknown) => boolean = () => false,
): CheckInDraft {
  const next = baseOf(open);
  if (next.week !== draft.base.week) return { base: next, typed: {}, conflicts: [] };
  const typed = { ...draft.typed };
  for (const part of checkInFieldNames) {
    const before = draft.base.answers[part];
    const now = next.answers[part];
    if (now === before || typed[part] === undefined) continue;
    const { answer, problem } = readField(part, draft.typed);
    if (answer === now || part === 'morale' || isOurs(part, now)) continue;
    if (answer !== before || problem) return draft;
    delete typed[part];
  }
  return { base: next, typed, conflicts: draft.conflicts };
}

/** After a save, with the questions that somebody else has answered since. */
export function applySaved(
  draft: CheckInDraft,
  open: OpenCheckIn,
  conflicts: CheckInConflict[],
): CheckInDraft {
  const typed = { ...draft.typed };
  for (const part of checkInFieldNames) {
    const { answer, problem } = readField(part, draft.typed);
    // As it was before, so not touched here: it follows what is saved now.
    if (!problem && answer === draft.base.answers[part]) delete typed[part];
  }
  const applied = { base: baseOf(open), typed, conflicts: [] };
  const { answers, problems } = unsavedOf(applied);
  const known = draft.conflicts.filter(({ part }) => !conflicts.some((each) => each.part === part));
  const isOpen = ({ part }: CheckInConflict) => part in answers || part in problems;
  return { ...applied, conflicts: [...known, ...conflicts].filter(isOpen) };
}

export function keepMine(draft: CheckInDraft, part: CheckInField): CheckInDraft {
  return { ...draft, conflicts: draft.conflicts.filter((each) => each.part !== part) };
}

export function takeTheirs(draft: CheckInDraft, part: CheckInField): CheckInDraft {
  const { [part]: _mine, ...typed } = draft.typed;
  return { ...keepMine(draft, part), typed };
}

const storageKey = (founderId: string) => `check-in:${founderId}`;

/** Keeps unsaved changes over a reload; null once everything is saved. */
export function storeDraft(founderId: string, draft: CheckInDraft | null): void {
  try {
    if (draft) localStorage.setItem(storageKey(founderId), JSON.stringify(draft));
    else localStorage.removeItem(storageKey(founderId));
  } catch {
    // Without storage it lasts as long as the page.
  }
}

export function storedDraft(founderId: string): CheckInDraft | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey(founderId)) ?? 'null');
    return isDraft(stored) ? stored : null;
  } catch {
    return null;
  }
}

function isDraft(stored: unknown): stored is CheckInDraft {
  const { base, typed, conflicts } = Object(stored);
  return (
    typeof base?.week === 'string' &&
    typeof base.version === 'number' &&
    typeof base.answers === 'object' &&
    typeof typed === 'object' &&
    Array.isArray(conflicts)
  );
}
