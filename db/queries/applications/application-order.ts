import { type RawBuilder, sql } from 'kysely';
import type { ApplicationOrder, ApplicationSort } from '#shared/api/application-list.ts';
import { applicationStatuses, stages } from '#shared/options.ts';

const place = (choices: readonly string[], column: string) =>
  sql`array_position(array[${sql.join(choices.map((each) => sql.lit(each)))}], ${sql.ref(column)})`;

/** What a row of `a` is sorted by; its id comes second, so that no two rows are level. */
const sortKeys: Record<ApplicationSort, RawBuilder<unknown>> = {
  startup: sql`lower(a.startup_name)`,
  founder: sql`lower(a.founder_name)`,
  stage: place(stages, 'a.stage'),
  status: place(applicationStatuses, 'a.status'),
  submitted: sql`a.submitted_at`,
};

export function sortKey({ sort }: Pick<ApplicationOrder, 'sort'>): RawBuilder<unknown> {
  return sortKeys[sort];
}

/** Whether a row of `a` has the status, and the words somewhere in its names or its industry. */
export function matches({
  search,
  status,
}: Pick<ApplicationOrder, 'search' | 'status'>): RawBuilder<boolean> {
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  if (status) conditions.push(sql`a.status = ${status}`);
  if (search) {
    const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
    conditions.push(sql`(a.startup_name ilike ${pattern} or a.founder_name ilike ${pattern}
      or a.industry ilike ${pattern})`);
  }
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}
