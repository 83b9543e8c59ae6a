import { sql } from 'kysely';
import type { z } from 'zod';
import type { newUpdateSchema, SentUpdate } from '#shared/api/investor-interest.ts';
import { updateCooldownMs } from '#shared/domain/investor-updates.ts';
import { AppError } from '#shared/errors.ts';
import { publishToTeam } from '../../live.ts';
import { startupOf } from '../../queries/founders.ts';
import {
  receivesUpdates,
  sentUpdateColumns,
  toSentUpdate,
} from '../../queries/investors/updates.ts';
import type { Db, Trx } from '../../schema.ts';
import { queueMails } from '../deliveries/mail-outbox.ts';

type SendUpdateInput = { founderId: string; update: z.output<typeof newUpdateSchema>; now: Date };

/** A mail that could not be sent in this time is dropped. */
const mailLifetimeMs = 3 * 24 * 60 * 60 * 1000;

/**
 * Mails a founder's update to every approved investor who saved the startup or was introduced. The
 * same form sent again is the same update; the next one has to wait a week, whoever of the team sends it.
 */
export async function sendUpdate(
  db: Db,
  { founderId, update: { subject, body, clientKey }, now }: SendUpdateInput,
): Promise<SentUpdate> {
  return db.transaction().execute(async (trx) => {
    // Locks the startup: one update at a time, whoever of its team sends it.
    await trx
      .selectFrom('startup_applications')
      .where('id', '=', startupOf(founderId))
      .select('id')
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    const last = await trx
      .selectFrom('investor_updates as u')
      .leftJoin('founders as sender', 'sender.id', 'u.sent_by')
      .where('u.startup_id', '=', startupOf(founderId))
      .orderBy((eb) => eb('u.client_key', '=', clientKey), 'desc')
      .orderBy('u.sent_at', 'desc')
      .select(['u.client_key', ...sentUpdateColumns])
      .executeTakeFirst();
    if (last?.client_key === clientKey) return toSentUpdate(last, { founderId });
    if (last && last.sent_at.getTime() + updateCooldownMs > now.getTime()) {
      const isMine = last.sent_by === null || last.sent_by === founderId;
      if (isMine) throw new AppError('update_too_soon');
      throw new AppError('update_by_teammate', { by: last.senderName ?? undefined });
    }
    const recipients = await listUpdateRecipients(trx, founderId);
    if (recipients.length === 0) throw new AppError('update_without_readers');
    const sent = await trx
      .insertInto('investor_updates')
      .values({
        startup_id: startupOf(founderId),
        client_key: clientKey,
        subject,
        body,
        recipients: recipients.length,
        sent_at: now,
        sent_by: founderId,
      })
      .returning(['id', 'subject', 'body', 'recipients', 'sent_at', 'sent_by'])
      .executeTakeFirstOrThrow();
    const mails = recipients.map(({ id, email }) => ({
      investorId: id,
      to: email,
      data: { updateId: sent.id, investorId: id },
      key: `startup-update:${sent.id}:${id}`,
      dropAfter: new Date(now.getTime() + mailLifetimeMs),
    }));
    await queueMails(trx, { template: 'startup-update', mails, now });
    await publishToTeam(trx, { startupId: startupOf(founderId) });
    return toSentUpdate({ ...sent, senderName: null }, { founderId });
  });
}

async function listUpdateRecipients(
  trx: Trx,
  founderId: string,
): Promise<{ id: string; email: string }[]> {
  const { rows } = await sql<{ id: string; email: string }>`
    select i.id, i.email from investors i where ${receivesUpdates(startupOf(founderId))} order by i.id`.execute(
    trx,
  );
  return rows;
}

/** Stops or resumes one startup's updates for an investor. Returns false if resuming changed nothing. */
export async function muteUpdates(
  db: Db,
  { investorId, startupId, isMuted }: { investorId: string; startupId: string; isMuted: boolean },
): Promise<boolean> {
  if (!isMuted) {
    const { numDeletedRows } = await db
      .deleteFrom('update_mutes')
      .where('investor_id', '=', investorId)
      .where('startup_id', '=', startupId)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  }
  await db
    .insertInto('update_mutes')
    .values({ investor_id: investorId, startup_id: startupId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return true;
}

/** Stops or resumes all updates for an investor. */
export async function setUpdateMail(
  db: Db,
  { investorId, isMailed, now }: { investorId: string; isMailed: boolean; now: Date },
): Promise<void> {
  await db
    .updateTable('investors')
    .set({ update_mails_stopped_at: isMailed ? null : now })
    .where('id', '=', investorId)
    .execute();
}
