import { checkInWeek, checkInWindow, type GoalOutcome } from '#shared/domain/check-ins.ts';
import type { KpiUnit } from '#shared/domain/kpi.ts';
import { addDays, type CalendarDate, localDate } from '#shared/time.ts';
import { setAway, setCheckInSharing } from '../operations/check-ins/check-in-settings.ts';
import { offerHelp } from '../operations/check-ins/help-wanted.ts';
import { chooseKpi, correctKpi } from '../operations/check-ins/kpis.ts';
import { saveCheckIn } from '../operations/check-ins/save-check-in.ts';
import type { Db } from '../schema.ts';
import { demoAccounts } from './demo-accounts.ts';
import { commonGoals, type DemoCheckIns, demoCheckIns } from './demo-check-ins.ts';
import { completeAndAnnounce } from './founder-history.ts';
import { type Random, seededRandom } from './seeded-random.ts';

export type DemoMember = {
  id: string;
  startupId: string;
  email: string;
  timeZone: string;
  joinedAt: Date | null;
};

/** Something that others hear of, for its place in the order of time. */
export type SeedStep = { at: Date; run: () => Promise<unknown> };

/**
 * The weekly check-ins of a cohort's startups until now; of each team, whoever's turn it was wrote. Those
 * whose goal is a pledge, and the offers of help, are left to be run in order of time with what else the
 * founders did.
 */
export async function seedCheckIns(
  db: Db,
  { teams, now }: { teams: Map<string, DemoMember[]>; now: Date },
): Promise<SeedStep[]> {
  const everybody = [...teams.values()].flat();
  const waiting = demoCheckIns.flatMap((plan) => {
    const members = teams.get(plan.startup);
    return members ? [{ plan, members, everybody, now }] : [];
  });
  const steps: SeedStep[] = [];
  while (waiting.length > 0) {
    const next = waiting.splice(0, startupsAtOnce);
    steps.push(...(await Promise.all(next.map((startup) => seedStartup(db, startup)))).flat());
  }
  return steps;
}

/** On a busy machine more would wait in vain for a connection. */
const startupsAtOnce = 3;

type Startup = { plan: DemoCheckIns; members: DemoMember[]; everybody: DemoMember[]; now: Date };

const hourMs = 60 * 60 * 1000;

