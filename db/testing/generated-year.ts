import { sql } from 'kysely';
import { checkInWindow } from '#shared/domain/check-ins.ts';
import type { GoodWay, KpiUnit } from '#shared/domain/kpi.ts';
import { type RiskKind, riskKinds } from '#shared/domain/risk.ts';
import { addDays, type CalendarDate, localDate, localInstant } from '#shared/time.ts';
import type { Database, Db, PledgeState } from '../schema.ts';
import { type Random, seededRandom } from '../seed/seeded-random.ts';

// A year of a program, made up: each fact has its moment, so that the database can be brought to any
// moment of it, and a test can compute from the same facts what the figures are then.

/** A Sunday. */
export const yearStart = '2025-01-05';
const weeksOfYear = 52;
const yearEnd = addDays(yearStart, 7 * weeksOfYear);

type At<Fact> = Fact & { at: Date };

export type CohortFacts = {
  id: string;
  name: string;
  startsOn: CalendarDate;
  endsOn: CalendarDate;
  opensAt: Date;
  closesAt: Date | null;
};

type CompletionFacts = {
  id: string;
  at: Date;
  /** The date in the zone of that time. */
  on: CalendarDate;
  timeZone: string;
  undoneAt: Date | null;
};

type PledgeFacts = {
  taskId: string;
  at: Date;
  dueAt: Date;
  movedAt: Date | null;
  /** Ordered by time; a kept one is open again when its completion was undone. */
  states: At<{ state: PledgeState }>[];
};

/** Days; `until` is the first that counts again. */
type PauseFacts = { at: Date; from: CalendarDate; endsAt: Date; until: CalendarDate };

export type FounderFacts = {
  id: string;
  accountId: string;
  name: string;
  isOwner: boolean;
  zones: At<{ timeZone: string }>[];
  joinedAt: Date;
  signedInAt: Date | null;
  leftAt: Date | null;
  pauses: PauseFacts[];
  completions: CompletionFacts[];
  pledges: PledgeFacts[];
  visits: Date[];
  lists: Date[];
};

export type KpiFacts = {
  id: string;
  names: At<{ name: string }>[];
  unit: KpiUnit;
  goodWay: GoodWay;
  at: Date;
  replacedAt: Date | null;
};

export type CheckInFacts = {
  id: string;
  week: CalendarDate;
  awayAt: Date | null;
  /** Drafts, what counted, edits and corrections, in the order of time. */
  writes: At<{ by: string; kpiId: string; value: number | null; isDone: boolean }>[];
  morale: At<{ founderId: string; value: number }>[];
};

type Outcome = 'together' | 'in_touch' | 'not_yet' | 'nothing';
type IntroductionFacts = {
  id: string;
  kind: 'introduction' | 'contact';
  /** Null: the investor. */
  from: string | null;
  to: string | null;
  at: Date;
  expiresAt: Date;
  decided: At<{ state: 'accepted' | 'declined' | 'expired' | 'withdrawn' }> | null;
  requesterOutcome: At<{ outcome: Outcome }> | null;
  recipientOutcome: At<{ outcome: Outcome }> | null;
};

export type StartupFacts = {
  id: string;
  name: string;
  cohort: CohortFacts | null;
  submittedAt: Date;
  reviewedAt: Date | null;
  leftAt: Date | null;
  returnedAt: Date | null;
  founders: FounderFacts[];
  kpis: KpiFacts[];
  checkIns: CheckInFacts[];
  assignments: At<{ accountId: string; until: CalendarDate }>[];
  dismissals: At<{ risk: RiskKind; reason: string; until: CalendarDate; accountId: string }>[];
  notes: At<{ id: string; text: string; accountId: string }>[];
};

export type YearFacts = {
  cohorts: CohortFacts[];
  startups: StartupFacts[];
  introductions: IntroductionFacts[];
  staff: { accountId: string; email: string }[];
  investorId: string;
};

const hour = 60 * 60 * 1000;
const day = 24 * hour;
const later = (at: Date, ms: number) => new Date(at.getTime() + ms);
const noon = (date: CalendarDate) => new Date(`${date}T12:00:00Z`);

let lastId = 0;
function newId(): string {
  lastId += 1;
  return `00000000-0000-4000-8000-${lastId.toString(16).padStart(12, '0')}`;
}

const zones = [
  'America/New_York',
  'America/Los_Angeles',
  'Europe/Berlin',
  'Asia/Tokyo',
  'Asia/Kolkata',
  'Pacific/Auckland',
  'Australia/Lord_Howe',
  'UTC',
];

