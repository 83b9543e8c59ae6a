import { Temporal } from 'temporal-polyfill';
import { expect, it } from 'vitest';
import { listKpiSeries } from '#db/queries/check-ins.ts';
import { listSharedCheckIns, sharedKpi, toKpiTrend } from '#db/queries/shared-check-ins.ts';
import { findMondayMessage } from '#db/queries/staff.ts';
import {
  type CheckInFacts,
  type CohortFacts,
  type FounderFacts,
  type KpiFacts,
  planYear,
  type StartupFacts,
  yearStart,
  yearWriter,
} from '#db/testing/generated-year.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { listCockpit } from './cockpit.ts';
import { findCohortReport } from './report.ts';

// Every figure of cockpit, Monday's message and report over a year, as plain code computes it from the
// facts. It shares no rule with the product: whoever changes one of them has to change both.

const { db } = useTestDatabase();
const year = planYear('three');
const me = year.staff[0] as (typeof year.staff)[number];

type Day = string;
const dayAt = (at: Date, zone: string): Day =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime())
    .toZonedDateTimeISO(zone)
    .toPlainDate()
    .toString();
const plus = (day: Day, days: number): Day => Temporal.PlainDate.from(day).add({ days }).toString();
const between = (from: Day, to: Day): number =>
  Temporal.PlainDate.from(from).until(to, { largestUnit: 'day' }).days;
const moment = (day: Day, time: string, zone: string): Date =>
  new Date(
    Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: zone, plainTime: time })
      .epochMilliseconds,
  );
const weekday = (day: Day): number => Temporal.PlainDate.from(day).dayOfWeek;
/** The last Thursday up to a day, and the last Sunday. */
const thursdayOf = (day: Day): Day => plus(day, -((weekday(day) + 3) % 7));
const sundayOf = (day: Day): Day => plus(day, -(weekday(day) % 7));
const latest = (...days: (Day | null | undefined)[]): Day | null =>
  days
    .filter((day) => day != null)
    .sort()
    .at(-1) ?? null;

const isAccepted = ({ cohort, reviewedAt, leftAt, returnedAt }: StartupFacts, now: Date): boolean =>
  cohort !== null &&
  reviewedAt !== null &&
  reviewedAt <= now &&
  (leftAt === null || leftAt > now || (returnedAt !== null && returnedAt <= now));

const zoneOf = ({ zones }: FounderFacts, now: Date): string =>
  [...zones].reverse().find(({ at }) => at <= now)?.timeZone ?? zones[0]?.timeZone ?? '';

/** Who is on the team now, the owner first, then by name. */
function teamOf(startup: StartupFacts, now: Date): FounderFacts[] {
  return startup.founders
    .filter(({ joinedAt, leftAt }) => joinedAt <= now && (leftAt === null || leftAt > now))
    .sort((a, b) => Number(b.isOwner) - Number(a.isOwner) || a.name.localeCompare(b.name));
}

const signedIn = ({ signedInAt }: FounderFacts, now: Date): boolean =>
  signedInAt !== null && signedInAt <= now;

/** The zone that most of the cohort lives in; of several the first by name. */
function zoneOfCohort(cohort: CohortFacts, now: Date): string {
  const count = new Map<string, number>();
  for (const startup of year.startups)
    if (startup.cohort === cohort && isAccepted(startup, now))
      for (const founder of teamOf(startup, now)) {
        const zone = zoneOf(founder, now);
        count.set(zone, (count.get(zone) ?? 0) + 1);
      }
  const [first] = [...count].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  return first?.[0] ?? 'UTC';
}

/** The last check-in that has opened in a zone. */
function openedIn(zone: string, at: Date): { week: Day; isOpen: boolean } {
  let week = thursdayOf(dayAt(at, zone));
  if (moment(week, '09:00', zone) > at) week = plus(week, -7);
  return { week, isOpen: at < moment(plus(week, 4), '12:00', zone) };
}

type Said = {
  week: Day;
  kpiId: string | null;
  value: number | null;
  isDone: boolean;
  isAway: boolean;
};

/** Reads the check-in as it stands now; it counts if it was done by `at`. */
function saidIn(checkIn: CheckInFacts, now: Date, at: Date): Said {
  const writes = checkIn.writes.filter((write) => write.at <= now);
  const last = writes.at(-1);
  return {
    week: checkIn.week,
    kpiId: last?.kpiId ?? null,
    value: last?.value ?? null,
    isDone: writes.some((write) => write.isDone && write.at <= at),
    isAway: writes.length === 0 && checkIn.awayAt !== null && checkIn.awayAt <= now,
  };
}

