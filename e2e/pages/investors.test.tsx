import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { recordStartupOpen } from '#db/operations/investors/startup-interest.ts';
import { newFounderAccount, testPassword } from '#db/testing/new-account.ts';
import { newStartups } from '#db/testing/new-application.ts';
import { newInvestor } from '#db/testing/new-investor.ts';
import {
  Browser,
  newBrowserWithSession,
  newInvestorBrowser,
  signInFounder,
} from '#web/server/testing/browser.ts';
import { useTestWeb } from '#web/server/testing/start-test-web.ts';
import { findViolations } from './find-violations.ts';
import { fakeResponse, loseConnection, openPage, pageAddress } from './open-page.tsx';

const { database, web } = useTestWeb();
const { db } = database;
const field = (label: string) => screen.findByRole<HTMLInputElement>('textbox', { name: label });
const passwordField = () => screen.findByLabelText(/^Password/, { selector: 'input' });
const tooSmall = 'The largest check can’t be below the smallest.';

it('an investor signs up, once every field is right and the server answers', async () => {
  const user = openPage(web(), new Browser(web()), '/investor/signup');
  expect(await field('Name')).toBe(document.activeElement);
  await user.fill(await field('Name'), 'Ada North');
  await user.fill(await field('Email'), 'ada.north@example.test');
  await user.fill(await passwordField(), 'patterns woven at seven');
  await user.fill(await field('Company'), 'North Fund');
  await user.press('FinTech');
  await user.fill(await field('Minimum'), '500');
  await user.fill(await field('Maximum'), '100');
  await user.press('Create Account');
  await screen.findByText(tooSmall);
  await user.fill(await field('Maximum'), '750');
  const restore = fakeResponse(/^\/api\/investors$/, loseConnection);
  await user.press('Create Account');
  await screen.findByText('Error creating account. Please try again.');
  restore();
  await user.press('Create Account');
  await expect.poll(pageAddress, { timeout: 10_000 }).toBe('/investor/dashboard');
  await screen.findByText('Welcome, Ada North');
});

it('an investor searches and filters the portfolio, and saves and takes back', async () => {
  const seeks = { looking_for_funding: true, funding_amount: '50k-250k', stage: 'idea' } as const;
  await newStartups(db, [
    { ...seeks, startup_name: 'Hawkerhub', description: 'Feeds a city.' },
    ...Array.from({ length: 4 }, () => ({ ...seeks })),
  ]);
  const website = { website_url: 'https://hawkerhub.example' };
  const hawkerhub = db.updateTable('startup_applications').set(website);
  await hawkerhub.where('startup_name', '=', 'Hawkerhub').execute();
  const { browser } = await newInvestorBrowser(db, web(), { name: 'Ada North' });
  const user = openPage(web(), browser, '/investor/dashboard');
  const rows = () => screen.queryAllByRole('rowheader').length;
  await screen.findAllByRole('rowheader');
  for (const label of ['Total Startups', 'Seeking Funding', 'With Revenue', 'Team Size 3+'])
    expect(screen.getAllByText(label)).not.toEqual([]);
  await user.fill(screen.getByPlaceholderText('Search startups...'), 'hawker');
  await expect.poll(rows).toBe(1);
  expect(pageAddress()).toContain('search=hawker');
  await user.press('Launch');
  await screen.findByText('Try adjusting your search or filters');
  await user.press('Clear filters');
  await user.press('Seeking funding');
  await expect.poll(rows).toBeGreaterThan(3);
  const startup = await screen.findByRole('row', { name: /^Hawkerhub/ });
  await user.press('Save Hawkerhub', startup);
  await user.follow('Saved');
  await screen.findByRole('heading', { name: 'Saved startups' });
  const saved = await screen.findByRole('article', { name: 'Hawkerhub' });
  await user.press('Save Hawkerhub', saved);
  await screen.findByText('Nothing saved yet');
  await user.press('Undo');
  const card = await screen.findByRole('article', { name: 'Hawkerhub' });
  await user.follow('Hawkerhub', card);
  const visit = await screen.findByRole('link', { name: 'Visit · Hawkerhub' });
  expect(visit.getAttribute('rel')).toBe('noopener noreferrer');
  screen.getByRole('button', { name: /^Ask for an introduction/ });
});

