import { beforeEach, expect, it } from 'vitest';
import { createTeamLink } from '#db/operations/team/team-invitations.ts';
import { newFounderAccount } from '#db/testing/new-account.ts';
import { listGeneratedTasks } from '#db/testing/new-task.ts';

import { Browser, signInFounder } from '#web/server/testing/browser.ts';
import { useTestWeb } from '#web/server/testing/start-test-web.ts';

const { db, web } = useTestWeb();

let owner: Awaited<ReturnType<typeof newFounderAccount>>;
let browser: Browser;
let token: string;
let number = 0;
beforeEach(async () => {
  owner = await newFounderAccount(db, { name: 'Ada' });
  browser = await signInFounder(web(), owner.email);
  number += 1;
  const invited = await browser.post('/api/team/invitations', { email: `bo-${number}@x.test` });
  expect(invited.status).toBe(200);
  const { invitationId = '' } = invited.body.invitations[0] ?? {};
  token = (await createTeamLink(db, { invitationId, now: new Date() })) ?? '';
});

it('lets an invited teammate join with a name, a password and a first board', async () => {
  const stranger = new Browser(web());
  const invitation = await stranger.post('/api/team/invitation', { token });
  expect(invitation.body).toMatchObject({ invitedBy: 'Ada', hasAccount: false });
  const form = { token, name: 'Bo', timeZone: 'Asia/Tokyo' };
  const easy = await stranger.post('/api/team/membership', { ...form, password: 'password123' });
  expect(easy.body).toMatchObject({ code: 'invalid_input' });
  const joined = await stranger.post('/api/team/membership', {
    ...form,
    password: 'sunlit-harbor-walk',
  });
  expect(joined.body).toMatchObject({ me: { founder: { name: 'Bo', timeZone: 'Asia/Tokyo' } } });
  const { id } = joined.body.me.founder;
  expect(await listGeneratedTasks(db, id)).not.toEqual([]);
  const team = await stranger.get('/api/team');
  expect(team.body.members).toMatchObject([
    { name: 'Ada', role: 'owner', isMe: false },
    { name: 'Bo', role: 'member', isMe: true },
  ]);
  expect(
    (await stranger.post('/api/team/membership', { ...form, password: 'x-harbor-walk' })).status,
  ).toBe(410);
});

it('signs out who leaves, and shows a member no way to change the team', async () => {
  const member = new Browser(web());
  await member.post('/api/team/membership', { token, name: 'Bo', password: 'sunlit-harbor-walk' });
  expect((await member.get('/api/team')).body.isOwner).toBe(false);
  expect((await member.post('/api/team/invitations', { email: 'cy@x.test' })).body).toMatchObject({
    code: 'team_owner_only',
  });
  expect((await member.post('/api/team/departure')).status).toBe(200);
  expect((await member.get('/api/team')).status).toBe(401);
});