const kpiNow = ({ kpis }: StartupFacts, now: Date): KpiFacts | null =>
  kpis.find(({ at, replacedAt }) => at <= now && (replacedAt === null || replacedAt > now)) ?? null;
const kpiName = ({ names }: KpiFacts, now: Date): string =>
  [...names].reverse().find(({ at }) => at <= now)?.name ?? '';

const tenth = (value: number): number => Math.round(value * 10) / 10;

/** Percent of the first, for percentages points; none from zero or to the other side of it. */
function change(from: number, to: number, unit: KpiFacts['unit']): number | null {
  if (unit === 'percent') return tenth(to - from);
  if (from === 0 || (from > 0 && to < 0) || (from < 0 && to >= 0)) return null;
  return tenth((100 * (to - from)) / Math.abs(from));
}

/** A week's value of one KPI against the week before. */
function growthIn(week: Day, said: Said[], kpi: KpiFacts): number | null {
  const numberIn = (of: Day) =>
    said.find((each) => each.week === of && each.isDone && each.kpiId === kpi.id)?.value ?? null;
  const [before, value] = [numberIn(plus(week, -7)), numberIn(week)];
  return before === null || value === null ? null : change(before, value, kpi.unit);
}

const number = new Intl.NumberFormat('en-US');
function kpiText(value: number, unit: KpiFacts['unit']): string {
  const minus = value < 0 ? '−' : '';
  const size = Math.abs(value);
  if (unit === 'percent') return `${minus}${number.format(size)}%`;
  if (unit === 'number') return `${minus}${number.format(size)}`;
  return `${minus}$${Number.isInteger(size) ? number.format(size) : number.format(Math.trunc(size)) + size.toFixed(2).slice(-3)}`;
}

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
const weekdays = 'Mon Tue Wed Thu Fri Sat Sun'.split(' ');
function dayText(day: Day, today: Day): string {
  const { month, day: date, year: of } = Temporal.PlainDate.from(day);
  const text = `${months[month - 1]} ${date}`;
  return day.slice(0, 4) === today.slice(0, 4)
    ? text
    : `${weekdays[weekday(day) - 1]}, ${text}, ${of}`;
}

/** Paused on any of the days on which the check-in of a week is open. */
function isPausedIn({ pauses }: FounderFacts, week: Day, now: Date): boolean {
  return pauses.some(
    ({ at, from, endsAt, until }) =>
      at <= now && from <= plus(week, 4) && (endsAt > now || (until > week && from < until)),
  );
}

