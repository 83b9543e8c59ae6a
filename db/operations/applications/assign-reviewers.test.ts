import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  listNewlyAssigned,
  listOpenApplications,
  listReviewers,
} from '#db/queries/applications/reviewers.ts';
import { newAccount } from '#db/testing/new-account.ts';
import { newApplication } from '#db/testing/new-application.ts';
import { updateRows } from '#db/testing/rows.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import type { Actor } from '../audit/record-audit.ts';
import { removeStaff } from '../staff/staff-members.ts';
import { assignReviewer, shareOutApplications, unassignReviewer } from './assign-reviewers.ts';

const { db } = useTestDatabase();
const now = new Date('2026-12-03T10:00:30Z');
const later = (ms: number) => new Date(now.getTime() + ms);

let manager: Actor;

beforeEach(async () => {
  manager = await newAccount(db, 'admin', 'manager');
});

// Each test shares out its own applications, among its own reviewers.
afterEach(async () => {
  await db.deleteFrom('application_reviewers').execute();
  await db.deleteFrom('application_ratings').execute();
  await db.deleteFrom('startup_applications').execute();
  await updateRows(db, 'accounts', { audience: 'admin' }, { staff_role: 'admin' });
  await db.deleteFrom('mails').execute();
  await db.deleteFrom('audit_log').execute();
});

const reviewer = () => newAccount(db, 'admin', 'reviewer');
const application = async (overrides: Parameters<typeof newApplication>[1] = {}) =>
  (await newApplication(db, overrides)).id;
const applications = (count: number) =>
  Promise.all(Array.from({ length: count }, () => application()));

const assign = (applicationId: string, accountId: string, at = now, actor = manager) =>
  assignReviewer(db, { applicationId, accountId, actor, now: at });
const unassign = (applicationId: string, accountId: string) =>
  unassignReviewer(db, { applicationId, accountId, actor: manager, now });
const shareOut = (perApplication: number, at = now) =>
  shareOutApplications(db, { perApplication, actor: manager, now: at });

async function loads() {
  const staff = await listReviewers(db);
  return staff.flatMap(({ role, open }) => (role === 'reviewer' ? open : [])).toSorted();
}

function assignments() {
  return db
    .selectFrom('application_reviewers')
    .orderBy('application_id')
    .orderBy('account_id')
    .select(['application_id as applicationId', 'account_id as accountId'])
    .execute();
}

function mails() {
  return db
    .selectFrom('mails')
    .where('template', '=', 'applications-assigned')
    .orderBy('send_after')
    .select(['recipient', 'send_after as sendAfter', 'data'])
    .execute();
}

async function audited() {
  const rows = await db
    .selectFrom('audit_log')
    .orderBy('id')
    .select(['action', 'actor_email as actor', 'details'])
    .execute();
  return rows.map(({ details, ...row }) => ({ ...row, ...details }));
}

describe('assigning by hand', () => {
  it('happens once, however often it is asked for, and is audited and taken back once', async () => {
    const [applicationId, ada] = [await application(), await reviewer()];
    await Promise.all([1, 2, 3].map(() => assign(applicationId, ada.accountId)));
    expect(await assignments()).toEqual([{ applicationId, accountId: ada.accountId }]);
    await Promise.all([1, 2].map(() => unassign(applicationId, ada.accountId)));
    expect(await assignments()).toEqual([]);
    const facts = { actor: manager.email, accountId: ada.accountId, to: ada.email };
    expect(await audited()).toEqual([
      { action: 'application.reviewer_assigned', ...facts },
      { action: 'application.reviewer_removed', ...facts },
    ]);
  });

  it('goes to anybody of the staff, and to nobody else', async () => {
    const applicationId = await application();
    const admin = await newAccount(db, 'admin', 'admin');
    await assign(applicationId, admin.accountId);
    const investor = await newAccount(db, 'investor');
    for (const accountId of [investor.accountId, crypto.randomUUID()]) {
      await expect(assign(applicationId, accountId)).rejects.toMatchObject({
        code: 'reviewer_not_found',
      });
    }
  });

  it('is refused for what is decided, withdrawn or unknown', async () => {
    const { accountId } = await reviewer();
    for (const status of ['rejected', 'withdrawn'] as const) {
      await expect(assign(await application({ status }), accountId)).rejects.toMatchObject({
        code: 'application_decided',
      });
    }
    await expect(assign(crypto.randomUUID(), accountId)).rejects.toMatchObject({
      code: 'application_not_found',
    });
  });

  it('ends when the reviewer is removed from the staff, and is not offered to them any more', async () => {
    const [applicationId, ada] = [await application(), await reviewer()];
    await assign(applicationId, ada.accountId);
    await updateRows(db, 'accounts', { id: ada.accountId }, { removed_at: now });
    expect(await assignments()).toEqual([]);
    await expect(assign(applicationId, ada.accountId)).rejects.toMatchObject({
      code: 'reviewer_not_found',
    });
    expect(await shareOut(1)).toBe(0);
  });

  it('leaves nothing with somebody who is removed at the same moment', async () => {
    const admin = await newAccount(db, 'admin', 'admin');
    for (let round = 0; round < 8; round += 1) {
      const { accountId } = await reviewer();
      const [one = '', two = ''] = await applications(3);
      await assign(two, accountId);
      const races = [
        () => assign(one, accountId),
        () => unassign(two, accountId),
        () => removeStaff(db, { actor: admin, accountId, now }),
        () => shareOut(1),
      ];
      if (round % 2) races.reverse();
      const results = await Promise.allSettled(races.map((run) => run()));
      const failures = results.flatMap((each) => (each.status === 'rejected' ? each.reason : []));
      // Never a deadlock.
      for (const failure of failures) expect(failure).toMatchObject({ code: 'reviewer_not_found' });
      expect(await assignments()).toEqual([]);
    }
  });

  it('ends with the account of the reviewer, and with the application', async () => {
    const [one, two] = [await application(), await application()];
    const [ada, bo] = [await reviewer(), await reviewer()];
    for (const { accountId } of [ada, bo]) {
      await assign(one, accountId);
      await assign(two, accountId);
    }
    await db.deleteFrom('accounts').where('id', '=', ada.accountId).execute();
    await db.deleteFrom('startup_applications').where('id', '=', one).execute();
    expect(await assignments()).toEqual([{ applicationId: two, accountId: bo.accountId }]);
  });
});

