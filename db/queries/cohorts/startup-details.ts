import { sql } from 'kysely';
import type {
  StaffCheckIn,
  StaffMessage,
  StartupDetails,
  StartupMember,
  StartupNote,
} from '#shared/api/cockpit.ts';
import { brand } from '#shared/brand.ts';
import type { GoalOutcome } from '#shared/domain/check-ins.ts';
import type { KpiUnit } from '#shared/domain/kpi.ts';
import { AppError } from '#shared/errors.ts';
import { addDays, type CalendarDate, localDate } from '#shared/time.ts';
import type { Db } from '../../schema.ts';
import { listKpiSeries } from '../check-ins.ts';

const most = { days: 366, messages: 50 };

/**
 * The staff's view of a startup beside its row in the cockpit, each founder's morale included.
 * Throws `startup_not_found`.
 */
export async function findStartupDetails(
  db: Db,
  { startupId, accountId, now }: { startupId: string; accountId: string; now: Date },
): Promise<StartupDetails> {
  const today = localDate(now, brand.timeZone);
  const [startup, founders, checkIns, series, notes, messages] = await Promise.all([
    db
      .selectFrom('startup_applications')
      .where('id', '=', startupId)
      .where('status', '=', 'accepted')
      .select(['id as startupId', 'startup_name as startupName'])
      .executeTakeFirst(),
    listMembers(db, { startupId }),
    listStaffCheckIns(db, { startupId, since: addDays(today, -most.days), today }),
    listKpiSeries(db, { startupId }),
    listNotes(db, { startupId, accountId }),
    listMessages(db, { startupId }),
  ]);
  if (!startup) throw new AppError('startup_not_found');
  const nudge = messages.find(({ kind }) => kind === 'nudge');
  return { ...startup, founders, checkIns, series, notes, messages, nudgedAt: nudge?.at ?? null };
}

function listMembers(db: Db, { startupId }: { startupId: string }): Promise<StartupMember[]> {
  return db
    .selectFrom('founders')
    .where('startup_id', '=', startupId)
    .where('is_active', '=', true)
    .orderBy(sql`role = 'owner'`, 'desc')
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .select((eb) => [
      'id',
      'name',
      eb('slack_user_id', 'is not', null).$castTo<boolean>().as('hasSlack'),
    ])
    .execute();
}

type CheckInRow = Omit<StaffCheckIn, 'kpi' | 'goal' | 'blocker' | 'helpWanted' | 'morale'> & {
  kpiName: string | null;
  kpiUnit: KpiUnit | null;
  kpiValue: number | null;
  lastGoal: GoalOutcome | null;
  goal: string | null;
  blocker: string | null;
  helpWanted: string | null;
  morale: StaffCheckIn['morale'] | null;
};

async function listStaffCheckIns(
  db: Db,
  { startupId, since, today }: { startupId: string; since: CalendarDate; today: CalendarDate },
): Promise<StaffCheckIn[]> {
  const { rows } = await sql<CheckInRow>`
    select c.week, c.is_away as "isAway", c.done_at is not null as "isDone", k.name as "kpiName",
      k.unit as "kpiUnit", c.kpi_value as "kpiValue", c.users_spoken as "usersSpoken",
      c.last_goal as "lastGoal", c.goal, c.blocker, c.help_wanted as "helpWanted", (
        select json_agg(json_build_object('name', f.name, 'value', m.morale)
          order by f.role = 'owner' desc, lower(f.name), f.id)
        from check_in_morale m join founders f on f.id = m.founder_id
        where m.startup_id = c.startup_id and m.week = c.week and c.done_at is not null) as morale
    from check_ins c left join kpis k on k.id = c.kpi_id
    where c.startup_id = ${startupId} and c.week > ${since}
      -- Not what is said ahead.
      and (c.done_at is not null or (c.is_away and c.week <= ${today}))
    order by c.week desc`.execute(db);
  const first = rows.at(-1)?.week;
  const weeks: StaffCheckIn[] = [];
  for (let week = rows[0]?.week; first && week && week >= first; week = addDays(week, -7)) {
    weeks.push(
      toStaffCheckIn(
        week,
        rows.find((row) => row.week === week),
      ),
    );
  }
  return weeks;
}

function toStaffCheckIn(week: CalendarDate, row: CheckInRow | undefined): StaffCheckIn {
  const { kpiName, kpiUnit, kpiValue } = row ?? {};
  const isSaid = kpiName != null && kpiUnit != null && kpiValue != null;
  return {
    week,
    isAway: row?.isAway ?? false,
    isDone: row?.isDone ?? false,
    kpi: isSaid ? { name: kpiName, unit: kpiUnit, value: kpiValue } : null,
    usersSpoken: row?.usersSpoken ?? null,
    lastGoal: row?.lastGoal ?? null,
    goal: row?.goal ?? '',
    blocker: row?.blocker ?? '',
    helpWanted: row?.helpWanted ?? '',
    morale: row?.morale ?? [],
  };
}

async function listNotes(
  db: Db,
  { startupId, accountId }: { startupId: string; accountId: string },
): Promise<StartupNote[]> {
  const rows = await db
    .selectFrom('startup_notes as n')
    .leftJoin('accounts as u', 'u.id', 'n.account_id')
    .where('n.startup_id', '=', startupId)
    .orderBy('n.created_at', 'desc')
    .orderBy('n.id')
    .select(['n.id', 'n.text', 'u.email as by', 'n.account_id as accountId', 'n.created_at as at'])
    .execute();
  return rows.map(({ accountId: writer, at, ...note }) => ({
    ...note,
    isMine: writer === accountId,
    at: at.toISOString(),
  }));
}

async function listMessages(db: Db, { startupId }: { startupId: string }): Promise<StaffMessage[]> {
  const rows = await db
    .selectFrom('staff_messages as m')
    .leftJoin('accounts as u', 'u.id', 'm.account_id')
    .leftJoin('founders as f', 'f.id', 'm.founder_id')
    .where('m.startup_id', '=', startupId)
    .orderBy('m.sent_at', 'desc')
    .orderBy('m.id')
    .limit(most.messages)
    .select(['m.id', 'm.kind', 'm.text', 'u.email as by', 'f.name as to', 'm.sent_at as at'])
    .execute();
  return rows.map(({ at, ...message }) => ({ ...message, at: at.toISOString() }));
}
