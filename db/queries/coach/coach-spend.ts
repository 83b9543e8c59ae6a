import { sql } from 'kysely';
import type { CoachSpend, FeedbackCounts } from '#shared/api/coach.ts';
import { feedbackReasons } from '#shared/domain/coach-feedback.ts';
import type { Db } from '../../schema.ts';

/** The models among these that the provider refuses at the moment, with the reason. */
export async function listModelProblems(db: Db, models: string[]): Promise<CoachSpend['problems']> {
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

/** The coach's cost per day, the ratings of its answers, and the proposals that were left out. */
export async function findCoachSpend(
  db: Db,
  now: Date,
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
    countFeedback(db, now),
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

type FeedbackRow = {
  feedback: 'up' | 'down';
  reason: FeedbackCounts['reasons'][number]['reason'] | null;
  all: number;
  recent: number;
};

/** The number of each thumb and each reason: never by whom, nor for what. */
async function countFeedback(db: Db, now: Date): Promise<CoachSpend['feedback']> {
  const since = new Date(now.getTime() - maxDays * 24 * 60 * 60 * 1000);
  const rows: FeedbackRow[] = await db
    .selectFrom('coach_exchanges')
    .where('feedback', 'is not', null)
    .groupBy(['feedback', 'feedback_reason'])
    .select((eb) => eb.ref('feedback').$notNull().as('feedback'))
    .select([
      'feedback_reason as reason',
      sql<number>`count(*)::int`.as('all'),
      sql<number>`count(*) filter (where asked_at > ${since})::int`.as('recent'),
    ])
    .execute();
  return { ...sumFeedback(rows, 'all'), last30Days: sumFeedback(rows, 'recent') };
}

function sumFeedback(rows: FeedbackRow[], span: 'all' | 'recent'): FeedbackCounts {
  const sum = (matches: (row: FeedbackRow) => boolean) =>
    rows.filter(matches).reduce((total, row) => total + row[span], 0);
  return {
    up: sum(({ feedback }) => feedback === 'up'),
    down: sum(({ feedback }) => feedback === 'down'),
    reasons: feedbackReasons.map((each) => ({
      reason: each,
      count: sum(({ reason }) => reason === each),
    })),
  };
}
