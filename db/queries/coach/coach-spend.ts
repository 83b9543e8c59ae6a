import { type Kysely, sql } from 'kysely';
import type { CoachSpend } from '#shared/api/coach.ts';
import type { Database } from '../../schema.ts';

/** Which of these models the provider refuses at the moment, and why. */
export async function listModelProblems(
  db: Kysely<Database>,
  models: string[],
): Promise<CoachSpend['problems']> {
  const rows = await db
    .selectFrom('model_problems')
    .where('model', 'in', ['', ...models])
    .where('solved_at', 'is', null)
    .orderBy('since')
    .select(['model', 'kind', 'since'])
    .execute();
  return rows.map(({ since, ...problem }) => ({ ...problem, since: since.toISOString() }));
}

const maxDays = 30;

/** What the coach cost per day, how its answers were rated, and what of proposals was left out. */
export async function findCoachSpend(
  db: Kysely<Database>,
): Promise<Pick<CoachSpend, 'days' | 'feedback' | 'refusals'>> {
  const sum = (column: string) => sql<number>`sum(${sql.ref(column)})::int`;
  const [days, feedback, refusals] = await Promise.all([
    db
      .selectFrom('coach_usage')
      .groupBy('day')
      .orderBy('day', 'desc')
      .limit(maxDays)
      .select([
        'day',
        sql<number>`count(*)::int`.as('founders'),
        sum('attempts').as('questions'),
        sum('answered').as('answered'),
        sum('stopped').as('stopped'),
        sum('failed').as('failed'),
        sum('input_tokens').as('inputTokens'),
        sum('output_tokens').as('outputTokens'),
      ])
      .execute(),
    db
      .selectFrom('coach_exchanges')
      .where('feedback', 'is not', null)
      .select([
        sql<number>`count(*) filter (where feedback = 'up')::int`.as('up'),
        sql<number>`count(*) filter (where feedback = 'down')::int`.as('down'),
      ])
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('proposal_refusals')
      .where('day', '>', sql<string>`current_date - ${maxDays}::int`)
      .groupBy('reason')
      .orderBy(sql`sum(count)`, 'desc')
      .select(['reason', sum('count').as('count')])
      .execute(),
  ]);
  return { days, feedback, refusals };
}