export function planYear(seed: string): YearFacts {
  lastId = 0;
  const random = seededRandom(seed);
  const cohort = (name: string, startsOn: CalendarDate, endsOn: CalendarDate): CohortFacts => ({
    id: newId(),
    name,
    startsOn,
    endsOn,
    opensAt: noon(addDays(startsOn, -90)),
    closesAt: name === 'Summer' ? null : noon(addDays(startsOn, -30)),
  });
  const cohorts = [
    cohort('All year', '2025-01-07', '2026-02-01'),
    // It ends the day before a Thursday.
    cohort('Spring', '2025-03-04', '2025-07-16'),
    cohort('Summer', '2025-06-19', '2026-04-01'),
  ];
  const staff = ['mona@example.test', 'sam@example.test'].map((email) => ({
    accountId: newId(),
    email,
  }));
  const sizes = [6, 5, 4];
  const startups = cohorts.flatMap((each, index) =>
    Array.from({ length: sizes[index] ?? 0 }, (_, number) =>
      planStartup(random, { cohort: each, number: 10 * index + number, staff }),
    ),
  );
  const refused = Array.from({ length: 6 }, (_, number) => planApplicant(random, number));
  const introductions = planIntroductions(random, startups);
  return {
    cohorts,
    startups: [...startups, ...refused],
    introductions,
    staff,
    investorId: newId(),
  };
}

function planApplicant(random: Random, number: number): StartupFacts {
  const submittedAt = noon(addDays('2024-11-01', random.int(400)));
  return {
    ...emptyStartup(`Refused ${number}`, submittedAt),
    reviewedAt: number % 3 === 0 ? null : later(submittedAt, 20 * day),
  };
}

function emptyStartup(name: string, submittedAt: Date): StartupFacts {
  return {
    id: newId(),
    name,
    cohort: null,
    submittedAt,
    reviewedAt: null,
    leftAt: null,
    returnedAt: null,
    founders: [],
    kpis: [],
    checkIns: [],
    assignments: [],
    dismissals: [],
    notes: [],
  };
}

type StartupPlan = { cohort: CohortFacts; number: number; staff: YearFacts['staff'] };
type Span = { from: CalendarDate; until: CalendarDate };

function planStartup(random: Random, { cohort, number, staff }: StartupPlan): StartupFacts {
  const isLate = number % 10 === 3;
  const submittedAt = noon(addDays(cohort.startsOn, -40 - random.int(30)));
  const startup: StartupFacts = {
    ...emptyStartup(`Startup ${String(number).padStart(2, '0')}`, submittedAt),
    cohort,
    reviewedAt: later(noon(cohort.startsOn), (isLate ? 17 : -15) * day),
  };
  // One leaves for good, another comes back after seven weeks.
  const middle = addDays(cohort.startsOn, 80 + random.int(20));
  if (number % 10 === 4) startup.leftAt = noon(middle);
  if (number === 2) {
    startup.leftAt = noon(middle);
    startup.returnedAt = noon(addDays(middle, 49));
  }
  const quiet = planSpans(random, cohort, 1 + random.int(2), 28 + random.int(50));
  const paused = number % 4 === 1 ? planSpans(random, cohort, 1, 18 + random.int(20)) : [];
  const size = 1 + random.int(3);
  for (let index = 0; index < size; index += 1)
    startup.founders.push(planFounder(random, { startup, number, index, quiet, paused }));
  planKpis(random, startup, number);
  planCheckIns(random, startup, { number, quiet, paused });
  for (let index = 0; index < 3; index += 1) {
    const on = anyDay(random, cohort);
    const at = later(noon(on), random.int(10) * hour);
    const { accountId } = random.pick(staff);
    startup.assignments.push({ at, accountId, until: addDays(on, random.int(30)) });
    startup.notes.push({ at, id: newId(), accountId, text: 'Said: '.repeat(1 + random.int(90)) });
    startup.dismissals.push({
      at,
      risk: random.pick([...riskKinds]),
      reason: random.int(3) === 0 ? 'Looked after, says Monday’s message in Slack' : 'On a fair',
      until: addDays(on, 3 + random.int(40)),
      accountId,
    });
  }
  for (const list of [startup.assignments, startup.notes, startup.dismissals])
    list.sort((a, b) => a.at.getTime() - b.at.getTime());
  return startup;
}

function anyDay(random: Random, { startsOn }: CohortFacts): CalendarDate {
  const days = (noon(yearEnd).getTime() - noon(startsOn).getTime()) / day;
  return addDays(startsOn, random.int(days));
}

