import { type Selectable, sql } from 'kysely';
import type {
  CheckInAnswers,
  CheckInChanges,
  CheckInConflict,
  Kpi,
} from '#shared/api/check-ins.ts';
import {
  type CheckInPart,
  checkInParts,
  helpWeek,
  listMissingTexts,
  openCheckIn,
} from '#shared/domain/check-ins.ts';
import { AppError } from '#shared/errors.ts';
import { addDays, type CalendarDate, localDate } from '#shared/time.ts';
import { publishLiveEvent, publishToTeam } from '../../live.ts';
import { findCurrentKpi } from '../../queries/check-ins.ts';
import type { CheckInsTable, Db, Trx } from '../../schema.ts';
import { insertTask } from '../tasks/create-task.ts';
import { lockBoard } from '../tasks/lock-task.ts';
import { emitWebhooks } from '../webhooks/webhook-outbox.ts';
import { redrawTeamHomes, showCheckInDone } from './check-in-messages.ts';
import { shareHelp } from './help-wanted.ts';

const checkInColumns = {
  kpiValue: 'kpi_value',
  usersSpoken: 'users_spoken',
  lastGoal: 'last_goal',
  goal: 'goal',
  pledgesGoal: 'pledges_goal',
  blocker: 'blocker',
  helpWanted: 'help_wanted',
  sharesHelp: 'shares_help',
} as const satisfies Record<keyof CheckInAnswers, keyof CheckInsTable>;

type Part = keyof typeof checkInColumns;
type Input = {
  founderId: string;
  /** The Thursday of the week that the form is about. */
  week: CalendarDate;
  /** Of the check-in when the form was opened or saved last. */
  version: number;
  changes: CheckInChanges;
  morale?: number | null | undefined;
  isDone?: boolean;
  now: Date;
};

/**
 * Saves what somebody changed in their startup's open check-in. Parts that were changed since `version`,
 * by a teammate or from another place, are not overwritten but returned; everything else is saved. With
 * `isDone` and no conflict it counts: its goal becomes a pledge and its call for help is shared, each
 * once however often this runs. Throws `check_in_closed` outside the founder's window.
 */
export async function saveCheckIn(
  db: Db,
  { founderId, week, version, changes, morale, isDone = false, now }: Input,
): Promise<{ conflicts: CheckInConflict[] }> {
  return db.transaction().execute(async (trx) => {
    const { isAccepted, timeZone, cohortId } = await lockBoard(trx, founderId);
    if (!isAccepted) throw new AppError('forbidden');
    if (openCheckIn(now, timeZone)?.week !== week) throw new AppError('check_in_closed');
    const kpi = await findCurrentKpi(trx, { founderId });
    const locked = await lockCheckIn(trx, { founderId, week, now });
    // A value of the number that the startup went by before says nothing of the one it goes by now.
    const before = locked.kpi_id === kpi?.id ? locked : { ...locked, kpi_value: null };
    const changed = listChanges(before, changes);
    const conflicts = await listConflicts(trx, { founderId, checkIn: before, version, changed });
    const parts = changed.filter(({ part }) => !conflicts.some((each) => each.part === part));
    const checkIn = await writeAnswers(trx, { founderId, checkIn: before, kpi, parts, now });
    if (morale !== undefined) await setMorale(trx, { founderId, checkIn, morale, now });
    if (isDone && conflicts.length === 0) await markDone(trx, { founderId, checkIn, kpi, now });
    await makePledgeAndShareHelp(trx, { founderId, before, now });
    await publishToTeam(trx, { startupId: locked.startup_id });
    if (checkIn.done_at || isDone) await publishLiveEvent(trx, { founderId, cohortId });
    return { conflicts };
  });
}

/**
 * Asks the cohort for help outside the form: as if somebody of the team had written it into the check-in
 * that is open, or else into the next, where it can be reworded and taken back. Throws `help_no_cohort`
 * without a cohort that runs, and `help_asked` where that check-in has another call already.
 */
