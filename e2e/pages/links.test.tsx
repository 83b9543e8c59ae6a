import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createAccountLink } from '#db/operations/accounts/account-links.ts';
import { enableTotp, newAccount, testPassword, totpCodeAt } from '#db/testing/new-account.ts';
import { newFounder } from '#db/testing/new-founder.ts';
import { type Audience, audiences } from '#shared/options.ts';
import { Browser, newBrowserWithSession } from '#web/server/testing/browser.ts';
import { useTestWeb } from '#web/server/testing/start-test-web.ts';
import { findViolations } from './find-violations.ts';
import { openPage, pageAddress } from './open-page.tsx';

const { database, web } = useTestWeb();
const { db } = database;

type User = ReturnType<typeof openPage>;

const submitLabels: Record<Audience, string> = {
  founder: 'Sign In to Dashboard',
  investor: 'Sign In',
  mentor: 'Sign In',
  admin: 'Sign In',
};

async function signIn(user: User, audience: Audience, email: string): Promise<void> {
  await user.fill(await screen.findByRole('textbox', { name: 'Email' }), email);
  await user.fill(screen.getByLabelText(/^Password/, { selector: 'input' }), testPassword);
  await user.press(submitLabels[audience]);
}

/** A page of each audience that an email leads to, with a query and a fragment, and its heading. */
async function linkFor(audience: Audience): Promise<{ link: string; heading: string | RegExp }> {
  if (audience === 'founder') {
    return { link: '/app/settings?from=mail#notifications', heading: 'Settings' };
  }
  if (audience === 'admin') {
    return { link: '/admin/investors?state=waiting&search=a%20b#top', heading: 'Investors' };
  }
  if (audience === 'mentor')
    return { link: '/mentor/settings?from=mail#sessions', heading: 'Settings' };
  const { startupId } = await newFounder(db);
  return { link: `/investor/startups/${startupId}?from=mail#milestones`, heading: /^Startup \d+$/ };
}

describe.each(audiences)('a link in an email to %s', (audience) => {
  it('arrives after signing in, with its query and fragment', async () => {
    const { email } = await newAccount(db, audience);
    const { link, heading } = await linkFor(audience);
    const user = openPage(web(), new Browser(web()), link);
    await signIn(user, audience, email);
    await screen.findByRole('heading', { name: heading, level: 1 });
    expect(pageAddress()).toBe(link);
  });

  it('tells somebody who is signed in as another audience, and keeps the page', async () => {
    const other = audience === 'founder' ? 'investor' : 'founder';
    const signedIn = await newBrowserWithSession(db, web(), { audience: other });
    const { email } = await newAccount(db, audience);
    const { link, heading } = await linkFor(audience);
    const user = openPage(web(), signedIn.browser, link);
    const note = await screen.findByRole('complementary', { name: 'Your account' });
    expect(note.textContent).toContain(`The page you opened is for ${audience}s`);
    expect(note.textContent).toContain(signedIn.email);
    await within(note).findByRole('link', { name: 'Back to your dashboard' });
    expect(await findViolations()).toEqual([]);
    await signIn(user, audience, email);
    await screen.findByRole('heading', { name: heading, level: 1 });
    expect(pageAddress()).toBe(link);
  });
});

it('arrives after a session that ended in the middle of its page', async () => {
  const { email, browser } = await newBrowserWithSession(db, web(), {
    audience: 'founder',
  });
  const { link } = await linkFor('founder');
  const user = openPage(web(), browser, link);
  // By its markup: roles take long to compute on this page.
  await expect.poll(() => document.querySelector('[role=switch]')).not.toBeNull();
  browser.cookie = null;
  await user.click(document.querySelector('[role=switch]') as HTMLElement);
  await signIn(user, 'founder', email);
  await expect.poll(pageAddress).toBe(link);
});

it('leads a founder to their welcome page, through the sign-in', async () => {
  const { email } = await newAccount(db, 'founder');
  const user = openPage(web(), new Browser(web()), '/welcome');
  await expect.poll(pageAddress).toBe('/founder/signin?next=%2Fwelcome');
  await signIn(user, 'founder', email);
  await expect.poll(pageAddress).toBe('/welcome');
});