function planSpans(random: Random, cohort: CohortFacts, count: number, length: number): Span[] {
  return Array.from({ length: count }, () => {
    const from = anyDay(random, cohort);
    return { from, until: addDays(from, length) };
  });
}

const within = (spans: Span[], on: CalendarDate) =>
  spans.some(({ from, until }) => from <= on && on < until);

type FounderPlan = {
  startup: StartupFacts;
  number: number;
  index: number;
  quiet: Span[];
  paused: Span[];
};

function planFounder(
  random: Random,
  { startup, number, index, quiet, paused }: FounderPlan,
): FounderFacts {
  const { cohort, reviewedAt } = startup as StartupFacts & {
    cohort: CohortFacts;
    reviewedAt: Date;
  };
  const isOwner = index === 0;
  const joinedAt = isOwner ? reviewedAt : later(reviewedAt, random.int(90) * day + hour);
  // One never comes, another only after seven weeks.
  const delay = number === 13 ? null : number === 5 ? 49 : random.int(8);
  const ownSignIn = delay === null ? null : later(joinedAt, delay * day + random.int(24) * hour);
  const founder: FounderFacts = {
    id: newId(),
    accountId: newId(),
    name: `${random.pick(['Ana', 'Bo', 'Cleo', 'Dan'])} ${number}${index}`,
    isOwner,
    zones: [{ at: reviewedAt, timeZone: random.pick(zones) }],
    joinedAt,
    signedInAt: isOwner ? ownSignIn : joinedAt,
    leftAt: index === 2 ? later(joinedAt, (60 + random.int(90)) * day) : null,
    pauses: [],
    completions: [],
    pledges: [],
    visits: [],
    lists: [],
  };
  if (random.int(3) === 0)
    founder.zones.push({ at: noon(anyDay(random, cohort)), timeZone: random.pick(zones) });
  const own = random.int(6) === 0 ? planSpans(random, cohort, 1, 21) : [];
  const lastDay = [addDays(cohort.endsOn, 10), yearEnd].sort()[0] as CalendarDate;
  const since = founder.signedInAt;
  if (!since) return founder;
  for (const span of [...paused, ...own].sort((a, b) => a.from.localeCompare(b.from)))
    planPause(founder, span);
  for (let on = addDays(localDate(since, 'UTC'), 1); on < lastDay; on = addDays(on, 1)) {
    if (!isHere(startup, founder, noon(on))) continue;
    const isQuiet = within(quiet, on);
    if (random.int(100) < (isQuiet ? 1 : within(paused, on) ? 4 : 33))
      for (let tasks = 1 + random.int(2); tasks > 0; tasks -= 1)
        planCompletion(random, founder, on);
    if (random.int(100) < (isQuiet ? 4 : 6)) planPledge(random, founder, on);
    if (random.int(12) === 0) founder.visits.push(later(noon(on), random.int(9) * hour));
    if (random.int(40) === 0) founder.lists.push(later(noon(on), random.int(9) * hour));
  }
  return founder;
}

function isHere({ leftAt, returnedAt }: StartupFacts, founder: FounderFacts, at: Date): boolean {
  if (at < founder.joinedAt || (founder.leftAt && at >= founder.leftAt)) return false;
  return leftAt === null || at < leftAt || (returnedAt !== null && at > returnedAt);
}

function zoneAt({ zones: all }: FounderFacts, at: Date): string {
  return (all.findLast((zone) => zone.at <= at) ?? all[0])?.timeZone ?? 'UTC';
}

function planPause(founder: FounderFacts, { from, until }: Span): void {
  const [at, endsAt] = [noon(from), noon(until)];
  const last = founder.pauses.at(-1);
  if (!founder.signedInAt || at < founder.signedInAt || (last && last.endsAt >= at)) return;
  founder.pauses.push({
    at,
    from: localDate(at, zoneAt(founder, at)),
    endsAt,
    until: localDate(endsAt, zoneAt(founder, endsAt)),
  });
}

function newCompletion(founder: FounderFacts, at: Date, undoneAt: Date | null): CompletionFacts {
  const timeZone = zoneAt(founder, at);
  return { id: newId(), at, on: localDate(at, timeZone), timeZone, undoneAt };
}

function planCompletion(random: Random, founder: FounderFacts, on: CalendarDate): void {
  const at = later(
    localInstant(on, '07:00', zoneAt(founder, noon(on))),
    random.int(17 * 60) * 60_000,
  );
  const undoneAt = random.int(12) === 0 ? later(at, (1 + random.int(20)) * hour) : null;
  founder.completions.push(newCompletion(founder, at, undoneAt));
}

