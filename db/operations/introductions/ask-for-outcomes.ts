import { type Kysely, sql } from 'kysely';
import { type FollowUpDay, followUpDays, introductionSides } from '#shared/domain/introductions.ts';
import { findIntroduction } from '../../queries/introductions.ts';
import type { Database } from '../../schema.ts';
import { queueMail } from '../mails/queue-mail.ts';

const mostAtOnce = 500;

/**
 * 7 and 30 days after an accept both are asked by mail what came of it. Whoever marks the row asks:
 * run twice or at once, each is asked once; after an outage over both days, only the later time.
 */
export async function askForOutcomes(
  db: Kysely<Database>,
  { now }: { now: Date },
): Promise<number> {
  let asked = 0;
  for (const day of [...followUpDays].reverse()) {
    const { rows } = await sql<{ id: string }>`
      select id from introductions
      where state = 'accepted' and followed_up < 30 and followed_up < ${day}
        and decided_at <= ${now}::timestamptz - make_interval(days => ${day})
      order by decided_at limit ${mostAtOnce}`.execute(db);
    for (const { id } of rows) {
      if (await askBoth(db, { introductionId: id, day, now })) asked += 1;
    }
  }
  return asked;
}

type Input = { introductionId: string; day: FollowUpDay; now: Date };

async function askBoth(
  db: Kysely<Database>,
  { introductionId, day, now }: Input,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const marked = await trx
      .updateTable('introductions')
      .set({ followed_up: day })
      .where('id', '=', introductionId)
      .where('state', '=', 'accepted')
      .where('followed_up', '<', day)
      .returning('id')
      .executeTakeFirst();
    const introduction = marked && (await findIntroduction(trx, { introductionId }));
    if (!introduction) return false;
    for (const side of introductionSides) {
      const person = introduction[side];
      if (person.hasLeft) continue;
      await queueMail(trx, {
        template: 'introduction-outcome',
        to: person.email,
        ...(person.kind === 'founder' && { founderId: person.id }),
        data: { introductionId, side },
        key: `introduction-outcome:${introductionId}:${side}:${day}`,
        now,
      });
    }
    return true;
  });
}
