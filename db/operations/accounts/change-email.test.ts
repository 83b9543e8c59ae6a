import { beforeEach, describe, expect, it, vi } from 'vitest';
import { findMailedEmailChange } from '#db/queries/accounts.ts';
import { exportFounder } from '#db/queries/settings/export-founder.ts';
import { collectLiveEvents } from '#db/testing/collect-live-events.ts';
import { newAccount, newFounderAccount } from '#db/testing/new-account.ts';
import { newApplication } from '#db/testing/new-application.ts';
import { newFounder, nextUniqueNumber, type TestFounder } from '#db/testing/new-founder.ts';
import { readRows, updateRows } from '#db/testing/rows.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { queueMail } from '../deliveries/mail-outbox.ts';
import { signUpInvestor } from '../investors/investor-account.ts';
import { createAccountLink } from './account-links.ts';
import {
  cancelEmailChange,
  confirmEmailChange,
  requestEmailChange,
  resendEmailChange,
} from './change-email.ts';
import { createAccount } from './create-account.ts';
import { deleteFounder } from './delete-founder.ts';
import { queueInvitation } from './invitations.ts';
import { requestPasswordReset, setPasswordByLink } from './passwords.ts';

const database = useTestDatabase();
const { db } = database;
const now = new Date('2026-11-20T12:00:00Z');
const password = 'four unrelated words';
let me: TestFounder & { accountId: string };
let next: string;

beforeEach(async () => {
  me = await newFounderAccount(db, { name: 'Ada' });
  next = `ada-${nextUniqueNumber()}@new.test`;
});

type Account = { accountId: string };

const ask = (email = next, { accountId }: Account = me) =>
  requestEmailChange(db, { accountId, email, now });
const linkTo = (email = next, { accountId }: Account = me) =>
  createAccountLink(db, { accountId, purpose: 'email_change', email, now });
const confirm = (token: string) => confirmEmailChange(db, { token, now });

async function addressesOf({ accountId }: Account): Promise<string[]> {
  const row = await db
    .selectFrom('accounts as a')
    .innerJoin('founders as f', 'f.id', 'a.founder_id')
    .innerJoin('startup_applications as s', 's.id', 'f.startup_id')
    .where('a.id', '=', accountId)
    .select(['a.email', 's.founder_email'])
    .executeTakeFirstOrThrow();
  return [row.email, row.founder_email];
}

const mailsTo = (email: string) =>
  readRows(db, 'mails', { recipient: email }, ['template', 'data'], 'created_at');

async function templatesTo(email: string): Promise<string[]> {
  return (await mailsTo(email)).map(({ template }) => template);
}

const auditOf = (id: string) =>
  readRows(db, 'audit_log', { subject_id: id }, ['action', 'actor_email', 'subject_type'], 'id');

/** A founder who was accepted, but has not chosen a password. */
async function newInvitedFounder() {
  const founder = await newFounder(db);
  const { email, id: founderId } = founder;
  const account = { audience: 'founder', email, founderId, passwordHash: null } as const;
  return { ...founder, accountId: (await createAccount(db, account)).id };
}

