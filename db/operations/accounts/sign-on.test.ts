import { beforeEach, describe, expect, it } from 'vitest';
import { findPasswordHash } from '#db/queries/accounts.ts';
import { newAccount, newFounderAccount } from '#db/testing/new-account.ts';
import { newFounder, nextUniqueNumber } from '#db/testing/new-founder.ts';
import { readRows } from '#db/testing/rows.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { createAccountLink } from './account-links.ts';
import { createAccount } from './create-account.ts';
import { linkIdentity, useSignOn } from './sign-on.ts';

const { db } = useTestDatabase();
const now = new Date('2026-06-15T12:00:00Z');
const later = (ms: number) => new Date(now.getTime() + ms);

let subject: string;
beforeEach(() => {
  subject = `subject-${nextUniqueNumber()}`;
});

type Account = { accountId: string; email: string };

const link = ({ accountId, email }: Account, at = now, of = subject) =>
  linkIdentity(db, {
    issuer: 'https://id.test',
    subject: of,
    email,
    audience: 'founder',
    accountId,
    now: at,
  });

const identities = () =>
  db
    .selectFrom('account_identities')
    .where('subject', '=', subject)
    .select(['account_id as accountId', 'audience', 'issuer'])
    .select(['linked_at as linkedAt', 'last_used_at as lastUsedAt'])
    .execute();

const traces = async ({ accountId, email }: Account) => {
  const audit = await db
    .selectFrom('audit_log')
    .where('subject_id', '=', accountId)
    .select(['action', 'actor_email', 'subject_type', 'subject_name'])
    .execute();
  const mails = await readRows(db, 'mails', { recipient: email }, ['template', 'data']);
  return { audit, mails };
};

/** A founder who was accepted, but has not chosen a password. */
async function newInvitedFounder(): Promise<Account> {
  const { id: founderId, email } = await newFounder(db);
  const account = { audience: 'founder', email, founderId, passwordHash: null } as const;
  return { email, accountId: (await createAccount(db, account)).id };
}

it('a sign-in that was begun is used once, even if two come back at the same moment', async () => {
  const use = (id: string) => useSignOn(db, { id, expiresAt: later(60_000) });
  expect((await Promise.all([use('one'), use('one')])).sort()).toEqual([false, true]);
  expect([await use('one'), await use('two')]).toEqual([false, true]);
  const rows = await db.selectFrom('used_sign_ons').select('expires_at').execute();
  expect(rows).toEqual([{ expires_at: later(60_000) }, { expires_at: later(60_000) }]);
});

describe('an identity', () => {
  it('is linked to its account with the first sign-in, noted and told to the owner once', async () => {
    const founder = await newFounderAccount(db);
    expect(await link(founder)).toEqual({ failure: null, isFirst: false });
    const { accountId, email } = founder;
    const linked = { accountId, audience: 'founder', issuer: 'https://id.test', linkedAt: now };
    expect(await identities()).toEqual([{ ...linked, lastUsedAt: now }]);
    const seen = {
      audit: [
        {
          action: 'sign_on.linked',
          actor_email: email,
          subject_type: 'account',
          subject_name: email,
        },
      ],
      mails: [
        {
          template: 'security-changed',
          data: { audience: 'founder', change: 'sign_on_linked' },
        },
      ],
    };
    expect(await traces(founder)).toEqual(seen);
    expect(await link(founder, later(1))).toEqual({ failure: null, isFirst: false });
    expect(await identities()).toEqual([{ ...linked, lastUsedAt: later(1) }]);
    expect(await traces(founder)).toEqual(seen);
  });

  it('leaves other identities and other accounts alone', async () => {
    const [founder, other] = [await newFounderAccount(db), await newFounderAccount(db)];
    const otherSubject = `other-${subject}`;
    await link(other, now, otherSubject);
    await link(founder);
    await link(founder, later(1));
    const row = await db
      .selectFrom('account_identities')
      .where('subject', '=', otherSubject)
      .select(['account_id', 'last_used_at'])
      .executeTakeFirst();
    expect(row).toEqual({ account_id: other.accountId, last_used_at: now });
  });

  it('signs in to no other account than it is linked to', async () => {
    const [founder, other] = [await newFounderAccount(db), await newFounderAccount(db)];
    await link(founder);
    expect(await link(other)).toEqual({ failure: 'linked', isFirst: false });
    expect(await link({ ...founder, accountId: crypto.randomUUID() })).toEqual({
      failure: 'linked',
      isFirst: false,
    });
    expect(await identities()).toMatchObject([{ accountId: founder.accountId }]);
    expect(await traces(other)).toEqual({ audit: [], mails: [] });
  });

  it('is told why it signs in to no account, which may have changed just now', async () => {
    const investor = await newAccount(db, 'investor');
    expect(await link(investor)).toEqual({ failure: 'is_investor', isFirst: false });
    expect(await identities()).toEqual([]);
  });

  it('leaves the password of whoever has one', async () => {
    const founder = await newFounderAccount(db);
    const before = await findPasswordHash(db, founder);
    await link(founder);
    expect(await findPasswordHash(db, founder)).toBe(before);
  });
});

describe('whoever was invited', () => {
  it('joins with the first sign-in: their invitation is used, and nobody knows their password', async () => {
    const [founder, other] = [await newInvitedFounder(), await newInvitedFounder()];
    for (const { accountId } of [founder, other]) {
      await createAccountLink(db, { accountId, purpose: 'invitation', now });
    }
    await createAccountLink(db, { accountId: founder.accountId, purpose: 'reset', now });
    const usedBefore = later(-1000);
    await createAccountLink(db, { accountId: founder.accountId, purpose: 'invitation', now });
    await db
      .updateTable('account_links')
      .set({ used_at: usedBefore })
      .where('token_hash', 'in', (query) =>
        query
          .selectFrom('account_links')
          .where('account_id', '=', founder.accountId)
          .where('purpose', '=', 'invitation')
          .select('token_hash')
          .limit(1),
      )
      .execute();
    expect(await link(founder)).toEqual({ failure: null, isFirst: true });
    const links = ({ accountId }: Account) =>
      db
        .selectFrom('account_links')
        .where('account_id', '=', accountId)
        .orderBy('purpose')
        .orderBy('used_at')
        .select(['purpose', 'used_at as usedAt'])
        .execute();
    expect(await links(founder)).toEqual([
      { purpose: 'invitation', usedAt: usedBefore },
      { purpose: 'invitation', usedAt: now },
      { purpose: 'reset', usedAt: null },
    ]);
    expect(await links(other)).toEqual([{ purpose: 'invitation', usedAt: null }]);
    expect(await findPasswordHash(db, founder)).toMatch(/^\$argon2/);
    expect(await findPasswordHash(db, other)).toBeNull();
    expect(await link(founder)).toEqual({ failure: null, isFirst: false });
  });

  it('joins once, when two sign in at the same moment', async () => {
    const founder = await newInvitedFounder();
    const both = await Promise.all([link(founder), link(founder)]);
    expect(both.map(({ isFirst }) => isFirst).sort()).toEqual([false, true]);
    expect(await identities()).toHaveLength(1);
  });
});