const numberNames = ['', '', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'];

type Clock = { cohort: CohortFacts; now: Date; until: Day | null };

function cockpitOf({ cohort, now, until }: Clock) {
  const zone = zoneOfCohort(cohort, now);
  const today = dayAt(now, zone);
  const hasEnded = today > cohort.endsOn;
  const day = [today, cohort.endsOn, until ?? today].sort()[0] as Day;
  const at = day === today ? now : moment(plus(day, 1), '00:00', zone);
  const first =
    weekday(cohort.startsOn) === 4 ? cohort.startsOn : plus(thursdayOf(cohort.startsOn), 7);
  const next = [0, 7, 14]
    .map((days) => plus(thursdayOf(today), days))
    .find((week) => moment(week, '09:00', zone) > now) as Day;
  const { week } = openedIn(zone, at);
  const rows = year.startups
    .filter((startup) => startup.cohort === cohort && isAccepted(startup, now))
    .filter((startup) => teamOf(startup, now).length > 0)
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map((startup) => rowOf(startup, { cohort, now, at, day, zone, hasEnded }));
  return {
    cohort: {
      id: cohort.id,
      name: cohort.name,
      startsOn: cohort.startsOn,
      endsOn: cohort.endsOn,
      hasEnded,
    },
    today,
    week: week >= first ? week : null,
    nextOpensAt: hasEnded ? null : moment(latest(next, first) as Day, '09:00', zone).toISOString(),
    timeZone: zone,
    rows,
  };
}

type Moment = {
  cohort: CohortFacts;
  now: Date;
  at: Date;
  day: Day;
  zone: string;
  hasEnded: boolean;
};

function firstCheckInEver(now: Date): Day | null {
  const weeks = year.startups.flatMap(({ checkIns }) =>
    checkIns
      .filter(
        ({ writes, awayAt }) =>
          (awayAt && awayAt <= now) || writes.some((write) => write.at <= now),
      )
      .map(({ week }) => week),
  );
  return weeks.sort()[0] ?? null;
}

function rowOf(startup: StartupFacts, { cohort, now, at, day, zone, hasEnded }: Moment) {
  const team = teamOf(startup, now);
  const here = team.filter((founder) => signedIn(founder, now));
  const joined = here.map(({ joinedAt, signedInAt }) =>
    Math.max(joinedAt.getTime(), (signedInAt as Date).getTime()),
  );
  const signedInOn = joined.length > 0 ? dayAt(new Date(Math.min(...joined)), zone) : null;
  const joinedOn = signedInOn && latest(signedInOn, cohort.startsOn);
  const isPausedNow = ({ pauses }: FounderFacts) =>
    pauses.some((pause) => pause.at <= now && pause.endsAt > now);
  const isPaused = team.every(isPausedNow);
  const said = startup.checkIns.map((checkIn) => saidIn(checkIn, now, at));
  const kpi = kpiNow(startup, now);
  const numberIn = (week: Day) =>
    said.find((each) => each.week === week && each.isDone && each.kpiId === kpi?.id)?.value ?? null;

  const windows = team.map((founder) => openedIn(zoneOf(founder, now), at));
  const last = latest(...windows.map(({ week }) => week)) as Day;
  const isOpen = !hasEnded && windows.some((window) => window.week === last && window.isOpen);
  const firstEver = firstCheckInEver(now);
  const stateOf = (week: Day) => {
    const found = said.find((each) => each.week === week);
    const canBeDone = isOpen && week === last;
    if (found?.isDone) return 'done';
    if (joinedOn === null || week < cohort.startsOn) return 'before';
    if (!canBeDone && (week < joinedOn || firstEver === null || week < firstEver)) return 'before';
    if (found?.isAway) return 'away';
    if (team.every((founder) => isPausedIn(founder, week, now))) return 'paused';
    return canBeDone ? 'open' : 'missed';
  };
  const weeks = Array.from({ length: 8 }, (_, index) => plus(last, -7 * index)).map((week) => ({
    week,
    state: stateOf(week),
    kpiValue: numberIn(week),
  }));
  const shown = weeks.slice(0, 4);
  const newest = shown.find(({ kpiValue }) => kpiValue !== null);
  const growth = kpi && newest ? growthIn(newest.week, said, kpi) : null;

  const pledges = team.flatMap((founder) => founder.pledges);
  const decided = pledges.flatMap(({ states }) => {
    const state = [...states].reverse().find((each) => each.at <= now);
    const isLate = state && state.at.getTime() > at.getTime() - 28 * 86_400_000 && state.at <= at;
    return isLate && (state.state === 'kept' || state.state === 'missed') ? [state.state] : [];
  });
  const kept = decided.filter((state) => state === 'kept').length;
  const tasks = team.flatMap((founder) =>
    founder.completions.filter(
      (task) => task.at <= now && task.on <= day && (task.undoneAt === null || task.undoneAt > now),
    ),
  );
  const before = plus(day, -14);
  const activeDays = new Set(tasks.filter(({ on }) => on > before).map(({ on }) => on)).size;

  // A task, words in a check-in and a new pledge that was not withdrawn count as something done.
  const words = startup.checkIns.flatMap(({ writes }) => writes.map((write) => write.at));
  const promised = pledges
    .filter(
      ({ states }) => [...states].reverse().find((each) => each.at <= now)?.state !== 'withdrawn',
    )
    .map((pledge) => pledge.at);
  const statedAt = [...words, ...promised].filter((each) => each <= at).map(Number);
  const lastSaid = statedAt.length > 0 ? dayAt(new Date(Math.max(...statedAt)), zone) : null;
  const lastDone = latest(...tasks.map(({ on }) => on), lastSaid);
  const away = weeks.find(({ state }) => state === 'away');
  const backOn = team.map(({ pauses }) => {
    const pause = [...pauses]
      .reverse()
      .find((each) => each.at <= now && (each.endsAt > now || each.from < each.until));
    return pause && pause.endsAt <= now ? pause.until : null;
  });
  const back = backOn.includes(null) ? null : (backOn.sort()[0] ?? null);
  const lastAway = latest(away && plus(away.week, 6), back);

  const morale = team.flatMap(({ id, name }) => {
    const answers = startup.checkIns
      .filter(({ week }) => said.find((each) => each.week === week)?.isDone)
      .flatMap(({ week, morale: all }) =>
        all
          .filter((each) => each.founderId === id && each.at <= now)
          .map(({ value }) => ({ week, value })),
      );
    const [before, lastAnswer] = answers.slice(-2);
    if (!before || !lastAnswer) return [];
    // Twice within four weeks, and not longer ago than eight.
    if (between(before.week, lastAnswer.week) >= 28 || between(lastAnswer.week, last) >= 56)
      return [];
    return before.value <= 2 && lastAnswer.value <= 2
      ? [{ name, text: `${before.value} and ${lastAnswer.value}` }]
      : [];
  });

  const risks: { kind: string; sentence: string }[] = [];
  if (joinedOn !== null && !isPaused && !hasEnded) {
    const asked = weeks.filter(({ state }) => state === 'done' || state === 'missed');
    const done = asked.findIndex(({ state }) => state === 'done');
    const missed = done === -1 ? asked : asked.slice(0, done);
    if (missed.length >= 2) {
      const [newestMiss, oldest] = [
        missed[0] as (typeof weeks)[number],
        missed.at(-1) as (typeof weeks)[number],
      ];
      const more = oldest.week === weeks.at(-1)?.week ? ' or more' : '';
      const gap =
        between(oldest.week, newestMiss.week) / 7 + 1 > missed.length
          ? ', not counting weeks away'
          : '';
      risks.push({
        kind: 'missed_check_ins',
        sentence: `No check-in for ${numberNames[missed.length]} weeks${more}${gap}`,
      });
    }
    const since = latest(lastDone ?? joinedOn, joinedOn, lastAway) as Day;
    if (between(since, day) > 7)
      risks.push({
        kind: 'silence',
        sentence: lastDone
          ? `Nothing done since ${dayText(lastDone, day)}`
          : `Nothing done since joining on ${dayText(joinedOn, day)}`,
      });
    const values = asked.slice(0, 4).map(({ kpiValue }) => kpiValue);
    if (kpi && values.length === 4 && values.every((value) => value !== null)) {
      const isWorse = [0, 1, 2].every((index) => {
        const [value, before] = [values[index] as number, values[index + 1] as number];
        return kpi.goodWay === 'up' ? value < before : value > before;
      });
      const way = kpi.goodWay === 'up' ? 'fell' : 'rose';
      if (isWorse)
        risks.push({
          kind: 'kpi_falling',
          sentence: `${kpiName(kpi, now)} ${way} three weeks in a row: ${kpiText(values[3] as number, kpi.unit)} to ${kpiText(values[0] as number, kpi.unit)}`,
        });
    }
    if (decided.length >= 2 && kept < decided.length / 2)
      risks.push({
        kind: 'pledges_missed',
        sentence: `${kept === 0 ? 'None' : kept} of ${decided.length} pledges kept in four weeks`,
      });
    if (morale.length > 0) {
      const texts = morale.map(
        ({ name, text }, index) => `${name}’s ${index === 0 ? 'morale was ' : ''}${text}`,
      );
      risks.push({ kind: 'low_morale', sentence: `${texts.join(', ')} in the last two check-ins` });
    }
  }
  const dismissalOf = (kind: string) => {
    const found = [...startup.dismissals]
      .reverse()
      .find((each) => each.at <= now && each.risk === kind);
    if (!found || found.until <= day) return null;
    return { until: found.until, reason: found.reason, by: emailOf(found.accountId) };
  };
  const withInvestors = year.introductions.filter(
    ({ at: askedAt, from, to }) =>
      askedAt <= now &&
      (from === null || to === null) &&
      team.some(({ id }) => id === from || id === to),
  );
  const stateNow = ({ decided: decision }: (typeof withInvestors)[number]) =>
    decision && decision.at <= now ? decision.state : 'requested';
  const assigned = [...startup.assignments].reverse().find((each) => each.at <= now);
  const notes = startup.notes.filter((note) => note.at <= now);
  const text = notes.at(-1)?.text ?? null;
  const seen = team.flatMap(({ signedInAt, completions, visits, lists }) => [
    ...[signedInAt, ...visits, ...lists],
    ...completions
      .filter(({ undoneAt }) => undoneAt === null || undoneAt > now)
      .map((each) => each.at),
  ]);
  const seenAt = seen
    .filter((each) => each !== null && each <= now)
    .map((each) => (each as Date).toISOString());
  return {
    startupId: startup.id,
    startupName: startup.name,
    startupLogo: null,
    stage: 'mvp',
    isPaused,
    founders: team.map(({ name }) => name),
    notJoined: team.filter((founder) => !here.includes(founder)).map(({ name }) => name),
    hasJoined: joinedOn !== null,
    kpi: kpi && { name: kpiName(kpi, now), unit: kpi.unit, goodWay: kpi.goodWay },
    growth,
    weeks: shown.reverse(),
    pledges: { kept, decided: decided.length },
    activeDays,
    ofDays:
      signedInOn === null ? 0 : Math.max(Math.min(14, between(signedInOn, day) + 1), activeDays),
    lastSeenAt: latest(...seenAt),
    introductions: {
      open: withInvestors.filter((each) => stateNow(each) === 'requested' && each.expiresAt > at)
        .length,
      accepted: withInvestors.filter((each) => stateNow(each) === 'accepted').length,
    },
    risks: risks.map((risk) => ({ ...risk, dismissed: dismissalOf(risk.kind) })),
    goingWell: isPaused
      ? null
      : wellOf({ weeks, kpi, growth, kept, of: decided.length, activeDays }),
    assignee:
      assigned && assigned.until >= day
        ? {
            email: emailOf(assigned.accountId),
            isMe: assigned.accountId === me.accountId,
            until: assigned.until,
          }
        : null,
    notes: {
      count: notes.length,
      newest: text && text.length > 300 ? `${text.slice(0, 299)}…` : text,
    },
  };
}

type Doing = {
  weeks: { state: string; kpiValue: number | null }[];
  kpi: KpiFacts | null;
  growth: number | null;
  kept: number;
  of: number;
  activeDays: number;
};

/** The first that is true: a rise of three weeks, all pledges kept, 5 %, every day active, four check-ins. */
function wellOf({ weeks, kpi, growth, kept, of, activeDays }: Doing): string | null {
  const asked = weeks.filter(({ state }) => state === 'done' || state === 'missed');
  const sign = kpi?.goodWay === 'down' ? -1 : 1;
  const values = asked.map(({ kpiValue }) => (kpiValue === null ? Number.NaN : sign * kpiValue));
  const turn = values.findIndex((value, index) => !(value > (values[index + 1] ?? Number.NaN)));
  const text = (index: number) => kpiText(asked[index]?.kpiValue as number, kpi?.unit ?? 'number');
  if (kpi && turn >= 3)
    return `KPI ${kpi.goodWay} ${numberNames[turn]} weeks in a row: ${text(turn)} to ${text(0)}`;
  if (of >= 3 && kept === of) return `Kept all ${kept} pledges in four weeks`;
  const isKnown = asked.length > 0 && asked[0]?.kpiValue !== null && growth !== null;
  if (kpi && isKnown && kpi.unit !== 'percent' && sign * growth >= 5)
    return `KPI ${kpi.goodWay} ${number.format(Math.abs(growth))}% in a week, to ${text(0)}`;
  if (activeDays === 14) return 'Active every day for two weeks';
  const missed = asked.findIndex(({ state }) => state === 'missed');
  const inRow = missed === -1 ? asked.length : missed;
  return inRow >= 4 ? `Checked in ${numberNames[inRow]} weeks in a row` : null;
}

const emailOf = (accountId: string) =>
  year.staff.find((each) => each.accountId === accountId)?.email as string;

function messageOf(clock: Clock & { until: Day }) {
  const { cohort, rows } = cockpitOf(clock);
  const running = rows.filter(({ isPaused }) => !isPaused);
  const named = ({ startupId, startupName }: (typeof rows)[number]) => ({ startupId, startupName });
  const calls = running.flatMap((row) => {
    const open = row.risks.filter(({ dismissed }) => dismissed === null);
    const reasons = open
      .filter(({ kind }) => kind !== 'low_morale')
      .map(({ sentence }) => sentence);
    if (open.length === 0) return [];
    const said = reasons.length > 0 ? reasons : ['Private: see the cockpit'];
    return [
      {
        ...named(row),
        founders: row.founders,
        reasons: said,
        assigneeEmail: row.assignee?.email ?? null,
      },
    ];
  });
  const well = running.flatMap((row) => {
    const { kpi, pledges } = row;
    const last = row.weeks.at(-1);
    const grown = last?.kpiValue === null ? null : row.growth;
    const strength = (grown ?? 0) * (kpi?.goodWay === 'down' ? -1 : 1);
    if (kpi && last?.kpiValue != null && strength >= 5) {
      const sign = (grown as number) < 0 ? '−' : '+';
      const size = number.format(Math.abs(grown as number));
      const unit = kpi.unit === 'percent' ? (size === '1' ? ' point' : ' points') : '%';
      const sentence = `${kpi.name} ${sign}${size}${unit} in a week, to ${kpiText(last.kpiValue, kpi.unit)}`;
      return [{ ...named(row), sentence, strength }];
    }
    if (pledges.decided < 3 || pledges.kept < pledges.decided) return [];
    return [
      {
        ...named(row),
        sentence: `Kept all ${pledges.kept} pledges in the last four weeks`,
        strength: 0,
      },
    ];
  });
  const message = {
    cohortId: cohort.id,
    cohortName: cohort.name,
    calls: calls.sort((a, b) => b.reasons.length - a.reasons.length),
    missing: running.filter(({ weeks }) => weeks.at(-1)?.state === 'open').map(named),
    missed: running.filter(({ weeks }) => weeks.at(-1)?.state === 'missed').map(named),
    notJoined: running.filter(({ hasJoined }) => !hasJoined).map(named),
    lookedAfter: running.flatMap((row) => {
      const found = row.risks.find(
        ({ dismissed }) =>
          dismissed?.reason.startsWith('Looked after') && dismissed.until >= plus(clock.until, 13),
      )?.dismissed;
      return found ? [{ ...named(row), by: found.by, until: found.until }] : [];
    }),
    well: well
      .sort((a, b) => b.strength - a.strength)
      .slice(0, 5)
      .map(({ strength, ...news }) => news),
  };
  const { calls: a, missing: b, missed: c, notJoined: d, lookedAfter: e, well: f } = message;
  return [a, b, c, d, e, f].every((part) => part.length === 0) ? null : message;
}

/** A median needs three values or more. */
function median(values: number[]): number | null {
  if (values.length < 3) return null;
  const sorted = [...values].sort((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  const middle = sorted[half] as number;
  return sorted.length % 2 === 1 ? middle : tenth(((sorted[half - 1] as number) + middle) / 2);
}

function reportOf(cohort: CohortFacts, now: Date) {
  const zone = zoneOfCohort(cohort, now);
  const today = dayAt(now, zone);
  const applicants = year.startups.filter(({ submittedAt }) => submittedAt <= now);
  const members = applicants.filter(
    ({ cohort: of, reviewedAt }) => of === cohort && reviewedAt !== null && reviewedAt <= now,
  );
  const own = members.map((startup) => ({
    startup,
    founders: startup.founders.filter(({ joinedAt }) => joinedAt <= now),
    said: startup.checkIns.map((checkIn) => saidIn(checkIn, now, now)),
    isLeft: !isAccepted(startup, now),
  }));
  const tasksOf = (founders: FounderFacts[]) =>
    founders.flatMap(({ completions }) =>
      completions.filter(({ at, undoneAt }) => at <= now && (undoneAt === null || undoneAt > now)),
    );
  const others = applicants.filter(({ cohort: of, submittedAt, reviewedAt }) => {
    if (of && reviewedAt && reviewedAt <= now) return false;
    return submittedAt >= cohort.opensAt && submittedAt < (cohort.closesAt ?? now);
  });
  const steps = {
    applied: members.length + others.length,
    reviewed:
      members.length + others.filter(({ reviewedAt }) => reviewedAt && reviewedAt <= now).length,
    accepted: members.length,
    joined: own.filter(({ founders }) => founders.some((each) => signedIn(each, now))).length,
    active: own.filter(({ founders }) => tasksOf(founders).length > 0).length,
    here: own.filter(({ isLeft }) => !isLeft).length,
  };
  const last = [today, cohort.endsOn].sort()[0] as Day;
  const weeks = [];
  for (
    let sunday = sundayOf(cohort.startsOn);
    today >= cohort.startsOn && sunday <= last;
    sunday = plus(sunday, 7)
  ) {
    const end = moment(plus(sunday, 7), '00:00', zone);
    const thursday = plus(sunday, 4);
    const present = own.filter(
      ({ startup, isLeft }) =>
        (startup.reviewedAt as Date) < end && !(isLeft && (startup.leftAt as Date) < end),
    );
    const came = present.filter(({ founders }) =>
      founders.some((each) => signedIn(each, now) && (each.signedInAt as Date) < end),
    );
    const nextSunday = plus(sunday, 7);
    const isIn = (on: Day) => on >= sunday && on < nextSunday;
    const saidThen = (each: (typeof own)[number]) =>
      each.said.find(({ week }) => week === thursday);
    // Nobody is asked before the check-in opens, before the cohort begins or after it has ended.
    const isAsked =
      thursday >= cohort.startsOn &&
      thursday <= cohort.endsOn &&
      moment(thursday, '09:00', zone) <= now;
    const growth = present.flatMap(({ startup, said }) => {
      const kpi = startup.kpis.find(
        ({ id }) => id === saidThen({ startup, said } as (typeof own)[number])?.kpiId,
      );
      const found = kpi && kpi.unit !== 'percent' ? growthIn(thursday, said, kpi) : null;
      return found === null ? [] : [kpi?.goodWay === 'down' ? 0 - found : found];
    });
    weeks.push({
      startsOn: sunday,
      startups: present.length,
      joined: came.length,
      active: present.filter(({ founders }) => tasksOf(founders).some(({ on }) => isIn(on))).length,
      expected: came.filter((each) => {
        if (saidThen(each)?.isDone) return true;
        const team = teamOf(each.startup, now);
        const isPaused =
          team.length > 0 && team.every((founder) => isPausedIn(founder, thursday, now));
        return isAsked && !isPaused && !saidThen(each)?.isAway;
      }).length,
      checkedIn: present.filter((each) => saidThen(each)?.isDone).length,
      medianGrowth: median(growth),
    });
  }
  const ends = own.flatMap(({ startup, said }) => {
    const kpi = kpiNow(startup, now);
    const values = said.filter(
      ({ isDone, kpiId, value }) => isDone && kpiId === kpi?.id && value !== null,
    );
    const [from, to] = [values[0]?.value, values.at(-1)?.value];
    return kpi && values.length > 1 ? [{ kpi, from: from as number, to: to as number }] : [];
  });
  const pledges = own.flatMap(({ founders }) =>
    founders.flatMap((founder) =>
      founder.pledges
        .filter(({ at }) => at <= now)
        .map(({ states }) => [...states].reverse().find(({ at }) => at <= now)?.state ?? 'open'),
    ),
  );
  const ids = own.flatMap(({ founders }) => founders.map(({ id }) => id));
  const introduced = year.introductions
    .filter(
      ({ kind, at, from, to }) =>
        kind === 'introduction' && at <= now && ids.some((id) => id === from || id === to),
    )
    .map(({ decided, requesterOutcome, recipientOutcome }) => ({
      state: decided && decided.at <= now ? decided.state : 'requested',
      outcomes: [requesterOutcome, recipientOutcome].flatMap((each) =>
        each && each.at <= now ? each.outcome : [],
      ),
    }));
  const outcomes = introduced.flatMap((each) => {
    const best = ['together', 'in_touch', 'nothing', 'not_yet'].find((name) =>
      each.outcomes.includes(name as 'nothing'),
    );
    return best ? [best] : [];
  });
  const count = (list: string[], name: string) => list.filter((each) => each === name).length;
  const counts = (names: string[], list: string[]) =>
    Object.fromEntries(names.map((name) => [name, count(list, name)]));
  return {
    cohort: { id: cohort.id, name: cohort.name, startsOn: cohort.startsOn, endsOn: cohort.endsOn },
    today,
    funnel: Object.entries(steps).map(([step, startups]) => ({ step, startups })),
    weeks,
    kpis: {
      startups: ends.length,
      better: ends.filter(({ kpi, from, to }) => (kpi.goodWay === 'up' ? to > from : to < from))
        .length,
      medianGrowth: median(
        ends.flatMap(({ kpi, from, to }) => {
          const found = kpi.unit === 'percent' ? null : change(from, to, kpi.unit);
          return found === null ? [] : [kpi.goodWay === 'down' ? 0 - found : found];
        }),
      ),
    },
    pledges: {
      made: pledges.length - count(pledges, 'withdrawn'),
      kept: count(pledges, 'kept'),
      missed: count(pledges, 'missed'),
      open: count(pledges, 'open'),
    },
    introductions: {
      states: counts(
        ['requested', 'accepted', 'declined', 'expired', 'withdrawn'],
        introduced.map(({ state }) => state),
      ),
      outcomes: counts(['together', 'in_touch', 'nothing', 'not_yet'], outcomes),
    },
  };
}

type Read = Awaited<ReturnType<typeof listCockpit>>;

/** Investors, the cohort and founders themselves read the growth of a KPI that the staff read. */
async function expectSameGrowth({ cohort, rows, week }: Read, now: Date, name: string) {
  // The cockpit of a cohort that has ended stays as it was.
  if (cohort.hasEnded || week === null) return;
  const startupIds = rows.map(({ startupId }) => startupId);
  const kpis = await db
    .selectFrom('startup_applications as a')
    .where((is) => is('a.id', '=', is.fn.any(is.val(startupIds))))
    .select(['a.id', sharedKpi(now).as('kpi')])
    .execute();
  const trends = new Map(kpis.map(({ id, kpi }) => [id, toKpiTrend(kpi, now)]));
  const shared = await listSharedCheckIns(db, { cohortId: cohort.id, week, limit: 99 });
  for (const { startupId, startupName, kpi, growth, weeks } of rows) {
    const points = weeks.flatMap(({ week: of, kpiValue }) =>
      kpiValue === null ? [] : [{ week: of, value: kpiValue }],
    );
    const trend = kpi && points.length > 0 ? { ...kpi, points, growth } : null;
    expect.soft(trends.get(startupId), `investors on ${startupName} of ${name}`).toEqual(trend);
    const newest = points.at(-1);
    const [series] = await listKpiSeries(db, { startupId });
    const own = series?.points.at(-1);
    if (newest) expect.soft(own?.growth, `founders of ${startupName} of ${name}`).toBe(growth);
    const peers = shared.checkIns.find((each) => each.startupName === startupName)?.kpi;
    if (newest && newest.week === week && peers)
      expect.soft(peers.growth, `the cohort of ${startupName} of ${name}`).toBe(growth);
  }
}

/** A moment of each week: its mornings and nights, and the minutes in which check-ins open and close. */
const moments = [
  '1T09:05',
  '4T08:30',
  '1T16:30',
  '0T23:30',
  '4T12:00',
  '3T15:00',
  '6T02:00',
  '1T12:00',
  '5T21:45',
];

it('shows every figure of a year as plain code computes it from the facts', async () => {
  const writeUntil = yearWriter(db, year);
  const seen = { risks: new Set<string>(), states: new Set<string>(), medians: 0 };
  for (let week = 0; week < 52; week += 1) {
    const [days, time] = (moments[week % moments.length] as string).split('T') as [string, string];
    const now = moment(plus(yearStart, 7 * week + Number(days)), time, 'UTC');
    await writeUntil(now);
    const today = dayAt(now, 'UTC');
    // A cohort is asked from a while before its beginning to a while after its end.
    const asked = year.cohorts.filter(
      ({ startsOn, endsOn }) => plus(startsOn, -14) <= today && today <= plus(endsOn, 28),
    );
    for (const cohort of asked) {
      const name = `${cohort.name} at ${now.toISOString()}`;
      const monday = plus(sundayOf(plus(dayAt(now, zoneOfCohort(cohort, now)), -1)), 1);
      const [cockpit, message, report] = await Promise.all([
        listCockpit(db, { cohortId: cohort.id, accountId: me.accountId, now }),
        findMondayMessage(db, { cohortId: cohort.id, accountId: me.accountId, monday, now }),
        findCohortReport(db, { cohortId: cohort.id, now }),
      ]);
      expect.soft(cockpit, `cockpit of ${name}`).toEqual(cockpitOf({ cohort, now, until: null }));
      expect.soft(message, `message of ${name}`).toEqual(messageOf({ cohort, now, until: monday }));
      expect.soft(report, `report of ${name}`).toEqual(reportOf(cohort, now));
      await expectSameGrowth(cockpit, now, name);
      for (const { risks, weeks } of cockpit.rows) {
        for (const { kind } of risks) seen.risks.add(kind);
        for (const { state } of weeks) seen.states.add(state);
      }
      seen.medians += report.weeks.filter(({ medianGrowth }) => medianGrowth !== null).length;
    }
  }
  // The year has all that the figures tell apart.
  expect([...seen.risks]).toHaveLength(5);
  expect([...seen.states]).toHaveLength(6);
  expect(seen.medians).toBeGreaterThan(100);
}, 120_000);
