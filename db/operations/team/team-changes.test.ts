import { beforeEach, expect, it } from 'vitest';
import { findInbox } from '#db/queries/notifications.ts';
import { findTeamChange } from '#db/queries/team.ts';
import { listChannelPosts, listQueuedMails } from '#db/testing/list-queued.ts';
import { newFounder, nextUniqueNumber, type TestFounder } from '#db/testing/new-founder.ts';
import { newTeammate } from '#db/testing/new-teammate.ts';
import { readRow } from '#db/testing/rows.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { deleteFounder } from '../accounts/delete-founder.ts';
import { leaveProgram, returnToProgram } from '../founders/leave-program.ts';
import { setPreference } from '../settings/founder-settings.ts';
import { createTeamLink, inviteTeammate, joinTeam } from './team-invitations.ts';
import { handOverOwnership, leaveTeam, removeTeammate } from './team-members.ts';
import { retryTeamMessages } from './team-messages.ts';

const { db } = useTestDatabase();
const noon = new Date('2026-06-15T12:00:00Z');

type Member = TestFounder & { slackUserId: string };
let ada: Member;
let bo: Member;
beforeEach(async () => {
  await db.deleteFrom('mails').execute();
  await db.deleteFrom('team_changes').execute();
  ada = await member((slackUserId) => newFounder(db, { name: 'Ada', slackUserId }));
  bo = await member((slackUserId) => newTeammate(db, ada, { name: 'Bo', slackUserId }));
});

async function member(make: (slackUserId: string) => Promise<TestFounder>): Promise<Member> {
  const slackUserId = `U${nextUniqueNumber()}`;
  const founder = await make(slackUserId);
  const joined = { joined_at: new Date('2026-01-01') };
  await db.updateTable('founders').set(joined).where('id', '=', founder.id).execute();
  return { ...founder, slackUserId };
}

/** The messages that somebody received: in the bell, by email, in Slack. */
async function notified({ id, email, slackUserId }: Member): Promise<string[]> {
  const { items } = await findInbox(db, id);
  const mails = (await listQueuedMails(db)).filter((mail) => mail.endsWith(` ${email}`));
  const posts = await listChannelPosts(db, { slackChannelId: slackUserId });
  return [
    ...items.map(({ founderName, message }) => `${founderName} ${message}`),
    ...mails.map((mail) => mail.split(' ')[0] ?? ''),
    ...posts.map((post) => `Slack: ${post.split(' ')[0]}`),
  ];
}

async function join(name: string, now = noon) {
  await inviteTeammate(db, { founderId: ada.id, email: `new-${ada.email}`, now });
  const { id } = await db
    .selectFrom('team_invitations')
    .where('startup_id', '=', ada.startupId)
    .where('ended_at', 'is', null)
    .select('id')
    .executeTakeFirstOrThrow();
  const token = (await createTeamLink(db, { invitationId: id, now })) ?? '';
  const input = { token, name, passwordHash: 'hash', now };
  const results = await Promise.allSettled([joinTeam(db, input), joinTeam(db, input)]);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
}

it('tells everybody who was there of somebody new, once, also when the link is pressed twice', async () => {
  await join('Cy');
  for (const each of [ada, bo]) {
    expect(await notified(each)).toEqual([
      'Cy joined your team',
      'team-change',
      'Slack: team_change',
    ]);
  }
  await retryTeamMessages(db, { now: noon });
  expect(await notified(bo)).toHaveLength(3);
});

it('tells those who stay of somebody who leaves, once, however often it is pressed', async () => {
  const cy = await member((slackUserId) => newTeammate(db, ada, { name: 'Cy', slackUserId }));
  const leave = () => leaveTeam(db, { founderId: bo.id, now: noon });
  await Promise.allSettled([leave(), leave(), leave()]);
  for (const each of [ada, cy]) {
    expect(await notified(each)).toEqual([
      'Bo left your team',
      'team-change',
      'Slack: team_change',
    ]);
  }
  expect(await notified(bo)).toEqual([]);
});

it('tells the one who is removed by email alone, and not the owner, who did it', async () => {
  const cy = await member((slackUserId) => newTeammate(db, ada, { name: 'Cy', slackUserId }));
  const remove = () => removeTeammate(db, { founderId: ada.id, memberId: bo.id, now: noon });
  await Promise.all([remove(), remove()]);
  expect(await notified(bo)).toEqual(['team-removed']);
  expect(await notified(cy)).toEqual(['Bo left your team', 'team-change', 'Slack: team_change']);
  expect(await notified(ada)).toEqual([]);
});

