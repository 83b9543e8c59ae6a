import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { publishSessionsEnded } from '../../live.ts';
import type { Db, Trx } from '../../schema.ts';
import { forgetImported } from '../imports/forget-imported.ts';
import { closeIntroductionsOfPerson } from '../introductions/answer-introduction.ts';
import { deletePicture } from '../pictures/pictures.ts';
import { forgetSignIns } from './failed-sign-ins.ts';

/**
 * Deletes an investor for good: signs them out everywhere, withdraws their open requests, and removes
 * who they are and what they saved, opened or wrote. Introduction requests stay, without a name.
 * False when the investor was deleted before.
 */
export async function deleteInvestor(
  db: Db,
  { investorId, now }: { investorId: string; now: Date },
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const investor = await trx
      .selectFrom('investors')
      .where('id', '=', investorId)
      .where('left_at', 'is', null)
      .select('id')
      .forUpdate()
      .executeTakeFirst();
    if (!investor) return false;
    await closeIntroductionsOfPerson(trx, { participant: { investorId }, now });
    const account = await trx
      .deleteFrom('accounts')
      .where('investor_id', '=', investorId)
      .returning(['id', 'email'])
      .executeTakeFirst();
    await anonymizeInvestor(trx, { investorId, accountId: account?.id ?? null, now });
    if (account) {
      const { id: accountId, email } = account;
      await forgetSignIns(trx, { accountId, audience: 'investor', email });
      await publishSessionsEnded(trx, { accountId });
    }
    return true;
  });
}

const removedPlaceholder = 'Removed';

/** Removes an investor from every table; their own row stays only if an introduction refers to it. */
async function anonymizeInvestor(
  trx: Trx,
  { investorId, accountId, now }: { investorId: string; accountId: string | null; now: Date },
): Promise<void> {
  const email = sql<string>`select email from investors where id = ${investorId}`;
  await forgetImported(trx, { id: investorId, email });
  await deletePicture(trx, { investorId });
  await trx.updateTable('investors').set({ photo: null }).where('id', '=', investorId).execute();
  await sql`
    delete from cohort_notifications where introduction_id in (
      select id from introductions
      where requester_investor_id = ${investorId} or recipient_investor_id = ${investorId})`.execute(
    trx,
  );
  await trx
    .updateTable('introductions')
    .set({ reason: null })
    .where('recipient_investor_id', '=', investorId)
    .execute();
  await trx
    .updateTable('introductions')
    .set({ note: removedPlaceholder })
    .where('requester_investor_id', '=', investorId)
    .execute();
  await sql`
    delete from mails where investor_id = ${investorId} or data->>'accountId' = ${accountId}
      or (data->>'side' = 'requester' and data->>'introductionId' in (
        select id::text from introductions where requester_investor_id = ${investorId}))
      or (data->>'side' = 'recipient' and data->>'introductionId' in (
        select id::text from introductions where recipient_investor_id = ${investorId}))`.execute(
    trx,
  );
  await sql`
    update audit_log set subject_name = ${removedPlaceholder}, details = details - 'reason',
      actor_email = case when action = 'investor.details_changed' then ${removedPlaceholder}
        else actor_email end
    where subject_type = 'investor' and subject_id = ${investorId}`.execute(trx);
  for (const table of [
    'saved_startups',
    'saved_searches',
    'startup_opens',
    'update_mutes',
  ] as const) {
    await trx.deleteFrom(table).where('investor_id', '=', investorId).execute();
  }
  const { rows } = await sql<{ isNeeded: boolean }>`
    select exists (select from introductions
      where requester_investor_id = ${investorId} or recipient_investor_id = ${investorId}) as "isNeeded"`.execute(
    trx,
  );
  if (!rows[0]?.isNeeded) {
    await trx.deleteFrom('investors').where('id', '=', investorId).execute();
    return;
  }
  await trx
    .updateTable('investors')
    .set({
      name: 'Former investor',
      // Cannot be guessed, so nobody can sign up or receive mail with it.
      email: `former-${randomUUID()}@deleted.invalid`,
      company: null,
      title: null,
      investment_focus: null,
      check_size_min: null,
      check_size_max: null,
      approved_at: null,
      declined_at: null,
      revoked_at: null,
      decision_reason: null,
      open_to_founders_at: null,
      searches_looked_at: null,
      search_mails_stopped_at: null,
      update_mails_stopped_at: null,
      left_at: now,
    })
    .where('id', '=', investorId)
    .execute();
}
