import { randomBytes, randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { listPasskeys } from '#db/queries/passkeys.ts';
import { enableTotp, newAccount } from '#db/testing/new-account.ts';
import { readRows } from '#db/testing/rows.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { signUpInvestor } from '../investors/investor-account.ts';
import {
  addPasskey,
  keepChallenge,
  recordPasskeyUse,
  removePasskey,
  renamePasskey,
  takeChallenge,
} from './passkeys.ts';

const { db } = useTestDatabase();
const now = new Date('2026-06-15T12:00:00Z');
const later = (ms: number) => new Date(now.getTime() + ms);

let actor: { accountId: string; email: string };
beforeEach(async () => {
  actor = await newAccount(db, 'admin');
});

const add = (name = 'Phone', of = actor, credentialId = randomBytes(16).toString('base64url')) =>
  addPasskey(db, {
    actor: of,
    name,
    credentialId,
    publicKey: new Uint8Array([1, 2]),
    counter: 5,
    transports: ['usb'],
    now,
  });
const names = async ({ accountId } = actor) =>
  (await listPasskeys(db, { accountId })).map(({ name }) => name);
async function idOf(name: string, { accountId } = actor): Promise<string> {
  const found = (await listPasskeys(db, { accountId })).find((each) => each.name === name);
  if (!found) throw new Error(`There is no passkey ${name}.`);
  return found.id;
}

const auditOf = ({ accountId }: { accountId: string }) =>
  db
    .selectFrom('audit_log')
    .where('subject_id', '=', accountId)
    .where('action', 'like', 'passkey.%')
    .select(['action', 'actor_email', 'subject_type', 'subject_name'])
    .orderBy('id')
    .execute();
const mailsTo = (email: string) =>
  readRows(db, 'mails', { recipient: email }, ['template', 'data'], 'created_at');

describe('a challenge', () => {
  const holder = randomUUID();
  const keep = (challenge: string, accountId: string | null = null) =>
    keepChallenge(db, { holder, purpose: 'sign_in', challenge, accountId, now });
  const take = (at = now, whose: string = holder) =>
    takeChallenge(db, { holder: whose, purpose: 'sign_in', now: at });

  it('is taken once, by the browser that it was given to, for what it was given', async () => {
    const { accountId } = actor;
    await keep('one', accountId);
    expect(await take(now, 'another browser')).toBeNull();
    const other = { holder, purpose: 'add', now } as const;
    expect(await takeChallenge(db, other)).toBeNull();
    expect(await Promise.all([take(), take()])).toEqual(
      expect.arrayContaining([null, { challenge: 'one', accountId }]),
    );
    expect(await take()).toBeNull();
  });

  it('ends with the next one for the same purpose, and that for another purpose does not', async () => {
    await keep('one', actor.accountId);
    const other = { holder, purpose: 'add', challenge: 'other', accountId: null, now } as const;
    await keepChallenge(db, other);
    await keep('two');
    expect(await take()).toEqual({ challenge: 'two', accountId: null });
  });

  it('is worth nothing after five minutes', async () => {
    await keep('one');
    expect(await take(later(5 * 60_000))).toBeNull();
    await keep('two');
    expect(await take(later(5 * 60_000 - 1))).toMatchObject({ challenge: 'two' });
  });
});

describe('a new passkey', () => {
  it('is kept, noted in the audit log and told to its owner', async () => {
    await add('Phone', actor, '-_-_');
    const row = await db
      .selectFrom('passkeys')
      .where('account_id', '=', actor.accountId)
      .select(['name', 'credential_id', 'public_key', 'counter', 'transports'])
      .select(['created_at', 'last_used_at'])
      .executeTakeFirst();
    expect(row).toEqual({
      credential_id: Buffer.from([0xfb, 0xff, 0xbf]),
      name: 'Phone',
      public_key: Buffer.from([1, 2]),
      counter: 5,
      transports: ['usb'],
      created_at: now,
      last_used_at: null,
    });
    expect(await auditOf(actor)).toEqual([
      {
        action: 'passkey.added',
        actor_email: actor.email,
        subject_type: 'account',
        subject_name: actor.email,
      },
    ]);
    expect(await mailsTo(actor.email)).toEqual([
      {
        template: 'security-changed',
        data: { audience: 'admin', change: 'passkey_added', passkey: 'Phone' },
      },
    ]);
  });

  it('is refused if somebody has it already', async () => {
    const other = await newAccount(db, 'investor');
    await add('Phone', other, 'AAAA');
    await expect(add('Phone', actor, 'AAAA')).rejects.toMatchObject({ code: 'passkey_known' });
    expect([await names(), await names(other)]).toEqual([[], ['Phone']]);
  });

  it('is refused beyond twenty, even if two come at the same moment', async () => {
    for (let number = 1; number < 20; number += 1) await add(`Key ${number}`);
    const both = await Promise.allSettled([add('Last'), add('Last')]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'too_many_passkeys' },
    });
    expect(await names()).toHaveLength(20);
  });

  it('is refused to whoever has not confirmed their address, or has no account', async () => {
    const email = `claims-${randomUUID()}@example.test`;
    const details = { company: null, title: null, checkSizeMin: null, checkSizeMax: null };
    const { accountId } = await signUpInvestor(db, {
      investor: { name: 'Lou', email, ...details, investmentFocus: [] },
      passwordHash: 'hash',
      now,
    });
    await expect(add('Phone', { accountId, email })).rejects.toMatchObject({
      code: 'address_unconfirmed',
    });
    await expect(add('Phone', { accountId: randomUUID(), email })).rejects.toMatchObject({
      code: 'unauthenticated',
    });
  });
});

