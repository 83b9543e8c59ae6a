import { sql } from 'kysely';
import { AppError } from '#shared/errors.ts';
import { latestFinishedDay } from '#shared/time.ts';
import type { Db } from '../../schema.ts';
import {
  importInvitationMail,
  invitationIntervalMs,
  invitationMail,
} from '../accounts/invitations.ts';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import { queueMails } from '../deliveries/mail-outbox.ts';

type InviteCohortInput = { cohortId: string; actor: Actor; now: Date };

/**
 * Sends everybody of a cohort who has never signed in their invitation again, with a new link: each once
 * in 15 minutes, as one by one. Returns the number of mails. Throws
 * `cohort_not_found` and `cohort_ended`.
 */
export async function inviteCohortAgain(
  db: Db,
  { cohortId, actor, now }: InviteCohortInput,
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const cohort = await trx
      .selectFrom('cohorts')
      .where('id', '=', cohortId)
      .select('ends_on as endsOn')
      .executeTakeFirst();
    if (!cohort) throw new AppError('cohort_not_found');
    if (cohort.endsOn < latestFinishedDay(now)) throw new AppError('cohort_ended');
    const lately = new Date(now.getTime() - invitationIntervalMs);
    const invited = await trx
      .selectFrom('accounts as u')
      .innerJoin('startup_founders as a', 'a.id', 'u.founder_id')
      .where('a.cohort_id', '=', cohortId)
      .where('a.is_active', '=', true)
      .where('u.password_hash', 'is', null)
      .where('u.first_signed_in_at', 'is', null)
      .orderBy('u.id')
      .select(['u.id as accountId', 'u.email', 'a.id as founderId'])
      .select('a.startup_name as startupName')
      .select(
        sql<boolean>`exists (select from import_rows r where r.made_account = u.id) and not exists (
          select from mails m where m.key = 'import-invitation:' || u.id)`.as('isFirst'),
      )
      .where(sql<boolean>`not exists (select from mails m
        where m.key = 'import-invitation:' || u.id and m.send_after > ${lately})`)
      .execute();
    // The first one of an import says why they have an account at all, as the import's own would.
    const first = invited.filter(({ isFirst }) => isFirst);
    const again = invited.filter(({ isFirst }) => !isFirst);
    const sent = new Set([
      ...(await queueMails(trx, {
        template: 'import-invitation',
        mails: first.map(({ founderId, ...account }) => ({
          founderId,
          ...importInvitationMail({ ...account, now }),
        })),
        now,
      })),
      ...(await queueMails(trx, {
        template: 'invitation',
        mails: again.map((each) => invitationMail({ ...each, now })),
        now,
      })),
    ]);
    for (const { founderId, startupName } of invited) {
      if (!sent.has(founderId)) continue;
      const subject = { type: 'founder', id: founderId, name: startupName };
      await recordAudit(trx, { actor, action: 'founder.invited', subject, now });
    }
    return sent.size;
  });
}