function planPledge(random: Random, founder: FounderFacts, on: CalendarDate): void {
  const at = later(
    localInstant(on, '07:00', zoneAt(founder, noon(on))),
    random.int(17 * 60) * 60_000,
  );
  const isMoved = random.int(8) === 0;
  const dueAt = later(at, (2 + random.int(8)) * day);
  const movedAt = isMoved ? later(at, 20 * hour) : null;
  const states: PledgeFacts['states'] = [];
  const chance = random.int(100);
  if (chance < 60) {
    const keptAt = later(
      at,
      13 * hour + random.int((dueAt.getTime() - at.getTime()) / hour - 13) * hour,
    );
    const undoneAt = chance < 5 ? later(keptAt, 2 * hour) : null;
    founder.completions.push(newCompletion(founder, keptAt, undoneAt));
    states.push({ at: keptAt, state: 'kept' });
    if (undoneAt)
      states.push({ at: undoneAt, state: 'open' }, { at: later(dueAt, day), state: 'missed' });
  } else if (chance < 85) states.push({ at: later(dueAt, 60_000), state: 'missed' });
  else if (chance < 90) states.push({ at: later(at, 5 * hour), state: 'withdrawn' });
  else if (chance < 94) states.push({ at: later(at, hour), state: 'done' });
  const isOpenWhenLeft =
    founder.leftAt && !states.some((state) => state.at < (founder.leftAt as Date));
  if (founder.leftAt && isOpenWhenLeft)
    states.splice(0, 9, { at: founder.leftAt, state: 'withdrawn' });
  founder.pledges.push({ taskId: `pledge-${newId()}`, at, dueAt, movedAt, states });
}

function planKpis(random: Random, startup: StartupFacts, number: number): void {
  const firstAt = startup.founders[0]?.signedInAt;
  if (!firstAt) return;
  const newKpi = (at: Date, name: string, unit: KpiUnit, goodWay: GoodWay): void => {
    const last = startup.kpis.at(-1);
    if (last) last.replacedAt = at;
    startup.kpis.push({ id: newId(), names: [{ at, name }], unit, goodWay, at, replacedAt: null });
  };
  const kind = number % 10;
  const unit = (['number', 'money', 'number', 'percent', 'money', 'number'] as const)[kind];
  newKpi(later(firstAt, hour), 'Users', unit ?? 'number', kind === 4 ? 'down' : 'up');
  // A Tuesday, when no check-in is open.
  const change = later(firstAt, 0);
  const tuesday = (weeks: number) => {
    const on = localDate(later(change, weeks * 7 * day), 'UTC');
    return noon(addDays(on, ((2 - noon(on).getUTCDay() + 7) % 7) as number));
  };
  if (kind === 1) newKpi(tuesday(9 + random.int(6)), 'Revenue', 'money', 'up');
  if (kind === 2) startup.kpis[0]?.names.push({ at: tuesday(7), name: 'Paying users' });
  if (kind === 0) newKpi(tuesday(8 + random.int(4)), 'Users', unit ?? 'number', 'down');
}

function nextValue(random: Random, number: number, kpi: KpiFacts, before: number): number {
  if (kpi.unit === 'percent') return random.int(900) / 10 - 5;
  // Around zero, with losses.
  if (number % 10 === 4) return random.int(9) * 25 - 100;
  const step = number % 3 === 0 ? random.int(13) - 10 : random.int(30) - 8;
  return Math.max(1, Math.round(before * (1 + step / 100)));
}

type CheckInPlan = { number: number; quiet: Span[]; paused: Span[] };

