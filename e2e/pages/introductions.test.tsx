import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { requestIntroduction } from '#db/operations/introductions/request-introduction.ts';
import { newFounderAccount, testPassword } from '#db/testing/new-account.ts';
import { newFounder } from '#db/testing/new-founder.ts';
import { newInvestor } from '#db/testing/new-investor.ts';
import { updateRows } from '#db/testing/rows.ts';
import {
  Browser,
  newBrowserWithSession,
  newInvestorBrowser,
  signInFounder,
} from '#web/server/testing/browser.ts';
import { useTestWeb } from '#web/server/testing/start-test-web.ts';
import { findViolations } from './find-violations.ts';
import { openPage, pageAddress } from './open-page.tsx';
import { pathInMail, readMails } from './read-mails.ts';

const { database, web } = useTestWeb();
const { db } = database;

it('tells the staff how many are requested, and how they went once somebody says so', async () => {
  const { browser } = await newBrowserWithSession(db, web(), { audience: 'admin' });
  openPage(web(), browser, '/admin/introductions');
  await screen.findByText('No introductions yet');
  const { startupId } = await newFounderAccount(db);
  const requester = { investorId: (await newInvestor(db)).id };
  await requestIntroduction(db, { requester, startupId, note: 'Hi.', now: new Date() });
  openPage(web(), browser, '/admin/introductions');
  await screen.findByText(/^Nobody has told us yet\. We ask both sides 7 and 30 days after/);
  expect((await screen.findByRole('row', { name: /^Waiting for an answer/ })).textContent).toBe(
    'Waiting for an answer011',
  );
  expect(await findViolations()).toEqual([]);
  const now = new Date();
  const answered = { requester_outcome: 'together', requester_outcome_at: now } as const;
  await updateRows(db, 'introductions', {}, { state: 'accepted', decided_at: now, ...answered });
  openPage(web(), browser, '/admin/introductions');
  const answer = await screen.findByRole('row', { name: /^We’re working together/ });
  expect(answer.textContent).toBe('We’re working together101');
  await screen.findByText('of 1 answer');
});

it('shows waiting introductions in the menu and on the overview until they are answered', async () => {
  const { startupId, email } = await newFounderAccount(db);
  const investor = await newInvestor(db, { name: 'Ines Ortega' });
  const ask = (requester: { investorId: string } | { founderId: string }) =>
    requestIntroduction(db, { requester, startupId, note: 'You know retail.', now: new Date() });
  await ask({ investorId: investor.id });

  const user = openPage(web(), await signInFounder(web(), email), '/app/dashboard');
  const line = await screen.findByRole('region', { name: 'Waiting for you' });
  expect(line.textContent).toContain(
    'Ines Ortega (Northlight Capital) is waiting for your answer.',
  );
  const menu = within(screen.getByRole('navigation', { name: 'Main' }));
  await menu.findByRole('link', { name: 'Introductions 1 waiting' });
  expect(await findViolations()).toEqual([]);
  // The page is open: nobody reloads it.
  await ask({ founderId: (await newFounder(db, { name: 'Ada Park' })).id });
  await menu.findByRole('link', { name: 'Introductions 2 waiting' });
  await within(line).findByText(/and 1 other are waiting for your answer\./);

  await user.follow('Answer now', line);
  await user.press('Accept the request of Ines Ortega');
  await menu.findByRole('link', { name: 'Introductions 1 waiting' });
  await user.press('Decline the request of Ada Park');
  await user.press('Decline', await screen.findByRole('dialog'));
  await menu.findByRole('link', { name: 'Introductions' });
  await user.click(menu.getByRole('link', { name: 'Dashboard' }));
  await screen.findByText('Total Points');
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Answer now' })).toBeNull());
});

it('takes an investor back from a startup to the search that led there', async () => {
  const { startupId } = await newFounder(db);
  const { startupName } = await db
    .selectFrom('startup_applications')
    .where('id', '=', startupId)
    .select('startup_name as startupName')
    .executeTakeFirstOrThrow();
  const { browser } = await newInvestorBrowser(db, web());
  const search = `/investor/dashboard?search=${encodeURIComponent(startupName)}&filter=idea&sort=name`;
  const user = openPage(web(), browser, search);
  const { search: written } = window.location;
  await user.follow(startupName);
  await expect.poll(pageAddress).toBe(`/investor/startups/${startupId}`);
  await screen.findByRole('heading', { name: startupName, level: 1 });
  const back = screen.getByRole('link', { name: 'Back' });
  expect(back.getAttribute('href')).toBe(`/investor/dashboard${written}`);
  await user.click(back);
  await expect.poll(pageAddress).toBe(`/investor/dashboard${written}`);
  await screen.findByRole('heading', { name: 'Startups', level: 1 });

  const alone = openPage(web(), browser, `/investor/startups/${startupId}`);
  await alone.follow('Back');
  await expect.poll(pageAddress).toBe('/investor/dashboard');
});

