import {
  addDays,
  type CalendarDate,
  daysBetween,
  localDate,
  localTime,
  startOfDay,
} from '../time.ts';

/** Bonus points by the number of days of a streak. Each also earns a freeze. */
export const streakBonuses = [
  { days: 7, points: 50 },
  { days: 14, points: 100 },
  { days: 30, points: 250 },
  { days: 90, points: 500 },
] as const;

export type StreakBonusDays = (typeof streakBonuses)[number]['days'];
export const streakBonusDays = streakBonuses.map(({ days }) => days);

export const maxFreezesHeld = 2;

/** Days on which the founder's program was paused; `until` is exclusive, null while it lasts. */
export type StreakPause = { from: CalendarDate; until: CalendarDate | null };

export type Streak = {
  /** Days with a completion in the run that includes `lastActiveOn`. Frozen days don't count. */
  current: number;
  longest: number;
  startedOn: CalendarDate | null;
  lastActiveOn: CalendarDate | null;
  /** The latest completion, and the time zone that determined its date. */
  lastActiveAt: Date | null;
  lastActiveZone: string | null;
  /** The date that was added last, and the time zone in which it was. */
  countedOn: CalendarDate | null;
  countedZone: string | null;
  freezesHeld: number;
  /** Their days neither break nor extend the streak. */
  pauses?: readonly StreakPause[];
};

type LastActive = Pick<Streak, 'lastActiveOn' | 'lastActiveAt' | 'lastActiveZone' | 'pauses'>;

export const noStreak: Streak = {
  current: 0,
  longest: 0,
  startedOn: null,
  lastActiveOn: null,
  lastActiveAt: null,
  lastActiveZone: null,
  countedOn: null,
  countedZone: null,
  freezesHeld: 0,
};

/** A completion: an instant, and the founder's time zone at that moment. */
export type ActiveMoment = { at: Date; timeZone: string };

export type StreakStep = {
  streak: Streak;
  /** Missed days on which this step spent a freeze. */
  frozen: CalendarDate[];
  /** Bonuses that this step reached. */
  reached: { days: number; points: number }[];
};

/**
 * Adds one completion to a streak, in chronological order. A day is missed only if it was missed in
 * the time zones of both the last completion and this one. Freezes cover either all missed days or
 * none. A paused day, and a date that came too soon after a change of zone, carry the streak on
 * without adding to it.
 */
export function advanceStreak(streak: Streak, moment: ActiveMoment): StreakStep {
  const day = localDate(moment.at, moment.timeZone);
  const { lastActiveOn } = streak;
  const missed = missedDays(streak, moment);
  const carriesOn = streak.current > 0 && missed.length <= streak.freezesHeld;
  const frozen = carriesOn ? missed : [];
  // After flying west, the date may be an earlier one.
  const isEarlier = lastActiveOn !== null && day < lastActiveOn;
  const counts = !isEarlier && !isPausedDay(streak, day) && isNewDay(streak, moment);
  const current = (carriesOn ? streak.current : 0) + (counts ? 1 : 0);
  const bonus = counts ? streakBonuses.find((each) => each.days === current) : undefined;
  const held = streak.freezesHeld - frozen.length;
  return {
    streak: {
      current,
      longest: Math.max(streak.longest, current),
      startedOn: counts && !carriesOn ? day : streak.startedOn,
      lastActiveOn: isEarlier ? lastActiveOn : day,
      lastActiveAt: moment.at,
      lastActiveZone: moment.timeZone,
      countedOn: counts ? day : streak.countedOn,
      countedZone: counts ? moment.timeZone : streak.countedZone,
      freezesHeld: bonus ? Math.min(maxFreezesHeld, held + 1) : held,
      ...(streak.pauses && { pauses: streak.pauses }),
    },
    frozen,
    reached: bonus ? [{ ...bonus }] : [],
  };
}

/** Without it, a change of zone before and after a completion would make two dates of one moment. */
const minHoursBetweenDays = 20;

/**
 * A date is new once it has begun in the zone of the date that was added last, too. After a change of
 * zone it also has to begin 20 real hours after that one began. In one zone every date is long enough.
 */
