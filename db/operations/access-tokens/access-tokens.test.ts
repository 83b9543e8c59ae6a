import { expect, it } from 'vitest';
import { findTokenSession, listAccessTokens } from '#db/queries/access-tokens.ts';
import { newAccount, newFounderAccount, newTeammateAccount } from '#db/testing/new-account.ts';
import { readRows, updateRows } from '#db/testing/rows.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { replacePassword } from '../accounts/passwords.ts';
import { openSession, revokeOtherSessions } from '../accounts/sessions.ts';
import { leaveProgram, returnToProgram } from '../founders/leave-program.ts';
import { pruneExpired } from '../jobs/prune-expired.ts';
import { changeStaffRole, removeStaff } from '../staff/staff-members.ts';
import { leaveTeam } from '../team/team-members.ts';
import { makeAccessToken, revokeAccessToken } from './access-tokens.ts';

const { db } = useTestDatabase();
const now = new Date('2026-06-15T12:00:00Z');
const dayMs = 24 * 3_600_000;
const inDays = (days: number) => new Date(now.getTime() + days * dayMs);

type Owner = { accountId: string; email: string };

const make = async ({ accountId, email }: Owner, days = 30) => {
  const draft = { name: 'Script', scope: 'read', days, now } as const;
  return (await makeAccessToken(db, { actor: { accountId, email }, ...draft })).token;
};
const find = (token: string, at = now) => findTokenSession(db, { token, now: at });
const list = ({ accountId }: Owner, at = now) => listAccessTokens(db, { accountId, now: at });

it('says who its owner is, as a session would, but never that they have just signed in', async () => {
  const founder = await newFounderAccount(db, { name: 'Ada', timeZone: 'Asia/Tokyo' });
  const token = await make(founder);
  expect(await find(token)).toMatchObject({
    accountId: founder.accountId,
    audience: 'founder',
    founder: { id: founder.id, name: 'Ada', timeZone: 'Asia/Tokyo' },
    confirmedAt: new Date(0),
    token: { id: expect.any(String), scope: 'read' },
  });
  const row = await db
    .selectFrom('access_tokens')
    .where('account_id', '=', founder.accountId)
    .selectAll()
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(row)).not.toContain(token.slice(5));
  const { id } = await newTeammateAccount(db, founder);
  expect(id).not.toBe(founder.id);
  expect(await find(`${token.slice(0, -1)}${token.endsWith('a') ? 'b' : 'a'}`)).toBeNull();
});

it('ends on its day, is listed for a while, and is forgotten after', async () => {
  const owner = await newAccount(db, 'investor');
  const token = await make(owner, 7);
  expect(await find(token, new Date(inDays(7).getTime() - 1))).not.toBeNull();
  expect(await find(token, inDays(7))).toBeNull();
  expect(await list(owner, inDays(8))).toMatchObject([{ hasExpired: true }]);
  expect(await list(owner, inDays(37))).toEqual([]);
  const count = async () =>
    (await readRows(db, 'access_tokens', { account_id: owner.accountId }, 'id')).length;
  await pruneExpired(db, { now: inDays(96) });
  expect(await count()).toBe(1);
  await pruneExpired(db, { now: inDays(98) });
  expect(await count()).toBe(0);
});

it('is one of at most twenty that work, also when many are made at once', async () => {
  const owner = await newAccount(db, 'admin');
  const made = await Promise.allSettled(Array.from({ length: 24 }, () => make(owner, 7)));
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
  await expect(make(owner)).rejects.toMatchObject({ code: 'too_many_tokens' });
  const [{ id: tokenId } = { id: '' }] = await list(owner);
  const revoke = () => revokeAccessToken(db, { actor: owner, tokenId, owner: 'actor', now });
  const revoked = await Promise.allSettled([revoke(), revoke(), revoke()]);
  expect(revoked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await make(owner);
});

it('isn’t made for an address that nobody has confirmed', async () => {
  const owner = await newAccount(db, 'investor');
  await updateRows(db, 'accounts', { id: owner.accountId }, { is_claim: true });
  await expect(make(owner)).rejects.toMatchObject({ code: 'address_unconfirmed' });
});

it('ends with a new password, but not when other browsers are signed out', async () => {
  const owner = await newAccount(db, 'founder');
  const token = await make(owner);
  await openSession(db, { ...owner, userAgent: null, now });
  await revokeOtherSessions(db, { accountId: owner.accountId, keepToken: null });
  expect(await find(token)).not.toBeNull();
  const change = { accountId: owner.accountId, passwordHash: 'new', now };
  await db.transaction().execute((trx) => replacePassword(trx, change));
  expect(await find(token)).toBeNull();
});

it('ends when its owner gets another role, or is removed', async () => {
  const [actor, ada, bo] = [
    await newAccount(db, 'admin'),
    await newAccount(db, 'admin', 'manager'),
    await newAccount(db, 'admin', 'reviewer'),
  ];
  const tokens = [await make(ada), await make(bo)];
  await changeStaffRole(db, { actor, accountId: ada.accountId, role: 'reviewer', now });
  await removeStaff(db, { actor, accountId: bo.accountId, now });
  expect(await Promise.all(tokens.map((token) => find(token)))).toEqual([null, null]);
});

it('ends when its owner leaves, and stays ended when they return', async () => {
  const admin = await newAccount(db, 'admin');
  const owner = await newFounderAccount(db);
  const mate = await newTeammateAccount(db, owner);
  const [ofOwner, ofMate] = [await make(owner), await make(mate)];
  await leaveTeam(db, { founderId: mate.id, now });
  expect(await find(ofMate)).toBeNull();
  const change = { founderId: owner.id, actor: admin, now };
  await leaveProgram(db, { ...change, reason: 'Moved on' });
  await returnToProgram(db, change);
  expect(await find(ofOwner)).toBeNull();
});
