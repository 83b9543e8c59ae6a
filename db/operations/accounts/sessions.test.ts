import { describe, expect, it } from 'vitest';
import {
  closeAllSessions,
  closeSession,
  openSession,
  touchSession,
} from '#db/operations/accounts/sessions.ts';
import { findSession, listOpenSessions } from '#db/queries/sessions.ts';
import { newAccount, newFounderAccount } from '#db/testing/new-account.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';

const database = useTestDatabase();
const now = new Date('2026-12-03T10:00:00Z');
const dayMs = 24 * 60 * 60 * 1000;
const later = (ms: number) => new Date(now.getTime() + ms);

async function open(accountId: string, replaces?: string) {
  const { db } = database();
  return (await openSession(db, { accountId, userAgent: 'Test', now, replaces })).token;
}

describe('a session', () => {
  it('identifies its founder', async () => {
    const { db } = database();
    const founder = await newFounderAccount(db, { name: 'Ada', timeZone: 'Europe/Berlin' });
    const session = await findSession(db, { token: await open(founder.accountId), now });
    expect(session).toMatchObject({
      accountId: founder.accountId,
      audience: 'founder',
      email: founder.email,
      founder: {
        id: founder.id,
        name: 'Ada',
        stage: 'idea',
        cohort: { id: founder.cohortId },
        timeZone: 'Europe/Berlin',
        slackConnected: false,
      },
    });
  });

  it('is a first visit for some hours, unless it is not the first one', async () => {
    const { db } = database();
    const { accountId } = await newFounderAccount(db);
    const isFirst = async (token: string, ms = 0) =>
      (await findSession(db, { token, now: later(ms) }))?.isFirstVisit;
    const hourMs = 60 * 60 * 1000;
    const first = await open(accountId);
    expect(await isFirst(first)).toBe(true);
    expect(await isFirst(first, 12 * hourMs - 1)).toBe(true);
    expect(await isFirst(first, 12 * hourMs)).toBe(false);
    const sessions = { accountId, userAgent: 'Test', now: later(1) };
    const { token } = await openSession(db, { ...sessions, replaces: first });
    expect(await isFirst(token, 2)).toBe(false);
  });

  it('exists for admins and investors too', async () => {
    const { db } = database();
    for (const audience of ['admin', 'investor'] as const) {
      const { accountId } = await newAccount(db, audience);
      const session = await findSession(db, { token: await open(accountId), now });
      expect(session).toMatchObject({ audience, founder: null });
    }
  });

  it('is stored as a hash only', async () => {
    const { db } = database();
    const { accountId } = await newFounderAccount(db);
    const token = await open(accountId);
    const row = await db
      .selectFrom('sessions')
      .where('account_id', '=', accountId)
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(row)).not.toContain(token);
    expect(row.token_hash.toString('base64url')).not.toBe(token);
  });

  it('replaces the browser’s previous session', async () => {
    const { db } = database();
    const { accountId } = await newFounderAccount(db);
    const old = await open(accountId);
    const fresh = await open(accountId, old);
    expect(await findSession(db, { token: old, now })).toBeNull();
    expect(await findSession(db, { token: fresh, now })).not.toBeNull();
  });

  it('ends 14 days after its last use and 60 days after it was opened', async () => {
    const { db } = database();
    const { accountId } = await newFounderAccount(db);
    const token = await open(accountId);
    expect(await findSession(db, { token, now: later(14 * dayMs - 1) })).not.toBeNull();
    expect(await findSession(db, { token, now: later(14 * dayMs) })).toBeNull();

    for (let day = 10; day <= 50; day += 10) {
      const session = await findSession(db, { token, now: later(day * dayMs) });
      if (!session) throw new Error(`ended on day ${day}`);
      await touchSession(db, { token, session, now: later(day * dayMs) });
    }
    expect(await findSession(db, { token, now: later(60 * dayMs - 1) })).not.toBeNull();
    expect(await findSession(db, { token, now: later(60 * dayMs) })).toBeNull();
  });

  it('records its use at most once a minute', async () => {
    const { db } = database();
    const { accountId } = await newFounderAccount(db);
    const token = await open(accountId);
    const lastSeen = async () => (await findSession(db, { token, now }))?.lastSeenAt;
    const session = await findSession(db, { token, now });
    if (!session) throw new Error('no session');
    await touchSession(db, { token, session, now: later(59_999) });
    expect(await lastSeen()).toEqual(now);
    await touchSession(db, { token, session, now: later(60_000) });
    expect(await lastSeen()).toEqual(later(60_000));
  });

  it('is gone once it or all sessions of the account are closed', async () => {
    const { db } = database();
    const { accountId } = await newFounderAccount(db);
    const other = await open((await newFounderAccount(db)).accountId);
    const [one, two, three] = [await open(accountId), await open(accountId), await open(accountId)];
    await closeSession(db, { token: one });
    await closeSession(db, { token: one });
    expect(await listOpenSessions(db, { tokens: [one, two, three], now })).toHaveLength(2);
    await closeAllSessions(db, { accountId });
    const left = await listOpenSessions(db, { tokens: [one, two, three, other], now });
    expect(left.map(({ token }) => token)).toEqual([other]);
  });

  it('is valid only while the founder is accepted', async () => {
    const { db } = database();
    const founder = await newFounderAccount(db);
    const token = await open(founder.accountId);
    await db
      .updateTable('startup_applications')
      .set({ status: 'rejected' })
      .where('id', '=', founder.id)
      .execute();
    expect(await findSession(db, { token, now })).toBeNull();
    expect(await listOpenSessions(db, { tokens: [token], now })).toEqual([]);
  });

  it('deletes the account’s expired sessions at the next sign-in', async () => {
    const { db } = database();
    const { accountId } = await newFounderAccount(db);
    await open(accountId);
    await openSession(db, { accountId, userAgent: null, now: later(20 * dayMs) });
    const rows = await db.selectFrom('sessions').where('account_id', '=', accountId).selectAll();
    expect(await rows.execute()).toHaveLength(1);
  });
});
