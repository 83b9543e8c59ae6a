import { beforeEach, describe, expect, it } from 'vitest';
import { findSession } from '#db/queries/sessions.ts';
import { collectLiveEvents } from '#db/testing/collect-live-events.ts';
import { newAccount } from '#db/testing/new-account.ts';
import { nextUniqueNumber } from '#db/testing/new-founder.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { signUpInvestor } from '../investors/investor-account.ts';
import { createAccountLink } from './account-links.ts';
import { createAccount } from './create-account.ts';
import { openSession } from './sessions.ts';
import { markEmailVerified, resendVerificationMail, verifyEmail } from './verify-email.ts';

const database = useTestDatabase();
const { db } = database;
const now = new Date('2026-06-15T12:00:00Z');
const dayMs = 24 * 60 * 60_000;
const later = (ms: number) => new Date(now.getTime() + ms);

let email: string;
beforeEach(() => {
  email = `investor-${nextUniqueNumber()}@claims.test`;
});

async function signUp(more: { next?: string } = {}): Promise<string> {
  const details = { company: null, title: null, checkSizeMin: null, checkSizeMax: null };
  const { accountId } = await signUpInvestor(db, {
    investor: { name: 'Lou', email, ...details, investmentFocus: [], ...more },
    passwordHash: 'hash',
    now,
  });
  return accountId;
}

const linkOf = (accountId: string) =>
  createAccountLink(db, { accountId, purpose: 'verification', now });

const verify = (token: string, accountId: string, at = now) =>
  verifyEmail(db, { token, holder: { accountId }, now: at });

const claims = () =>
  db
    .selectFrom('accounts as a')
    .innerJoin('investors as i', 'i.id', 'a.investor_id')
    .where('a.email', '=', email)
    .select(['a.id', 'a.is_claim as isClaim', 'i.email_verified_at as verifiedAt'])
    .select(['a.investor_id as investorId', 'a.password_hash as passwordHash'])
    .orderBy('a.is_claim')
    .execute();

const mails = (template: 'investor-waits' | 'investor-verification') =>
  db
    .selectFrom('mails')
    .where('template', '=', template)
    .select(['recipient', 'data', 'investor_id as investorId', 'drop_after as dropAfter'])
    .execute();

const expired = { code: 'link_expired' };

describe('the link of an address', () => {
  it('makes the address that of whoever signed up and holds the link', async () => {
    const accountId = await signUp();
    expect(await verify(await linkOf(accountId), accountId)).toEqual({ accountId, email });
    expect(await claims()).toMatchObject([{ id: accountId, isClaim: false, verifiedAt: now }]);
  });

  it('works once, and not longer than a week', async () => {
    const accountId = await signUp();
    const token = await linkOf(accountId);
    await expect(verify(token, accountId, later(7 * dayMs))).rejects.toMatchObject(expired);
    const both = await Promise.allSettled([verify(token, accountId), verify(token, accountId)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(verify(token, accountId)).rejects.toMatchObject(expired);
    await expect(verify('no link', accountId)).rejects.toMatchObject(expired);
  });

  it('makes one of two the owner who use theirs at the same moment', async () => {
    for (let round = 0; round < 3; round += 1) {
      email = `investor-${nextUniqueNumber()}@claims.test`;
      const ids = [await signUp(), await signUp()];
      const tokens = await Promise.all(ids.map(linkOf));
      const both = await Promise.allSettled(
        ids.map((accountId, index) => verify(tokens[index] ?? '', accountId)),
      );
      expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: expired });
      expect(await claims()).toMatchObject([{ isClaim: false }]);
    }
  });

  it('works until the last moment of the week', async () => {
    const accountId = await signUp();
    await verify(await linkOf(accountId), accountId, later(7 * dayMs - 1));
    expect(await claims()).toMatchObject([{ isClaim: false }]);
  });

  it('is none that was mailed for something else', async () => {
    const accountId = await signUp();
    const token = await createAccountLink(db, { accountId, purpose: 'reset', now });
    await expect(verify(token, accountId)).rejects.toMatchObject(expired);
    expect(await claims()).toMatchObject([{ isClaim: true, verifiedAt: null }]);
  });

  it('leaves the address to the one of two who holds it, and the other claim is gone', async () => {
    const stranger = await signUp();
    const accountId = await signUp();
    const { token } = await openSession(db, { accountId: stranger, userAgent: 'Test', now });
    // The link was made for the stranger's claim; the mail was read by somebody else.
    const link = await linkOf(stranger);
    const liveEvents = await collectLiveEvents(database(), () => verify(link, accountId));
    const [owner] = await claims();
    expect(liveEvents).toEqual([{ accountId: stranger }, { investorId: owner?.investorId }]);
    expect(await claims()).toMatchObject([{ id: accountId, isClaim: false }]);
    expect(await findSession(db, { token, now })).toBeNull();
    const investors = db.selectFrom('investors').where('email', '=', email).select('id');
    expect(await investors.execute()).toHaveLength(1);
  });

  it('makes nobody the owner who has signed up with another address, or is no investor', async () => {
    const accountId = await signUp();
    const own = email;
    email = `other-${own}`;
    const other = await signUp();
    email = own;
    const admin = await createAccount(db, {
      audience: 'admin',
      staffRole: 'reviewer',
      email,
      passwordHash: 'hash',
    });
    const token = await linkOf(accountId);
    for (const holder of [other, admin.id]) {
      await expect(verify(token, holder)).rejects.toMatchObject(expired);
    }
    // The link was not used up by it.
    await verify(token, accountId);
    expect(await claims()).toMatchObject([{ isClaim: false }]);
  });

  it('can choose a new password, which ends every session of before', async () => {
    const accountId = await signUp();
    const bystander = await newAccount(db, 'investor');
    const open = async (id: string) =>
      (await openSession(db, { accountId: id, userAgent: 'Test', now })).token;
    const [token, others] = [await open(accountId), await open(bystander.accountId)];
    const holder = { newPasswordHash: 'new hash' };
    expect(await verifyEmail(db, { token: await linkOf(accountId), holder, now })).toEqual({
      accountId,
      email,
    });
    expect(await claims()).toMatchObject([{ isClaim: false, passwordHash: 'new hash' }]);
    expect(await findSession(db, { token, now })).toBeNull();
    expect(await findSession(db, { token: others, now })).not.toBeNull();
    const changed = db.selectFrom('accounts').where('password_hash', '=', 'new hash').select('id');
    expect(await changed.execute()).toEqual([{ id: accountId }]);
  });

  it('keeps the password and the sessions of whoever is signed in', async () => {
    const accountId = await signUp();
    const { token } = await openSession(db, { accountId, userAgent: 'Test', now });
    await verify(await linkOf(accountId), accountId);
    expect(await claims()).toMatchObject([{ passwordHash: 'hash' }]);
    expect(await findSession(db, { token, now })).not.toBeNull();
  });
});

