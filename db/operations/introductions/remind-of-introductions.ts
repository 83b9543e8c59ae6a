import { type Kysely, sql } from 'kysely';
import { introductionReminderMs } from '#shared/domain/introductions.ts';
import type { Database } from '../../schema.ts';
import { lockIntroduction } from './lock-introduction.ts';
import { tellAsked } from './tell-asked.ts';

const mostAtOnce = 500;

/** Reminds founders of requests that have waited for a week, once. Returns how many. */
export async function remindOfIntroductions(
  db: Kysely<Database>,
  { now }: { now: Date },
): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select id from introductions
    where state = 'requested' and reminded_at is null and expires_at > ${now}
      and created_at <= ${new Date(now.getTime() - introductionReminderMs)}
    order by created_at limit ${mostAtOnce}`.execute(db);
  let reminded = 0;
  for (const { id: introductionId } of rows) {
    const isReminded = await db.transaction().execute(async (trx) => {
      const locked = await lockIntroduction(trx, { introductionId });
      if (!locked?.parties.askerMay || !locked.parties.askedMay) return false;
      const marked = await trx
        .updateTable('introductions')
        .set({ reminded_at: now })
        .where('id', '=', introductionId)
        .where('state', '=', 'requested')
        .where('reminded_at', 'is', null)
        .returning('id')
        .executeTakeFirst();
      if (!marked) return false;
      await tellAsked(trx, { introduction: locked.introduction, now, isReminder: true });
      return true;
    });
    if (isReminded) reminded += 1;
  }
  return reminded;
}