it('tells the new owner and the rest of the team, in words of their own', async () => {
  const cy = await member((slackUserId) => newTeammate(db, ada, { name: 'Cy', slackUserId }));
  const handOver = () => handOverOwnership(db, { founderId: ada.id, memberId: bo.id, now: noon });
  await Promise.all([handOver(), handOver()]);
  const channels = ['team-change', 'Slack: team_change'];
  const [toBo, ...boElsewhere] = await notified(bo);
  expect(toBo).toMatch(/^Ada made you the owner of Startup \d+$/);
  expect(boElsewhere).toEqual(channels);
  expect(await notified(cy)).toEqual(['Bo is the owner of your startup now', ...channels]);
  expect(await notified(ada)).toEqual([]);
});

it('tells the owner of what staff do to the team', async () => {
  const actor = { accountId: ada.id, email: 'staff@example.test' };
  await db
    .insertInto('accounts')
    .values({ id: ada.id, audience: 'admin', email: `staff-${ada.email}`, password_hash: 'hash' })
    .execute();
  await leaveProgram(db, { founderId: bo.id, actor, reason: 'Moved on', now: noon });
  const left = ['Bo left your team', 'team-change', 'Slack: team_change'];
  expect(await notified(ada)).toEqual(left);
  await returnToProgram(db, { founderId: bo.id, actor, now: noon });
  expect((await notified(ada))[0]).toBe('Bo joined your team');
});

it('names somebody who deleted their account by the name they had', async () => {
  await deleteFounder(db, { founderId: bo.id, now: noon });
  const { id: changeId } = await readRow(db, 'team_changes', {}, 'id');
  expect(await findTeamChange(db, { changeId })).toMatchObject({ kind: 'left', name: 'Bo' });
});

it('knows to whom somebody’s tasks went, until the startup is handed over', async () => {
  await join('Cy');
  const { id: founderId } = await db
    .selectFrom('founders')
    .where('startup_id', '=', ada.startupId)
    .where('name', '=', 'Cy')
    .select('id')
    .executeTakeFirstOrThrow();
  await leaveTeam(db, { founderId, now: noon });
  const { id: changeId } = await readRow(db, 'team_changes', { kind: 'left' }, 'id');
  expect(await findTeamChange(db, { changeId })).toMatchObject({ ownerId: ada.id });
  const later = new Date(noon.getTime() + 60_000);
  await handOverOwnership(db, { founderId: ada.id, memberId: bo.id, now: later });
  expect(await findTeamChange(db, { changeId })).toMatchObject({ ownerId: null });
});

it('respects what somebody does not want', async () => {
  for (const channel of ['in_app', 'slack', 'email'] as const) {
    await setPreference(db, { founderId: bo.id, type: 'team_change', channel, enabled: false });
  }
  await join('Cy');
  expect(await notified(bo)).toEqual([]);
  expect(await notified(ada)).toHaveLength(3);
});

it('waits in Slack for the end of quiet hours, and is not told a day later', async () => {
  await join('Cy', new Date('2026-06-15T23:00:00Z'));
  const retry = (at: string) => retryTeamMessages(db, { now: new Date(at) });
  expect(await notified(bo)).toEqual(['Cy joined your team', 'team-change']);
  expect(await retry('2026-06-16T07:59:00Z')).toBe(0);
  expect(await retry('2026-06-16T08:01:00Z')).toBe(2);
  expect(await retry('2026-06-16T08:06:00Z')).toBe(0);
  await db.deleteFrom('direct_messages').execute();
  expect(await retry('2026-06-17T08:01:00Z')).toBe(0);
});

it('has nothing to say once it is no longer so', async () => {
  await handOverOwnership(db, { founderId: ada.id, memberId: bo.id, now: noon });
  const { id: changeId } = await readRow(db, 'team_changes', {}, 'id');
  expect(await findTeamChange(db, { changeId })).toMatchObject({ kind: 'owner', founderId: bo.id });
  await handOverOwnership(db, { founderId: bo.id, memberId: ada.id, now: noon });
  expect(await findTeamChange(db, { changeId })).toBeNull();
});
