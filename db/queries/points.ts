import { sql } from 'kysely';
import type { LedgerPage } from '#shared/api/points.ts';
import { type LedgerFacts, ledgerReason } from '#shared/domain/points.ts';
import type { Db } from '../schema.ts';

type ListLedgerInput = { founderId: string; before?: number; pageSize: number };

type LedgerQueryRow = LedgerFacts & {
  id: number | null;
  balance: number;
  at: Date;
  earnedOn: string;
  total: number;
  notCounted: number;
};

/**
 * A page of a founder's ledger, newest rows first, each with the balance after it. One statement,
 * so that the total and the rows belong together.
 */
export async function listLedger(
  db: Db,
  { founderId, before = Number.MAX_SAFE_INTEGER, pageSize }: ListLedgerInput,
): Promise<LedgerPage> {
  const { rows } = await sql<LedgerQueryRow>`
    with page as (
      select * from points_ledger where user_id = ${founderId} and id < ${before}
      order by id desc limit ${pageSize + 1}
    ), whole as (
      select coalesce(sum(points), 0)::int as points from points_ledger where user_id = ${founderId}
    ), upto as (
      select coalesce(sum(points), 0)::int as points from points_ledger
      where user_id = ${founderId} and id < ${before}
    )
    select page.id, page.kind, page.points, page.created_at as at, page.earned_on as "earnedOn",
      (upto.points - coalesce(sum(page.points) over (
        order by page.id desc rows between unbounded preceding and 1 preceding), 0))::int as balance,
      page.reverses is not null as "isReversal",
      page.reverses is not null and coalesce(c.reopened_at = page.created_at, false) as "isReopened",
      coalesce(c.backfilled, false) as "isBackfilled",
      t.title as "taskTitle", page.streak_days as "streakDays",
      giver.founder_name as "thankedBy", th.for_what as "forWhat",
      whole.points as total, whole.points - f.board_points as "notCounted"
    from founder_totals f
    cross join whole
    cross join upto
    left join page on true
    left join completions c on c.id = page.completion_id
    left join tasks t on t.id = page.task_id
    left join thanks th on th.ledger_id = coalesce(page.reverses, page.id)
    left join startup_founders giver on giver.id = th.giver_id
    where f.founder_id = ${founderId}
    order by page.id desc`.execute(db);
  const shown = rows.filter((row) => row.id !== null).slice(0, pageSize);
  return {
    total: rows[0]?.total ?? 0,
    notCounted: rows[0]?.notCounted ?? 0,
    rows: shown.map((row) => ({
      id: row.id as number,
      kind: row.kind,
      points: row.points,
      isReversal: row.isReversal,
      reason: ledgerReason(row),
      at: row.at.toISOString(),
      earnedOn: row.earnedOn,
      balance: row.balance,
    })),
    earlier: rows.length > pageSize ? (shown.at(-1)?.id ?? null) : null,
  };
}
