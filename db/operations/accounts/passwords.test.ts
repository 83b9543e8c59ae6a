import { beforeEach, describe, expect, it } from 'vitest';
import { verifyPassword } from '#db/passwords.ts';
import { findPasswordLink } from '#db/queries/accounts.ts';
import { findSession } from '#db/queries/sessions.ts';
import { useProductHashes } from '#db/testing/cheap-hashes.ts';
import { newAccount, newFounderAccount } from '#db/testing/new-account.ts';
import { newFounder, nextUniqueNumber } from '#db/testing/new-founder.ts';
import { readRow, readRows } from '#db/testing/rows.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { signUpInvestor } from '../investors/investor-account.ts';
import { createAccountLink } from './account-links.ts';
import { requestEmailChange } from './change-email.ts';
import { createAccount } from './create-account.ts';
import {
  changePassword,
  replacePassword,
  requestPasswordReset,
  setPasswordByLink,
} from './passwords.ts';
import { openSession } from './sessions.ts';

const { db } = useTestDatabase();
// Some tests do something while a password is hashed.
useProductHashes();
const now = new Date('2026-12-03T10:00:00Z');
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const password = 'four unrelated words';

async function link(purpose: 'invitation' | 'reset' = 'reset') {
  const { accountId, email } = await newAccount(db, 'admin');
  return { accountId, email, token: await createAccountLink(db, { accountId, purpose, now }) };
}

async function passwordOf(accountId: string): Promise<string | null> {
  const row = await readRow(db, 'accounts', { id: accountId }, 'password_hash');
  return row.password_hash;
}

