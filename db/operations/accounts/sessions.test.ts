import { describe, expect, it } from 'vitest';
import {
  closeAllSessions,
  closeSession,
  confirmSession,
  openSession,
  revokeOtherSessions,
  revokeSession,
  touchSession,
} from '#db/operations/accounts/sessions.ts';
import { findSession, listOpenSessions } from '#db/queries/sessions.ts';
import { hashSessionToken, publicSessionId } from '#db/session-token.ts';
import { collectLiveEvents } from '#db/testing/collect-live-events.ts';
import { newAccount, newFounderAccount } from '#db/testing/new-account.ts';
import { findRow, readRows, updateRows } from '#db/testing/rows.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';

const database = useTestDatabase();
const { db } = database;
const now = new Date('2026-12-03T10:00:00Z');
const dayMs = 24 * 60 * 60 * 1000;
const later = (ms: number) => new Date(now.getTime() + ms);

async function open(accountId: string, replaces?: string) {
  return (await openSession(db, { accountId, userAgent: 'Test', now, replaces })).token;
}

describe('a session', () => {
  it('identifies its founder', async () => {
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
    for (const audience of ['admin', 'investor'] as const) {
      const { accountId } = await newAccount(db, audience);
      const session = await findSession(db, { token: await open(accountId), now });
      expect(session).toMatchObject({ audience, founder: null });
    }
  });

  it('is stored as a hash only', async () => {
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
    const { accountId } = await newFounderAccount(db);
    const old = await open(accountId);
    const fresh = await open(accountId, old);
    expect(await findSession(db, { token: old, now })).toBeNull();
    expect(await findSession(db, { token: fresh, now })).not.toBeNull();
  });

  it('ends 14 days after its last use and 60 days after it was opened', async () => {
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
    const founder = await newFounderAccount(db);
    const token = await open(founder.accountId);
    await updateRows(db, 'startup_applications', { id: founder.startupId }, { status: 'rejected' });
    expect(await findSession(db, { token, now })).toBeNull();
    expect(await listOpenSessions(db, { tokens: [token], now })).toEqual([]);
  });

  it('deletes the account’s expired sessions at the next sign-in', async () => {
    const { accountId } = await newFounderAccount(db);
    await open(accountId);
    await openSession(db, { accountId, userAgent: null, now: later(20 * dayMs) });
    const rows = await db.selectFrom('sessions').where('account_id', '=', accountId).selectAll();
    expect(await rows.execute()).toHaveLength(1);
  });
});

