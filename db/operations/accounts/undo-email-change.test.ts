import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { enableTotp, newAccount, newFounderAccount } from '#db/testing/new-account.ts';
import { newOpenCohort, nextUniqueNumber, type TestFounder } from '#db/testing/new-founder.ts';
import { insertRow, readRow, readRows } from '#db/testing/rows.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { applicationSchema } from '#shared/api/applications.ts';
import { makeAccessToken } from '../access-tokens/access-tokens.ts';
import { submitApplication } from '../applications/submit-application.ts';
import { makeCalendarFeed } from '../calendar/calendar-feeds.ts';
import { leaveProgram } from '../founders/leave-program.ts';
import { signUpInvestor } from '../investors/investor-account.ts';
import { pruneExpired } from '../jobs/prune-expired.ts';
import { inviteTeammate } from '../team/team-invitations.ts';
import { createAccountLink } from './account-links.ts';
import { confirmEmailChange, requestEmailChange } from './change-email.ts';
import { deleteFounder } from './delete-founder.ts';
import { requestPasswordReset, setPasswordByLink } from './passwords.ts';
import { openSession } from './sessions.ts';
import { undoEmailChange } from './undo-email-change.ts';
import { verifyEmail } from './verify-email.ts';

const database = useTestDatabase();
const { db } = database;
const hourMs = 60 * 60_000;
const password = 'four unrelated words';
let now: Date;
let me: TestFounder & { accountId: string };

beforeEach(async () => {
  // The database keeps addresses by its own clock.
  now = new Date();
  me = await newFounderAccount(db, { name: 'Ada' });
});

type Account = { accountId: string };
type Actor = { accountId: string; email: string };

const later = (hours: number) => new Date(now.getTime() + hours * hourMs);
const newAddress = (name = 'mine') => `${name}-${nextUniqueNumber()}@evil.test`;

async function changeTo(email: string, { accountId }: Account = me, at = now, actor?: Actor) {
  await requestEmailChange(db, { accountId, email, now: at, ...(actor && { actor }) });
  const link = { accountId, purpose: 'email_change', email, now: at } as const;
  await confirmEmailChange(db, { token: await createAccountLink(db, link), now: at });
}

const addressOf = async ({ accountId }: Account = me) =>
  (await readRow(db, 'accounts', { id: accountId }, 'email')).email;

type Notice = { isDone: boolean; undo: { id: string; until: string } | null; by: unknown };

/** Reads the mails to an address about changes that are done, with what undoes them. */
async function noticesTo(email: string): Promise<Notice[]> {
  const where = { recipient: email, template: 'email-change-notice' as const };
  const mails = await readRows(db, 'mails', where, 'data', 'created_at');
  return mails.map(({ data }) => data as Notice).filter(({ isDone }) => isDone);
}

async function undoOf(email: string): Promise<string> {
  const id = (await noticesTo(email)).at(-1)?.undo?.id;
  if (!id) throw new Error(`${email} can undo nothing.`);
  return id;
}

/** Somebody applies with an address. */
async function submit(founderEmail: string): Promise<void> {
  await newOpenCohort(db);
  const application = applicationSchema.parse({
    founderName: 'Ada Lovelace',
    founderEmail,
    startupName: 'Analytical Engines',
    stage: 'mvp',
    industry: 'Computing',
    description: 'An engine that weaves patterns.',
    websiteUrl: '',
    pitchDeckUrl: '',
    teamSize: 2,
    fundingRaised: 'pre-seed',
    monthlyRevenue: null,
    lookingForFunding: false,
    fundingAmount: '50k-250k',
  });
  await submitApplication(db, { application, clientKey: randomUUID(), now });
}

const undo = (undoId: string, at = now) => undoEmailChange(db, { undoId, now: at });
const tooLate = { code: 'link_expired' };