describe('another address of a founder', () => {
  it('is that of the account and of the startup once its link is used', async () => {
    expect(await ask()).toBe(true);
    expect(await addressesOf(me)).toEqual([me.email, me.email]);
    expect(await templatesTo(next)).toEqual(['email-change']);
    expect(await mailsTo(me.email)).toMatchObject([
      { template: 'email-change-notice', data: { isDone: false, audience: 'founder' } },
    ]);
    const own = await exportFounder(db, { founderId: me.id, ...me, now });
    expect(own.profile).toMatchObject({ email: me.email, newEmail: next });

    expect(await confirm(await linkTo())).toBe(next);
    expect(await addressesOf(me)).toEqual([next, next]);
    expect((await mailsTo(me.email)).at(-1)).toMatchObject({ data: { email: next, isDone: true } });
    expect(await auditOf(me.id)).toEqual([
      { action: 'founder.email_changed', actor_email: me.email, subject_type: 'founder' },
    ]);
  });

  it('is asked for twice at once: the one that was last counts', async () => {
    const other = `other-${next}`;
    await Promise.all([ask(), ask(other), ask()]);
    const changes = db.selectFrom('email_changes').where('account_id', '=', me.accountId);
    const [pending, ...more] = await changes.select('email').execute();
    expect(more).toEqual([]);
    const [wins, loses] = pending?.email === other ? [other, next] : [next, other];
    await expect(confirm(await linkTo(loses))).rejects.toMatchObject({ code: 'link_expired' });
    expect(await confirm(await linkTo(wins))).toBe(wins);
  });

  it('is confirmed once, by whichever of two links and presses is first', async () => {
    await ask();
    const links = [await linkTo(), await linkTo()];
    const all = await Promise.allSettled([...links, ...links].map(confirm));
    expect(all.map(({ status }) => status).sort()).toEqual([
      'fulfilled',
      'rejected',
      'rejected',
      'rejected',
    ]);
    expect(await auditOf(me.id)).toHaveLength(1);
  });

  it('is refused if it was taken in the meantime, by a founder, an applicant or an old account', async () => {
    const left = await newFounderAccount(db);
    await updateRows(db, 'startup_applications', { id: left.startupId }, { status: 'rejected' });
    for (const { email } of [await newFounderAccount(db), await newApplication(db), left]) {
      expect(await ask(email)).toBe(true);
      const mailed = { accountId: me.accountId, email };
      expect(await findMailedEmailChange(db, mailed)).toMatchObject({ isTaken: true });
      await expect(confirm(await linkTo(email))).rejects.toMatchObject({ code: 'link_expired' });
      expect(await addressesOf(me)).toEqual([me.email, me.email]);
    }
    const { email } = await newApplication(db, { status: 'withdrawn' });
    await ask(email);
    expect(await confirm(await linkTo(email))).toBe(email);
  });

  it('goes to one of two founders who confirm it at the same moment', async () => {
    const other = await newFounderAccount(db);
    await Promise.all([ask(), ask(next, other)]);
    const links = [await linkTo(), await linkTo(next, other)];
    const both = await Promise.allSettled(links.map(confirm));
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    for (const result of both) {
      if (result.status === 'rejected') expect(result.reason.code).toBe('link_expired');
    }
  });

  it('ends the links that were mailed to the old one, and moves what waits for it', async () => {
    const reset = await createAccountLink(db, { accountId: me.accountId, purpose: 'reset', now });
    await requestPasswordReset(db, { audience: 'founder', email: me.email, now });
    await db.transaction().execute((trx) =>
      queueMail(trx, {
        template: 'slack-nudge',
        to: me.email,
        data: { founderName: 'Ada' },
        key: `test:${me.id}`,
        founderId: me.id,
        now,
      }),
    );
    await ask();
    await confirm(await linkTo());
    expect(await templatesTo(me.email)).toEqual(['email-change-notice', 'email-change-notice']);
    expect((await templatesTo(next)).sort()).toEqual([
      'email-change',
      'password-reset',
      'slack-nudge',
    ]);
    const used = setPasswordByLink(db, { token: reset, password, now });
    await expect(used).rejects.toMatchObject({ code: 'link_expired' });
  });

  it('and a new password never block each other for good', async () => {
    const { db, pool } = database();
    const { accountId } = me;
    await ask();
    const [link, token] = [
      await linkTo(),
      await createAccountLink(db, { accountId, purpose: 'reset', now }),
    ];
    const client = await pool.connect();
    const untilWaiting = (count: number) =>
      vi.waitUntil(async () => {
        const { rows } = await pool.query(
          `select from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return rows.length === count;
      }, 10_000);
    await client.query('begin');
    await client.query('select from accounts where id = $1 for update', [accountId]);
    const change = Promise.allSettled([confirm(link)]);
    await untilWaiting(1);
    const set = Promise.allSettled([setPasswordByLink(db, { token, password, now })]);
    await untilWaiting(2);
    await client.query('commit');
    client.release();
    expect(await change).toMatchObject([{ value: next }]);
    expect(await set).toMatchObject([{ reason: { code: 'link_expired' } }]);
  });

  it('can be called off, and goes with the account', async () => {
    await ask();
    await cancelEmailChange(db, me);
    await expect(confirm(await linkTo())).rejects.toMatchObject({ code: 'link_expired' });
    await ask();
    await confirm(await linkTo());
    const [pending, again] = [`pending-${next}`, `again-${next}`];
    await ask(pending);
    await deleteFounder(db, { founderId: me.id, now });
    await expect(ask(again)).rejects.toMatchObject({ code: 'member_not_found' });
    expect(await templatesTo(pending)).toEqual([]);
    expect(await auditOf(me.id)).toMatchObject([{ actor_email: 'Removed' }]);
  });

  it('is no way for an admin’s own account', async () => {
    const admin = await newAccount(db, 'admin');
    await expect(ask(next, admin)).rejects.toMatchObject({ code: 'member_not_found' });
  });
});

it('is not asked for if it is the account’s already', async () => {
  expect(await ask(me.email)).toBe(false);
  expect(await templatesTo(me.email)).toEqual([]);
});

it('has its mail sent again while it is pending, for a day', async () => {
  const resend = (at: Date, { accountId }: Account = me) =>
    resendEmailChange(db, { accountId, now: at });
  const day = new Date(now.getTime() + 24 * 60 * 60_000);
  await resend(now);
  await ask();
  await resend(new Date(day.getTime() - 1));
  await resend(day);
  await resend(now, await newAccount(db, 'investor'));
  expect(await mailsTo(next)).toEqual(
    Array(2).fill({ template: 'email-change', data: { accountId: me.accountId, email: next } }),
  );
});

describe('another address of an investor', () => {
  const details = { company: null, title: null, checkSizeMin: null, checkSizeMax: null };
  const signUp = (email: string) =>
    signUpInvestor(db, {
      investor: { name: 'Lou', email, ...details, investmentFocus: [] },
      passwordHash: 'hash',
      now,
    });
  const accountsOf = (email: string) =>
    db
      .selectFrom('accounts as a')
      .innerJoin('investors as i', 'i.id', 'a.investor_id')
      .where('a.email', '=', email)
      .select(['a.id as accountId', 'a.is_claim as isClaim', 'i.id as investorId', 'i.email'])
      .execute();

  it('is theirs once its link is used, and nobody else claims it any more', async () => {
    const lou = await newAccount(db, 'investor');
    const [{ investorId } = { investorId: '' }] = await accountsOf(lou.email);
    await signUp(next);
    expect(await ask(next, lou)).toBe(true);
    const link = await linkTo(next, lou);
    const liveEvents = await collectLiveEvents(database(), () => confirm(link));
    expect(liveEvents).toContainEqual({ investorId });
    expect(await accountsOf(next)).toEqual([
      { accountId: lou.accountId, isClaim: false, investorId, email: next },
    ]);
    expect((await mailsTo(lou.email)).map(({ data }) => data)).toMatchObject([
      { isDone: false, audience: 'investor' },
      { isDone: true, audience: 'investor' },
    ]);
    const audit = await db
      .selectFrom('audit_log')
      .where('subject_id', '=', investorId)
      .select(['action', 'actor_email', 'subject_type', 'details'])
      .execute();
    expect(audit).toEqual([
      {
        action: 'investor.details_changed',
        actor_email: lou.email,
        subject_type: 'investor',
        details: { changed: ['email'] },
      },
    ]);
  });

  it('verifies whoever had not read their mail before, and tells a stranger’s address nothing', async () => {
    const typo = `typo-${next}`;
    const { accountId } = await signUp(typo);
    await ask(next, { accountId });
    await confirm(await linkTo(next, { accountId }));
    expect(await accountsOf(next)).toMatchObject([{ accountId, isClaim: false, email: next }]);
    expect(await templatesTo(typo)).toEqual(['investor-verification']);
    expect(await templatesTo(next)).toEqual(['email-change']);
  });

  it('is refused if another investor has it by now', async () => {
    const [lou, owner] = [await newAccount(db, 'investor'), await newAccount(db, 'investor')];
    await ask(owner.email, lou);
    const confirming = confirm(await linkTo(owner.email, lou));
    await expect(confirming).rejects.toMatchObject({ code: 'link_expired' });
    expect(await accountsOf(lou.email)).toHaveLength(1);
  });
});

describe('an address that an admin asks for', () => {
  const askAsAdmin = async ({ accountId }: Account) => {
    const actor = await newAccount(db, 'admin');
    await requestEmailChange(db, { accountId, email: next, actor, now });
    return actor;
  };

  it('has to be confirmed as well; who asked is told and recorded', async () => {
    const admin = await askAsAdmin(me);
    expect(await addressesOf(me)).toEqual([me.email, me.email]);
    expect(await mailsTo(me.email)).toMatchObject([
      { data: { by: { email: admin.email, role: 'admin' } } },
    ]);
    await confirm(await linkTo());
    expect(await auditOf(me.id)).toMatchObject([
      { action: 'account.email_change_requested', actor_email: admin.email },
      { action: 'founder.email_changed', actor_email: me.email },
    ]);
  });

  it('gets the invitation of a founder who has no password yet, and the old one nothing more', async () => {
    const invited = await newInvitedFounder();
    const { accountId, email, id: founderId } = invited;
    const old = await createAccountLink(db, { accountId, purpose: 'invitation', now });
    await db
      .transaction()
      .execute((trx) => queueInvitation(trx, { accountId, founderId, email, now }));
    await askAsAdmin(invited);
    const links = [await linkTo(next, invited), await linkTo(next, invited)];
    await Promise.allSettled(links.map(confirm));
    expect(await addressesOf(invited)).toEqual([next, next]);
    expect(await templatesTo(next)).toEqual(['email-change', 'invitation']);
    expect(await templatesTo(email)).toEqual(['invitation']);
    const used = setPasswordByLink(db, { token: old, password, now });
    await expect(used).rejects.toMatchObject({ code: 'link_expired' });
  });
});