it('arrives through a forgotten password', async () => {
  const { email, accountId } = await newAccount(db, 'investor');
  const { link, heading } = await linkFor('investor');
  const browser = new Browser(web());
  let user = openPage(web(), browser, link);
  await user.follow('Forgot password?');
  await screen.findByRole('link', { name: 'Back to investor sign-in' });
  await user.fill(await screen.findByRole('textbox', { name: 'Email' }), email);
  await user.press('Send me a link');
  await screen.findByText('If there’s an account, an email is on its way.');
  const mails = db.selectFrom('mails').where('recipient', '=', email).select('data');
  expect(await mails.execute()).toEqual([{ data: { accountId, next: link } }]);

  const token = await createAccountLink(db, { accountId, purpose: 'reset', now: new Date() });
  user = openPage(web(), browser, `/set-password/${token}?${new URLSearchParams({ next: link })}`);
  const password = await screen.findByLabelText(/^New password/, { selector: 'input' });
  await user.fill(password, 'tide carries seven boats');
  await user.press('Set password and sign in');
  await screen.findByRole('heading', { name: heading, level: 1 });
  expect(pageAddress()).toBe(link);
});

it('leads to the dashboard if the link names another site', async () => {
  const account = await newBrowserWithSession(db, web(), { audience: 'founder' });
  for (const next of ['//evil.test', '/\\evil.test', 'https://evil.test', '/%2f%2fevil.test']) {
    openPage(web(), account.browser, `/founder/signin?${new URLSearchParams({ next })}`);
    await expect.poll(pageAddress).toBe('/app/dashboard');
  }
});

it('arrives after two-step sign-in', async () => {
  const account = await newAccount(db, 'admin');
  const { secret } = await enableTotp(db, { actor: account, now: new Date() });
  const { link, heading } = await linkFor('admin');
  const user = openPage(web(), new Browser(web()), link);
  await signIn(user, 'admin', account.email);
  const code = await screen.findByRole('textbox', { name: 'Code' });
  await user.fill(code, totpCodeAt(secret, new Date()));
  await user.press('Sign In');
  await screen.findByRole('heading', { name: heading, level: 1 });
  expect(pageAddress()).toBe(link);
});

it('goes with an investor from the sign-in through sign-up and the email that confirms it', async () => {
  const { link } = await linkFor('investor');
  const browser = new Browser(web());
  const user = openPage(web(), browser, link);
  await user.follow('Join as an investor');
  await user.fill(await screen.findByRole('textbox', { name: 'Name' }), 'Ada Park');
  const email = `ada-${Date.now()}@example.test`;
  await user.fill(screen.getByRole('textbox', { name: 'Email' }), email);
  await user.fill(
    screen.getByLabelText(/^Password/, { selector: 'input' }),
    'tide carries seven boats',
  );
  await user.press('Create Account');
  await expect.poll(pageAddress).toBe(link);
  const mails = db.selectFrom('mails').where('recipient', '=', email).select('data');
  const { data } = await mails.executeTakeFirstOrThrow();
  expect(data).toMatchObject({ next: link });
  const { accountId } = data as { accountId: string };
  const now = new Date();
  const token = await createAccountLink(db, { accountId, purpose: 'verification', now });
  const confirming = openPage(
    web(),
    new Browser(web()),
    `/verify-email/${token}?${new URLSearchParams({ next: link })}`,
  );
  await confirming.fill(await screen.findByLabelText('Your password'), 'a wrong guess');
  await confirming.press('Confirm this address');
  await screen.findByText('That isn’t the password you signed up with.');
  await confirming.fill(screen.getByLabelText('Your password'), 'tide carries seven boats');
  await confirming.press('Confirm this address');
  await confirming.follow('Continue');
  await expect.poll(pageAddress).toBe(`/investor/signin?${new URLSearchParams({ next: link })}`);
});
