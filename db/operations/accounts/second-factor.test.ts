import { describe, expect, it } from 'vitest';
import { findSecondFactor } from '#db/queries/accounts.ts';
import { findProtection } from '#db/queries/passkeys.ts';
import {
  enableTotp,
  newAccount,
  testSealer as sealer,
  totpCodeAt,
} from '#db/testing/new-account.ts';
import { readRows } from '#db/testing/rows.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { addPasskey } from './passkeys.ts';
import {
  beginSecondFactorSetup,
  forgetSecondStepsOfMember,
  renewRecoveryCodes,
  turnOffSecondFactor,
  turnOnSecondFactor,
  verifySecondFactor,
} from './second-factor.ts';
import { openSession } from './sessions.ts';

const { db } = useTestDatabase();
const now = new Date('2026-12-03T10:00:10Z');
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);

async function admin() {
  const account = await newAccount(db, 'admin');
  return { account, ...(await enableTotp(db, { actor: account, now })) };
}

const auditOf = async (id: string) =>
  (await readRows(db, 'audit_log', { subject_id: id }, ['action', 'actor_email as by'], 'id')).map(
    ({ action, by }) => `${action} by ${by}`,
  );

describe('turning it on', () => {
  it('requires a code of the latest secret and has no effect before', async () => {
    const account = await newAccount(db, 'admin');
    const { accountId } = account;
    const on = (code: string) =>
      turnOnSecondFactor(db, { actor: account, code, sealer, keepToken: null, now });
    await expect(on('123456')).rejects.toMatchObject({ code: 'second_factor_off' });
    const first = await beginSecondFactorSetup(db, { accountId, sealer });
    const second = await beginSecondFactorSetup(db, { accountId, sealer });
    expect(await findSecondFactor(db, { accountId })).toBeNull();
    expect(await on(totpCodeAt(first.secret, now))).toBeNull();
    const code = totpCodeAt(second.secret, now);
    expect(await verifySecondFactor(db, { account, code, sealer, now })).toBe(false);
    const codes = await on(code);
    expect(new Set(codes).size).toBe(10);
    expect(await findSecondFactor(db, { accountId })).toEqual({
      since: now,
      recoveryCodesLeft: 10,
    });
    expect(await auditOf(accountId)).toEqual([`second_factor.turned_on by ${account.email}`]);
    await expect(on(totpCodeAt(second.secret, later(30)))).rejects.toMatchObject({
      code: 'second_factor_on',
    });
    await expect(beginSecondFactorSetup(db, { accountId, sealer })).rejects.toMatchObject({
      code: 'second_factor_on',
    });
    // The code that turned it on is used up.
    expect(await verifySecondFactor(db, { account, code, sealer, now })).toBe(false);
  });

  it('ends every other session', async () => {
    const account = await newAccount(db, 'admin');
    const { accountId } = account;
    const open = () => openSession(db, { accountId, userAgent: null, now });
    const [own] = [await open(), await open()];
    const { secret } = await beginSecondFactorSetup(db, { accountId, sealer });
    const code = totpCodeAt(secret, now);
    await turnOnSecondFactor(db, { actor: account, code, sealer, keepToken: own.token, now });
    const rows = db.selectFrom('sessions').where('account_id', '=', accountId);
    expect(await rows.select('user_agent').execute()).toHaveLength(1);
  });

  it('stores neither the secret nor recovery codes in plain text', async () => {
    const { account, secret, recoveryCodes } = await admin();
    const { accountId } = account;
    const accounts = db.selectFrom('accounts').where('id', '=', accountId).selectAll();
    const codes = db.selectFrom('recovery_codes').where('account_id', '=', accountId).selectAll();
    const dump = [...(await accounts.execute()), ...(await codes.execute())]
      .flatMap((row) => Object.values(row))
      .map((value) => (Buffer.isBuffer(value) ? value.toString('latin1') : String(value)))
      .join('\n');
    expect(dump).not.toContain(secret);
    for (const code of recoveryCodes) expect(dump).not.toContain(code);
  });
});