function isNewDay({ countedOn, countedZone }: Streak, { at, timeZone }: ActiveMoment): boolean {
  if (!countedOn || !countedZone) return true;
  const day = localDate(at, timeZone);
  if (day <= countedOn) return false;
  if (countedZone === timeZone) return true;
  if (localDate(at, countedZone) <= countedOn) return false;
  const between =
    startOfDay(day, timeZone).getTime() - startOfDay(countedOn, countedZone).getTime();
  return between >= minHoursBetweenDays * 60 * 60 * 1000;
}

/** The streak at a moment without a new completion: 0 once it can't be continued any more. */
export function currentStreak(streak: Streak, now: ActiveMoment): number {
  const { lastActiveOn, lastActiveAt, lastActiveZone, pauses } = streak;
  if (lastActiveOn && lastActiveAt && lastActiveZone === now.timeZone && !pauses) {
    // In one time zone the number of missed days is enough.
    const missed = daysBetween(lastActiveOn, localDate(now.at, now.timeZone)) - 1;
    return missed <= streak.freezesHeld ? streak.current : 0;
  }
  return missedDays(streak, now).length <= streak.freezesHeld ? streak.current : 0;
}

/** The next bonus and how many more days it takes; null after the last one. */
export function nextStreakBonus(
  current: number,
): { days: number; points: number; left: number } | null {
  const next = streakBonuses.find((each) => each.days > current);
  return next ? { ...next, left: next.days - current } : null;
}

export function isPausedDay({ pauses }: Pick<Streak, 'pauses'>, day: CalendarDate): boolean {
  return pauses?.some(({ from, until }) => from <= day && (until === null || day < until)) ?? false;
}

/**
 * Days strictly between the last active day and the day of `moment`, missed in both zones and not
 * paused.
 */
export function missedDays(last: LastActive, moment: ActiveMoment): CalendarDate[] {
  const { lastActiveOn, lastActiveAt, lastActiveZone } = last;
  if (!lastActiveOn || !lastActiveAt || !lastActiveZone) return [];
  const here = between(lastActiveOn, localDate(moment.at, moment.timeZone)).filter(
    (day) => !isPausedDay(last, day),
  );
  if (here.length === 0 || lastActiveZone === moment.timeZone) return here;
  const inOldZone = new Set(between(lastActiveOn, localDate(moment.at, lastActiveZone)));
  const inNewZone = new Set(
    between(localDate(lastActiveAt, moment.timeZone), localDate(moment.at, moment.timeZone)),
  );
  return here.filter((day) => inOldZone.has(day) && inNewZone.has(day));
}

function between(from: CalendarDate, to: CalendarDate): CalendarDate[] {
  const count = Math.max(0, daysBetween(from, to) - 1);
  return Array.from({ length: count }, (_, index) => addDays(from, index + 1));
}

export type StreakReplay = {
  streak: Streak;
  frozen: CalendarDate[];
  /** Every bonus reached, with the start of its run and the index of its completion. */
  reached: { days: number; points: number; runStartedOn: CalendarDate; index: number }[];
};

/** The streak computed from all its completions, in chronological order, and from its pauses. */
export function replayStreak(
  moments: ActiveMoment[],
  pauses: readonly StreakPause[] | null = null,
): StreakReplay {
  const streak = pauses ? { ...noStreak, pauses } : noStreak;
  const replay: StreakReplay = { streak, frozen: [], reached: [] };
  moments.forEach((moment, index) => {
    const step = advanceStreak(replay.streak, moment);
    replay.streak = step.streak;
    replay.frozen.push(...step.frozen);
    for (const bonus of step.reached) {
      replay.reached.push({ ...bonus, runStartedOn: step.streak.startedOn as string, index });
    }
  });
  return replay;
}

/** Local times; `until` is exclusive. */
const eveningHours = { from: '19:00', until: '23:00' };

/** Most of the day is over but there is still time to complete a task. */
export function isEvening(now: Date, timeZone: string): boolean {
  const local = localTime(now, timeZone);
  return local >= eveningHours.from && local < eveningHours.until;
}

const minStreakToWarn = 2;

/**
 * True if a streak ends at the founder's midnight unless a task is completed before. It is not at
 * risk while held freezes would cover the day.
 */
export function isStreakAtRisk(streak: Streak, moment: ActiveMoment): boolean {
  const { at, timeZone } = moment;
  if (currentStreak(streak, moment) < minStreakToWarn) return false;
  const tomorrow = startOfDay(addDays(localDate(at, timeZone), 1), timeZone);
  return currentStreak(streak, { at: tomorrow, timeZone }) === 0;
}
