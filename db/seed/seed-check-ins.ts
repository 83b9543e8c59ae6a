import type { Kysely } from 'kysely';
import type { CheckInChanges } from '#shared/api/check-ins.ts';
import { checkInWeek, checkInWindow } from '#shared/domain/check-ins.ts';
import type { KpiUnit } from '#shared/domain/kpi.ts';
import { addDays, localDate } from '#shared/time.ts';
import { setAway, setCheckInSharing } from '../operations/check-ins/check-in-settings.ts';
import { offerHelp } from '../operations/check-ins/help-wanted.ts';
import { chooseKpi } from '../operations/check-ins/kpis.ts';
import { saveCheckIn } from '../operations/check-ins/save-check-in.ts';
import type { Database } from '../schema.ts';
import { demoAccounts } from './demo-accounts.ts';
import { type DemoCheckIns, demoBlockers, demoCheckIns, demoGoals } from './demo-check-ins.ts';
import { type Random, seededRandom } from './seeded-random.ts';

export type DemoMember = { id: string; email: string; timeZone: string; joinedAt: Date | null };

type Seed = { teams: Map<string, DemoMember[]>; now: Date };

/** The weekly check-ins of a cohort's startups until now; of each team, whoever's turn it was wrote. */
export async function seedCheckIns(db: Kysely<Database>, { teams, now }: Seed): Promise<void> {
  const plans = demoCheckIns.flatMap((plan) => {
    const members = teams.get(plan.startup);
    return members ? [{ plan, members }] : [];
  });
  const calls = await Promise.all(plans.map((each) => seedStartup(db, { ...each, now })));
  const everybody = [...teams.values()].flat();
  for (const { email, checkInId, at } of calls.flat()) {
    const helper = everybody.find((member) => member.email === email);
    if (helper && at < now) await offerHelp(db, { founderId: helper.id, checkInId, now: at });
  }
  // Nobody gets an email about what was offered days ago.
  await db.deleteFrom('mails').where('template', '=', 'help-offered').execute();
}

type Offer = { email: string; checkInId: string; at: Date };
type Startup = { plan: DemoCheckIns; members: DemoMember[]; now: Date };

const hourMs = 60 * 60 * 1000;

async function seedStartup(
  db: Kysely<Database>,
  { plan, members, now }: Startup,
): Promise<Offer[]> {
  const [owner] = members;
  if (!owner || (await hasCheckIns(db, owner.id))) return [];
  const random = seededRandom(`check-ins ${plan.startup}`);
  const newest = checkInWeek(localDate(now, owner.timeZone));
  const values = planValues(plan, random);
  const { numbers, kpi: showsKpi } = plan.shares ?? { numbers: false, kpi: false };
  await setCheckInSharing(db, { founderId: owner.id, numbers, kpi: showsKpi });
  let hadGoal = false;
  let calledAt: Date | null = null;
  for (let ago = plan.weeks; ago >= 0; ago -= 1) {
    const week = addDays(newest, -7 * ago);
    const number = numberOf(plan, ago);
    if (ago === plan.weeks || ago === changeOf(plan)) {
      const { value: _, ...draft } = number;
      const chosenAt = checkInWindow(week, owner.timeZone).opensAt;
      const choice = { ...draft, isRename: false };
      await chooseKpi(db, { founderId: owner.id, draft: choice, now: chosenAt });
    }
    const writer = writerOf(members, { ago, week });
    const opensAt = checkInWindow(week, writer.timeZone).opensAt;
    // From Thursday to Sunday.
    const at = new Date(opensAt.getTime() + (1 + random.int(70)) * hourMs);
    const changes = answersOf(plan, { ago, value: values[ago] ?? 0, hadGoal, random });
    const morale = moraleOf(plan, ago, random);
    const isAway = plan.away?.includes(ago) ?? false;
    if (plan.missed?.includes(ago) || at >= now) continue;
    if (isAway) {
      const said = new Date(opensAt.getTime() - 48 * hourMs);
      await setAway(db, { founderId: writer.id, week, isAway, now: said });
      continue;
    }
    // The account that everybody tries first finds a form that waits for it, begun by a teammate.
    const isOpen = now < checkInWindow(week, owner.timeZone).closesAt;
    const isDraft = ago === 0 && isOpen && owner.email === demoAccounts.founder.email;
    const said = { week, founderId: isDraft ? (members[1]?.id ?? writer.id) : writer.id, now: at };
    const isCall = plan.call && ago === 1;
    const call = isCall ? { helpWanted: plan.call?.text ?? '', sharesHelp: true } : {};
    // What was promised for a week that is over would have been kept or missed by now.
    const isPledge = plan.pledges && addDays(week, 7) > localDate(now, writer.timeZone);
    await saveCheckIn(db, {
      ...{ ...said, version: 0, morale, isDone: !isDraft },
      changes: isDraft
        ? { blocker: demoBlockers[0] }
        : { ...changes, ...call, ...(isPledge && { pledgesGoal: true }) },
    });
    hadGoal = true;
    if (isCall) calledAt = at;
  }
  return calledAt ? listOffers(db, { plan, founderId: owner.id, calledAt }) : [];
}