it('tells the old address when and by whom it was changed, with a link for a day', async () => {
  const manager = await newAccount(db, 'admin', 'manager');
  await changeTo(newAddress(), me, now, manager);
  expect(await noticesTo(me.email)).toEqual([
    expect.objectContaining({
      at: now.toISOString(),
      by: { email: manager.email, role: 'manager' },
      undo: { id: expect.any(String), until: later(24).toISOString() },
    }),
  ]);
  const other = await newFounderAccount(db);
  await changeTo(newAddress(), other);
  expect((await noticesTo(other.email))[0]?.by).toBeNull();
});

it('puts the address back everywhere, ends all that opened the account, and tells everybody', async () => {
  const evil = newAddress();
  await changeTo(evil);
  const undoId = await undoOf(me.email);
  const { accountId, id: founderId } = me;
  const actor = { accountId, email: evil };
  // Whoever took it over makes ways in that last.
  const reset = await createAccountLink(db, { accountId, purpose: 'reset', now });
  await setPasswordByLink(db, { token: reset, password, now });
  await openSession(db, { accountId, userAgent: null, now });
  await enableTotp(db, { actor, now: later(0.1) });
  await makeAccessToken(db, { actor, name: 'x', scope: 'write', days: 9, now });
  await makeCalendarFeed(db, { founderId, now });
  await db
    .updateTable('founders')
    .set({ slack_user_id: 'U0EVIL', slack_team_id: 'T1' })
    .where('id', '=', founderId)
    .execute();
  await insertRow(db, 'passkeys', {
    account_id: accountId,
    credential_id: Buffer.from(evil),
    public_key: Buffer.alloc(8),
    counter: 0,
    name: 'x',
    created_at: later(0.1),
  });
  await requestPasswordReset(db, { audience: 'founder', email: evil, now: later(1) });
  await requestEmailChange(db, { accountId, email: newAddress(), now });
  const before = await readRow(db, 'accounts', { id: accountId }, 'password_hash');

  await undo(undoId, later(2));

  expect(await addressOf()).toBe(me.email);
  const founder = await readRow(db, 'founders', { id: founderId }, ['email', 'slack_user_id']);
  expect(founder).toEqual({ email: me.email, slack_user_id: null });
  const startup = { id: me.startupId };
  expect(await readRow(db, 'startup_applications', startup, 'founder_email')).toEqual({
    founder_email: me.email,
  });
  const account = await readRow(db, 'accounts', { id: accountId }, [
    'password_hash',
    'totp_confirmed_at',
  ]);
  expect(account.totp_confirmed_at).toBeNull();
  expect(account.password_hash).not.toBe(before.password_hash);
  for (const table of ['sessions', 'passkeys', 'recovery_codes', 'email_changes'] as const) {
    expect([table, await readRows(db, table, { account_id: accountId }, 'account_id')]).toEqual([
      table,
      [],
    ]);
  }
  expect(await readRows(db, 'calendar_feeds', { founder_id: founderId }, 'id')).toEqual([]);
  const open = sql<{ open: number }>`select
    (select count(*) from access_tokens where account_id = ${accountId} and revoked_at is null)
    + (select count(*) from account_links where account_id = ${accountId} and used_at is null)
    + 0 as open`;
  expect(Number((await open.execute(db)).rows[0]?.open)).toBe(0);
  const resets = { template: 'password-reset' as const, state: 'waiting' as const };
  expect(await readRows(db, 'mails', { ...resets, recipient: evil }, 'id')).toEqual([]);
  expect(await readRows(db, 'mails', { ...resets, recipient: me.email }, 'id')).toHaveLength(1);
  const told = { recipient: evil, template: 'email-change-undone' as const };
  expect(await readRows(db, 'mails', told, 'id')).toHaveLength(1);
  const audit = { action: 'account.email_put_back', subject_id: founderId };
  expect(await readRows(db, 'audit_log', audit, ['actor_email', 'details'])).toEqual([
    { actor_email: me.email, details: { from: evil } },
  ]);
});

