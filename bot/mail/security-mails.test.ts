import { expect, it } from 'vitest';
import { addPasskey, removePasskey } from '#db/operations/accounts/passkeys.ts';
import { openSession } from '#db/operations/accounts/sessions.ts';
import type { Mail } from '#db/operations/deliveries/mail-outbox.ts';
import { listPasskeys } from '#db/queries/passkeys.ts';
import { enableTotp, newAccount, newFounderAccount } from '#db/testing/new-account.ts';
import { useTestBot } from '../testing/start-test-bot.ts';
import { prepareMail } from './mails.ts';

const bot = useTestBot();
const { db } = bot;
const now = new Date('2026-12-03T10:00:00Z');

/** The mails that wait for an address, as they would be sent. */
async function mailsTo(email: string) {
  const rows = await db
    .selectFrom('mails')
    .where('recipient', '=', email)
    .orderBy('created_at')
    .select(['id', 'template', 'recipient as to', 'data', 'founder_id as founderId'])
    .execute();
  const written = await Promise.all(
    rows.map((row) => prepareMail(bot().context, row as unknown as Mail)),
  );
  return written.map((mail) => {
    if (mail === null || mail === 'quiet_hours') throw new Error(`Not written: ${mail}`);
    return mail;
  });
}

it('tell the owner what was added or removed, and what to do if it wasn’t them', async () => {
  const actor = await newAccount(db, 'admin');
  const { accountId, email } = actor;
  const passkey = { credentialId: 'b25l', publicKey: new Uint8Array(1), counter: 0 };
  await addPasskey(db, { actor, name: 'My “key”', ...passkey, transports: [], now });
  const [{ id: passkeyId = '' } = {}] = await listPasskeys(db, { accountId });
  await removePasskey(db, { actor, passkeyId, mustKeepOne: false, now });
  await enableTotp(db, { actor, now });
  const mails = await mailsTo(email);
  expect(mails.map(({ subject }) => subject.replace(/ at .*/, ''))).toEqual([
    'A passkey was added',
    'A passkey was removed',
    'Two-step sign-in is on',
  ]);
  const [added] = mails;
  expect(added?.text).toContain('The passkey “My “key”” can now sign in to the admin account');
  expect(added?.text).toContain('/forgot-password?for=admin');
  expect(added?.text).toContain('/admin/security#passkeys');
});

it('tell the owner of a new browser in their own time, with one link to the sessions', async () => {
  const { accountId, email } = await newFounderAccount(db, { timeZone: 'America/New_York' });
  const userAgent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0 Safari/537.36';
  const signIn = (browserId: string, at: Date) =>
    openSession(db, {
      accountId,
      userAgent,
      now: at,
      from: { browserId, address: '192.0.2.7' },
    });
  await signIn('first', now);
  expect(await mailsTo(email)).toEqual([]);
  await signIn('second', now);
  await signIn('third', new Date(now.getTime() + 30 * 60_000));
  await signIn('second', new Date(now.getTime() + 3 * 60 * 60_000));
  const [mail, ...others] = await mailsTo(email);
  expect(others).toEqual([]);
  expect(mail?.text).toContain(
    'Chrome on Windows signed in to your founder account for the first time: Thu, Dec 3, 5:00 AM EST, from the IP address 192.0.2.7.',
  );
  expect(mail?.text).toContain('/app/settings#sessions');
});
