import type { Kysely } from 'kysely';
import type { TaskView } from '#shared/api/tasks.ts';
import { mayBePledged } from '#shared/domain/task-templates.ts';
import { AppError } from '#shared/errors.ts';
import { addJob } from '../../jobs.ts';
import { sendLiveHint } from '../../live.ts';
import { findTask } from '../../queries/tasks.ts';
import type { Database } from '../../schema.ts';
import { recordPledge } from '../pledges/record-pledge.ts';
import { lockTask } from './lock-task.ts';

type Input = { founderId: string; taskId: string; now: Date };

/** Turns an open task into a public pledge for its due date, which must be still to come. */
export async function pledgeTask(
  db: Kysely<Database>,
  { founderId, taskId, now }: Input,
): Promise<TaskView> {
  return db.transaction().execute(async (trx) => {
    const task = await lockTask(trx, { founderId, taskId });
    if (!task.is_public_pledge) {
      if (task.status === 'completed') throw new AppError('task_completed');
      if (!mayBePledged(task.template_key)) throw new AppError('pledge_not_eligible');
      await recordPledge(trx, { founderId, taskId, dueDate: task.due_date, now });
      if (task.has_home) {
        await addJob(trx, 'publish-home', { founderId }, { key: `home:${founderId}` });
      }
      await sendLiveHint(trx, { founderId, cohortId: task.cohort_id });
    }
    return findTask(trx, { founderId, taskId, now });
  });
}
