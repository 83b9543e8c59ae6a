import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { findTeam, findTeamInvitation } from '#db/queries/team.ts';
import { newFounderAccount } from '#db/testing/new-account.ts';
import { newApplication } from '#db/testing/new-application.ts';
import { newFounder, type TestFounder } from '#db/testing/new-founder.ts';
import { newInvestor } from '#db/testing/new-investor.ts';
import { newCompletedTask, newTask } from '#db/testing/new-task.ts';
import { reconcileLedger } from '#db/testing/reconcile-ledger.ts';
import { findRow, readRow, readRows } from '#db/testing/rows.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { maxTeamSize } from '#shared/domain/team.ts';
import { findAccountForSignIn } from '../../queries/accounts.ts';
import { findRelationships, type Participant } from '../../queries/introductions.ts';
import { findInbox } from '../../queries/notifications.ts';
import { findSession } from '../../queries/sessions.ts';
import { findBoard } from '../../queries/tasks.ts';
import { deleteFounder } from '../accounts/delete-founder.ts';
import { openSession } from '../accounts/sessions.ts';
import { leaveProgram, returnToProgram } from '../founders/leave-program.ts';
import { requestIntroduction } from '../introductions/request-introduction.ts';
import { linkFounderSlack } from '../slack/founder-links.ts';
import { completeTask } from '../tasks/complete-task.ts';
import {
  createTeamLink,
  declineTeamInvitation,
  inviteTeammate,
  joinTeam,
  resendTeamInvitation,
  withdrawTeamInvitation,
} from './team-invitations.ts';
import { handOverOwnership, leaveTeam, removeTeammate } from './team-members.ts';

const { db } = useTestDatabase();
const now = new Date('2026-06-15T12:00:00Z');
const later = (days: number) => new Date(now.getTime() + days * 24 * 60 * 60 * 1000);

let ada: TestFounder & { accountId: string };
let number = 0;
let address: string;
beforeEach(async () => {
  await db.deleteFrom('mails').execute();
  ada = await newFounderAccount(db, { name: 'Ada' });
  number += 1;
  address = `bo-${number}@example.test`;
});

const team = (founderId = ada.id, at = now) => findTeam(db, { founderId, now: at });
const names = async () => (await team()).members.map(({ name, role }) => `${name}, ${role}`);

const invite = (email = address, founderId = ada.id, at = now) =>
  inviteTeammate(db, { founderId, email, now: at });

const invitationId = async () => (await team()).invitations[0]?.invitationId ?? '';

/** As the email with the link is written. */
async function link(at = now): Promise<string> {
  const token = await createTeamLink(db, {
    invitationId: await invitationId(),
    now: at,
  });
  return token ?? '';
}

const join = (token: string, name = 'Bo', at = now) =>
  joinTeam(db, { token, name, passwordHash: 'hash', now: at });

async function newTeammate(name = 'Bo', email = address) {
  await invite(email);
  return join(await link(), name);
}

const mails = async () => {
  const rows = await db
    .selectFrom('mails as m')
    .leftJoin('team_changes as n', (join) =>
      join.on(sql<boolean>`n.id::text = m.data ->> 'changeId'`),
    )
    .where('m.state', '=', 'waiting')
    .orderBy('m.template')
    .orderBy('m.recipient')
    .select(['m.template', 'm.recipient', 'n.kind'])
    .execute();
  return rows.map(({ template, recipient, kind }) =>
    [template, recipient, kind].filter(Boolean).join(' '),
  );
};

const refused = (code: string) => expect.objectContaining({ code });