async function hasCheckIns(db: Kysely<Database>, startupId: string): Promise<boolean> {
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

/** By weeks ago. A startup that fails has done so for four weeks. */
function planValues(plan: DemoCheckIns, random: Random): number[] {
  const values: number[] = [];
  let value = 0;
  for (let ago = plan.weeks; ago >= 0; ago -= 1) {
    const { value: first, unit, goodWay } = numberOf(plan, ago);
    if (ago === plan.weeks || ago === changeOf(plan)) value = first;
    const noise = (random.int(60) - 25) / 1000;
    const isFailing = plan.course === 'failing' && ago < 5;
    const good = goodWay === 'up' ? 1 : -1;
    if (isFailing) value *= 1 - good * (0.06 + random.int(5) / 100);
    else if (plan.course === 'flat') value *= 1 + noise / 3;
    else value *= 1 + good * ((plan.weeks > 20 ? 0.022 : 0.05) + noise);
    values[ago] = rounded(value, unit);
  }
  return values;
}

function rounded(value: number, unit: KpiUnit): number {
  if (unit === 'percent') return Math.round(value * 10) / 10;
  return unit === 'money' ? Math.round(value / 10) * 10 : Math.round(value);
}

type Week = { ago: number; value: number; hadGoal: boolean; random: Random };

function answersOf(plan: DemoCheckIns, { ago, value, hadGoal, random }: Week): CheckInChanges {
  const isHard = plan.course === 'failing' && ago < 5;
  const outcomes = isHard ? (['no', 'no', 'partly'] as const) : (['yes', 'yes', 'partly'] as const);
  const outcome = outcomes[random.int(outcomes.length)];
  const goal = random.pick(demoGoals);
  const blocker = random.pick(demoBlockers);
  const isBlocked = random.int(isHard ? 2 : 4) === 0;
  return {
    kpiValue: value,
    usersSpoken: random.int(isHard ? 4 : 12),
    ...(hadGoal && outcome && { lastGoal: outcome }),
    goal,
    ...(isBlocked && { blocker }),
  };
}

function moraleOf({ isLow, course }: DemoCheckIns, ago: number, random: Random): number {
  if (isLow && ago < 3) return 1 + random.int(2);
  return course === 'growing' ? 4 + random.int(2) : 3 + random.int(2);
}

async function listOffers(
  db: Kysely<Database>,
  { plan, founderId, calledAt }: { plan: DemoCheckIns; founderId: string; calledAt: Date },
): Promise<Offer[]> {
  const { id: checkInId } = await db
    .selectFrom('check_ins')
    .where('startup_id', '=', founderId)
    .where('help_shared_at', '=', calledAt)
    .select('id')
    .executeTakeFirstOrThrow();
  const offers = plan.call?.offers ?? [];
  return offers.map((email, index) => {
    return { email, checkInId, at: new Date(calledAt.getTime() + (index + 2) * hourMs) };
  });
}