it('tells managers and admins once that an investor is waiting, and no reviewer', async () => {
  const staff = [await newAccount(db, 'admin', 'manager'), await newAccount(db, 'admin')];
  const reviewer = await newAccount(db, 'admin', 'reviewer');
  await db.deleteFrom('mails').execute();
  const accountId = await signUp();
  await verify(await linkOf(accountId), accountId);
  const waits = await mails('investor-waits');
  const liveEvents = waits.map(({ recipient }) => recipient);
  for (const each of staff) expect(liveEvents).toContain(each.email);
  expect(new Set(liveEvents).size).toBe(liveEvents.length);
  expect(liveEvents).not.toContain(reviewer.email);
  const [{ investorId } = { investorId: null }] = await claims();
  expect(investorId).not.toBeNull();
  for (const mail of waits) expect(mail).toMatchObject({ investorId, data: { investorId } });
});

describe('an account', () => {
  const mark = (accountId: string) =>
    db.transaction().execute((trx) => markEmailVerified(trx, { accountId, now }));

  it('that is not an investor’s has no address to verify', async () => {
    const { accountId } = await newAccount(db, 'admin');
    expect(await mark(accountId)).toBe(false);
  });

  it('that has verified its address stays as it is', async () => {
    const accountId = await signUp();
    expect(await mark(accountId)).toBe(true);
    await db.deleteFrom('mails').execute();
    expect(await mark(accountId)).toBe(true);
    expect(await mails('investor-waits')).toEqual([]);
  });

  it('can’t have the address of another one, and goes on claiming it', async () => {
    const owner = await signUp();
    await mark(owner);
    const late = await signUp();
    expect(await mark(late)).toBe(false);
    expect(await claims()).toMatchObject([
      { id: owner, isClaim: false },
      { id: late, isClaim: true, verifiedAt: null },
    ]);
  });

  it('of an admin with the address is in nobody’s way', async () => {
    const account = { audience: 'admin', staffRole: 'reviewer', email } as const;
    await createAccount(db, { ...account, passwordHash: 'hash' });
    const accountId = await signUp();
    expect(await mark(accountId)).toBe(true);
  });
});

describe('the mail with the link', () => {
  beforeEach(async () => {
    await db.deleteFrom('mails').execute();
  });
  const resend = (accountId: string, next?: string) =>
    resendVerificationMail(db, { accountId, next, now: later(dayMs) });

  it('says where the link leads on to, and is dropped with it', async () => {
    const accountId = await signUp({ next: '/investors/startups/1' });
    const [{ investorId } = { investorId: null }] = await claims();
    expect(await mails('investor-verification')).toEqual([
      {
        recipient: email,
        investorId,
        dropAfter: later(7 * dayMs),
        data: { accountId, next: '/investors/startups/1' },
      },
    ]);
  });

  it('is sent again as often as somebody asks, until the address is verified', async () => {
    const accountId = await signUp();
    await resend(accountId);
    await resend(accountId, '/investors');
    const sent = await mails('investor-verification');
    expect(sent.map(({ data }) => data)).toEqual(
      expect.arrayContaining([{ accountId }, { accountId }, { accountId, next: '/investors' }]),
    );
    expect(sent).toHaveLength(3);
    await verify(await linkOf(accountId), accountId);
    await resend(accountId);
    expect(await mails('investor-verification')).toHaveLength(3);
  });

  it('goes to the claim that asks, not to others of the address', async () => {
    const [accountId] = [await signUp(), await signUp()];
    await db.deleteFrom('mails').execute();
    await resend(accountId);
    expect(await mails('investor-verification')).toMatchObject([{ data: { accountId } }]);
  });
});