it('is asked for on a card, accepted on the page, and mails each the other’s address', async () => {
  const noor = await newFounderAccount(db, { name: 'Noor Haddad' });
  const { cohortId } = noor;
  const aisha = await newFounderAccount(db, { name: 'Aisha Rahman', cohortId });
  const named = { startup_name: 'Quietroom' };
  await updateRows(db, 'startup_applications', { id: aisha.startupId }, named);
  const noorsBrowser = await signInFounder(web(), noor.email);
  const aishasBrowser = await signInFounder(web(), aisha.email);

  let user = openPage(web(), noorsBrowser, '/app/cohort');
  const row = await screen.findByRole('article', { name: 'Aisha Rahman' });
  await user.press('About Quietroom', row);
  const sheet = await screen.findByRole('dialog', { name: 'Aisha Rahman' });
  await user.press('Request Introduction · Aisha Rahman', sheet);
  const dialog = within(await screen.findByRole('dialog', { name: /^Request/ }));
  const send = () => user.click(dialog.getByRole('button', { name: 'Send request' }));
  await send();
  await dialog.findByText('Please say in a few words why you would like to talk.');
  expect(await findViolations()).toEqual([]);
  await user.fill(
    dialog.getByRole('textbox', { name: 'Your message' }),
    'Your clinicians cook, too.',
  );
  await send();
  await screen.findByText('Introduction request sent for Quietroom! The founder will be notified.');
  const asked = await within(sheet).findByRole('button', { name: 'Requested · Aisha Rahman' });
  expect(asked.getAttribute('aria-disabled')).toBe('true');
  openPage(web(), noorsBrowser, '/app/introductions');
  const sent = await screen.findByRole('article', { name: 'Aisha Rahman' });
  await within(sent).findByText('Requested');

  user = openPage(web(), aishasBrowser, '/app/introductions');
  const request = await screen.findByRole('article', { name: 'Noor Haddad' });
  await within(request).findByText('Your clinicians cook, too.');
  expect(request.textContent).not.toContain('@');
  await user.press(/^Accept/, request);
  await within(request).findByRole('link', { name: noor.email });
  openPage(web(), noorsBrowser, '/app/introductions');
  await screen.findByRole('link', { name: aisha.email });

  const subject = 'Introducing Noor Haddad and Aisha Rahman';
  for (const [to, other] of [
    [noor.email, aisha.email],
    [aisha.email, noor.email],
  ] as const) {
    const mail = (await readMails(db, to)).find((each) => each.subject === subject);
    expect(mail?.text).toContain(other);
  }
});

it('shows on an open page what is asked and answered meanwhile', async () => {
  const recipient = await newFounderAccount(db);
  const requester = await newFounderAccount(db, { name: 'Noor Haddad' });
  const recipientBrowser = await signInFounder(web(), recipient.email);
  const requesterBrowser = await signInFounder(web(), requester.email);
  openPage(web(), recipientBrowser, '/app/introductions');
  await screen.findByText(/^Nobody has asked you yet\./);
  const data = { startupId: recipient.startupId, note: 'Your clinicians cook, too.' };
  const made = await requesterBrowser.post('/api/introductions', data);
  expect(made.status, made.text).toBeLessThan(300);
  const request = await screen.findByRole('article', { name: 'Noor Haddad' });
  await within(request).findByText('Your clinicians cook, too.');

  openPage(web(), requesterBrowser, '/app/introductions');
  const sent = await screen.findByRole('article', { name: recipient.name });
  const rows = db
    .selectFrom('introductions')
    .where('recipient_founder_id', '=', recipient.id)
    .select('id');
  const { id } = await rows.executeTakeFirstOrThrow();
  const answered = await recipientBrowser.post(`/api/introductions/${id}/acceptance`);
  expect(answered.status, answered.text).toBeLessThan(300);
  await within(sent).findByRole('link', { name: recipient.email });
});

it('that is declined is told by an email, which leads through the sign-in to it', async () => {
  const priya = await newFounderAccount(db, { name: 'Priya Raman' });
  const ingrid = await newFounderAccount(db);
  const ines = await newInvestorBrowser(db, web(), { name: 'Ines Ortega' });
  for (const requester of [{ investorId: ines.id }, { founderId: ingrid.id }]) {
    const request = { requester, startupId: priya.startupId, note: 'Timetables are my field.' };
    await requestIntroduction(db, { ...request, now: new Date() });
  }
  let user = openPage(web(), await signInFounder(web(), priya.email), '/app/introductions');
  for (let count = 1; count <= 2; count += 1) {
    const [decline] = await screen.findAllByRole('button', { name: /^Decline the request/ });
    await user.click(decline!);
    await user.press('Decline', await screen.findByRole('dialog'));
    await waitFor(() =>
      expect(screen.queryAllByRole('button', { name: /^Decline the request/ })).toHaveLength(
        2 - count,
      ),
    );
  }
  for (const [email, path, submit] of [
    [ingrid.email, '/app/introductions', 'Sign In to Dashboard'],
    [ines.email, '/investor/introductions', 'Sign In'],
  ] as const) {
    const mails = await readMails(db, email);
    const mail = mails.find(({ subject }) => subject.includes('Priya Raman can’t'));
    const link = pathInMail(mail!, path);
    user = openPage(web(), new Browser(web()), `${link}?from=mail#sent`);
    await user.fill(await screen.findByRole('textbox', { name: 'Email' }), email);
    await user.fill(screen.getByLabelText(/^Password/, { selector: 'input' }), testPassword);
    await user.press(submit);
    await expect.poll(pageAddress, { timeout: 10_000 }).toBe(`${path}?from=mail#sent`);
    const card = await screen.findByRole('article', { name: 'Priya Raman' });
    await within(card).findByText('Not this time');
  }
});