it('keeps a second step and passkeys that were there before', async () => {
  const { accountId, email } = me;
  await enableTotp(db, { actor: { accountId, email }, now: later(-5) });
  await changeTo(newAddress());
  await undo(await undoOf(email));
  const { totp_confirmed_at: since } = await readRow(
    db,
    'accounts',
    { id: accountId },
    'totp_confirmed_at',
  );
  expect(since).not.toBeNull();
});

it('does it once, however often and at the same time its button is pressed', async () => {
  await changeTo(newAddress());
  const undoId = await undoOf(me.email);
  await Promise.all([1, 2, 3, 4, 5].map(() => undo(undoId)));
  await undo(undoId, later(3));
  expect(await addressOf()).toBe(me.email);
  const resets = { recipient: me.email, template: 'password-reset' as const };
  expect(await readRows(db, 'mails', resets, 'id')).toHaveLength(1);
  const audit = { action: 'account.email_put_back', subject_id: me.id };
  expect(await readRows(db, 'audit_log', audit, 'id')).toHaveLength(1);
});

it('is too late after 24 hours, and for an account that is gone', async () => {
  const evil = newAddress();
  await changeTo(evil);
  const undoId = await undoOf(me.email);
  await expect(undo(undoId, later(24))).rejects.toMatchObject(tooLate);
  expect(await addressOf()).toBe(evil);
  await deleteFounder(db, { founderId: me.id, now });
  await expect(undo(undoId)).rejects.toMatchObject(tooLate);
  await pruneExpired(db, { now: later(25) });
  expect(await readRows(db, 'email_undos', {}, 'id')).toEqual([]);
});

it('wins over later changes: the first address hears of each and puts itself back', async () => {
  const [second, third] = [newAddress('second'), newAddress('third')];
  await changeTo(second);
  await changeTo(third, me, later(2));
  const told = await noticesTo(me.email);
  expect(told).toHaveLength(2);
  // The same link, and no longer than the day of its own change.
  expect(new Set(told.map((each) => JSON.stringify(each.undo))).size).toBe(1);
  // Whoever holds the second address undoes the third, which takes nothing from the first.
  const ofSecond = await undoOf(second);
  await undo(ofSecond, later(3));
  expect(await addressOf()).toBe(second);
  await undo(await undoOf(me.email), later(4));
  expect(await addressOf()).toBe(me.email);
  await expect(undo(ofSecond, later(5))).rejects.toMatchObject(tooLate);
  // Changed once more, the same address has its day again.
  await changeTo(third, me, later(6));
  await undo(await undoOf(me.email), later(29));
  expect(await addressOf()).toBe(me.email);
});

it('gives nothing to the address in between when the first is confirmed again', async () => {
  const second = newAddress();
  await changeTo(second);
  await changeTo(me.email, me, later(1));
  expect((await noticesTo(second)).map((each) => each.undo)).toEqual([null]);
  expect(await readRows(db, 'email_undos', { account_id: me.accountId }, 'id')).toEqual([]);
});

it('stands a race with another change, and with the deletion of the account', async () => {
  const third = newAddress('third');
  await changeTo(newAddress('second'));
  const undoId = await undoOf(me.email);
  const link = { accountId: me.accountId, purpose: 'email_change', email: third, now } as const;
  await requestEmailChange(db, { accountId: me.accountId, email: third, now });
  const token = await createAccountLink(db, link);
  await Promise.allSettled([confirmEmailChange(db, { token, now }), undo(undoId)]);
  await undo(undoId);
  if ((await addressOf()) !== me.email) await undo(await undoOf(me.email));
  expect(await addressOf()).toBe(me.email);

  const other = await newFounderAccount(db);
  await changeTo(newAddress(), other);
  const id = await undoOf(other.email);
  const [, undone] = await Promise.allSettled([
    deleteFounder(db, { founderId: other.id, now }),
    undo(id),
  ]);
  if (undone.status === 'rejected') expect(undone.reason).toMatchObject(tooLate);
  expect(await readRows(db, 'accounts', { id: other.accountId }, 'id')).toEqual([]);
});

