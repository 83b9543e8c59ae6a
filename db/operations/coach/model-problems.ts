import { sql } from 'kysely';
import type { ModelProblem } from '#shared/domain/model-problems.ts';
import { listStaffIn } from '../../queries/accounts.ts';
import type { Db } from '../../schema.ts';
import { queueMail } from '../deliveries/mail-outbox.ts';

/**
 * Notes that the provider refuses a model's calls, and emails the admins: once while it lasts,
 * however many questions fail, and at most once a day for one that comes and goes.
 */
export async function recordModelProblem(
  db: Db,
  { model, kind, now }: { model: string; kind: ModelProblem; now: Date },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ isDueNotice: boolean }>`
      insert into model_problems as p (model, kind, since, notified_at)
      values (${model}, ${kind}, ${now}, ${now})
      on conflict (model) do update
        set kind = excluded.kind, since = excluded.since, solved_at = null,
          notified_at = case when p.kind <> excluded.kind
            or p.notified_at < excluded.notified_at - interval '1 day' then excluded.notified_at
            else p.notified_at end
        where p.solved_at is not null or p.kind <> excluded.kind
      returning notified_at = ${now} as "isDueNotice"`.execute(trx);
    if (!rows[0]?.isDueNotice) return;
    for (const { id, email } of await listStaffIn(trx, ['admin'])) {
      await queueMail(trx, {
        template: 'model-problem',
        to: email,
        data: { model },
        key: `model-problem:${model}:${now.toISOString()}:${id}`,
        now,
      });
    }
  });
}

/** The model has answered. Writes nothing unless there was a problem. */
export async function solveModelProblem(
  db: Db,
  { model, now }: { model: string; now: Date },
): Promise<void> {
  await db
    .updateTable('model_problems')
    .where('model', '=', model)
    .where('solved_at', 'is', null)
    .set({ solved_at: now })
    .execute();
}
