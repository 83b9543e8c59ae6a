import { oauthContext } from '../../oauth-records.ts';
import type { Db } from '../../schema.ts';
import { coachReplyContext, type Sealer } from '../../seal.ts';
import { totpContext } from '../accounts/second-factor.ts';
import { webhookSecretContext } from '../webhooks/webhook-endpoints.ts';

/**
 * Seals everything anew with the first key of APP_SECRET, so that the others can be taken away.
 * Repeating it is harmless. Rows that no key opens stay as they are and are counted.
 */
export async function resealEverything(
  db: Db,
  { sealer }: { sealer: Sealer },
): Promise<{ sealed: number; unreadable: number }> {
  let sealed = 0;
  let unreadable = 0;
  const reseal = (value: Buffer, context: string): Buffer | null => {
    try {
      const fresh = sealer.seal(sealer.open(value, context), context);
      sealed += 1;
      return fresh;
    } catch {
      unreadable += 1;
      return null;
    }
  };
  await db.transaction().execute(async (trx) => {
    const installations = await trx
      .selectFrom('slack_installations')
      .select(['team_id', 'sealed'])
      .forUpdate()
      .execute();
    for (const row of installations) {
      const fresh = reseal(row.sealed, row.team_id);
      if (!fresh) continue;
      await trx
        .updateTable('slack_installations')
        .set({ sealed: fresh, key_id: sealer.keyId })
        .where('team_id', '=', row.team_id)
        .execute();
    }
  });
  // Each for itself: somebody may be signing in with the code of one of them.
  const accounts = await db
    .selectFrom('accounts')
    .where('totp_sealed', 'is not', null)
    .select('id')
    .execute();
  for (const { id } of accounts) {
    await db.transaction().execute(async (trx) => {
      const row = await trx
        .selectFrom('accounts')
        .where('id', '=', id)
        .select('totp_sealed')
        .forUpdate()
        .executeTakeFirst();
      const fresh = row?.totp_sealed && reseal(row.totp_sealed, totpContext(id));
      if (!fresh) return;
      await trx.updateTable('accounts').set({ totp_sealed: fresh }).where('id', '=', id).execute();
    });
  }
  const records = await db
    .selectFrom('oauth_records')
    .select(['kind', 'id_hash', 'sealed'])
    .execute();
  for (const { kind, id_hash, sealed: old } of records) {
    const fresh = reseal(old, oauthContext(kind, id_hash));
    if (!fresh) continue;
    await db
      .updateTable('oauth_records')
      .set({ sealed: fresh })
      .where('kind', '=', kind)
      .where('id_hash', '=', id_hash)
      .where('sealed', '=', old)
      .execute();
  }
  const replies = await db
    .selectFrom('coach_exchanges')
    .where('reply_to', 'is not', null)
    .select(['id', 'founder_id', 'reply_to'])
    .execute();
  for (const { id, founder_id, reply_to } of replies) {
    const fresh = reply_to && reseal(reply_to, coachReplyContext(founder_id));
    if (!fresh) continue;
    await db
      .updateTable('coach_exchanges')
      .set({ reply_to: fresh })
      .where('id', '=', id)
      .where('reply_to', '=', reply_to)
      .execute();
  }
  await resealWebhooks(db, reseal);
  return { sealed, unreadable };
}

async function resealWebhooks(
  db: Db,
  reseal: (value: Buffer, context: string) => Buffer | null,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const endpoints = await trx
      .selectFrom('webhook_endpoints')
      .select(['id', 'secret', 'former_secret'])
      .forNoKeyUpdate()
      .execute();
    for (const { id, secret, former_secret } of endpoints) {
      const context = webhookSecretContext(id);
      await trx
        .updateTable('webhook_endpoints')
        .set({
          secret: reseal(secret, context) ?? secret,
          former_secret: former_secret && (reseal(former_secret, context) ?? former_secret),
        })
        .where('id', '=', id)
        .execute();
    }
  });
}