describe('an invitation', () => {
  it('is emailed once, however often and however many at once it is made', async () => {
    await Promise.all(Array.from({ length: 8 }, () => invite()));
    expect(await mails()).toEqual([`team-invitation ${address}`]);
    expect((await team()).invitations).toMatchObject([{ email: address, hasExpired: false }]);
  });

  it('is sent again after 15 minutes at the earliest, and only the newest link is valid', async () => {
    await invite();
    const first = await link();
    const again = (minutes: number) =>
      invitationId().then((id) =>
        resendTeamInvitation(db, {
          founderId: ada.id,
          invitationId: id,
          now: new Date(now.getTime() + minutes * 60_000),
        }),
      );
    await again(1);
    expect(await mails()).toHaveLength(1);
    await again(16);
    expect(await mails()).toHaveLength(2);
    const second = await link();
    await expect(join(first)).rejects.toEqual(refused('link_expired'));
    await join(second);
  });

  it('ends after seven days, and can be sent again', async () => {
    await invite();
    const token = await link();
    expect(await findTeamInvitation(db, { token, now: later(6.9) })).not.toBeNull();
    expect(await findTeamInvitation(db, { token, now: later(7) })).toBeNull();
    await expect(join(token, 'Bo', later(7))).rejects.toEqual(refused('link_expired'));
    expect((await team(ada.id, later(7))).invitations).toMatchObject([{ hasExpired: true }]);
    await invite(address, ada.id, later(8));
    await join(await link(later(8)), 'Bo', later(8));
  });

  it('can be withdrawn, and its link joins nobody', async () => {
    await invite();
    const token = await link();
    const id = await invitationId();
    const change = { founderId: ada.id, invitationId: id, now };
    await withdrawTeamInvitation(db, change);
    await expect(withdrawTeamInvitation(db, change)).rejects.toEqual(
      refused('team_invitation_not_found'),
    );
    expect(await createTeamLink(db, { invitationId: id, now })).toBeNull();
    await expect(join(token)).rejects.toEqual(refused('link_expired'));
  });

  it('is declined once, or accepted, whichever comes first, and the owner is told', async () => {
    await invite();
    const token = await link();
    const decline = () => declineTeamInvitation(db, { token, now });
    const answers = await Promise.allSettled([decline(), join(token), decline(), join(token)]);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const hasJoined = (await team()).members.length === 2;
    expect((await team()).invitations).toEqual([]);
    expect((await findInbox(db, ada.id)).items).toMatchObject([
      hasJoined
        ? { founderName: 'Bo', message: 'joined your team' }
        : { founderName: address, message: 'declined your invitation', photo: null },
    ]);
    await expect(decline()).rejects.toEqual(refused('link_expired'));
    await expect(join(token)).rejects.toEqual(refused('link_expired'));
  });

  it('can’t be declined once it has expired or by another link, and can be made again', async () => {
    await invite();
    const token = await link();
    const decline = (by: string, at = now) => declineTeamInvitation(db, { token: by, now: at });
    await expect(decline('no-such-link')).rejects.toEqual(refused('link_expired'));
    await expect(decline(token, later(7))).rejects.toEqual(refused('link_expired'));
    await decline(token);
    await invite();
    await join(await link());
  });

  it('is refused for a teammate, somebody of another startup, and an applicant', async () => {
    const other = await newFounder(db);
    const applicant = await newApplication(db);
    await expect(invite(ada.email)).rejects.toEqual(refused('teammate_already'));
    await expect(invite(other.email)).rejects.toEqual(refused('teammate_elsewhere'));
    await expect(invite(applicant.email)).rejects.toEqual(refused('teammate_elsewhere'));
    expect(await mails()).toEqual([]);
  });

  it('is the owner’s to make, and another startup’s to leave alone', async () => {
    const bo = await newTeammate();
    await expect(invite('cy@example.test', bo.founderId)).rejects.toEqual(
      refused('team_owner_only'),
    );
    await invite('cy@example.test');
    const change = {
      founderId: (await newFounder(db)).id,
      invitationId: await invitationId(),
      now,
    };
    await expect(withdrawTeamInvitation(db, change)).rejects.toEqual(
      refused('team_invitation_not_found'),
    );
  });

  it('is refused for a ninth person, also when several are sent at once', async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 12 }, (_, index) => invite(`m${index}-${address}`)),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(maxTeamSize - 1);
    expect((await team()).invitations).toHaveLength(maxTeamSize - 1);
    const [failed] = results.filter((each) => each.status === 'rejected');
    expect(failed?.reason).toEqual(refused('team_full'));
  });
});

describe('joining', () => {
  it('makes a founder of the startup’s cohort with a board of their own, once', async () => {
    await invite();
    const token = await link();
    const results = await Promise.allSettled([join(token), join(token), join(token)]);
    const failed = results.filter((each) => each.status === 'rejected');
    const used = refused('link_expired');
    expect(failed.map(({ reason }) => reason)).toEqual([used, used]);
    expect(await names()).toEqual(['Ada, owner', 'Bo, member']);
    expect((await team()).invitations).toEqual([]);
    expect(await mails()).toEqual([
      `team-change ${ada.email} joined`,
      `team-invitation ${address}`,
    ]);
    const account = await findAccountForSignIn(db, { audience: 'founder', email: address });
    expect(account).toMatchObject({ passwordHash: 'hash', isOpen: true });
    const { token: session } = await openSession(db, {
      accountId: account?.id ?? '',
      userAgent: null,
      now,
    });
    expect((await findSession(db, { token: session, now }))?.founder).toMatchObject({
      name: 'Bo',
      cohort: { id: ada.cohortId },
    });
  });

  it('is refused if the address has come to belong to another startup meanwhile', async () => {
    await invite();
    const token = await link();
    await newFounder(db, { email: address });
    await expect(join(token)).rejects.toEqual(refused('teammate_elsewhere'));
    expect(await names()).toEqual(['Ada, owner']);
  });

  it('takes up the account that somebody has from another team, ends its sessions and tells its owner', async () => {
    const bo = await newTeammate();
    const { token: session } = await openSession(db, {
      accountId: bo.accountId,
      userAgent: null,
      now,
    });
    await leaveTeam(db, { founderId: bo.founderId, now });
    const cy = await newFounderAccount(db, { name: 'Cy' });
    await invite(address, cy.id);
    const { invitations } = await team(cy.id);
    const id = invitations[0]?.invitationId ?? '';
    const token = (await createTeamLink(db, { invitationId: id, now })) ?? '';
    expect(await findTeamInvitation(db, { token, now })).toMatchObject({ hasAccount: true });
    const again = await join(token, 'Bo');
    expect(again.accountId).toBe(bo.accountId);
    expect(again.founderId).not.toBe(bo.founderId);
    expect(await findSession(db, { token: session, now })).toBeNull();
    expect(await mails()).toContain(`password-changed ${address}`);
  });
});

