import { type RawBuilder, sql } from 'kysely';
import type { StartupFilter } from '#shared/api/startups.ts';

type Condition = RawBuilder<unknown>;

/** The one order of every list. */
export const newestFirst = sql`submitted_at desc, id desc`;

export function all(conditions: Condition[]): Condition {
  return sql.join(conditions, sql` and `);
}

/** Whether `startup_applications as a` is accepted and fits what is chosen; what is typed aside. */
export function chosen({ stage, industry, funding }: StartupFilter): Condition[] {
  const conditions = [sql`a.status = 'accepted'`];
  if (stage) conditions.push(sql`a.stage = ${stage}`);
  if (industry) conditions.push(sql`a.industry = ${industry}`);
  if (funding) conditions.push(sql`a.looking_for_funding = ${sql.lit(funding === 'seeking')}`);
  return conditions;
}

/** Whether a startup comes after a page that ended with the startup of that cursor. */
export function later(
  after: string | undefined,
  columns: Condition = sql`a.submitted_at, a.id`,
): Condition[] {
  if (!after) return [];
  const [micros, id] = after.split('.');
  return [
    sql`(${columns}) <
      ((select timestamptz 'epoch' + ${micros}::float8 * interval '1 microsecond'),
        (select ${id}::uuid))`,
  ];
}

export const cursorOf = sql<string>`
  (extract(epoch from submitted_at) * 1000000)::bigint || '.' || id`;