it('holds where staff had the founder leave in the meantime', async () => {
  const manager = await newAccount(db, 'admin', 'manager');
  await changeTo(newAddress(), me, now, manager);
  await leaveProgram(db, { founderId: me.id, reason: 'x', actor: manager, now });
  await undo(await undoOf(me.email));
  expect(await addressOf()).toBe(me.email);
});

it('gives an address that nobody has proven no link', async () => {
  const { accountId } = await newFounderAccount(db);
  await db
    .updateTable('accounts')
    .set({ password_hash: null })
    .where('id', '=', accountId)
    .execute();
  await changeTo(newAddress(), { accountId });
  expect(await readRows(db, 'email_undos', { account_id: accountId }, 'id')).toEqual([]);
});

it('keeps a founder’s address from others for the day, on every way', async () => {
  await changeTo(newAddress());
  const [other, owner] = [await newFounderAccount(db), await newFounderAccount(db)];
  const taken = { accountId: other.accountId, email: me.email };
  await expect(changeTo(me.email, other)).rejects.toMatchObject(tooLate);
  await expect(
    inviteTeammate(db, { founderId: owner.id, email: me.email, now }),
  ).rejects.toMatchObject({ code: 'teammate_elsewhere' });
  await submit(me.email);
  expect(await readRows(db, 'startup_applications', { founder_email: me.email }, 'id')).toEqual([]);
  const told = { recipient: me.email, template: 'application-exists' as const };
  expect(await readRows(db, 'mails', told, 'data')).toEqual([
    { data: { applicationId: me.startupId } },
  ]);
  await expect(
    db.updateTable('accounts').set({ email: me.email }).where('id', '=', taken.accountId).execute(),
  ).rejects.toMatchObject({ constraint: 'accounts_audience_email' });
  await expect(
    db.updateTable('founders').set({ email: me.email }).where('id', '=', other.id).execute(),
  ).rejects.toMatchObject({ constraint: 'founders_email' });
  await expect(
    db
      .updateTable('startup_applications')
      .set({ founder_email: me.email })
      .where('id', '=', other.startupId)
      .execute(),
  ).rejects.toMatchObject({ constraint: 'startup_applications_live' });
  await undo(await undoOf(me.email));
  expect(await addressOf()).toBe(me.email);
});

it('keeps an address from a change that was waiting for the commit of the first', async () => {
  const other = await newFounderAccount(db);
  const taking = await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('accounts')
      .set({ email: newAddress() })
      .where('id', '=', me.accountId)
      .execute();
    await trx
      .insertInto('email_undos')
      .values({
        account_id: me.accountId,
        audience: 'founder',
        email: me.email,
        changed_at: now,
        expires_at: later(24),
        undone_at: null,
      })
      .execute();
    // Starts before the commit, and ends after it.
    const update = db
      .updateTable('accounts')
      .set({ email: me.email })
      .where('id', '=', other.accountId)
      .execute();
    update.catch(() => undefined);
    await sql`select pg_sleep(0.1)`.execute(trx);
    return { update };
  });
  await expect(taking.update).rejects.toMatchObject({ constraint: 'accounts_audience_email' });
});

it('keeps an investor’s address from those who sign up with it', async () => {
  const investor = await newAccount(db, 'investor');
  await db
    .updateTable('investors')
    .set({ email: investor.email })
    .where('email', '=', investor.email)
    .execute();
  await changeTo(newAddress(), investor);
  const { email } = investor;
  const claim = {
    name: 'Eve',
    email,
    company: null,
    title: null,
    investmentFocus: [],
    checkSizeMin: null,
    checkSizeMax: null,
  };
  const { accountId } = await signUpInvestor(db, { investor: claim, passwordHash: 'hash', now });
  const token = await createAccountLink(db, { accountId, purpose: 'verification', now });
  await expect(verifyEmail(db, { token, holder: { accountId }, now })).rejects.toMatchObject(
    tooLate,
  );
  await undo(await undoOf(investor.email));
  expect(await addressOf(investor)).toBe(investor.email);
  expect(await readRows(db, 'accounts', { id: accountId }, 'id')).toEqual([]);
});
