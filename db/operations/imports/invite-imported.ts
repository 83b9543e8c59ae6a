import { sql } from 'kysely';
import { AppError } from '#shared/errors.ts';
import { listMadeAccounts } from '../../queries/imports.ts';
import type { Db, Trx } from '../../schema.ts';
import { importInvitationMail } from '../accounts/invitations.ts';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import { queueMails } from '../deliveries/mail-outbox.ts';
import { lockImport } from './check-import.ts';

type InviteImportedInput = {
  importId: string;
  /** Of these rows only. */
  numbers?: number[];
  now: Date;
};

/** Mails a link to choose a password to those who have none yet, once each. Returns their number. */
export async function inviteImported(
  trx: Trx,
  { importId, numbers, now }: InviteImportedInput,
): Promise<number> {
  const accountIds = await listMadeAccounts(trx, { importId, numbers });
  const invited = await trx
    .selectFrom('accounts')
    .where('id', '=', sql<string>`any(${accountIds}::uuid[])`)
    .where('password_hash', 'is', null)
    .select(['id as accountId', 'email', 'founder_id as founderId', 'investor_id as investorId'])
    .execute();
  const mails = invited.map(({ founderId, investorId, ...account }) => ({
    ...(founderId ? { founderId } : { investorId: investorId ?? '' }),
    ...importInvitationMail({ ...account, now }),
  }));
  const queued = await queueMails(trx, { template: 'import-invitation', mails, now });
  return queued.size;
}

/** The same once an import is done, for one that went without. */
export async function inviteLater(
  db: Db,
  { importId, actor, now }: { importId: string; actor: Actor; now: Date },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { state, fileName } = await lockImport(trx, importId);
    if (state !== 'done') throw new AppError('import_unfinished');
    const rows = await inviteImported(trx, { importId, now });
    await trx
      .updateTable('imports')
      .set({ sends_invitations: true })
      .where('id', '=', importId)
      .execute();
    if (rows === 0) return;
    await recordAudit(trx, {
      actor,
      action: 'import.invited',
      subject: { type: 'import', id: importId, name: fileName },
      details: { rows },
      now,
    });
  });
}