describe('leaving a team', () => {
  it('gives own open tasks to the owner, withdraws pledges, and keeps points and history', async () => {
    const bo = await newTeammate();
    const { founderId } = bo;
    await newCompletedTask(db, { founderId, at: now, title: 'Done' });
    await newTask(db, { founderId, now, title: 'Open' });
    await newTask(db, {
      founderId,
      now,
      title: 'Pledged',
      dueOn: '2026-06-20',
      isPublicPledge: true,
    });
    await newTask(db, { founderId, now, title: 'Just mine', isPrivate: true });
    await linkFounderSlack(db, { founderId, teamId: 'T000000001', userId: `UBO${number}` });
    const { token } = await openSession(db, {
      accountId: bo.accountId,
      userAgent: null,
      now,
    });
    const before = await readRow(db, 'founder_totals', { founder_id: founderId }, 'points');
    await Promise.allSettled([
      leaveTeam(db, { founderId, now }),
      removeTeammate(db, { founderId: ada.id, memberId: founderId, now }),
      leaveTeam(db, { founderId, now }),
    ]);
    expect(await names()).toEqual(['Ada, owner']);
    const { pending } = await findBoard(db, { founderId: ada.id, now });
    const titles = pending.map(({ title }) => title);
    expect(titles.sort()).toEqual(['Open', 'Pledged']);
    const pledges = await readRows(db, 'pledges', { founder_id: founderId }, 'state');
    expect(pledges).toEqual([{ state: 'withdrawn' }]);
    expect(await findSession(db, { token, now })).toBeNull();
    expect(await reconcileLedger(db, ada.id, founderId)).toEqual([]);
    expect(
      await db
        .selectFrom('founder_totals as t')
        .innerJoin('founders as f', 'f.id', 't.founder_id')
        .where('f.id', '=', founderId)
        .select(['t.points', 't.is_listed', 'f.slack_user_id'])
        .executeTakeFirstOrThrow(),
    ).toEqual({ ...before, is_listed: false, slack_user_id: null });
  });

  it('is told to those who stay, and being removed to the one who is', async () => {
    const bo = await newTeammate();
    const cy = await newTeammate('Cy', `cy-${address}`);
    await db.deleteFrom('mails').execute();
    await leaveTeam(db, { founderId: bo.founderId, now });
    expect(await mails()).toEqual(
      [ada.email, `cy-${address}`].map((to) => `team-change ${to} left`).sort(),
    );
    await db.deleteFrom('mails').execute();
    await removeTeammate(db, { founderId: ada.id, memberId: cy.founderId, now });
    expect(await mails()).toEqual([`team-removed cy-${address}`]);
  });

  it('is not for the owner, who hands the startup over first', async () => {
    const bo = await newTeammate();
    await expect(leaveTeam(db, { founderId: ada.id, now })).rejects.toEqual(
      refused('team_owner_stays'),
    );
    await expect(deleteFounder(db, { founderId: ada.id, now })).rejects.toEqual(
      refused('team_owner_stays'),
    );
    const handOver = { founderId: ada.id, memberId: bo.founderId, now };
    await Promise.all([handOverOwnership(db, handOver), handOverOwnership(db, handOver)]);
    expect(await names()).toEqual(['Bo, owner', 'Ada, member']);
    await leaveTeam(db, { founderId: ada.id, now });
    expect((await team(bo.founderId)).members.map(({ name }) => name)).toEqual(['Bo']);
  });
});

