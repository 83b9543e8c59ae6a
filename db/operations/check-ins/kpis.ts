import type { KpiDraft } from '#shared/api/check-ins.ts';
import { checkInWindow } from '#shared/domain/check-ins.ts';
import { AppError } from '#shared/errors.ts';
import type { CalendarDate } from '#shared/time.ts';
import { publishToTeam } from '../../live.ts';
import { startupOf } from '../../queries/founders.ts';
import type { Db } from '../../schema.ts';
import { lockBoard } from '../tasks/lock-task.ts';

type Choice = {
  founderId: string;
  draft: KpiDraft;
  /** Refused with `kpi_chosen` once the team has one. */
  isFirst?: boolean;
  now: Date;
};

/**
 * Chooses the number that a startup goes by. Another number begins a new series, and a value that is
 * still a draft is dropped with the old one; the same number under a better name keeps its series.
 */
export async function chooseKpi(
  db: Db,
  { founderId, draft, isFirst = false, now }: Choice,
): Promise<void> {
  const { name, unit, goodWay, isRename } = draft;
  await db.transaction().execute(async (trx) => {
    const { isAccepted } = await lockBoard(trx, founderId);
    if (!isAccepted) throw new AppError('forbidden');
    const startup = await trx
      .selectFrom('startup_applications')
      .where('id', '=', startupOf(founderId))
      .select('id')
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    const current = await trx
      .selectFrom('kpis')
      .where('startup_id', '=', startup.id)
      .where('replaced_at', 'is', null)
      .select(['id', 'name', 'unit', 'good_way as goodWay'])
      .executeTakeFirst();
    if (isFirst && current) throw new AppError('kpi_chosen');
    const isSameKind = current?.unit === unit && current.goodWay === goodWay;
    if (current && isSameKind && (isRename || current.name === name)) {
      await trx.updateTable('kpis').set({ name }).where('id', '=', current.id).execute();
    } else {
      if (current) {
        await trx
          .updateTable('kpis')
          .set({ replaced_at: now })
          .where('id', '=', current.id)
          .execute();
        await trx
          .updateTable('check_ins')
          .set({ kpi_value: null, kpi_id: null })
          .where('startup_id', '=', startup.id)
          .where('done_at', 'is', null)
          .where('kpi_value', 'is not', null)
          .execute();
      }
      const chosen = { name, unit, good_way: goodWay, chosen_by: founderId, chosen_at: now };
      await trx
        .insertInto('kpis')
        .values({ startup_id: startup.id, ...chosen })
        .execute();
    }
    await publishToTeam(trx, { startupId: startup.id });
  });
}

/**
 * Corrects the number of a week that is closed. Throws `check_in_missing` if the startup did not check in
 * then, and `check_in_open` while the check-in itself can still be edited.
 */
export async function correctKpi(
  db: Db,
  {
    founderId,
    week,
    value,
    now,
  }: { founderId: string; week: CalendarDate; value: number | null; now: Date },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { isAccepted, timeZone } = await lockBoard(trx, founderId);
    if (!isAccepted) throw new AppError('forbidden');
    const checkIn = await trx
      .selectFrom('check_ins')
      .where('startup_id', '=', startupOf(founderId))
      .where('week', '=', week)
      .where('done_at', 'is not', null)
      .where('kpi_id', 'is not', null)
      .select(['id', 'version', 'kpi_value'])
      .forUpdate()
      .executeTakeFirst();
    if (!checkIn) throw new AppError('check_in_missing');
    if (now < checkInWindow(week, timeZone).closesAt) throw new AppError('check_in_open');
    if (checkIn.kpi_value === value) return;
    const version = checkIn.version + 1;
    await trx
      .insertInto('check_in_answers')
      .values({
        check_in_id: checkIn.id,
        version,
        part: 'kpiValue',
        answer: value === null ? null : JSON.stringify(value),
        said_by: founderId,
        said_at: now,
      })
      .execute();
    await trx
      .updateTable('check_ins')
      .set({ kpi_value: value, version, updated_at: now })
      .where('id', '=', checkIn.id)
      .execute();
    await publishToTeam(trx, { startupId: startupOf(founderId) });
  });
}
