import { clockLabel, formatNumber } from '../formats.ts';
import { addDays, type CalendarDate, daysBetween, localDate, localInstant } from '../time.ts';

/**
 * A week's check-in opens on its Thursday and closes on the Monday after, in a person's own zone.
 */
export const checkInTimes = { opens: '09:00', reminds: '18:00', closes: '12:00' } as const;

/** `Monday at 12:00 PM`: in the zone of whoever reads it. */
export const closingTime = `Monday at ${clockLabel(checkInTimes.closes)}`;

const daysUntil = { reminder: 3, close: 4 };

/** The latest Thursday on or before a date: what a week of check-ins is named after. */
export function checkInWeek(date: CalendarDate): CalendarDate {
  // 1970-01-01 was a Thursday.
  return addDays(date, -((((daysBetween('1970-01-01', date) % 7) + 7) % 7) as number));
}

/** The Thursday in the program's week that begins on this day. */
export function checkInOf(weekStart: CalendarDate): CalendarDate {
  return checkInWeek(addDays(weekStart, 6));
}

export type CheckInWindow = {
  week: CalendarDate;
  opensAt: Date;
  /** The time of the one reminder for those who have not checked in. */
  remindsAt: Date;
  /** From then on it can't be changed any more, but for corrections of the number. */
  closesAt: Date;
};

/** The window of a week for somebody in a zone. Clock changes move it like everything local. */
export function checkInWindow(week: CalendarDate, timeZone: string): CheckInWindow {
  return {
    week,
    opensAt: localInstant(week, checkInTimes.opens, timeZone),
    remindsAt: localInstant(addDays(week, daysUntil.reminder), checkInTimes.reminds, timeZone),
    closesAt: localInstant(addDays(week, daysUntil.close), checkInTimes.closes, timeZone),
  };
}

/** The check-in that is open for somebody now; null from Monday noon to Thursday morning. */
export function openCheckIn(now: Date, timeZone: string): CheckInWindow | null {
  const window = checkInWindow(checkInWeek(localDate(now, timeZone)), timeZone);
  return window.opensAt <= now && now < window.closesAt ? window : null;
}

/** The last week that has opened for somebody, and whether it can still be done. */
export function latestCheckIn(
  now: Date,
  timeZone: string,
): { week: CalendarDate; isOpen: boolean } {
  const week = checkInWeek(localDate(now, timeZone));
  const { opensAt, closesAt } = checkInWindow(week, timeZone);
  return opensAt <= now
    ? { week, isOpen: now < closesAt }
    : { week: addDays(week, -7), isOpen: false };
}

/** A program runs on some day on which a week's check-in is open, so that its founders are asked. */
export function isAskedIn(
  week: CalendarDate,
  { startsOn, endsOn }: { startsOn: CalendarDate; endsOn: CalendarDate },
): boolean {
  return startsOn <= addDays(week, daysUntil.close) && week <= endsOn;
}

/** The next one that opens. */
export function nextCheckIn(now: Date, timeZone: string): CheckInWindow {
  const week = checkInWeek(localDate(now, timeZone));
  const window = checkInWindow(week, timeZone);
  return window.opensAt > now ? window : checkInWindow(addDays(week, 7), timeZone);
}

/** A call for help from outside the form stands in this week's check-in, where it can be taken back. */
export function helpWeek(now: Date, timeZone: string): CalendarDate {
  return (openCheckIn(now, timeZone) ?? nextCheckIn(now, timeZone)).week;
}

export const goalOutcomes = ['yes', 'partly', 'no'] as const;
export type GoalOutcome = (typeof goalOutcomes)[number];

export const goalOutcomeLabels: Record<GoalOutcome, string> = {
  yes: 'Yes',
  partly: 'Partly',
  no: 'No',
};

/** From 1 to 5, in words. */
export const moraleLabels = ['Very low', 'Low', 'Okay', 'Good', 'Great'] as const;

export type CheckInFieldSpec = {
  kind: 'number' | 'count' | 'choice' | 'line' | 'text' | 'yes_no';
  question: string;
  /** Stands above the answer where it is read. A yes or no only decides what becomes of another. */
  summary?: string;
  /** In characters. */
  max?: number;
  choices?: { value: string; label: string }[];
};

