import { type Kysely, sql } from 'kysely';
import type { Database } from '../../schema.ts';

/** Counts what a run cost with what the coach costs: an admin sees one spend. */
export async function addAnalysisSpend(
  db: Kysely<Database>,
  {
    founderId,
    day,
    inputTokens,
    outputTokens,
  }: { founderId: string; day: string; inputTokens: number; outputTokens: number },
): Promise<void> {
  await sql`
    insert into coach_usage as u (founder_id, day, input_tokens, output_tokens)
    values (${founderId}, ${day}, ${inputTokens}, ${outputTokens})
    on conflict (founder_id, day) do update
      set input_tokens = u.input_tokens + excluded.input_tokens,
        output_tokens = u.output_tokens + excluded.output_tokens`.execute(db);
}