export async function askForHelp(
  trx: Trx,
  { founderId, text, now }: { founderId: string; text: string; now: Date },
): Promise<void> {
  const { isAccepted, timeZone, cohortId } = await lockBoard(trx, founderId);
  if (!isAccepted) throw new AppError('forbidden');
  const running = await trx
    .selectFrom('cohorts')
    .where('id', '=', cohortId)
    .where('ends_on', '>=', localDate(now, timeZone))
    .select('id')
    .executeTakeFirst();
  if (!running) throw new AppError('help_no_cohort');
  const week = helpWeek(now, timeZone);
  const before = await lockCheckIn(trx, { founderId, week, now });
  const textBefore = before.help_wanted;
  if (textBefore !== null && textBefore !== text) throw new AppError('help_asked');
  const parts = listChanges(before, { helpWanted: text, sharesHelp: true });
  const checkIn = await writeAnswers(trx, { founderId, checkIn: before, kpi: null, parts, now });
  await shareHelp(trx, { checkIn, textBefore, now });
  await publishToTeam(trx, { startupId: before.startup_id });
  await publishLiveEvent(trx, { founderId, cohortId });
}

type LockedCheckIn = Selectable<CheckInsTable>;

/** A startup's check-in of a week, made if it has none yet. */
export async function lockCheckIn(
  trx: Trx,
  { founderId, week, now }: { founderId: string; week: CalendarDate; now: Date },
): Promise<LockedCheckIn> {
  await trx
    .insertInto('check_ins')
    .columns(['startup_id', 'week', 'updated_at'])
    .expression((eb) =>
      eb
        .selectFrom('founders')
        .where('id', '=', founderId)
        .select(['startup_id', sql<string>`${week}::date`.as('week'), sql<Date>`${now}`.as('at')]),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return trx
    .selectFrom('check_ins')
    .where('startup_id', '=', (eb) =>
      eb.selectFrom('founders').where('id', '=', founderId).select('startup_id'),
    )
    .where('week', '=', week)
    .selectAll()
    .forUpdate()
    .executeTakeFirstOrThrow();
}

type Change = { part: Part; answer: string | number | boolean | null };

function listChanges(checkIn: LockedCheckIn, changes: CheckInChanges): Change[] {
  return (Object.keys(checkInColumns) as Part[]).flatMap((part) => {
    const said = changes[part];
    if (said === undefined) return [];
    const answer = said === '' ? null : said;
    return answer === checkIn[checkInColumns[part]] ? [] : [{ part, answer }];
  });
}

async function listConflicts(
  trx: Trx,
  {
    founderId,
    checkIn,
    version,
    changed,
  }: { founderId: string; checkIn: LockedCheckIn; version: number; changed: Change[] },
): Promise<CheckInConflict[]> {
  if (version >= checkIn.version || changed.length === 0) return [];
  const said = await trx
    .selectFrom('check_in_answers as a')
    .leftJoin('founders as f', 'f.id', 'a.said_by')
    .where('a.check_in_id', '=', checkIn.id)
    .where('a.version', '>', version)
    .distinctOn('a.part')
    .orderBy('a.part')
    .orderBy('a.version', 'desc')
    .select(['a.part', 'f.id as byId', 'f.name'])
    .execute();
  return changed.flatMap(({ part }) => {
    const theirs = said.find((each) => each.part === part);
    if (!theirs) return [];
    const by = theirs.name ?? 'A teammate';
    const answer = checkIn[checkInColumns[part]];
    return [{ part, theirs: answer, by, isMe: theirs.byId === founderId }];
  });
}

async function writeAnswers(
  trx: Trx,
  {
    founderId,
    checkIn,
    kpi,
    parts,
    now,
  }: { founderId: string; checkIn: LockedCheckIn; kpi: Kpi | null; parts: Change[]; now: Date },
): Promise<LockedCheckIn> {
  if (parts.length === 0) return checkIn;
  const version = checkIn.version + 1;
  const hasValue = parts.some(({ part }) => part === 'kpiValue');
  if (parts.some(({ part, answer }) => part === 'kpiValue' && answer !== null) && !kpi)
    throw new AppError('kpi_missing');
  await trx
    .insertInto('check_in_answers')
    .values(
      parts.map(({ part, answer }) => ({
        check_in_id: checkIn.id,
        version,
        part,
        answer: answer === null ? null : JSON.stringify(answer),
        said_by: founderId,
        said_at: now,
      })),
    )
    .execute();
  const asksForHelp = parts.some(({ part, answer }) => part === 'helpWanted' && answer !== null);
  return trx
    .updateTable('check_ins')
    .set({
      ...Object.fromEntries(parts.map(({ part, answer }) => [checkInColumns[part], answer])),
      ...(hasValue && kpi && { kpi_id: kpi.id }),
      ...(asksForHelp && { help_asked_by: founderId }),
      version,
      is_away: false,
      updated_at: now,
    })
    .where('id', '=', checkIn.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

async function setMorale(
  trx: Trx,
  {
    founderId,
    checkIn,
    morale,
    now,
  }: { founderId: string; checkIn: LockedCheckIn; morale: number | null; now: Date },
): Promise<void> {
  const { startup_id, week } = checkIn;
  if (morale === null) {
    await trx
      .deleteFrom('check_in_morale')
      .where('founder_id', '=', founderId)
      .where('week', '=', week)
      .execute();
    return;
  }
  await trx
    .insertInto('check_in_morale')
    .values({ founder_id: founderId, startup_id, week, morale, said_at: now })
    .onConflict((conflict) =>
      conflict.columns(['founder_id', 'week']).doUpdateSet({ morale, said_at: now }),
    )
    .execute();
}

async function markDone(
  trx: Trx,
  {
    founderId,
    checkIn,
    kpi,
    now,
  }: { founderId: string; checkIn: LockedCheckIn; kpi: Kpi | null; now: Date },
): Promise<void> {
  const isAnswered = (part: CheckInPart) =>
    part !== 'morale' && checkIn[checkInColumns[part]] !== null;
  if (!checkInParts.some(isAnswered)) throw new AppError('check_in_empty');
  const issues = listMissingTexts({
    goal: checkIn.goal ?? checkIn.pledge_task_id,
    pledgesGoal: checkIn.pledges_goal,
    helpWanted: checkIn.help_wanted,
    sharesHelp: checkIn.shares_help,
  }).map(({ path, message }) => ({ path: `changes.${path}`, message }));
  if (issues.length > 0) throw new AppError('invalid_input', { issues });
  await trx
    .updateTable('check_ins')
    .set({ done_at: now, done_by: founderId, is_away: false })
    .where('id', '=', checkIn.id)
    .where('done_at', 'is', null)
    .execute();
  if (checkIn.done_at) return;
  await showCheckInDone(trx, { startupId: checkIn.startup_id, week: checkIn.week });
  await redrawTeamHomes(trx, { startupId: checkIn.startup_id });
  const founder = await trx
    .selectFrom('startup_founders')
    .where('id', '=', founderId)
    .select(['id', 'founder_name as name', 'startup_name as startup'])
    .executeTakeFirstOrThrow();
  const { id: checkInId, week, goal } = checkIn;
  const number = kpi && { name: kpi.name, value: checkIn.kpi_value };
  const data = { checkInId, week, number, goal, founder };
  await emitWebhooks(trx, { events: [{ type: 'check_in.submitted', data }], now });
}

/** Does what a check-in that is done has promised and asked for, unless that is so already. */
async function makePledgeAndShareHelp(
  trx: Trx,
  { founderId, before, now }: { founderId: string; before: LockedCheckIn; now: Date },
): Promise<void> {
  const checkIn = await trx
    .selectFrom('check_ins')
    .where('id', '=', before.id)
    // A call that was shared before the check-in is done follows each word of it.
    .where((eb) => eb.or([eb('done_at', 'is not', null), eb('help_shared_at', 'is not', null)]))
    .selectAll()
    .executeTakeFirst();
  if (!checkIn) return;
  const { goal, pledges_goal, pledge_task_id, week } = checkIn;
  if (checkIn.done_at && goal && pledges_goal && !pledge_task_id) {
    const taskId = await insertTask(trx, {
      founderId,
      now,
      task: {
        title: goal,
        description: '',
        difficulty: 'medium',
        category: null,
        // The next check-in asks for the outcome.
        dueOn: addDays(week, 7),
        isPublicPledge: true,
      },
    });
    await trx
      .updateTable('check_ins')
      .set({ pledge_task_id: taskId })
      .where('id', '=', before.id)
      .execute();
  }
  await shareHelp(trx, { checkIn, textBefore: before.help_wanted, now });
}
