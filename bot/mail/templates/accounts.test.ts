import { afterEach, beforeEach, expect, test } from 'vitest';
import { createAccountLink } from '#db/operations/accounts/account-links.ts';
import { confirmEmailChange, requestEmailChange } from '#db/operations/accounts/change-email.ts';
import { createAccount } from '#db/operations/accounts/create-account.ts';
import { queueInvitation } from '#db/operations/accounts/invitations.ts';
import { requestPasswordReset, setPasswordByLink } from '#db/operations/accounts/passwords.ts';
import { undoEmailChange } from '#db/operations/accounts/undo-email-change.ts';
import { resendVerificationMail } from '#db/operations/accounts/verify-email.ts';
import { warnOfGuesses } from '#db/operations/accounts/warn-of-guesses.ts';
import { signUpInvestor } from '#db/operations/investors/investor-account.ts';
import { setQuietHours } from '#db/operations/settings/founder-settings.ts';
import { findPasswordLink } from '#db/queries/accounts.ts';
import { readEmailUndoToken, readWarningToken } from '#db/signed-links.ts';
import { newAccount, newFounderAccount } from '#db/testing/new-account.ts';
import { newApplication } from '#db/testing/new-application.ts';
import { newFounder } from '#db/testing/new-founder.ts';
import {
  type MailServer,
  sendWaitingMails,
  startMailServer,
} from '../../testing/start-mail-server.ts';
import { useTestBot } from '../../testing/start-test-bot.ts';

const bot = useTestBot();
const { db } = bot;
const now = new Date('2026-11-10T12:00:00Z');
let server: MailServer;
let me: { accountId: string; email: string };

beforeEach(async () => {
  await db.deleteFrom('mails').execute();
  server = await startMailServer();
  me = await newAccount(db, 'investor');
});
afterEach(() => server.close());

const ask = (email: string) => requestEmailChange(db, { accountId: me.accountId, email, now });
const arrive = () => sendWaitingMails(bot().context, { server, at: now });

test('the new address gets the link that confirms it, and the old one a notice before and after', async () => {
  await ask('grace@new.test');
  const mails = await arrive();
  const link = mails.find(({ to }) => to.includes('grace@new.test'));
  const notice = mails.find(({ to }) => to.includes(me.email));
  expect(link?.subject).toBe('Confirm your new email address for Slipstream');
  const token = /\/confirm-email\/(\S+)/.exec(link?.text ?? '')?.[1] ?? '';
  expect(notice?.subject).toBe('Your Slipstream email address is about to change');
  expect(notice?.text).toContain('asked to change its address to grace@new.test');
  expect(notice?.text).toContain('/forgot-password?for=investor');
  expect(await confirmEmailChange(db, { token, now })).toBe('grace@new.test');
  const [done, ...more] = await arrive();
  expect([done?.to, done?.subject, more]).toEqual([
    expect.stringContaining(me.email),
    'Your Slipstream email address was changed',
    [],
  ]);
  expect(done?.text).toContain('with grace@new.test, and our emails go there');
  expect(done?.text).toContain('Someone who was signed in and knew your password asked');
  expect(done?.text).toContain(' works until Wed, Nov 11, 12:00 PM UTC, whatever is changed');
  const [path = ''] = /\/email-undo\/\S+/.exec(done?.text ?? '') ?? [];
  const undoId = readEmailUndoToken(bot().context.config.appSecret, path.split('/')[2] ?? '') ?? '';
  await undoEmailChange(db, { undoId, now });
  const last = await arrive();
  expect(last.map(({ to, subject }) => [to, subject])).toEqual([
    [expect.stringContaining(me.email), 'Set a new password for Slipstream'],
    [expect.stringContaining('grace@new.test'), 'Your Slipstream email address was changed back'],
  ]);
});

test('a change that staff asked for names who did', async () => {
  const manager = await newAccount(db, 'admin', 'manager');
  const { accountId } = me;
  await requestEmailChange(db, { accountId, email: 'grace2@new.test', actor: manager, now });
  const mails = await arrive();
  const link = mails.find(({ to }) => to.includes('grace2@new.test'));
  const who = `A manager of Slipstream (${manager.email}) asked`;
  expect(mails.find(({ to }) => to.includes(me.email))?.text).toContain(who);
  const token = /\/confirm-email\/(\S+)/.exec(link?.text ?? '')?.[1] ?? '';
  await confirmEmailChange(db, { token, now });
  expect((await arrive())[0]?.text).toContain(who);
});

test('the owner is notified of many wrong passwords once a day, with the ways in', async () => {
  const { db, context } = { db: bot().database.db, context: bot().context };
  await warnOfGuesses(db, { audience: 'investor', email: me.email, now });
  await warnOfGuesses(db, { audience: 'investor', email: me.email, now });
  await warnOfGuesses(db, { audience: 'founder', email: me.email, now });
  const [mail, ...more] = await arrive();
  expect([mail?.to, mail?.subject, more]).toEqual([
    expect.stringContaining(me.email),
    'Someone is trying passwords for your Slipstream account',
    [],
  ]);
  expect(mail?.text).toContain('/forgot-password?for=investor');
  const [, token = ''] = /\/sign-in-warning\/(\S+)\/stranger/.exec(mail?.text ?? '') ?? [];
  expect(readWarningToken(context.config.appSecret, token, now)).toBe(me.accountId);
});

