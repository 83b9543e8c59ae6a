import { beforeEach, describe, expect, it } from 'vitest';
import { startupOf } from '#db/queries/founders.ts';
import { newFounder } from '#db/testing/new-founder.ts';
import { readRows, updateRow, updateRows } from '#db/testing/rows.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { pruneExpired } from '../jobs/prune-expired.ts';
import { createAccountLink } from './account-links.ts';
import { createAccount } from './create-account.ts';
import { remindOfInvitations, renewInvitation } from './invitations.ts';
import { setPasswordByLink } from './passwords.ts';

const { db } = useTestDatabase();
const now = new Date('2026-11-20T12:00:00Z');
const daysLater = (days: number) => new Date(now.getTime() + days * 86_400_000);
let founder: { id: string; email: string; accountId: string };
let token: string;

beforeEach(async () => {
  const { id, email } = await newFounder(db);
  const account = { audience: 'founder', email, founderId: id, passwordHash: null } as const;
  founder = { id, email, accountId: (await createAccount(db, account)).id };
  const { accountId } = founder;
  token = await createAccountLink(db, { accountId, purpose: 'invitation', now });
});

const renew = (at: Date, by = token) => renewInvitation(db, { token: by, now: at });
const invitations = () =>
  readRows(db, 'mails', { recipient: founder.email }, ['template', 'data', 'founder_id']);

describe('a new invitation', () => {
  it('is mailed once to the address of the old one, however often it is asked for at once', async () => {
    await Promise.all([renew(daysLater(8)), renew(daysLater(8)), renew(daysLater(8))]);
    await renew(daysLater(8));
    const { accountId, id } = founder;
    expect(await invitations()).toEqual([
      { template: 'invitation', data: { accountId }, founder_id: id },
    ]);
    await renew(daysLater(9));
    expect(await invitations()).toHaveLength(2);
  });

  it('is sent for a link that was used without a password being set', async () => {
    await updateRows(db, 'account_links', { account_id: founder.accountId }, { used_at: now });
    await renew(daysLater(1));
    expect(await invitations()).toHaveLength(1);
  });

  it('is not sent to whoever has a password', async () => {
    await setPasswordByLink(db, { token, password: 'four unrelated words', now });
    await expect(renew(daysLater(1))).rejects.toMatchObject({ code: 'invitation_used' });
    expect(await invitations()).toEqual([]);
  });

  it('is not sent for another kind of link, an unknown one, or a founder who is not accepted', async () => {
    const { accountId } = founder;
    const reset = await createAccountLink(db, { accountId, purpose: 'reset', now });
    for (const by of [reset, 'no-token']) {
      await expect(renew(now, by)).rejects.toMatchObject({ code: 'link_expired' });
    }
    await updateRow(db, 'startup_applications', startupOf(founder.id), { status: 'rejected' });
    await expect(renew(now)).rejects.toMatchObject({ code: 'link_expired' });
    expect(await invitations()).toEqual([]);
  });

  it('can be asked for until three months after the old one expired', async () => {
    await pruneExpired(db, { now: daysLater(7 + 89) });
    await renew(daysLater(7 + 89));
    await pruneExpired(db, { now: daysLater(7 + 91) });
    await expect(renew(daysLater(7 + 91))).rejects.toMatchObject({ code: 'link_expired' });
  });
});

describe('the reminder of an invitation', () => {
  const remind = (at: Date) => remindOfInvitations(db, { now: at });
  const reminders = async () =>
    (await invitations()).filter(({ template }) => template === 'invitation-reminder').length;

  beforeEach(async () => {
    // The founders of earlier tests have joined.
    await db
      .updateTable('accounts')
      .set({ first_signed_in_at: now })
      .where('id', '<>', founder.accountId)
      .execute();
    await updateRows(db, 'founders', { id: founder.id }, { quiet_from: null, quiet_until: null });
  });

  it('comes two days before the link ends, once, however often and in how many processes it runs', async () => {
    expect(await remind(daysLater(4.9))).toBe(0);
    const runs = [remind(daysLater(5)), remind(daysLater(5)), remind(daysLater(5))];
    const counts = await Promise.all(runs);
    expect(counts.reduce((sum, each) => sum + each, 0)).toBe(1);
    expect(await remind(daysLater(6))).toBe(0);
    const { accountId, id } = founder;
    expect(await invitations()).toEqual([
      { template: 'invitation-reminder', data: { accountId }, founder_id: id },
    ]);
  });

  it('counts from the last link, and never comes a second time', async () => {
    const { accountId } = founder;
    await createAccountLink(db, { accountId, purpose: 'invitation', now: daysLater(4) });
    expect(await remind(daysLater(6))).toBe(0);
    expect(await remind(daysLater(9))).toBe(1);
    await db.deleteFrom('mails').execute();
    await createAccountLink(db, { accountId, purpose: 'invitation', now: daysLater(100) });
    expect(await remind(daysLater(105))).toBe(0);
  });

  it('doesn’t come once the link has ended', async () => {
    expect(await remind(daysLater(7.1))).toBe(0);
  });

  it('waits for the end of quiet hours', async () => {
    const quiet = { quiet_from: '10:00', quiet_until: '14:00' };
    await updateRows(db, 'founders', { id: founder.id }, quiet);
    expect(await remind(daysLater(5))).toBe(0);
    expect(await remind(new Date(daysLater(5).getTime() + 2 * 3_600_000))).toBe(1);
  });

  it('goes to nobody who has signed in, chosen a password, left, is paused or isn’t in anymore', async () => {
    const { id, accountId } = founder;
    const account = (values: object) => updateRows(db, 'accounts', { id: accountId }, values);
    const person = (values: object) => updateRows(db, 'founders', { id }, values);
    const status = (value: 'withdrawn' | 'accepted') =>
      updateRows(db, 'startup_applications', { id: startupOf(id) }, { status: value });
    const states: [() => Promise<void>, () => Promise<void>][] = [
      [() => account({ first_signed_in_at: now }), () => account({ first_signed_in_at: null })],
      [() => account({ password_hash: 'any' }), () => account({ password_hash: null })],
      [() => person({ left_at: now }), () => person({ left_at: null })],
      [() => person({ paused_at: now }), () => person({ paused_at: null })],
      [() => status('withdrawn'), () => status('accepted')],
    ];
    for (const [enter, leave] of states) {
      await enter();
      expect(await remind(daysLater(5))).toBe(0);
      await leave();
    }
    expect(await remind(daysLater(5))).toBe(1);
    expect(await reminders()).toBe(1);
  });
});
