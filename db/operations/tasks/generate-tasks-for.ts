import { type Kysely, sql } from 'kysely';
import { type Generation, generationOf } from '#shared/domain/task-generation.ts';
import { addJob } from '../../jobs.ts';
import { sendLiveHint } from '../../live.ts';
import type { Database } from '../../schema.ts';
import { addMissingTasks } from './add-missing-tasks.ts';
import { lockBoard } from './lock-board.ts';

type Input = { founderId: string; now: Date };

/**
 * Gives one founder the tasks of today and this week, at most eight in one go, and says what kept
 * it from being more. Pressed twice at once it is as if pressed one after the other.
 */
export async function generateTasksFor(
  db: Kysely<Database>,
  { founderId, now }: Input,
): Promise<Generation> {
  return db.transaction().execute(async (trx) => {
    const founder = await lockBoard(trx, founderId);
    const { added, missing, most } = await addMissingTasks(trx, {
      founders: sql`
        select id, stage from startup_applications
        where id = ${founderId} and status = 'accepted'`,
      timeZone: founder.timeZone,
      now,
    });
    if (added > 0) {
      if (founder.hasHome) {
        await addJob(trx, 'publish-home', { founderId }, { key: `home:${founderId}` });
      }
      await sendLiveHint(trx, { founderId, cohortId: null });
    }
    return generationOf({ added, missing, most });
  });
}
