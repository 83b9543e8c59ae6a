import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { recordStartupOpen } from '#db/operations/investors/startup-interest.ts';
import { newFounderAccount, testPassword } from '#db/testing/new-account.ts';
import { newStartups } from '#db/testing/new-application.ts';
import { Browser, newInvestorBrowser, signInFounder } from '#web/server/testing/browser.ts';
import { useTestWeb } from '#web/server/testing/start-test-web.ts';
import { fakeResponse, loseConnection, openPage, pageAddress } from './open-page.tsx';

const { database, web } = useTestWeb();
const { db } = database;
const field = (label: string) => screen.findByRole<HTMLInputElement>('textbox', { name: label });
const passwordField = () => screen.findByLabelText(/^Password/, { selector: 'input' });
const tooSmall = 'The largest check can’t be below the smallest.';

it('an investor signs up, once every field is right and the server answers', async () => {
  const user = openPage(web(), new Browser(web()), '/investor/signup');
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
  const cards = () => screen.queryAllByRole('article').length;
  await screen.findAllByRole('article');
  for (const label of ['Total Startups', 'Seeking Funding', 'With Revenue', 'Team Size 3+'])
    expect(screen.getAllByText(label)).not.toEqual([]);
  await user.fill(screen.getByPlaceholderText('Search startups...'), 'hawker');
  await expect.poll(cards).toBe(1);
  expect(pageAddress()).toContain('search=hawker');
  await user.press('Launch');
  await screen.findByText('Try adjusting your search or filters');
  await user.press('Clear filters');
  await user.press('Seeking funding');
  await expect.poll(cards).toBeGreaterThan(3);
  const startup = await screen.findByRole('article', { name: 'Hawkerhub' });
  const visit = within(startup).getByRole('link', { name: 'Visit · Hawkerhub' });
  expect(visit.getAttribute('rel')).toBe('noopener noreferrer');
  await user.press('Save Hawkerhub', startup);
  await user.follow('Saved');
  await screen.findByRole('heading', { name: 'Saved startups' });
  const saved = await screen.findByRole('article', { name: 'Hawkerhub' });
  await user.press('Save Hawkerhub', saved);
  await screen.findByText('Nothing saved yet');
  await user.press('Undo');
  await screen.findByRole('article', { name: 'Hawkerhub' });
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