it('marks in the header where one is, on every page', async () => {
  const [startupId] = await newStartups(db, [{ startup_name: 'Anchor' }]);
  const { browser } = await newInvestorBrowser(db, web(), {});
  const current = () =>
    [...document.querySelectorAll('header [aria-current]')].map((each) => each.textContent);
  for (const [path, place] of [
    ['/investor/dashboard', 'Startups'],
    [`/investor/startups/${startupId}`, 'Startups'],
    ['/investor/saved', 'Saved'],
    ['/investor/settings', 'Your account'],
    ['/investor/connections', 'Your account'],
  ] as const) {
    openPage(web(), browser, path);
    await expect.poll(current, { message: path }).toEqual([expect.stringContaining(place)]);
  }
});

it('doesn’t speak of founders with premium where none is sold', async () => {
  const { browser } = await newInvestorBrowser(db, web());
  openPage(web(), browser, '/investor/settings#notifications');
  await screen.findByRole('heading', { name: 'Emails' });
  expect(screen.queryByRole('switch', { name: /^Open to founders/ })).toBeNull();
  openPage(web(), browser, '/investor/introductions');
  await screen.findByText('No founder has asked you yet.');
  expect(screen.queryByRole('link', { name: 'open to founders' })).toBeNull();
});

it('begins with the investor’s thesis, and takes it off with one press', async () => {
  const asks = { looking_for_funding: true, industry: 'Toys' } as const;
  await newStartups(db, [
    { ...asks, startup_name: 'Lorry', funding_amount: '250k-1m', industry: 'B2B' },
    { ...asks, startup_name: 'Teddy', funding_amount: '250k-1m' },
    { ...asks, startup_name: 'Pennies', funding_amount: '0-50k', industry: 'B2B' },
  ]);
  const thesis = { investment_focus: ['B2B'], check_size_min: 100, check_size_max: 750 };
  const { browser } = await newInvestorBrowser(db, web(), thesis);
  const user = openPage(web(), browser, '/investor/dashboard');
  await screen.findByText('B2B, with checks of $100K–$750K');
  const names = () =>
    screen.queryAllByRole('rowheader').map((each) => within(each).getByRole('link').textContent);
  await waitFor(() => expect(names()).toContain('Lorry'));
  expect(names()).not.toContain('Teddy');
  expect(names()).not.toContain('Pennies');
  const isAllLit = () => screen.getByRole('button', { name: 'All' }).getAttribute('aria-pressed');
  expect(isAllLit()).toBe('false');
  await user.press('All');
  await waitFor(() =>
    expect(names()).toEqual(expect.arrayContaining(['Lorry', 'Teddy', 'Pennies'])),
  );
  expect(pageAddress()).toBe('/investor/dashboard?thesis=off');
  expect(isAllLit()).toBe('true');
  await user.press('Show only my thesis');
  await waitFor(() => expect(names()).not.toContain('Teddy'));
  await user.press('Show all startups');
  await waitFor(() => expect(names()).toContain('Teddy'));
  await user.press('Show only my thesis');
  await waitFor(() => expect(names()).not.toContain('Teddy'));
  // A figure shows all that it counts.
  await user.press(/^\d+ Seeking Funding$/);
  await waitFor(() => expect(names()).toContain('Teddy'));
});

it('on a phone one select says what is shown, the thesis or what a figure counts, too', async () => {
  await newStartups(db, [{ startup_name: 'Skittles', industry: 'Toys', team_size: 4 }]);
  const { browser } = await newInvestorBrowser(db, web(), { investment_focus: ['B2B'] });
  const width = 390;
  const user = openPage(web(), browser, '/investor/dashboard', width);
  const show = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Show' });
  const shown = () => show.selectedOptions[0]?.textContent;
  expect(shown()).toBe('My thesis');
  await user.selectOptions(show, 'Show: all');
  await screen.findByRole('article', { name: 'Skittles' });
  expect(pageAddress()).toBe('/investor/dashboard?thesis=off');
  await user.press('Show only my thesis');
  await waitFor(() => expect(shown()).toBe('My thesis'));
  await user.press(/^\d+ Team Size 3\+$/);
  await waitFor(() => expect(shown()).toBe('Team size 3+'));
});