it('gives a passkey another name, but nobody else’s', async () => {
  const { accountId } = actor;
  await add('Phone');
  await add('Laptop');
  await renamePasskey(db, { accountId, passkeyId: await idOf('Phone'), name: 'Old phone' });
  expect((await names()).sort()).toEqual(['Laptop', 'Old phone']);
  const other = await newAccount(db, 'investor');
  const foreign = { accountId: other.accountId, passkeyId: await idOf('Laptop'), name: 'Mine' };
  await expect(renamePasskey(db, foreign)).rejects.toMatchObject({ code: 'passkey_not_found' });
  expect(await names()).toContain('Laptop');
});

describe('removing a passkey', () => {
  const remove = async (name: string, mustKeepOne = false, of = actor) =>
    removePasskey(db, {
      actor: of,
      passkeyId: await idOf(name),
      mustKeepOne,
      now: later(1),
    });

  it('is noted in the audit log and told to its owner', async () => {
    await add('Phone');
    await add('Laptop');
    await remove('Phone');
    expect(await names()).toEqual(['Laptop']);
    expect((await auditOf(actor)).at(-1)).toMatchObject({ action: 'passkey.removed' });
    expect((await mailsTo(actor.email)).at(-1)).toMatchObject({
      data: { change: 'passkey_removed', passkey: 'Phone' },
    });
  });

  it('leaves others’ alone', async () => {
    const other = await newAccount(db, 'investor');
    await add('Phone', other);
    const foreign = { actor, passkeyId: await idOf('Phone', other), mustKeepOne: false, now };
    await expect(removePasskey(db, foreign)).rejects.toMatchObject({
      code: 'passkey_not_found',
    });
    expect(await names(other)).toEqual(['Phone']);
  });

  it('leaves the last second step to whoever must have one', async () => {
    await add('Phone');
    await add('Laptop');
    const both = await Promise.allSettled([remove('Phone', true), remove('Laptop', true)]);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'second_step_last' },
    });
    const [kept = '', ...more] = await names();
    expect(more).toEqual([]);
    await enableTotp(db, { actor, now });
    await remove(kept, true);
    expect(await names()).toEqual([]);
  });

  it('takes the last one from whoever needs none', async () => {
    await add('Phone');
    await remove('Phone');
    expect(await names()).toEqual([]);
  });
});

it('notes each use, and notices a count that was seen before', async () => {
  await add('Phone');
  const passkeyId = await idOf('Phone');
  const use = (counter: number, ms = 0) =>
    recordPasskeyUse(db, { passkeyId, counter, now: later(ms) });
  expect([await use(5), await use(0), await use(6), await use(6, 1)]).toEqual([
    ...[false, false, true, false],
  ]);
  const [passkey] = await listPasskeys(db, { accountId: actor.accountId });
  expect(passkey?.lastUsedAt).toBe(now.toISOString());
  // One that does not count always says 0.
  await db.updateTable('passkeys').set({ counter: 0 }).where('id', '=', passkeyId).execute();
  expect([await use(0), await use(0), await use(1)]).toEqual([true, true, true]);
});