describe('sharing out', () => {
  it('gives each reviewer as many, and nothing a second time', async () => {
    await applications(7);
    await application({ status: 'rejected' });
    for (const _ of [1, 2, 3]) await reviewer();
    expect(await shareOut(1)).toBe(7);
    expect(await loads()).toEqual([2, 2, 3]);
    const first = await assignments();
    expect(await shareOut(1)).toBe(0);
    expect(await assignments()).toEqual(first);
    expect(await shareOut(2)).toBe(7);
    expect(await loads()).toEqual([4, 5, 5]);
    const applied = (await assignments()).filter(({ applicationId }) =>
      first.some((each) => each.applicationId === applicationId),
    );
    expect(applied).toHaveLength(14);
    expect((await audited()).map(({ action }) => action)).toEqual([
      'applications.shared_out',
      'applications.shared_out',
    ]);
    expect(await audited()).toMatchObject([
      { actor: manager.email, applications: 7, perApplication: 1 },
      { applications: 7, perApplication: 2 },
    ]);
  });

  it('counts what was assigned by hand, and goes on from it', async () => {
    const [first = '', second = ''] = await applications(4);
    const [ada, bo] = [await reviewer(), await reviewer()];
    await assign(first, ada.accountId);
    await assign(second, ada.accountId);
    expect(await shareOut(1)).toBe(2);
    expect(await loads()).toEqual([2, 2]);
    const own = (await assignments()).filter(({ accountId }) => accountId === bo.accountId);
    expect(own.map(({ applicationId }) => applicationId)).not.toContain(first);
  });

  it('happens once when several press at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      await applications(3);
      await reviewer();
      const shared = await Promise.all([1, 2, 3, 4].map(() => shareOut(2)));
      expect(shared.filter((count) => count > 0)).toHaveLength(1);
      const open = await listOpenApplications(db);
      const enough = Math.min(2, round + 1);
      const newest = open.map(({ reviewerIds }) => reviewerIds.length).filter((size) => size > 2);
      expect(newest).toEqual([]);
      expect(open.filter(({ reviewerIds }) => reviewerIds.length === enough)).not.toEqual([]);
    }
  });

  it('does nothing without reviewers', async () => {
    await applications(2);
    expect(await shareOut(1)).toBe(0);
    expect([await assignments(), await mails(), await audited()]).toEqual([[], [], []]);
  });
});

describe('the email to a reviewer', () => {
  it('is one for all that was assigned within two minutes, and comes when they are over', async () => {
    const ada = await reviewer();
    const [one = '', two = '', three = ''] = await applications(3);
    await assign(one, ada.accountId);
    await assign(two, ada.accountId, later(60_000));
    await shareOut(1, later(80_000));
    const data = {
      accountId: ada.accountId,
      from: '2026-12-03T10:00:00.000Z',
      until: '2026-12-03T10:02:00.000Z',
    };
    const sendAfter = new Date('2026-12-03T10:02:10Z');
    expect(await mails()).toEqual([{ recipient: ada.email, sendAfter, data }]);
    const time = { from: new Date(data.from), until: new Date(data.until) };
    const named = () => listNewlyAssigned(db, { accountId: ada.accountId, ...time });
    expect(await named()).toHaveLength(3);
    await unassign(one, ada.accountId);
    await unassign(two, ada.accountId);
    expect(await named()).toHaveLength(1);
    await unassign(three, ada.accountId);
    expect(await named()).toEqual([]);
    await assign(one, ada.accountId, later(120_000));
    expect(await mails()).toHaveLength(2);
  });

  it('does not go to who assigned it to themselves', async () => {
    const applicationId = await application();
    await assign(applicationId, manager.accountId ?? '');
    expect(await mails()).toEqual([]);
    expect(await assignments()).toHaveLength(1);
  });
});
