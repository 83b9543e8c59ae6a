import { randomBytes, randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { totpContext } from '#db/operations/accounts/second-factor.ts';
import { resealEverything } from '#db/operations/settings/reseal.ts';
import { webhookSecretContext } from '#db/operations/webhooks/webhook-endpoints.ts';
import { coachReplyContext, createSealer, parseAppSecret } from '#db/seal.ts';
import { newFounderAccount } from '#db/testing/new-account.ts';
import { insertRow, readRow, updateRow } from '#db/testing/rows.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';

const { db } = useTestDatabase();

it('seals everything with the new key, again and again, and says what it can’t open', async () => {
  const keys = [1, 2, 3].map(() => randomBytes(32).toString('base64'));
  const [fresh = '', old = '', strange = ''] = keys;
  const sealerOf = (...texts: string[]) => createSealer(parseAppSecret(texts.join(',')));
  const { id, accountId } = await newFounderAccount(db);
  const before = sealerOf(old);
  await db
    .insertInto('slack_installations')
    .values({ team_id: 'T1', sealed: before.seal('token', 'T1'), key_id: before.keyId })
    .execute();
  await updateRow(db, 'accounts', accountId, {
    totp_sealed: before.seal('totp', totpContext(accountId)),
  });
  const now = new Date();
  await insertRow(db, 'coach_exchanges', {
    founder_id: id,
    question: 'What next?',
    via: 'slack',
    usage_day: '2026-06-01',
    asked_at: now,
    beat_at: now,
    reply_to: before.seal('reply', coachReplyContext(id)),
  });
  const endpointId = randomUUID();
  const context = webhookSecretContext(endpointId);
  await insertRow(db, 'webhook_endpoints', {
    id: endpointId,
    url: 'https://hooks.test/',
    events: ['task.completed'],
    secret: before.seal('whsec', context),
    former_secret: before.seal('former', context),
    created_at: now,
  });

  expect(await resealEverything(db, { sealer: sealerOf(strange) })).toEqual({
    sealed: 0,
    unreadable: 5,
  });
  const sealer = sealerOf(fresh, old);
  for (let round = 0; round < 2; round += 1) {
    expect(await resealEverything(db, { sealer })).toEqual({ sealed: 5, unreadable: 0 });
  }
  const after = sealerOf(fresh);
  const installation = await readRow(db, 'slack_installations', {}, ['sealed', 'key_id']);
  expect(after.open(installation.sealed, 'T1')).toBe('token');
  expect(installation.key_id).toBe(after.keyId);
  const account = await readRow(db, 'accounts', { id: accountId }, 'totp_sealed');
  expect(after.open(account.totp_sealed as Buffer, totpContext(accountId))).toBe('totp');
  const { reply_to } = await readRow(db, 'coach_exchanges', {}, 'reply_to');
  expect(after.open(reply_to as Buffer, coachReplyContext(id))).toBe('reply');
  const endpoint = await readRow(db, 'webhook_endpoints', {}, ['secret', 'former_secret']);
  expect(after.open(endpoint.secret, context)).toBe('whsec');
  expect(after.open(endpoint.former_secret as Buffer, context)).toBe('former');
});