async function seedStartup(
  db: Db,
  { plan, members, everybody, now }: Startup,
): Promise<SeedStep[]> {
  const [owner] = members;
  if (!owner || (await hasCheckIns(db, owner.id))) return [];
  const random = seededRandom(`check-ins ${plan.startup}`);
  const newest = checkInWeek(localDate(now, owner.timeZone));
  const values = planValues(plan, random);
  const nextGoal = createGoalDeck(plan, random);
  const { numbers, kpi: showsKpi } = plan.shares ?? { numbers: false, kpi: false };
  await setCheckInSharing(db, { founderId: owner.id, numbers, kpi: showsKpi });
  const steps: SeedStep[] = [];
  let goal: string | null = null;
  let isKept = false;
  for (let ago = plan.weeks; ago >= 0; ago -= 1) {
    const week = addDays(newest, -7 * ago);
    const kpi = numberOf(plan, ago);
    if (ago === plan.weeks || ago === changeOf(plan)) {
      const { value: _, ...draft } = kpi;
      const chosenAt = checkInWindow(week, owner.timeZone).opensAt;
      const choice = { ...draft, isRename: false };
      await chooseKpi(db, { founderId: owner.id, draft: choice, now: chosenAt });
    }
    const writer = writerOf(members, { ago, week });
    const answers = answersOf(plan, { ago, lastGoal: goal, isKept, nextGoal, random });
    const morale = moraleOf(plan, ago, random);
    // Half of them write on Thursday, the others until Sunday.
    const hours = random.int(2) === 0 ? 1 + random.int(8) : 9 + random.int(62);
    const { opensAt, closesAt } = checkInWindow(week, writer.timeZone);
    if (ago === 0 && now < closesAt && owner.email === demoAccounts.founder.email) {
      // The account that everybody tries first finds a form that waits for it, begun by a teammate.
      const at = new Date(opensAt.getTime() + hourMs);
      const mate = members[1] ?? owner;
      const said = { week, founderId: mate.id, version: 0, morale, now: at };
      if (at < now) await saveCheckIn(db, { ...said, changes: { blocker: plan.blockers[0] } });
      continue;
    }
    const at = new Date(opensAt.getTime() + hours * hourMs);
    if (plan.missed?.includes(ago) || at >= now) continue;
    if (plan.away?.includes(ago)) {
      const said = new Date(opensAt.getTime() - 48 * hourMs);
      await setAway(db, { founderId: writer.id, week, isAway: true, now: said });
      continue;
    }
    goal = answers.goal;
    const isPledge = plan.pledged?.includes(ago) ?? false;
    isKept = isPledge;
    const value = values[ago] ?? 0;
    const correctedAt = new Date(closesAt.getTime() + 20 * hourMs);
    const isWrong = plan.corrected?.includes(ago) && correctedAt < now;
    const call = ago === 1 ? plan.call : undefined;
    const save = () =>
      saveCheckIn(db, {
        week,
        founderId: writer.id,
        version: 0,
        morale,
        isDone: true,
        now: at,
        changes: {
          ...answers,
          kpiValue: isWrong ? rounded(value * 1.12, kpi.unit) : value,
          ...(isPledge && { pledgesGoal: true }),
          ...(call && { helpWanted: call.text, sharesHelp: true }),
        },
      });
    const checkIn = { startupId: owner.startupId, week };
    if (isPledge) {
      const doneAt = new Date(at.getTime() + (24 + random.int(46)) * hourMs);
      steps.push({ at, run: save });
      if (doneAt < now)
        steps.push({ at: doneAt, run: () => keepPledge(db, { ...checkIn, now: doneAt }) });
    } else await save();
    if (isWrong) await correctKpi(db, { founderId: writer.id, week, value, now: correctedAt });
    for (const [index, email] of (call?.offers ?? []).entries()) {
      const offeredAt = new Date(at.getTime() + (index + 2) * hourMs);
      const helper = everybody.find((member) => member.email === email);
      if (!helper || offeredAt >= now) continue;
      const run = () => offer(db, { ...checkIn, founderId: helper.id, now: offeredAt });
      steps.push({ at: offeredAt, run });
    }
  }
  return steps;
}

type SeededCheckIn = { startupId: string; week: CalendarDate };

async function findCheckIn(db: Db, { startupId, week }: SeededCheckIn) {
  return db
    .selectFrom('check_ins')
    .where('startup_id', '=', startupId)
    .where('week', '=', week)
    .select(['id', 'pledge_task_id as taskId', 'done_by as founderId'])
    .executeTakeFirstOrThrow();
}

/** Whoever wrote the check-in pledged, and keeps it. */
async function keepPledge(
  db: Db,
  { now, ...checkIn }: SeededCheckIn & { now: Date },
): Promise<void> {
  const { taskId, founderId } = await findCheckIn(db, checkIn);
  if (taskId && founderId) await completeAndAnnounce(db, { founderId, taskId, now });
}

async function offer(
  db: Db,
  { founderId, now, ...checkIn }: SeededCheckIn & { founderId: string; now: Date },
): Promise<void> {
  const { id: checkInId } = await findCheckIn(db, checkIn);
  await offerHelp(db, { founderId, checkInId, now });
  // Nobody gets an email about what was offered days ago.
  await db.deleteFrom('mails').where('template', '=', 'help-offered').execute();
}

async function hasCheckIns(db: Db, startupId: string): Promise<boolean> {
  const any = await db
    .selectFrom('check_ins')
    .where('startup_id', '=', startupId)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return any !== undefined;
}

const changeOf = ({ formerKpi, weeks }: DemoCheckIns) => (formerKpi ? Math.floor(weeks / 2) : -1);

function numberOf(plan: DemoCheckIns, ago: number) {
  return plan.formerKpi && ago > changeOf(plan) ? plan.formerKpi : plan.kpi;
}