it('is a table of the approved, sorted by its heads, walked by arrows and remembered as cards', async () => {
  await newStartups(db, [{ startup_name: 'Aardvark' }, { startup_name: 'Abacus' }]);
  const { browser } = await newInvestorBrowser(db, web(), { investment_focus: ['SaaS'] });
  let user = openPage(web(), browser, '/investor/dashboard?thesis=off');
  const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(`^${name}`) });
  await rowOf('Aardvark');
  await user.follow('Ask', screen.getByRole('table'));
  const heads = () =>
    screen.getAllByRole('columnheader').map((each) => each.getAttribute('aria-sort'));
  await waitFor(() => expect(heads()[3]).toBe('descending'));
  await user.follow('Startup', screen.getByRole('table'));
  await expect.poll(pageAddress).toBe('/investor/dashboard?thesis=off&sort=name');
  const head = (name: string) => screen.getByRole('columnheader', { name });
  await waitFor(() => expect(head('Startup').getAttribute('aria-sort')).toBe('ascending'));
  expect(head('Fit').getAttribute('aria-sort')).toBeNull();
  await waitFor(() =>
    expect(screen.getAllByRole('rowheader')[0]?.textContent).toContain('Aardvark'),
  );
  screen.getByRole('link', { name: 'Aardvark' }).focus();
  expect(screen.queryByRole('region', { name: /at a glance$/ })).toBeNull();
  await user.keyboard('{ArrowDown}');
  const glance = await screen.findByRole('region', { name: 'Abacus at a glance' });
  expect(document.activeElement?.textContent).toBe('Abacus');
  within(glance).getByText('How we match');
  expect(await findViolations()).toEqual([]);
  await user.keyboard('{ArrowUp}');
  await screen.findByRole('region', { name: 'Aardvark at a glance' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('region', { name: /at a glance$/ })).toBeNull());
  await user.click(within(await rowOf('Abacus')).getByText('Idea'));
  const panel = await screen.findByRole('region', { name: 'Abacus at a glance' });
  await user.press('Close', panel);
  expect(document.activeElement?.textContent).toBe('Abacus');
  await user.click(screen.getByRole('radio', { name: 'Cards' }));
  await screen.findByRole('article', { name: 'Aardvark' });
  user = openPage(web(), browser, '/investor/dashboard?thesis=off&sort=name');
  await screen.findByRole('article', { name: 'Aardvark' });
  await user.click(screen.getByRole('radio', { name: 'Table' }));
  (await screen.findByRole('link', { name: 'Aardvark' })).focus();
  await user.keyboard('{Enter}');
  await screen.findByRole('heading', { level: 1, name: 'Aardvark' });
  const width = 390;
  openPage(web(), browser, '/investor/dashboard?thesis=off&sort=name', width);
  await screen.findByRole('article', { name: 'Aardvark' });
  expect(screen.queryByRole('radio', { name: 'Table' })).toBeNull();
});

it('an investor shows a photo in the settings, and founders see it beside what they opened', async () => {
  const investor = await newInvestorBrowser(db, web(), { name: 'Ada North' });
  const path = '/pictures/0a5b6d9e-6f5c-4a52-9f0c-8d1f5b7c9e11/256.webp';
  const founder = await newFounderAccount(db);
  await recordStartupOpen(db, {
    startupId: founder.startupId,
    investorId: investor.id,
    kind: 'deck',
    now: new Date(),
  });
  let user = openPage(web(), investor.browser, '/investor/settings');
  const input = await screen.findByLabelText('Choose a file: Photo');
  // The upload is a picture to the browser alone: encoding it is tested beside the server.
  const stored = fakeResponse(/^\/api\/pictures\/photo$/, async () => {
    await db.updateTable('investors').set({ photo: path }).where('id', '=', investor.id).execute();
    return Response.json({ path });
  });
  await user.upload(input, new File(['me'], 'me.png', { type: 'image/png' }));
  await screen.findByText('Photo saved.');
  await screen.findByRole('button', { name: 'Change photo' });
  stored();
  const face = () => document.querySelector(`img[src="${path}"]`);
  expect(face()).not.toBeNull();

  user = openPage(web(), await signInFounder(web(), founder.email), '/app/investors');
  await screen.findByText('Ada North');
  expect(face()?.getAttribute('alt')).toBe('');
});

