import { sql } from 'kysely';
import type { OpenInvestors } from '#shared/api/introductions.ts';
import { maxInvestorRequestsPerMonth } from '#shared/domain/introductions.ts';
import { monthStart, nextMonthStart } from '#shared/time.ts';
import type { Db } from '../../schema.ts';
import { investorIsActive } from '../introductions.ts';

const maxListed = 200;

type Input = { founder: { id: string; timeZone: string }; now: Date };

/** Investors who are open to founders, by name, company and focus alone, and who may still be asked. */
export async function listOpenInvestors(db: Db, input: Input): Promise<OpenInvestors> {
  const { rows } = await sql<OpenInvestors['investors'][number]>`
    select v.id, v.name, v.company, coalesce(v.investment_focus, '{}') as focus
    from investors v
    where v.open_to_founders_at is not null and ${investorIsActive('v')}
    order by lower(v.name), v.id limit ${maxListed}`.execute(db);
  return { investors: rows, allowance: await findInvestorAllowance(db, input) };
}

/** The number of investors whom a founder may still ask in this calendar month of theirs. */
export async function findInvestorAllowance(
  db: Db,
  { founder: { id, timeZone }, now }: Input,
): Promise<OpenInvestors['allowance']> {
  const month = monthStart(now, timeZone);
  const used = await db
    .selectFrom('introductions')
    .where('requester_founder_id', '=', id)
    .where('requested_month', '=', month)
    .select((eb) => eb.fn.max('month_slot').as('last'))
    .executeTakeFirst();
  const limit = maxInvestorRequestsPerMonth;
  return { limit, left: limit - (used?.last ?? 0), renewsOn: nextMonthStart(month) };
}

export async function countOpenInvestors(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from investors v
    where v.open_to_founders_at is not null and ${investorIsActive('v')}`.execute(db);
  return rows[0]?.count ?? 0;
}