/** Everybody in turn, from when they joined. */
function writerOf(members: DemoMember[], { ago, week }: { ago: number; week: string }): DemoMember {
  const here = members.filter(
    ({ joinedAt }) => !joinedAt || joinedAt < new Date(`${week}T00:00:00Z`),
  );
  return here[ago % here.length] ?? (members[0] as DemoMember);
}

/** By weeks ago: weeks go up and down, and a startup that fails has done so for four weeks. */
function planValues(plan: DemoCheckIns, random: Random): number[] {
  const values: number[] = [];
  const swing = (percent: number) => (random.int(2 * percent + 1) - percent) / 100;
  let value = 0;
  for (let ago = plan.weeks; ago >= 0; ago -= 1) {
    const { value: first, unit, goodWay } = numberOf(plan, ago);
    if (ago === plan.weeks || ago === changeOf(plan)) value = first;
    const isFailing = plan.course === 'failing' && ago < 5;
    const good = goodWay === 'up' ? 1 : -1;
    if (isFailing) value *= 1 - good * (0.04 + random.int(10) / 100);
    // Back toward where it was, but never twice the same.
    else if (plan.course === 'flat') value += (first - value) / 2 + Math.max(first, 20) * swing(6);
    else value *= 1 + good * (plan.weeks > 20 ? 0.025 + swing(4) : 0.055 + swing(8));
    values[ago] = rounded(value, unit);
  }
  return values;
}

function rounded(value: number, unit: KpiUnit): number {
  if (unit === 'percent') return Math.round(value * 10) / 10;
  return unit === 'money' ? Math.round(value / 10) * 10 : Math.round(value);
}

/**
 * Deals the goals like cards; one comes again only after all others, in the order of the first time. Whoever
 * has been here for a year comes to their own in the last weeks, which are those that people read.
 */
function createGoalDeck({ goals, weeks }: DemoCheckIns, random: Random): (ago: number) => string {
  const own = [...goals];
  const common = weeks > 20 ? [...commonGoals] : [];
  const dealt: string[] = [];
  return (ago) => {
    const isRecent = ago < goals.length + 2;
    const deck = common.length === 0 || (isRecent && own.length > 0) ? own : common;
    const goal = deck.splice(random.int(deck.length), 1)[0] ?? (dealt.shift() as string);
    dealt.push(goal);
    return goal;
  };
}

const again = 'Once more: ';

/** A goal that was missed is tried a second time, and never a third. */
function triedAgain(goal: string): string | null {
  return goal.startsWith(again) ? null : `${again}${goal[0]?.toLowerCase()}${goal.slice(1)}`;
}

type Week = {
  ago: number;
  lastGoal: string | null;
  /** The last goal was pledged, and kept. */
  isKept: boolean;
  nextGoal: (ago: number) => string;
  random: Random;
};

function answersOf(plan: DemoCheckIns, { ago, lastGoal, isKept, nextGoal, random }: Week) {
  const isHard = plan.course === 'failing' && ago < 5;
  const outcomes: GoalOutcome[] = isHard
    ? ['no', 'no', 'partly']
    : ['yes', 'yes', 'yes', 'partly', 'no'];
  const drawn = random.pick(outcomes);
  const outcome = isKept ? 'yes' : drawn;
  const isTriedAgain = lastGoal !== null && outcome !== 'yes' && random.int(3) > 0;
  const blocker = random.pick(plan.blockers);
  const isBlocked = random.int(isHard ? 2 : 4) === 0;
  return {
    usersSpoken: random.int(isHard ? 4 : 12),
    ...(lastGoal !== null && { lastGoal: outcome }),
    goal: (isTriedAgain && triedAgain(lastGoal)) || nextGoal(ago),
    ...(isBlocked && { blocker }),
  };
}

function moraleOf({ isLow, course }: DemoCheckIns, ago: number, random: Random): number {
  if (isLow && ago < 3) return 1 + random.int(2);
  return course === 'growing' ? 3 + random.int(3) : 2 + random.int(3);
}