/** Everything that a check-in asks, in this order; all but morale is the team's. */
export const checkInFields = {
  kpiValue: { kind: 'number', question: 'Your number', summary: 'Your number' },
  usersSpoken: { kind: 'count', question: 'Users you talked to', summary: 'Users talked to' },
  lastGoal: {
    kind: 'choice',
    question: 'Did you reach your last goal?',
    summary: 'Last goal reached',
    choices: goalOutcomes.map((value) => ({ value, label: goalOutcomeLabels[value] })),
  },
  // As long as a task's title, which it becomes with a pledge.
  goal: { kind: 'line', question: 'Your goal for next Thursday', summary: 'Next goal', max: 200 },
  pledgesGoal: { kind: 'yes_no', question: 'Pledge it to your cohort' },
  blocker: { kind: 'text', question: 'What’s in your way?', summary: 'In the way', max: 1000 },
  helpWanted: {
    kind: 'text',
    question: 'What could you use help with?',
    summary: 'Help wanted',
    max: 500,
  },
  sharesHelp: { kind: 'yes_no', question: 'Ask your cohort' },
  morale: {
    kind: 'choice',
    question: 'How are you feeling?',
    summary: 'How you felt',
    choices: moraleLabels.map((label, index) => ({ value: String(index + 1), label })),
  },
} satisfies Record<string, CheckInFieldSpec>;

export type CheckInField = keyof typeof checkInFields;
export const checkInFieldNames = Object.keys(checkInFields) as CheckInField[];

/** The fields that somebody reads. */
export type CheckInPart = Exclude<CheckInField, 'pledgesGoal' | 'sharesHelp'>;
export const checkInParts = checkInFieldNames.filter(
  (name): name is CheckInPart => 'summary' in checkInFields[name],
);

/** Puts the answers into words. The KPI has a name and a unit of its own, and so is left out. */
export function summariseAnswers(
  answers: Partial<Record<CheckInPart, string | number | null | undefined>>,
): [summary: string, answer: string][] {
  return checkInParts.flatMap((part) => {
    const answer = answers[part] ?? '';
    if (part === 'kpiValue' || answer === '') return [];
    const { summary, choices }: CheckInFieldSpec = checkInFields[part];
    const chosen = choices?.find(({ value }) => value === String(answer));
    const text = typeof answer === 'number' ? formatNumber(answer) : answer;
    return [[summary ?? '', chosen?.label ?? text]];
  });
}

/** The readers: founders of the startup, staff, founders of the same cohort, approved investors. */
export type CheckInReader = 'team' | 'staff' | 'cohort' | 'investor';

export type CheckInSharing = {
  /** The cohort sees the numbers and the goals. */
  numbers: boolean;
  /** Investors see the KPI. */
  kpi: boolean;
  /** This week's call for help goes to the cohort. */
  help: boolean;
};

/**
 * A part of a check-in that is done may be read. Only its team reads a draft. Morale is each
 * person's own: to the rest of their team and everybody outside the staff it is not shown, whatever
 * is shared.
 */
export function mayReadPart(
  part: CheckInPart,
  reader: CheckInReader,
  sharing: CheckInSharing,
): boolean {
  if (part === 'morale') return reader === 'staff';
  if (reader === 'team' || reader === 'staff') return true;
  if (part === 'blocker') return false;
  if (reader === 'investor') return part === 'kpiValue' && sharing.kpi;
  return part === 'helpWanted' ? sharing.help : sharing.numbers;
}

type TickedAnswers = {
  goal?: string | null | undefined;
  pledgesGoal?: boolean | undefined;
  helpWanted?: string | null | undefined;
  sharesHelp?: boolean | undefined;
};

/** Names the answers that are to be pledged or shared and say nothing. */
export function listMissingTexts(answers: TickedAnswers): { path: string; message: string }[] {
  const { goal, pledgesGoal, helpWanted, sharesHelp } = answers;
  return [
    ...(pledgesGoal && !goal
      ? [{ path: 'goal', message: 'Write the goal that you pledge, or don’t pledge it.' }]
      : []),
    ...(sharesHelp && !helpWanted
      ? [{ path: 'helpWanted', message: 'Write what you ask your cohort for, or don’t ask.' }]
      : []),
  ];
}
