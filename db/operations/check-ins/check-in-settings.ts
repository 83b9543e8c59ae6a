import { checkInWeek, checkInWindow } from '#shared/domain/check-ins.ts';
import { AppError } from '#shared/errors.ts';
import { addDays, type CalendarDate, localDate } from '#shared/time.ts';
import { publishToTeam } from '../../live.ts';
import { startupOf } from '../../queries/founders.ts';
import type { Db } from '../../schema.ts';
import { lockBoard } from '../tasks/lock-task.ts';
import { redrawTeamHomes } from './check-in-messages.ts';
import { lockCheckIn } from './save-check-in.ts';

/** A startup can say this many Thursdays ahead that it is away. */
const awayWeeksAhead = 12;

type Away = { founderId: string; week: CalendarDate; isAway: boolean; now: Date };

/**
 * Says that a startup does not check in in a week, so that nobody is reminded and nothing counts as
 * missed. Throws `check_in_done` once it has, and `invalid_input` for a week that is closed or too far.
 */
export async function setAway(db: Db, { founderId, week, isAway, now }: Away): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { isAccepted, timeZone } = await lockBoard(trx, founderId);
    if (!isAccepted) throw new AppError('forbidden');
    const isThursday = checkInWeek(week) === week;
    const last = addDays(checkInWeek(localDate(now, timeZone)), 7 * awayWeeksAhead);
    if (!isThursday || week > last || now >= checkInWindow(week, timeZone).closesAt)
      throw new AppError('invalid_input', {
        issues: [{ path: 'week', message: 'Please choose one of the coming weeks.' }],
      });
    const checkIn = await lockCheckIn(trx, { founderId, week, now });
    if (checkIn.done_at) throw new AppError('check_in_done');
    await trx
      .updateTable('check_ins')
      .set({ is_away: isAway, updated_at: now })
      .where('id', '=', checkIn.id)
      .execute();
    await redrawTeamHomes(trx, { startupId: checkIn.startup_id });
    await publishToTeam(trx, { startupId: checkIn.startup_id });
  });
}

/** Sets whether the cohort sees the numbers and goals, and investors the KPI, of all weeks. */
export async function setCheckInSharing(
  db: Db,
  { founderId, numbers, kpi }: { founderId: string; numbers: boolean; kpi: boolean },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('startup_applications')
      .set({ shares_numbers: numbers, shows_kpi: kpi })
      .where('id', '=', startupOf(founderId))
      .execute();
    await publishToTeam(trx, { startupId: startupOf(founderId) });
  });
}
