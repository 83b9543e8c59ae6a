import type { Kysely } from 'kysely';
import { sendLiveHint } from '../../live.ts';
import type { Database } from '../../schema.ts';

/** Takes what was proposed away; what it counted today still counts. One that is running goes on. */
export async function clearAnalysis(
  db: Kysely<Database>,
  { founderId }: { founderId: string },
): Promise<void> {
  await db
    .updateTable('website_analyses')
    .where('founder_id', '=', founderId)
    .where('state', 'in', ['done', 'failed'])
    .set({ state: 'cleared', proposals: '[]' })
    .execute();
  await sendLiveHint(db, { coachOf: founderId });
}