function planCheckIns(
  random: Random,
  startup: StartupFacts,
  { number, quiet, paused }: CheckInPlan,
): void {
  const { cohort } = startup;
  let value = 80 + random.int(400);
  const low = startup.founders.filter(() => random.int(3) === 0);
  for (let week = addDays(yearStart, 4); week < yearEnd; week = addDays(week, 7)) {
    const thursday = noon(week);
    const team = startup.founders.filter(
      (each) => isHere(startup, each, thursday) && each.signedInAt && each.signedInAt < thursday,
    );
    const by = team.length > 0 ? random.pick(team) : null;
    if (!cohort || !by || week < cohort.startsOn || week > cohort.endsOn) continue;
    const { opensAt, closesAt } = checkInWindow(week, zoneAt(by, thursday));
    const checkIn: CheckInFacts = { id: newId(), week, awayAt: null, writes: [], morale: [] };
    const kpiAt = (at: Date) => startup.kpis.findLast((kpi) => kpi.at <= at);
    const kpi = kpiAt(opensAt);
    if (!kpi) continue;
    const write = (at: Date, said: number | null, isDone: boolean) =>
      checkIn.writes.push({ at, by: by.id, kpiId: kpi.id, value: said, isDone });
    const chance = random.int(100);
    const isSilent = within(quiet, week) || within(paused, week);
    if (chance < 6) checkIn.awayAt = later(opensAt, -random.int(80) * hour);
    else if (chance < (isSilent ? 93 : 20)) continue;
    else {
      value = nextValue(random, number, kpi, value);
      const open = closesAt.getTime() - opensAt.getTime();
      const doneAt = later(opensAt, 2 * hour + random.int(open / hour - 4) * hour);
      if (random.int(5) === 0) write(later(doneAt, -hour), value + 7, false);
      const isDraft = random.int(25) === 0;
      write(doneAt, random.int(12) === 0 ? null : value, !isDraft);
      if (!isDraft && random.int(7) === 0) {
        value += 3;
        write(later(doneAt, hour), value, true);
      }
      if (!isDraft && random.int(10) === 0)
        write(
          later(closesAt, (1 + random.int(500)) * hour),
          random.int(5) === 0 ? null : value + 11,
          true,
        );
      for (const each of team)
        if (random.int(10) < 7)
          checkIn.morale.push({
            at: doneAt,
            founderId: each.id,
            value: low.includes(each) && random.int(5) > 0 ? 1 + random.int(2) : 2 + random.int(4),
          });
    }
    startup.checkIns.push(checkIn);
  }
}

function planIntroductions(random: Random, startups: StartupFacts[]): IntroductionFacts[] {
  const people = startups.flatMap(({ founders }) =>
    founders.filter(({ signedInAt }) => signedInAt),
  );
  const all = Array.from({ length: 90 }, (_, number): IntroductionFacts => {
    const one = random.pick(people);
    const kind = number % 6 === 0 ? 'contact' : 'introduction';
    const peer = number % 3 === 0 ? random.pick(people.filter((each) => each !== one)) : null;
    const toInvestor = !peer && number % 6 === 1;
    const at = later(
      later(peer && peer.joinedAt > one.joinedAt ? peer.joinedAt : one.joinedAt, 9 * day),
      random.int(300) * day + number * hour,
    );
    const days = 1 + random.int(13);
    const state = random.pick([
      'accepted',
      'accepted',
      'declined',
      'withdrawn',
      'expired',
    ] as const);
    const decided =
      random.int(8) === 0
        ? null
        : { at: later(at, (state === 'expired' ? 14 : days) * day), state };
    const outcome = () =>
      decided?.state === 'accepted' && random.int(2) === 0
        ? {
            at: later(decided.at, (7 + random.int(9)) * day),
            outcome: random.pick(['together', 'in_touch', 'not_yet', 'nothing'] as Outcome[]),
          }
        : null;
    return {
      id: newId(),
      kind,
      from: toInvestor || peer ? one.id : null,
      to: toInvestor ? null : (peer ?? one).id,
      at,
      expiresAt: later(at, 14 * day),
      decided,
      requesterOutcome: outcome(),
      recipientOutcome: outcome(),
    };
  });
  // Two have one open request at most.
  const pairOf = ({ from, to }: IntroductionFacts) => [from, to].sort().join();
  return all.filter(
    (each, index) => all.findIndex((one) => pairOf(one) === pairOf(each)) === index,
  );
}

type Row = Record<string, unknown>;

