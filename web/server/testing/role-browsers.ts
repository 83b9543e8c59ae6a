import type { DatabaseHandle } from '#db/connect.ts';
import { createAccount } from '#db/operations/accounts/create-account.ts';
import { leaveTeam } from '#db/operations/team/team-members.ts';
import { newAccount, newFounderAccount, newMentorAccount } from '#db/testing/new-account.ts';
import { nextUniqueNumber } from '#db/testing/new-founder.ts';
import { insertRow } from '#db/testing/rows.ts';
import { Browser, openBrowserSession } from './browser.ts';

/** Everybody whom a permission tells from the others. */
export const roles = [
  'visitor',
  'owner',
  'member',
  'former member',
  'waiting investor',
  'approved investor',
  'mentor',
  'reviewer',
  'manager',
  'admin',
] as const;
export type Role = (typeof roles)[number];

type Person = {
  accountId: string;
  email: string;
  founderId?: string;
  startupId?: string;
  investorId?: string;
  mentorId?: string;
};
export type RoleBrowser = Partial<Person> & { browser: Browser; isVisitor: boolean };

/** Somebody new in this role, with a browser that is signed in. */
export async function newRoleBrowser(
  db: DatabaseHandle['db'],
  web: { url: string },
  role: Role,
): Promise<RoleBrowser> {
  const browser = new Browser(web);
  if (role === 'visitor') return { browser, isVisitor: true };
  const person = await newPerson(db, role);
  await openBrowserSession(db, browser, person);
  const isFormer = role === 'former member';
  if (isFormer) await leaveTeam(db, { founderId: person.founderId ?? '', now: new Date() });
  return { ...person, browser, isVisitor: isFormer };
}

async function newPerson(
  db: DatabaseHandle['db'],
  role: Exclude<Role, 'visitor'>,
): Promise<Person> {
  if (role === 'owner') {
    const { id: founderId, startupId, accountId, email } = await newFounderAccount(db);
    return { founderId, startupId, accountId, email };
  }
  if (role === 'member' || role === 'former member') return newMember(db);
  if (role === 'reviewer' || role === 'manager' || role === 'admin')
    return newAccount(db, 'admin', role);
  if (role === 'mentor') return newMentorAccount(db);
  const investor = await newAccount(db, 'investor');
  const { id: investorId } = await db
    .updateTable('investors')
    .set(role === 'waiting investor' ? { approved_at: null } : {})
    .set({ email: investor.email })
    .where('email', '=', investor.email)
    .returning('id')
    .executeTakeFirstOrThrow();
  return { ...investor, investorId };
}

/** Somebody on a team, beside its owner. */
async function newMember(db: DatabaseHandle['db']): Promise<Person> {
  const { startupId, cohortId } = await newFounderAccount(db);
  const email = `member-${nextUniqueNumber()}@example.test`;
  const { id: founderId } = await db
    .insertInto('founders')
    .values({ startup_id: startupId, name: 'Member', email, joined_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertRow(db, 'founder_totals', { founder_id: founderId, cohort_id: cohortId });
  const { id: accountId } = await createAccount(db, {
    audience: 'founder',
    email,
    passwordHash: 'hash',
    founderId,
  });
  return { founderId, startupId, accountId, email };
}
