import { type CalendarDate, daysBetween } from '../time.ts';

export const openingAnswers = ['done', 'not_yet', 'drop'] as const;

/** `drop`: the founder doesn't want to be asked about it any more. The task stays. */
export type OpeningAnswer = (typeof openingAnswers)[number];

/** A task that the founder may have planned last week. All days are in their time zone. */
export type PlannedTask = {
  id: string;
  title: string;
  /** The day on which it was made, pledged, or given its date, whichever came last. */
  plannedOn: CalendarDate;
  dueOn: CalendarDate | null;
  /** Null while it is open. */
  completedOn: CalendarDate | null;
  isPledge: boolean;
  /** Made or dated by a proposal of the coach that the founder confirmed. */
  isFromCoach: boolean;
  /** The founder's answer when they were asked about it last. */
  answer: { answer: OpeningAnswer; on: CalendarDate } | null;
};

/** `isDone`: there is nothing to ask, only to acknowledge. */
export type Opening = { id: string; title: string; isDone: boolean };

/** A task counts as planned after this many days; before that, it was planned just now. */
const minPlannedDays = 3;
const maxPlannedDays = 14;
/** A date that passed this long ago at most, or lies this near ahead, is asked about. */
const dueDays = 7;
/** A task is asked about once in this time. */
const askedAgainDays = 7;
/** After an answer, nothing else is asked for this long. */
const quietDays = 3;
/** A plan that was done is acknowledged on that day and the next. */
const acknowledgedDays = 2;

/**
 * The coach opens a conversation with the latest thing that was planned with it, else the pledge or
 * own task whose date passed last, else the one planned last. Null if there is none, or if the
 * founder answered such a question lately.
 */
export function chooseOpening(planned: PlannedTask[], today: CalendarDate): Opening | null {
  const ago = (day: CalendarDate) => daysBetween(day, today);
  if (planned.some(({ answer }) => answer && ago(answer.on) < quietDays)) return null;
  const asked = planned.filter(({ plannedOn, dueOn, completedOn, answer }) => {
    if (answer && (answer.answer === 'drop' || ago(answer.on) < askedAgainDays)) return false;
    if (completedOn !== null && ago(completedOn) >= acknowledgedDays) return false;
    if (dueOn !== null && ago(dueOn) < -dueDays) return false;
    return ago(plannedOn) >= minPlannedDays;
  });
  const wasPlannedThen = ({ plannedOn }: PlannedTask) => ago(plannedOn) <= maxPlannedDays;
  const wasDueThen = ({ dueOn }: PlannedTask) =>
    dueOn !== null && ago(dueOn) > 0 && ago(dueOn) <= dueDays;
  const own = asked.filter(({ isFromCoach }) => !isFromCoach);
  const chosen =
    latest(
      asked.filter((task) => task.isFromCoach && wasPlannedThen(task)),
      ({ plannedOn }) => plannedOn,
    ) ??
    latest(own.filter(wasDueThen), ({ dueOn }) => dueOn ?? '') ??
    latest(
      own.filter((task) => task.completedOn === null && wasPlannedThen(task)),
      ({ plannedOn }) => plannedOn,
    );
  return chosen
    ? { id: chosen.id, title: chosen.title, isDone: chosen.completedOn !== null }
    : null;
}

/** Of one day, a pledge comes first, then by id, so that every page asks about the same one. */
function latest(
  tasks: PlannedTask[],
  dayOf: (task: PlannedTask) => CalendarDate,
): PlannedTask | undefined {
  return tasks.toSorted(
    (a, b) =>
      dayOf(b).localeCompare(dayOf(a)) ||
      Number(b.isPledge) - Number(a.isPledge) ||
      a.id.localeCompare(b.id),
  )[0];
}

/** The line around the task's title. */
export function openingText(isDone: boolean): { before: string; after: string } {
  return { before: 'Last week you planned ', after: isDone ? ', and did it.' : '. Done?' };
}

// Stryker disable StringLiteral: a test would only repeat these texts.
export const openingAnswerLabels: Record<OpeningAnswer, string> = {
  done: 'Yes, done',
  not_yet: 'Not yet',
  drop: 'Drop it',
};

/** Said after “Drop it”. */
export const droppedText = 'Okay, I won’t ask about it again. The task stays on your board.';
