import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { newAccount, newFounderAccount } from '#db/testing/new-account.ts';
import { newApplication } from '#db/testing/new-application.ts';
import { nextUniqueNumber, type TestFounder } from '#db/testing/new-founder.ts';
import { newTeammate } from '#db/testing/new-teammate.ts';
import { useDecisions } from '#db/testing/use-decisions.ts';
import { createAccountLink } from '../accounts/account-links.ts';
import { confirmEmailChange, requestEmailChange } from '../accounts/change-email.ts';
import { deleteFounder } from '../accounts/delete-founder.ts';
import { recordPictureFetch, removePicture, storePicture } from '../pictures/pictures.ts';
import { linkFounderSlack, saveSlackProfile, unlinkFounderSlack } from '../slack/founder-links.ts';
import { handOverOwnership, leaveTeam } from '../team/team-members.ts';
import { leaveProgram, returnToProgram } from './leave-program.ts';
import { updateProfile } from './update-profile.ts';

const { database, decide, takeEffect } = useDecisions();
const { db } = database;
const now = new Date('2026-12-03T12:00:00Z');

/** Startups whose application says something else of its founder than the owner's own row. */
async function findDifferences(): Promise<unknown[]> {
  const { rows } = await sql`
    select a.startup_name, a.founder_name, f.name from startup_applications a
    left join founders f on f.startup_id = a.id and f.role = 'owner'
    where (a.status = 'accepted' or f.id is not null)
      and (a.founder_name, a.founder_email, a.founder_avatar, a.founder_bio, a.founder_location,
        a.founder_linkedin, a.slack_user_id, a.slack_team_id)
      is distinct from (f.name, f.email, f.avatar, f.bio, f.location, f.linkedin, f.slack_user_id,
        f.slack_team_id)`.execute(db);
  return rows;
}

const picture = { small: Buffer.from('s'), large: Buffer.from('l') };
const address = 'https://pictures.example/me.png';
const account = () => ({ teamId: 'T000000001', userId: `U${nextUniqueNumber()}` });
const profile = {
  founderBio: 'Builds.',
  founderLocation: 'Cork',
  founderLinkedin: 'https://www.linkedin.com/in/ada',
  founderAvatar: address,
};
const edit = (founderId: string, changes: object) =>
  updateProfile(db, { founderId, version: 1, changes, now });

/** Everything that changes the owner's name, address, picture, profile or Slack account, or who it is. */
const changes: Record<string, (owner: TestFounder & { accountId: string }) => Promise<unknown>> = {
  'an edit of the profile': ({ id }) => edit(id, profile),
  'a picture': async ({ id: founderId }) => {
    const owner = { founderId };
    await storePicture(db, { owner, picture, now });
    expect(await findDifferences()).toEqual([]);
    await removePicture(db, { owner });
  },
  'a fetched picture': async ({ id: founderId }) => {
    await edit(founderId, profile);
    await recordPictureFetch(db, { founderId, address, picture, now });
  },
  'Slack, connected, named and disconnected': async ({ id: founderId }) => {
    const slack = account();
    await linkFounderSlack(db, { founderId, ...slack });
    expect(await findDifferences()).toEqual([]);
    const named = { name: 'ada', timeZone: 'Europe/Berlin', locale: 'de-DE' };
    await saveSlackProfile(db, { founderId, ...slack, ...named });
    expect(await findDifferences()).toEqual([]);
    await unlinkFounderSlack(db, { founderId });
  },
  'another address': async ({ accountId }) => {
    const email = `ada-${nextUniqueNumber()}@new.test`;
    await requestEmailChange(db, { accountId, email, now });
    const purpose = 'email_change' as const;
    const token = await createAccountLink(db, { accountId, purpose, email, now });
    await confirmEmailChange(db, { token, now });
  },
  'a handover to a teammate, who edits their profile': async (owner) => {
    const mate = await newTeammate(db, owner, { slackUserId: `U${nextUniqueNumber()}` });
    await handOverOwnership(db, { founderId: owner.id, memberId: mate.id, now });
    expect(await findDifferences()).toEqual([]);
    await edit(mate.id, profile);
    await edit(owner.id, { founderBio: 'Sells.' });
    expect(await findDifferences()).toEqual([]);
    await leaveTeam(db, { founderId: owner.id, now });
  },
  'leaving the program, and coming back': async ({ id: founderId }) => {
    await linkFounderSlack(db, { founderId, ...account() });
    const change = { founderId, actor: await newAccount(db, 'admin'), now };
    await leaveProgram(db, { ...change, reason: 'Sold' });
    expect(await findDifferences()).toEqual([]);
    await returnToProgram(db, change);
  },
  'the end of an account': ({ id: founderId }) => deleteFounder(db, { founderId, now }),
};

it.each(Object.entries(changes))(
  'the application says what is true of its owner after %s',
  async (_, change) => {
    await change(await newFounderAccount(db, { name: 'Ada' }));
    expect(await findDifferences()).toEqual([]);
  },
);

it('the application says what is true of its owner once it is accepted, also a second time', async () => {
  const { id } = await newApplication(db, { founderName: 'Ada' });
  await decide(id, 'accepted');
  await takeEffect(id);
  const owners = () =>
    db.selectFrom('founders').where('startup_id', '=', id).select('id').execute();
  const [owner] = await owners();
  expect(owner?.id).not.toBe(id);
  await decide(id, 'rejected', { reason: 'A mistake', at: now });
  await takeEffect(id, new Date(now.getTime() + 60_000));
  const later = new Date(now.getTime() + 120_000);
  await decide(id, 'accepted', { reason: 'None', at: later });
  await takeEffect(id, new Date(later.getTime() + 60_000));
  expect(await owners()).toEqual([owner]);
  expect(await findDifferences()).toEqual([]);
});
