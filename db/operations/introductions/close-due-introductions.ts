import { type Kysely, sql } from 'kysely';
import { investorIsActive } from '../../queries/introductions.ts';
import type { Database } from '../../schema.ts';
import { lockIntroduction } from './lock-introduction.ts';
import { settleIntroduction } from './settle-introduction.ts';

const mostAtOnce = 500;

/**
 * Closes requests that nobody answered in their time, and those of people who are here no more.
 * Each is looked at again under its lock: run twice, at once or late, it closes once. Returns how many.
 */
export async function closeDueIntroductions(
  db: Kysely<Database>,
  { now }: { now: Date },
): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select i.id from introductions i
    join startup_applications f on f.id = i.founder_id
    left join startup_applications a on a.id = i.asking_founder_id
    left join investors v on v.id = i.asking_investor_id
    where i.state = 'requested' and (i.expires_at <= ${now} or f.status <> 'accepted'
      or a.status <> 'accepted' or (v.id is not null and not ${investorIsActive}))
    order by i.created_at limit ${mostAtOnce}`.execute(db);
  let closed = 0;
  for (const { id: introductionId } of rows) {
    const didClose = await db.transaction().execute(async (trx) => {
      const locked = await lockIntroduction(trx, { introductionId });
      if (locked?.introduction.state !== 'requested') return false;
      const { introduction, parties } = locked;
      const isOver = introduction.expiresAt <= now || !parties.askedMay;
      if (!isOver && parties.askerMay) return false;
      const state = parties.askerMay ? 'expired' : 'withdrawn';
      await settleIntroduction(trx, { introduction, state, now });
      return true;
    });
    if (didClose) closed += 1;
  }
  return closed;
}
