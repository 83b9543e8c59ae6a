import { sql } from 'kysely';
import type { CompletionView } from '#shared/api/tasks.ts';
import type { OpeningAnswer } from '#shared/domain/coach-opening.ts';
import { publishLiveEvent } from '../../live.ts';
import { findTask } from '../../queries/tasks.ts';
import type { Db } from '../../schema.ts';
import { completeTask } from '../tasks/complete-task.ts';

type AnswerOpeningInput = {
  founderId: string;
  taskId: string;
  answer: Exclude<OpeningAnswer, 'done'>;
  now: Date;
};

/**
 * Saves that a founder has not done a planned task yet, or drops it: then it is never asked about
 * again, and stays on the board. Throws `task_not_found` for a task of anybody else.
 */
export async function answerOpening(
  db: Db,
  { founderId, taskId, answer, now }: AnswerOpeningInput,
): Promise<void> {
  await findTask(db, { founderId, taskId, now });
  await saveAnswer(db, { founderId, taskId, answer, now });
}

type CompletePlannedInput = {
  founderId: string;
  taskId: string;
  now: Date;
  source: 'web' | 'slack';
};

/** “Yes, done”: completes the task like any other, and ends the question. */
export async function completePlanned(
  db: Db,
  input: CompletePlannedInput,
): Promise<CompletionView> {
  const completion = await completeTask(db, input);
  await saveAnswer(db, { ...input, answer: 'done' });
  return completion;
}

type SaveAnswerInput = { founderId: string; taskId: string; answer: OpeningAnswer; now: Date };

/** A dropped task stays dropped: a later click on an old message doesn't ask again. */
async function saveAnswer(
  db: Db,
  { founderId, taskId, answer, now }: SaveAnswerInput,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`
      insert into coach_openings as o (task_id, founder_id, answer, answered_at)
      values (${taskId}, ${founderId}, ${answer}, ${now})
      on conflict (task_id) do update set
        answer = case when o.answer = 'drop' then o.answer else excluded.answer end,
        answered_at = excluded.answered_at`.execute(trx);
    await publishLiveEvent(trx, { memoryOf: founderId });
  });
}

/** True once a week for each task: the question stands in one thread of Slack, not in each. */
export async function claimOpeningPost(
  db: Db,
  { founderId, taskId, now }: { founderId: string; taskId: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into coach_openings as o (task_id, founder_id, posted_at)
    values (${taskId}, ${founderId}, ${now})
    on conflict (task_id) do update set posted_at = excluded.posted_at
      where o.posted_at is null or o.posted_at < ${now}::timestamptz - interval '7 days'
    returning task_id`.execute(db);
  return rows.length > 0;
}