describe('a link that sets a password', () => {
  it('sets the password once and ends every session', async () => {
    const { accountId, token } = await link();
    const other = await createAccountLink(db, { accountId, purpose: 'reset', now });
    await openSession(db, { accountId, userAgent: null, now });
    expect(await setPasswordByLink(db, { token, password, now: later(29) })).toEqual({
      accountId,
      purpose: 'reset',
      hasSecondFactor: false,
    });
    expect(await verifyPassword(await passwordOf(accountId), password)).toBe(true);
    const sessions = db.selectFrom('sessions').where('account_id', '=', accountId);
    expect(await sessions.select('created_at').execute()).toEqual([]);
    for (const used of [token, other]) {
      const again = setPasswordByLink(db, { token: used, password: 'another good one', now });
      await expect(again).rejects.toMatchObject({ code: 'link_expired' });
    }
  });

  it('works once when used twice at the same moment', async () => {
    const { token } = await link();
    const set = (text: string) => setPasswordByLink(db, { token, password: text, now });
    const both = await Promise.allSettled([set('four unrelated words'), set('five other nouns')]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('expires after half an hour, an invitation after seven days', async () => {
    const reset = await link('reset');
    const invitation = await link('invitation');
    const find = (token: string, at: Date) => findPasswordLink(db, { token, now: at });
    expect(await find(reset.token, later(29))).toMatchObject({ purpose: 'reset' });
    expect(await find(reset.token, later(30))).toBeNull();
    const week = 7 * 24 * 60;
    expect(await find(invitation.token, later(week - 1))).toMatchObject({ purpose: 'invitation' });
    expect(await find(invitation.token, later(week))).toBeNull();
    expect(await find('no-token', now)).toBeNull();
  });

  it('is stored only as a hash and is not used up by looking at it', async () => {
    const { accountId, token } = await link();
    const find = () => findPasswordLink(db, { token, now });
    await find();
    expect(await find()).not.toBeNull();
    const rows = await db
      .selectFrom('account_links')
      .where('account_id', '=', accountId)
      .selectAll()
      .execute();
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('is refused for a founder who is no longer accepted', async () => {
    const founder = await newFounderAccount(db);
    const { accountId } = founder;
    const token = await createAccountLink(db, { accountId, purpose: 'reset', now });
    const application = db.updateTable('startup_applications').where('id', '=', founder.startupId);
    await application.set({ status: 'rejected' }).execute();
    const set = setPasswordByLink(db, { token, password, now });
    await expect(set).rejects.toMatchObject({ code: 'link_expired' });
  });
});

const mails = (email: string) =>
  readRows(db, 'mails', { recipient: email }, ['template', 'data'], 'created_at');
const auditOf = (accountId: string) =>
  db
    .selectFrom('audit_log')
    .where('subject_id', '=', accountId)
    .where('action', '=', 'account.password_set')
    .select(['actor_email', 'subject_type', 'subject_name', 'details'])
    .execute();

/** Two sessions, a link, a reset that waits to be mailed and a change of address. */
async function openEverything({ accountId, email }: { accountId: string; email: string }) {
  const open = async () => (await openSession(db, { accountId, userAgent: null, now })).token;
  const sessions = [await open(), await open()] as const;
  const link = await createAccountLink(db, { accountId, purpose: 'reset', now });
  await requestPasswordReset(db, { audience: 'founder', email, now });
  const newEmail = `new-${nextUniqueNumber()}@example.test`;
  await requestEmailChange(db, { accountId, email: newEmail, now });
  const left = async () => ({
    sessions: await Promise.all(
      sessions.map(async (token) => (await findSession(db, { token, now })) !== null),
    ),
    link: (await findPasswordLink(db, { token: link, now })) !== null,
    reset: (await mails(email)).some(({ template }) => template === 'password-reset'),
    change: await readRows(db, 'email_changes', { account_id: accountId }, 'email'),
  });
  return { keepToken: sessions[1], newEmail, left };
}

describe('a new password', () => {
  let founder: Awaited<ReturnType<typeof newFounderAccount>>;
  let bystander: Awaited<ReturnType<typeof newFounderAccount>>;
  beforeEach(async () => {
    founder = await newFounderAccount(db);
    bystander = await newFounderAccount(db);
  });

  it('ends whatever opened the account but the session that chose it, and of nobody else', async () => {
    const { accountId, email } = founder;
    const mine = await openEverything(founder);
    const others = await openEverything(bystander);
    const currentHash = (await passwordOf(accountId)) ?? '';
    const change = { accountId, currentHash, newHash: 'new hash', keepToken: mine.keepToken, now };
    expect(await changePassword(db, change)).toBe(true);
    expect(await passwordOf(accountId)).toBe('new hash');
    expect(await passwordOf(bystander.accountId)).not.toBe('new hash');
    expect(await mine.left()).toEqual({
      sessions: [false, true],
      link: false,
      reset: false,
      change: [],
    });
    expect(await others.left()).toEqual({
      sessions: [true, true],
      link: true,
      reset: true,
      change: [{ email: others.newEmail }],
    });
    expect((await mails(email)).filter(({ template }) => template === 'password-changed')).toEqual([
      { template: 'password-changed', data: { audience: 'founder' } },
    ]);
  });

  it('is not set if the password was changed meanwhile', async () => {
    const { accountId, email } = founder;
    const mine = await openEverything(founder);
    const currentHash = (await passwordOf(accountId)) ?? '';
    const change = (newHash: string) =>
      changePassword(db, { accountId, currentHash, newHash, keepToken: mine.keepToken, now });
    const wrong = { accountId, currentHash: 'another', newHash: 'wrong', keepToken: null, now };
    expect(await changePassword(db, wrong)).toBe(false);
    expect((await mine.left()).sessions).toEqual([true, true]);
    expect((await mails(email)).map(({ template }) => template)).not.toContain('password-changed');
    expect((await Promise.all([change('one'), change('two')])).sort()).toEqual([false, true]);
  });

  it('of somebody who has shown that they read the mail ends every session', async () => {
    const { accountId, email } = founder;
    const mine = await openEverything(founder);
    const before = await passwordOf(bystander.accountId);
    await db
      .transaction()
      .execute((trx) => replacePassword(trx, { accountId, passwordHash: 'replaced', now }));
    expect(await passwordOf(accountId)).toBe('replaced');
    expect(await passwordOf(bystander.accountId)).toBe(before);
    expect(await mine.left()).toEqual({
      sessions: [false, false],
      link: false,
      reset: false,
      change: [],
    });
    expect((await mails(email)).at(-1)).toMatchObject({ template: 'password-changed' });
  });
});

describe('a password that was set by a link', () => {
  it.each([
    ['reset', ['password-changed']],
    ['invitation', []],
  ] as const)(
    'of a %s is noted for the staff, and told to whoever had one',
    async (purpose, notified) => {
      const { accountId, email, token } = await link(purpose);
      await setPasswordByLink(db, { token, password, now });
      expect(await auditOf(accountId)).toEqual([
        {
          actor_email: email,
          subject_type: 'account',
          subject_name: email,
          details: { purpose },
        },
      ]);
      expect((await mails(email)).map(({ template }) => template)).toEqual(notified);
    },
  );

  it('is not noted for founders, who are no staff', async () => {
    const { accountId } = await newFounderAccount(db);
    const token = await createAccountLink(db, { accountId, purpose: 'reset', now });
    await setPasswordByLink(db, { token, password, now });
    expect(await auditOf(accountId)).toEqual([]);
  });

  it('is refused to somebody who was removed from the staff meanwhile', async () => {
    const { accountId, token } = await link();
    const before = await passwordOf(accountId);
    const removed = db.updateTable('accounts').set({ removed_at: now }).where('id', '=', accountId);
    const setting = setPasswordByLink(db, { token, password, now });
    await Promise.allSettled([removed.execute(), setting]);
    await expect(setting).rejects.toMatchObject({ code: 'link_expired' });
    expect(await passwordOf(accountId)).toBe(before);
  });

  it('makes an investor the owner of the address, unless somebody else is by now', async () => {
    const email = `investor-${nextUniqueNumber()}@claims.test`;
    const details = { company: null, title: null, checkSizeMin: null, checkSizeMax: null };
    const claim = async () => {
      const investor = { name: 'Lou', email, ...details, investmentFocus: [] };
      const { accountId } = await signUpInvestor(db, { investor, passwordHash: 'hash', now });
      return {
        accountId,
        token: await createAccountLink(db, { accountId, purpose: 'reset', now }),
      };
    };
    const first = await claim();
    await setPasswordByLink(db, { token: first.token, password, now });
    const claims = db.selectFrom('accounts').where('email', '=', email).select(['id', 'is_claim']);
    expect(await claims.execute()).toEqual([{ id: first.accountId, is_claim: false }]);
    const late = await claim();
    const setting = setPasswordByLink(db, { token: late.token, password, now });
    await expect(setting).rejects.toMatchObject({ code: 'link_expired' });
    expect(await passwordOf(late.accountId)).toBe('hash');
    // Whoever owns it may set it again.
    const again = { accountId: first.accountId, purpose: 'reset', now } as const;
    await setPasswordByLink(db, { token: await createAccountLink(db, again), password, now });
  });
});

describe('requesting a new password', () => {
  it('says whose it is, where it leads on to, and is dropped with its link', async () => {
    const { id, accountId, email } = await newFounderAccount(db);
    await requestPasswordReset(db, { audience: 'founder', email, next: '/tasks', now });
    const sent = await db
      .selectFrom('mails')
      .where('recipient', '=', email)
      .select(['data', 'founder_id', 'drop_after'])
      .execute();
    expect(sent).toEqual([
      { data: { accountId, next: '/tasks' }, founder_id: id, drop_after: later(30) },
    ]);
  });

  it('is no way in for a founder who left, nor for staff who have no password', async () => {
    const founder = await newFounderAccount(db);
    const application = db.updateTable('startup_applications').where('id', '=', founder.startupId);
    await application.set({ status: 'rejected' }).execute();
    await requestPasswordReset(db, { audience: 'founder', email: founder.email, now });
    const staff = { audience: 'admin', email: `staff-${nextUniqueNumber()}@example.test` } as const;
    await createAccount(db, { ...staff, staffRole: 'manager', passwordHash: null });
    await requestPasswordReset(db, { ...staff, now });
    expect([await mails(founder.email), await mails(staff.email)]).toEqual([[], []]);
    // A founder who was invited may choose a password this way.
    const { id: founderId, email } = await newFounder(db);
    await createAccount(db, { audience: 'founder', email, founderId, passwordHash: null });
    await requestPasswordReset(db, { audience: 'founder', email, now });
    expect(await mails(email)).toHaveLength(1);
  });

  it('sends at most one mail per 15 minutes', async () => {
    const { accountId, email } = await newAccount(db, 'admin');
    const ask = (at: Date) => requestPasswordReset(db, { audience: 'admin', email, now: at });
    await Promise.all([ask(now), ask(now), ask(later(5))]);
    expect(await mails(email)).toEqual([{ template: 'password-reset', data: { accountId } }]);
    await ask(later(20));
    expect(await mails(email)).toHaveLength(2);
  });

  it('sends nothing if the audience has no such account', async () => {
    const { email } = await newAccount(db, 'admin');
    await requestPasswordReset(db, { audience: 'founder', email, now });
    await requestPasswordReset(db, { audience: 'admin', email: 'nobody@example.test', now });
    expect(await mails(email)).toEqual([]);
    expect(await mails('nobody@example.test')).toEqual([]);
  });
});