/** Brings the database to a moment of the year. Only what has changed since the last call is written. */
export function yearWriter(db: Db, year: YearFacts): (now: Date) => Promise<void> {
  const written = new Map<string, string>();
  const put = async (table: keyof Database, key: string[], rows: Row[]): Promise<void> => {
    const changed = rows.filter((row) => {
      const name = `${table}:${key.map((column) => row[column]).join()}`;
      const text = JSON.stringify(row);
      if (written.get(name) === text) return false;
      written.set(name, text);
      return true;
    });
    const [first] = changed;
    if (!first) return;
    const names = Object.keys(first);
    const columns = sql.join(names.map((name) => sql.ref(name)));
    const changes = sql.join(
      names.map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`),
    );
    await sql`
      insert into ${sql.table(table)} (${columns})
      select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(changed)}::jsonb)
      on conflict (${sql.join(key.map((name) => sql.ref(name)))}) do update set ${changes}`.execute(
      db,
    );
  };
  return async (now) => {
    const known = <Fact extends { at: Date }>(facts: Fact[]) => facts.filter(({ at }) => at <= now);
    const past = (at: Date | null) => (at && at <= now ? at : null);
    const startups = year.startups.filter(({ submittedAt }) => submittedAt <= now);
    const people = startups.flatMap((startup) =>
      startup.founders
        .filter(({ joinedAt }) => joinedAt <= now)
        .map((founder) => ({ startup, founder, zone: zoneAt(founder, now) })),
    );
    await put(
      'cohorts',
      ['id'],
      year.cohorts.map(({ id, name, startsOn, endsOn, opensAt, closesAt }) => ({
        id,
        name,
        starts_on: startsOn,
        ends_on: endsOn,
        applications_open_at: opensAt,
        applications_close_at: closesAt,
        created_at: opensAt,
      })),
    );
    const investor = { id: year.investorId, name: 'Iris', email: 'iris@example.test' };
    await put('investors', ['id'], [{ ...investor, created_at: noon('2024-01-01') }]);
    await put(
      'startup_applications',
      ['id'],
      startups.map((startup) => startupRow(startup, now)),
    );
    await put(
      'founders',
      ['id'],
      people.map(({ startup, founder, zone }) => ({
        id: founder.id,
        startup_id: startup.id,
        role: founder.isOwner ? 'owner' : 'member',
        name: founder.name,
        email: `${founder.id}@example.test`,
        time_zone: zone,
        joined_at: founder.joinedAt,
        left_at: past(founder.leftAt),
        paused_at: known(founder.pauses).findLast(({ endsAt }) => endsAt > now)?.at ?? null,
        quiet_from: '22:00:00',
        quiet_until: '08:00:00',
        list_hour: 8,
        profile_version: 0,
        used_at: founder.joinedAt,
        // Triggers keep both.
        is_active: true,
        name_text: '',
      })),
    );
    await put(
      'accounts',
      ['id'],
      [
        ...people.map(({ founder }) => ({
          id: founder.accountId,
          audience: 'founder',
          email: `${founder.id}@example.test`,
          founder_id: founder.id,
          staff_role: null,
          password_hash: past(founder.signedInAt) && 'hash',
          first_signed_in_at: past(founder.signedInAt),
          created_at: founder.joinedAt,
          wants_monday_message: true,
          is_claim: false,
        })),
        ...year.staff.map(({ accountId, email }) => ({
          id: accountId,
          audience: 'admin',
          email,
          founder_id: null,
          staff_role: 'admin',
          password_hash: 'hash',
          first_signed_in_at: null,
          created_at: noon('2024-01-01'),
          wants_monday_message: true,
          is_claim: false,
        })),
      ],
    );
    await put(
      'sessions',
      ['token_hash'],
      people.flatMap(({ founder }) => {
        const seen = founder.visits.findLast((at) => at <= now);
        const hash = `\\x${founder.id.replaceAll('-', '')}`;
        const row = { token_hash: hash, account_id: founder.accountId };
        return seen
          ? [
              {
                ...row,
                created_at: founder.joinedAt,
                last_seen_at: seen,
                expires_at: later(seen, day),
              },
            ]
          : [];
      }),
    );
    await put(
      'shown_lists',
      ['founder_id'],
      people.flatMap(({ founder }) => {
        const shown = founder.lists.findLast((at) => at <= now);
        return shown ? [{ founder_id: founder.id, task_ids: [], shown: 0, shown_at: shown }] : [];
      }),
    );
    await putWork(put, people, now);
    await put(
      'kpis',
      ['id'],
      startups
        .flatMap(({ id, kpis }) =>
          known(kpis).map((kpi) => ({
            id: kpi.id,
            startup_id: id,
            name: known(kpi.names).at(-1)?.name,
            unit: kpi.unit,
            good_way: kpi.goodWay,
            chosen_at: kpi.at,
            replaced_at: past(kpi.replacedAt),
          })),
        )
        .sort((a, b) => Number(a.replaced_at === null) - Number(b.replaced_at === null)),
    );
    await putCheckIns(put, startups, now);
    await put(
      'introductions',
      ['id'],
      known(year.introductions).map((each) => introductionRow(each, year, now)),
    );
    for (const { id, assignments, dismissals, notes } of startups) {
      await put(
        'startup_assignments',
        ['startup_id'],
        known(assignments)
          .slice(-1)
          .map(({ accountId, until, at }) => ({
            startup_id: id,
            account_id: accountId,
            until,
            since: at,
          })),
      );
      const latest = new Map(known(dismissals).map((each) => [each.risk, each]));
      await put(
        'risk_dismissals',
        ['startup_id', 'risk'],
        [...latest.values()].map(({ risk, reason, until, accountId, at }) => ({
          startup_id: id,
          risk,
          reason,
          until,
          account_id: accountId,
          dismissed_at: at,
        })),
      );
      await put(
        'startup_notes',
        ['id'],
        known(notes).map(({ id: noteId, text, accountId, at }) => ({
          id: noteId,
          startup_id: id,
          account_id: accountId,
          text,
          created_at: at,
        })),
      );
    }
  };
}

/** Left, and not back. */
function hasLeft({ leftAt, returnedAt }: StartupFacts, now: Date): boolean {
  return leftAt !== null && leftAt <= now && (returnedAt === null || returnedAt > now);
}

function startupRow(startup: StartupFacts, now: Date): Row {
  const { id, name, cohort, submittedAt, reviewedAt } = startup;
  const isReviewed = reviewedAt !== null && reviewedAt <= now;
  const left = hasLeft(startup, now);
  const status = cohort ? (left ? 'withdrawn' : 'accepted') : 'rejected';
  return {
    id,
    founder_name: startup.founders[0]?.name ?? 'Nobody',
    founder_email: `${startup.founders[0]?.id ?? id}@example.test`,
    startup_name: name,
    stage: 'mvp',
    industry: 'SaaS',
    description: 'Makes one thing well.',
    status: isReviewed ? status : 'pending',
    submitted_at: submittedAt,
    reviewed_at: isReviewed ? reviewedAt : null,
    cohort_id: isReviewed ? (cohort?.id ?? null) : null,
    left_at: left ? startup.leftAt : null,
    milestones: [],
    team_size: 1,
    funding_raised: 'none',
    looking_for_funding: false,
    time_zone: 'UTC',
    decision_number: 0,
    profile_version: 1,
    share_momentum: false,
    shares_numbers: true,
    shows_kpi: true,
    // Triggers keep these.
    search_text: '',
    name_text: '',
    review_status: '',
  };
}

type Put = (table: keyof Database, key: string[], rows: Row[]) => Promise<void>;
type Person = { startup: StartupFacts; founder: FounderFacts; zone: string };

/** Tasks with their completions and pledges, and the aggregates that operations keep with them. */
async function putWork(put: Put, people: Person[], now: Date): Promise<void> {
  const known = <Fact extends { at: Date }>(facts: Fact[]) => facts.filter(({ at }) => at <= now);
  const work = people.map(({ startup, founder }) => {
    const done = known(founder.completions);
    const isDone = ({ undoneAt }: CompletionFacts) => undoneAt === null || undoneAt > now;
    return { startup, founder, done, active: done.filter(isDone), pledges: known(founder.pledges) };
  });
  await put(
    'tasks',
    ['id'],
    work.flatMap(({ founder, done, active, pledges }) => [
      ...done.map((completion) => ({
        ...taskRow(founder, `done-${completion.id}`, completion.at),
        status: active.includes(completion) ? 'completed' : 'pending',
        completed_at: active.includes(completion) ? completion.at : null,
      })),
      ...pledges.map(({ taskId, at, dueAt, movedAt }) => ({
        ...taskRow(founder, taskId, at),
        status: 'pending',
        completed_at: null,
        is_public_pledge: true,
        due_date: movedAt && movedAt <= now ? later(dueAt, day) : dueAt,
      })),
    ]),
  );
  await put(
    'completions',
    ['id'],
    work.flatMap(({ founder, done, active }) =>
      done.map((completion) => ({
        id: completion.id,
        task_id: `done-${completion.id}`,
        founder_id: founder.id,
        completed_at: completion.at,
        local_date: completion.on,
        time_zone: completion.timeZone,
        source: 'web',
        points: 20,
        streak: 1,
        backfilled: false,
        reopened_at: active.includes(completion) ? null : completion.undoneAt,
      })),
    ),
  );
  await put(
    'pledges',
    ['task_id'],
    work.flatMap(({ founder, pledges }) =>
      pledges.map((pledge) => {
        const last = known(pledge.states).at(-1);
        const isDecided = last !== undefined && last.state !== 'open';
        return {
          task_id: pledge.taskId,
          founder_id: founder.id,
          state: last?.state ?? 'open',
          pledged_at: pledge.at,
          resolved_at: isDecided ? last.at : null,
          moved_from: pledge.movedAt && pledge.movedAt <= now ? pledge.dueAt : null,
        };
      }),
    ),
  );
  await put(
    'daily_points',
    ['founder_id', 'day'],
    work.flatMap(({ founder, done, active }) =>
      [...new Set(done.map(({ on }) => on))].map((on) => ({
        founder_id: founder.id,
        day: on,
        points: 0,
        hard_tasks: 0,
        tasks_completed: active.filter((completion) => completion.on === on).length,
      })),
    ),
  );
  await put(
    'founder_totals',
    ['founder_id'],
    work.map(({ startup, founder, active }) => {
      const pauses = known(founder.pauses).map(({ from, until, endsAt }) => ({
        from,
        until: endsAt <= now ? until : null,
      }));
      return {
        founder_id: founder.id,
        cohort_id: startup.cohort?.id ?? null,
        points: 0,
        board_points: 0,
        tasks_completed: active.length,
        current_streak: 0,
        longest_streak: 0,
        last_active_on:
          active
            .map(({ on }) => on)
            .sort()
            .at(-1) ?? null,
        last_active_at:
          active
            .map(({ at }) => at.toISOString())
            .sort()
            .at(-1) ?? null,
        freezes_held: 0,
        pauses: pauses.length > 0 ? pauses : null,
        // A trigger keeps it.
        is_listed: true,
      };
    }),
  );
}

function taskRow({ id }: FounderFacts, taskId: string, at: Date): Row {
  return {
    id: taskId,
    user_id: id,
    title: 'Call a customer',
    description: '',
    is_public_pledge: false,
    is_private: false,
    points_value: 20,
    created_at: at,
    difficulty: 'medium',
    due_moved_later: false,
    taken_up: false,
    due_date: null,
  };
}

async function putCheckIns(put: Put, startups: StartupFacts[], now: Date): Promise<void> {
  const all = startups.flatMap(({ id, checkIns }) =>
    checkIns.flatMap((checkIn) => {
      const writes = checkIn.writes.filter(({ at }) => at <= now);
      const isAway = checkIn.awayAt !== null && checkIn.awayAt <= now && writes.length === 0;
      return writes.length > 0 || isAway ? [{ startupId: id, ...checkIn, writes, isAway }] : [];
    }),
  );
  await put(
    'check_ins',
    ['id'],
    all.map(({ id, startupId, week, writes, isAway, awayAt }) => {
      const [last, done] = [writes.at(-1), writes.find(({ isDone }) => isDone)];
      return {
        id,
        startup_id: startupId,
        week,
        version: writes.length,
        is_away: isAway,
        kpi_id: last?.kpiId ?? null,
        kpi_value: last?.value ?? null,
        shares_help: false,
        pledges_goal: false,
        done_at: done?.at ?? null,
        done_by: done?.by ?? null,
        updated_at: last?.at ?? awayAt,
      };
    }),
  );
  await put(
    'check_in_answers',
    ['check_in_id', 'version', 'part'],
    all.flatMap(({ id, writes }) =>
      writes.map(({ at, by, value }, index) => ({
        check_in_id: id,
        version: index + 1,
        part: 'kpiValue',
        answer: value,
        said_by: by,
        said_at: at,
      })),
    ),
  );
  await put(
    'check_in_morale',
    ['founder_id', 'week'],
    all.flatMap(({ startupId, week, morale }) =>
      morale
        .filter(({ at }) => at <= now)
        .map(({ founderId, value, at }) => ({
          founder_id: founderId,
          startup_id: startupId,
          week,
          morale: value,
          said_at: at,
        })),
    ),
  );
}

function introductionRow(facts: IntroductionFacts, { investorId }: YearFacts, now: Date): Row {
  const past = <Fact extends { at: Date }>(fact: Fact | null) =>
    fact && fact.at <= now ? fact : null;
  const { id, kind, from, to, at, expiresAt } = facts;
  const decided = past(facts.decided);
  const [requester, recipient] = [past(facts.requesterOutcome), past(facts.recipientOutcome)];
  return {
    id,
    kind,
    requester_founder_id: from,
    requester_investor_id: from ? null : investorId,
    recipient_founder_id: to,
    recipient_investor_id: to ? null : investorId,
    requested_month: to ? null : `${at.toISOString().slice(0, 7)}-01`,
    month_slot: to ? null : 1,
    note: 'You know retail.',
    state: decided?.state ?? 'requested',
    created_at: at,
    expires_at: expiresAt,
    decided_at: decided?.at ?? null,
    followed_up: 0,
    requester_outcome: requester?.outcome ?? null,
    requester_outcome_at: requester?.at ?? null,
    recipient_outcome: recipient?.outcome ?? null,
    recipient_outcome_at: recipient?.at ?? null,
  };
}