it('an investor changes their details, as the sign-up checks them, and is greeted by the new name', async () => {
  const columns = { name: 'Ada North', check_size_min: 500, check_size_max: 750 };
  const { browser, email } = await newInvestorBrowser(db, web(), columns);
  let user = openPage(web(), browser, '/investor/dashboard');
  await user.chooseOfAccount('Settings');
  await user.fill(await field('Name'), '');
  await user.fill(await field('Maximum'), '100');
  await user.keyboard('{Enter}');
  await screen.findByText(tooSmall);
  const name = await field('Name');
  await waitFor(() => expect(document.activeElement).toBe(name));
  await user.fill(name, 'Ada North Hall');
  await user.fill(await field('Maximum'), '900');
  await user.click(document.body);
  await within(screen.getByRole('region', { name: 'Your details' })).findByText('Saved');
  const details = async () => (await browser.get('/api/investor/settings')).body.details;
  expect(await details()).toMatchObject({ name: 'Ada North Hall', checkSizeMax: 900 });
  await user.click(screen.getByRole('button', { name: 'FinTech' }));
  await expect.poll(async () => (await details()).investmentFocus).toEqual(['FinTech']);
  await screen.findByText(/^Welcome(,| back,) Ada North Hall/);
  await user.chooseOfAccount('Sign Out');
  await expect.poll(pageAddress).toBe('/');

  user = openPage(web(), browser, '/investor/saved');
  await expect.poll(pageAddress).toBe('/investor/signin?next=%2Finvestor%2Fsaved');
  await user.fill(await field('Email'), email);
  await user.fill(await passwordField(), `not ${testPassword}`);
  await user.press('Sign In');
  await screen.findByText('Invalid credentials. Please try again.');
  fakeResponse(/^\/api\/session\/investor$/, loseConnection);
  await user.press('Sign In');
  await screen.findByText('An error occurred. Please try again.');
});

it('the staff decides on investors in rows, and changes a decision in the row’s menu', async () => {
  const kim = await newInvestor(db, { name: 'Kim Bell', isApproved: false });
  await newInvestorBrowser(db, web(), { name: 'Lou Marsh' });
  const { browser } = await newBrowserWithSession(db, web(), { audience: 'admin' });
  const user = openPage(web(), browser, '/admin/investors');
  const row = (name: RegExp) => screen.findByRole('row', { name });
  const queued = await row(/Kim Bell/);
  expect(queued.textContent).toContain('WaitingThu, Jan 1Never');
  expect(within(queued).getByRole('link', { name: kim.email }).getAttribute('href')).toBe(
    `mailto:${kim.email}`,
  );
  expect(await findViolations()).toEqual([]);
  await user.press('Approve: Kim Bell');
  await user.fill(await screen.findByRole('textbox', { name: /^A note to them/ }), 'Welcome.');
  await user.press('Approve', await screen.findByRole('dialog'));
  await screen.findByText('Nobody is waiting');
  expect(await findViolations()).toEqual([]);

  await user.press('Show all investors');
  expect((await row(/Kim Bell/)).textContent).toContain('“Welcome.”');
  expect((await row(/Lou Marsh/)).textContent).toMatch(/Approved.+Just now/);
  await user.press('More for Kim Bell');
  await user.click(await screen.findByRole('menuitem', { name: 'Withdraw approval' }));
  await user.press('Withdraw approval', await screen.findByRole('dialog'));
  await screen.findByText('Kim Bell is no longer approved.');
  await waitFor(async () => expect((await row(/Kim Bell/)).textContent).toContain('Withdrawn'));
});