describe('a code from the app', () => {
  it('works once, even when sent several times at the same moment', async () => {
    const { account, secret } = await admin();
    const code = totpCodeAt(secret, now);
    const take = () => verifySecondFactor(db, { account, code, sealer, now });
    const answers = await Promise.all([take(), take(), take()]);
    expect(answers.filter(Boolean)).toHaveLength(1);
    expect(await take()).toBe(false);
  });

  it('invalidates earlier codes and may contain a space', async () => {
    const { account, secret } = await admin();
    const take = (code: string) => verifySecondFactor(db, { account, code, sealer, now });
    const newest = totpCodeAt(secret, later(30));
    expect(await take(`${newest.slice(0, 3)} ${newest.slice(3)}`)).toBe(true);
    expect(await take(totpCodeAt(secret, now))).toBe(false);
    expect(await take(totpCodeAt(secret, later(60)))).toBe(false);
  });

  it('does not work for another account', async () => {
    const [one, other] = [await admin(), await admin()];
    const code = totpCodeAt(one.secret, now);
    expect(await verifySecondFactor(db, { account: other.account, code, sealer, now })).toBe(false);
    const [recovery = ''] = one.recoveryCodes;
    const stolen = { account: other.account, code: recovery, sealer, now };
    expect(await verifySecondFactor(db, stolen)).toBe(false);
  });
});

describe('a recovery code', () => {
  it('works once, even when sent several times, in any spelling', async () => {
    const { account, recoveryCodes } = await admin();
    const [first = '', second = ''] = recoveryCodes;
    const take = (code: string) => verifySecondFactor(db, { account, code, sealer, now });
    const answers = await Promise.all([take(first), take(first), take(first)]);
    expect(answers.filter(Boolean)).toHaveLength(1);
    expect(await take(first)).toBe(false);
    expect(await take(` ${second.toUpperCase().replaceAll('-', ' ')} `)).toBe(true);
    const { accountId } = account;
    expect((await findSecondFactor(db, { accountId }))?.recoveryCodesLeft).toBe(8);
    expect((await auditOf(accountId)).filter((line) => line.includes('code_used'))).toHaveLength(2);
  });

  it('stops working after renewal, and all do after turning it off', async () => {
    const { account, recoveryCodes } = await admin();
    const take = (code = '') => verifySecondFactor(db, { account, code, sealer, now });
    const renewed = await renewRecoveryCodes(db, { actor: account, now });
    expect(await take(recoveryCodes[0])).toBe(false);
    expect(await take(renewed[0])).toBe(true);
    const off = { actor: account, mustKeepOne: false, now };
    await turnOffSecondFactor(db, off);
    expect(await take(renewed[1])).toBe(false);
    expect(await findSecondFactor(db, account)).toBeNull();
    const isOff = { code: 'second_factor_off' };
    await expect(turnOffSecondFactor(db, off)).rejects.toMatchObject(isOff);
    await expect(renewRecoveryCodes(db, { actor: account, now })).rejects.toMatchObject(isOff);
  });
});

describe('a founder who lost phone, codes and passkeys', () => {
  it('signs in with the password again, and is told', async () => {
    const account = await newAccount(db, 'founder');
    const { accountId, email } = account;
    await enableTotp(db, { actor: account, now });
    await addPasskey(db, {
      actor: account,
      name: 'Phone',
      credentialId: 'bG9zdA',
      publicKey: new Uint8Array(1),
      counter: 0,
      transports: [],
      now,
    });
    const forget = (audience: 'founder' | 'investor') =>
      forgetSecondStepsOfMember(db, { audience, email, now });
    expect(await forget('investor')).toBe(false);
    expect((await findProtection(db, { accountId })).steps).toEqual(['code', 'passkey']);
    expect([await forget('founder'), await forget('founder')]).toEqual([true, true]);
    const nothing = { hasApp: false, hasPasskey: false, steps: [] };
    expect(await findProtection(db, { accountId })).toEqual(nothing);
    const mails = db.selectFrom('mails').where('recipient', '=', email).select('data');
    const changes = (await mails.execute()).map(({ data }) => data);
    const reset = { audience: 'founder', change: 'second_steps_reset' };
    expect(changes.filter((each) => JSON.stringify(each).includes('reset'))).toEqual([reset]);
  });
});