test('a changed password is announced to its owner, with the way to choose another', async () => {
  const { accountId } = me;
  const token = await createAccountLink(db, { accountId, purpose: 'reset', now });
  await setPasswordByLink(db, { token, password: 'four unrelated words', now });
  const [mail, ...more] = await arrive();
  expect([mail?.to, mail?.subject, more]).toEqual([
    expect.stringContaining(me.email),
    'Your Slipstream password was changed',
    [],
  ]);
  expect(mail?.text).toMatch(/investor account.*\/forgot-password\?for=investor/s);
});

test('an address with an account is told so, and gets no link', async () => {
  const owner = await newAccount(db, 'investor');
  await ask(owner.email);
  const mails = await arrive();
  const mail = mails.find(({ to }) => to.includes(owner.email));
  expect(mail?.subject).toBe('You already have an investor account at Slipstream');
  expect(mail?.text).not.toContain('/confirm-email/');
  expect(mail?.text).not.toContain(me.email);
});

test('a change that was called off is not mailed', async () => {
  await ask('first@new.test');
  await ask('second@new.test');
  const to = (await arrive()).map((mail) => mail.to).join(' ');
  expect(to).toContain('second@new.test');
  expect(to).not.toContain('first@new.test');
});

test('a founder’s mails name the founder account, at every hour, and lead to its pages', async () => {
  const founder = await newFounderAccount(db, { name: 'Ada' });
  const { accountId } = founder;
  const isQuiet = { founderId: founder.id, quietHours: { from: '00:00', until: '23:59' } };
  await setQuietHours(db, isQuiet);
  const change = (email: string, actor?: { accountId: string; email: string }) =>
    requestEmailChange(db, { accountId, email, now, ...(actor && { actor }) });
  await change('ada@new.test');
  const mails = await arrive();
  const textTo = (email: string) => mails.find(({ to }) => to.includes(email))?.text ?? '';
  expect(textTo('ada@new.test')).toContain('Ada wants to sign in to a founder account');
  const [, token = ''] = /\/confirm-email\/(\S+)\?for=founder/.exec(textTo('ada@new.test')) ?? [];
  expect(textTo(founder.email)).toContain('signed in to your founder account');
  expect(textTo(founder.email)).toContain('/forgot-password?for=founder');
  await confirmEmailChange(db, { token, now });
  const [done] = await arrive();
  expect(done?.to).toContain(founder.email);
  expect(done?.text).toContain('You now sign in to your founder account with ada@new.test');

  const { email: taken } = await newApplication(db);
  const admin = await newAccount(db, 'admin');
  await change(taken, admin);
  const [first, second] = await arrive();
  const [toTaken, toOld] = first?.to.includes(taken) ? [first, second] : [second, first];
  expect(toTaken?.subject).toBe('This address is already in use at Slipstream');
  expect(toTaken?.text).not.toContain('/confirm-email/');
  expect(toOld?.text).toContain(
    `An admin of Slipstream (${admin.email}) asked to change the address of your founder account to`,
  );
});

test('a renewed invitation brings a link to choose a password, but not to an address that was left', async () => {
  const founder = await newFounder(db, { name: 'Ada' });
  const { id: founderId, email } = founder;
  const account = { audience: 'founder', email, founderId, passwordHash: null } as const;
  const { id: accountId } = await createAccount(db, account);
  const invite = (to: string) =>
    db
      .transaction()
      .execute((trx) => queueInvitation(trx, { accountId, founderId, email: to, now }));
  await invite('left@old.test');
  await invite(email);
  const [mail, ...more] = await arrive();
  expect([mail?.to, mail?.subject, more]).toEqual([
    expect.stringContaining(email),
    expect.stringMatching(/^Your new invitation link for Cohort \d+ at Slipstream$/),
    [],
  ]);
  const [, token = ''] = /\/set-password\/(\S+)/.exec(mail?.text ?? '') ?? [];
  expect(await findPasswordLink(db, { token, now })).toMatchObject({
    accountId,
    purpose: 'invitation',
  });
});

test('the links of a reset and of a sign-up lead on to the page that was asked for', async () => {
  const next = '/investor/startups/a?b=c#d';
  await requestPasswordReset(db, { audience: 'investor', email: me.email, next, now });
  const investor = { ...newInvestorFacts, next };
  await signUpInvestor(db, { investor, passwordHash: 'hash', now });
  await signUpInvestor(db, {
    investor: { ...investor, email: me.email },
    passwordHash: 'hash',
    now,
  });
  const lines = (await arrive()).flatMap(({ text }) => text?.split('\n') ?? []);
  const on = 'next=%2Finvestor%2Fstartups%2Fa%3Fb%3Dc%23d';
  for (const link of ['/set-password/', '/verify-email/', '/investor/signin?']) {
    expect(lines.find((line) => line.includes(link))).toMatch(new RegExp(`${on}$`));
  }

  const { id: accountId } = await db
    .selectFrom('accounts')
    .where('audience', '=', 'investor')
    .where('email', '=', investor.email)
    .select('id')
    .executeTakeFirstOrThrow();
  await resendVerificationMail(db, { accountId, next, now });
  const [again] = await arrive();
  expect(again?.text).toMatch(new RegExp(`/verify-email/.*${on}$`, 'm'));
});

const newInvestorFacts = {
  name: 'Ada Park',
  email: 'ada@new.test',
  company: null,
  title: null,
  investmentFocus: [],
  checkSizeMin: null,
  checkSizeMax: null,
};
