import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { investorDetailsSchema } from '#shared/api/investors.ts';
import type { Database } from '../../schema.ts';
import { type Actor, recordAudit } from '../audit/record-audit.ts';

type Details = z.output<typeof investorDetailsSchema>;
type Input = { investorId: string; details: Details; actor: Actor; now: Date };

/**
 * What an investor tells of themselves from now on. Who an admin has approved is written down when
 * they call themselves otherwise: founders go by name, title and company.
 */
export async function changeDetails(
  db: Kysely<Database>,
  { investorId, details, actor, now }: Input,
): Promise<void> {
  const { name, company, title, investmentFocus, checkSizeMin, checkSizeMax } = details;
  await db.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom('investors')
      .where('id', '=', investorId)
      .select(['name', 'company', 'title', 'approved_at as approvedAt'])
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    await trx
      .updateTable('investors')
      .set({
        name,
        company,
        title,
        investment_focus: investmentFocus,
        check_size_min: checkSizeMin,
        check_size_max: checkSizeMax,
      })
      .where('id', '=', investorId)
      .execute();
    const changed = (['name', 'company', 'title'] as const).filter(
      (fact) => (before[fact] || null) !== details[fact],
    );
    if (before.approvedAt === null || changed.length === 0) return;
    await recordAudit(trx, {
      actor,
      action: 'investor.details_changed',
      subject: { type: 'investor', id: investorId, name },
      details: { changed },
      now,
    });
  });
}