describe('ending sessions', () => {
  const isOpen = async (token: string) => (await findSession(db, { token, now })) !== null;
  const idOf = (token: string) => publicSessionId(hashSessionToken(token));

  it('ends one by its public name, with its pages, and no other account’s', async () => {
    const { accountId } = await newFounderAccount(db);
    const other = await newFounderAccount(db);
    const [one, two, foreign] = [
      await open(accountId),
      await open(accountId),
      await open(other.accountId),
    ];
    const revoke = (sessionId: string) => revokeSession(db, { accountId, sessionId });
    expect(await collectLiveEvents(database(), () => revoke(idOf(one)))).toEqual([{ accountId }]);
    expect([await isOpen(one), await isOpen(two)]).toEqual([false, true]);
    for (const sessionId of [idOf(one), idOf(foreign), 'unknown']) {
      await expect(revoke(sessionId)).rejects.toMatchObject({ code: 'session_not_found' });
    }
    expect(await isOpen(foreign)).toBe(true);
    const both = await Promise.allSettled([revoke(idOf(two)), revoke(idOf(two))]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('ends all others of the account, with their pages', async () => {
    const { accountId } = await newFounderAccount(db);
    const foreign = await open((await newFounderAccount(db)).accountId);
    const [one, kept] = [await open(accountId), await open(accountId)];
    const revoke = (keepToken: string | null) =>
      collectLiveEvents(database(), () => revokeOtherSessions(db, { accountId, keepToken }));
    expect(await revoke(kept)).toEqual([{ accountId }]);
    expect([await isOpen(one), await isOpen(kept), await isOpen(foreign)]).toEqual([
      ...[false, true, true],
    ]);
    expect(await revoke(kept)).toEqual([]);
    expect(await revoke(null)).toEqual([{ accountId }]);
    expect(await isOpen(kept)).toBe(false);
  });

  it('ends the pages of what is closed or replaced', async () => {
    const { accountId } = await newFounderAccount(db);
    const other = await newFounderAccount(db);
    const seen = (happen: () => Promise<unknown>) => collectLiveEvents(database(), happen);
    const token = await open(accountId);
    expect(await seen(() => closeSession(db, { token }))).toEqual([{ accountId }]);
    expect(await seen(() => closeSession(db, { token }))).toEqual([]);
    const old = await open(other.accountId);
    expect(await seen(() => open(accountId, old))).toEqual([{ accountId: other.accountId }]);
    expect(await seen(() => open(accountId))).toEqual([]);
    expect(await seen(() => closeAllSessions(db, { accountId }))).toEqual([{ accountId }]);
  });

  it('leaves what others have that expired to them', async () => {
    const { accountId } = await newFounderAccount(db);
    const other = await newFounderAccount(db);
    await open(other.accountId);
    await openSession(db, { accountId, userAgent: null, now: later(20 * dayMs) });
    const rows = db.selectFrom('sessions').where('account_id', '=', other.accountId);
    expect(await rows.select('account_id').execute()).toHaveLength(1);
  });
});

it('confirms one session only', async () => {
  const { accountId } = await newFounderAccount(db);
  const [one, two] = [await open(accountId), await open(accountId)];
  await confirmSession(db, { token: one, now: later(5) });
  const confirmedAt = async (token: string) =>
    (await findSession(db, { token, now: later(5) }))?.confirmedAt;
  expect([await confirmedAt(one), await confirmedAt(two)]).toEqual([later(5), now]);
});

it('keeps a browser for sixty days, and a short description of it', async () => {
  const { accountId } = await newFounderAccount(db);
  const { keepUntil } = await openSession(db, { accountId, userAgent: 'x'.repeat(301), now });
  expect(keepUntil).toEqual(later(60 * dayMs));
  const row = await findRow(db, 'sessions', { account_id: accountId }, 'user_agent');
  expect(row).toEqual({ user_agent: 'x'.repeat(300) });
});

it('notes sign-ins of the staff in the audit log, and of nobody else', async () => {
  for (const audience of ['admin', 'investor'] as const) {
    const { accountId, email } = await newAccount(db, audience);
    await open(accountId);
    const noted = await db
      .selectFrom('audit_log')
      .where('subject_id', '=', accountId)
      .select(['action', 'actor_email', 'subject_type', 'subject_name'])
      .execute();
    const signIn = { action: 'admin.signed_in', actor_email: email };
    expect(noted).toEqual(
      audience === 'admin' ? [{ ...signIn, subject_type: 'account', subject_name: email }] : [],
    );
  }
});

it('tells the owner of a browser that is new, but not of the first one, and once an hour', async () => {
  const { accountId, email } = await newAccount(db, 'investor');
  const other = await newAccount(db, 'investor');
  const signIn = (browserId: string, at = now, account = accountId) =>
    openSession(db, {
      accountId: account,
      userAgent: null,
      now: at,
      from: { browserId, address: '192.0.2.1' },
    });
  const notified = () =>
    readRows(db, 'mails', { recipient: email, template: 'new-sign-in' }, 'data', 'created_at');
  await signIn('laptop', now, other.accountId);
  await signIn('laptop');
  await signIn('laptop');
  expect(await notified()).toEqual([]);
  const hourMs = 60 * 60 * 1000;
  await signIn('phone');
  await signIn('tablet', later(hourMs - 1));
  expect(await notified()).toEqual([
    {
      data: {
        audience: 'investor',
        timeZone: 'UTC',
        address: '192.0.2.1',
        browser: 'Unknown browser',
        system: 'unknown system',
        at: now.toISOString(),
      },
    },
  ]);
  await signIn('television', later(hourMs));
  expect(await notified()).toHaveLength(2);
  const known = db.selectFrom('known_browsers').where('account_id', '=', accountId);
  expect(await known.select('last_seen_at').execute()).toHaveLength(4);
});
