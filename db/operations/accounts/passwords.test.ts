import { describe, expect, it } from 'vitest';
import { verifyPassword } from '#db/passwords.ts';
import { findPasswordLink } from '#db/queries/accounts.ts';
import { newAccount, newFounderAccount } from '#db/testing/new-account.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { createAccountLink } from './account-links.ts';
import { requestPasswordReset, setPasswordByLink } from './passwords.ts';
import { openSession } from './sessions.ts';

const database = useTestDatabase();
const now = new Date('2026-12-03T10:00:00Z');
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const password = 'four unrelated words';

async function link(purpose: 'invitation' | 'reset' = 'reset') {
  const { db } = database();
  const { accountId, email } = await newAccount(db, 'admin');
  return { accountId, email, token: await createAccountLink(db, { accountId, purpose, now }) };
}

async function passwordOf(accountId: string): Promise<string | null> {
  const row = await database()
    .db.selectFrom('accounts')
    .where('id', '=', accountId)
    .select('password_hash')
    .executeTakeFirstOrThrow();
  return row.password_hash;
}

describe('a link that sets a password', () => {
  it('sets the password once and ends every session', async () => {
    const { db } = database();
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
    const { db } = database();
    const { token } = await link();
    const set = (text: string) => setPasswordByLink(db, { token, password: text, now });
    const both = await Promise.allSettled([set('four unrelated words'), set('five other nouns')]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('expires after half an hour, an invitation after seven days', async () => {
    const { db } = database();
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
    const { db } = database();
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
    const { db } = database();
    const founder = await newFounderAccount(db);
    const { accountId } = founder;
    const token = await createAccountLink(db, { accountId, purpose: 'reset', now });
    const application = db.updateTable('startup_applications').where('id', '=', founder.id);
    await application.set({ status: 'rejected' }).execute();
    const set = setPasswordByLink(db, { token, password, now });
    await expect(set).rejects.toMatchObject({ code: 'link_expired' });
  });
});

describe('requesting a new password', () => {
  const mails = (email: string) =>
    database()
      .db.selectFrom('mails')
      .where('recipient', '=', email)
      .select(['template', 'data'])
      .execute();

  it('sends at most one mail per 15 minutes', async () => {
    const { db } = database();
    const { accountId, email } = await newAccount(db, 'admin');
    const ask = (at: Date) => requestPasswordReset(db, { audience: 'admin', email, now: at });
    await Promise.all([ask(now), ask(now), ask(later(5))]);
    expect(await mails(email)).toEqual([{ template: 'password-reset', data: { accountId } }]);
    await ask(later(20));
    expect(await mails(email)).toHaveLength(2);
  });

  it('sends nothing if the audience has no such account', async () => {
    const { db } = database();
    const { email } = await newAccount(db, 'admin');
    await requestPasswordReset(db, { audience: 'founder', email, now });
    await requestPasswordReset(db, { audience: 'admin', email: 'nobody@example.test', now });
    expect(await mails(email)).toEqual([]);
    expect(await mails('nobody@example.test')).toEqual([]);
  });
});