describe('the owner', () => {
  it('is the one of whom the startup’s card tells', async () => {
    const bo = await newTeammate();
    await handOverOwnership(db, { founderId: ada.id, memberId: bo.founderId, now });
    const card = await db
      .selectFrom('startup_applications')
      .where('id', '=', ada.startupId)
      .select(['founder_name', 'founder_email'])
      .executeTakeFirst();
    expect(card).toEqual({ founder_name: 'Bo', founder_email: address });
  });

  it('gets the requests for an introduction to the startup, of nobody on the team', async () => {
    const bo = await newTeammate();
    await handOverOwnership(db, { founderId: ada.id, memberId: bo.founderId, now });
    const ask = (requester: Participant) =>
      requestIntroduction(db, { requester, startupId: ada.startupId, note: 'Let us talk.', now });
    await expect(ask({ founderId: ada.id })).rejects.toEqual(refused('introduction_self'));
    const requester = { investorId: (await newInvestor(db)).id };
    expect(await ask(requester)).toMatchObject({ other: { name: 'Bo' } });
    const { requested } = await findRelationships(db, { participant: requester });
    expect(requested.founderIds.sort()).toEqual([ada.id, bo.founderId].sort());
  });

  it('is not made by a member', async () => {
    const bo = await newTeammate();
    const change = { founderId: bo.founderId, memberId: bo.founderId, now };
    await expect(handOverOwnership(db, change)).rejects.toEqual(refused('team_owner_only'));
    await expect(removeTeammate(db, { ...change, memberId: ada.id })).rejects.toEqual(
      refused('team_owner_only'),
    );
  });
});

describe('deleting an account', () => {
  it('takes a member’s name and leaves the startup', async () => {
    const bo = await newTeammate();
    await newTask(db, { founderId: bo.founderId, now, title: 'Open' });
    expect(await deleteFounder(db, { founderId: bo.founderId, now })).toBe(true);
    expect(await names()).toEqual(['Ada, owner']);
    const gone = await findRow(db, 'founders', { id: bo.founderId }, ['name', 'is_active']);
    expect(gone).toEqual({ name: 'Former founder', is_active: false });
  });

  it('of the first founder leaves the startup to the owner they made', async () => {
    const bo = await newTeammate();
    await handOverOwnership(db, { founderId: ada.id, memberId: bo.founderId, now });
    await deleteFounder(db, { founderId: ada.id, now });
    const startup = await db
      .selectFrom('startup_applications')
      .where('id', '=', ada.startupId)
      .select(['status', 'founder_name'])
      .executeTakeFirst();
    expect(startup).toEqual({ status: 'accepted', founder_name: 'Bo' });
    await deleteFounder(db, { founderId: bo.founderId, now });
    expect(
      await db
        .selectFrom('startup_applications')
        .where('id', '=', ada.startupId)
        .select(['status', 'founder_name', 'startup_name'])
        .executeTakeFirst(),
    ).toEqual({
      status: 'withdrawn',
      founder_name: 'Former founder',
      startup_name: 'Former startup',
    });
  });
});

describe('staff', () => {
  const change = (founderId: string) => ({
    founderId,
    actor: { accountId: ada.accountId, email: 'staff@example.test' },
    now,
  });

  it('take a member out of the team, and bring them back', async () => {
    const bo = await newTeammate();
    await leaveProgram(db, { ...change(bo.founderId), reason: 'Moved on' });
    expect(await names()).toEqual(['Ada, owner']);
    await returnToProgram(db, change(bo.founderId));
    expect(await names()).toEqual(['Ada, owner', 'Bo, member']);
  });

  it('end everybody’s sessions and links to Slack when the owner leaves with the startup', async () => {
    const bo = await newTeammate();
    const { token } = await openSession(db, {
      accountId: bo.accountId,
      userAgent: null,
      now,
    });
    const slack = { teamId: 'T000000001', userId: `USOLD${number}` };
    await linkFounderSlack(db, { founderId: bo.founderId, ...slack });
    await leaveProgram(db, { ...change(ada.id), reason: 'Sold' });
    // Another founder may use the Slack account.
    const other = await newFounder(db);
    await linkFounderSlack(db, { founderId: other.id, ...slack });
    expect(await findSession(db, { token, now })).toBeNull();
    await returnToProgram(db, change(ada.id));
    expect(await names()).toEqual(['Ada, owner', 'Bo, member']);
  });
});

it('lets two founders of one startup complete tasks of their own at once', async () => {
  const bo = await newTeammate();
  const tasks = await Promise.all(
    [ada.id, bo.founderId].map(async (founderId) => ({
      founderId,
      taskId: (await newTask(db, { founderId, now })).id,
    })),
  );
  await Promise.all(tasks.map((task) => completeTask(db, { ...task, now, source: 'web' })));
  for (const { founderId } of tasks) {
    expect(await reconcileLedger(db, founderId)).toEqual([]);
    const totals = await db
      .selectFrom('founder_totals')
      .where('founder_id', '=', founderId)
      .select(['tasks_completed', 'current_streak'])
      .executeTakeFirst();
    expect(totals).toEqual({ tasks_completed: 1, current_streak: 1 });
  }
});
