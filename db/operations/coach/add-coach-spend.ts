import type { Kysely } from 'kysely';
import type { Database } from '../../schema.ts';

type Input = { founderId: string; day: string; inputTokens: number; outputTokens: number };

/** What a try cost, whatever became of it. */
export async function addCoachSpend(
  db: Kysely<Database>,
  { founderId, day, inputTokens, outputTokens }: Input,
): Promise<void> {
  await db
    .updateTable('coach_usage')
    .where('founder_id', '=', founderId)
    .where('day', '=', day)
    .set((eb) => ({
      input_tokens: eb('input_tokens', '+', inputTokens),
      output_tokens: eb('output_tokens', '+', outputTokens),
    }))
    .execute();
}
