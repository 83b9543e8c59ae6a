import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startupOf } from '#db/queries/founders.ts';
import { newFounderAccount } from '#db/testing/new-account.ts';
import { newStartups } from '#db/testing/new-application.ts';
import { newFounder } from '#db/testing/new-founder.ts';
import { updateRows } from '#db/testing/rows.ts';
import { signInFounder } from '#web/server/testing/browser.ts';
import { useTestWeb } from '#web/server/testing/start-test-web.ts';
import { findViolations } from './find-violations.ts';
import { openPage, pageAddress } from './open-page.tsx';

const { database, web } = useTestWeb();
const { db } = database;

async function newMember() {
  const founder = await newFounderAccount(db);
  const browser = await signInFounder(web(), founder.email);
  const { startupName } = (await browser.get('/api/me')).body.founder;
  return {
    startupId: founder.startupId,
    startupName,
    open: (path: string) => openPage(web(), browser, path),
  };
}

it('keeps two choices that are made before the page has drawn the first', async () => {
  const { open } = await newMember();
  open('/founder/dashboard/community');
  await screen.findAllByRole('article');
  const choose = (name: string, value: string) =>
    fireEvent.change(screen.getByRole('combobox', { name }), { target: { value } });
  // In one go, as on a slow phone: nothing is drawn in between.
  act(() => {
    choose('Stage', 'mvp');
    choose('Funding status', 'not_seeking');
  });
  await expect.poll(pageAddress).toBe('/founder/dashboard/community?stage=mvp&funding=not_seeking');
});

it('shows more by keyboard, and no way to ask oneself', async () => {
  await newStartups(
    db,
    Array.from({ length: 30 }, () => ({})),
  );
  const { startupId, startupName, open } = await newMember();
  const user = open('/app/portfolio');
  const cards = () => screen.getAllByRole('article');
  await screen.findAllByRole('article');
  expect(cards()).toHaveLength(24);
  screen.getByRole('button', { name: 'Show more startups' }).focus();
  await user.keyboard('{Enter}');
  await expect.poll(() => cards().length).toBeGreaterThan(24);
  const focusedIndex = () => {
    const item = document.activeElement?.closest('li');
    return [...(item?.parentElement?.children ?? [])].indexOf(item as HTMLElement);
  };
  await expect.poll(focusedIndex).toBe(24);
  const own = within(screen.getByRole('article', { name: startupName }));
  own.getByRole('link', { name: startupName });
  expect(own.queryAllByRole('button')).toEqual([]);
  open(`/app/portfolio/${startupId}`);
  await screen.findByRole('heading', { name: 'Milestones' });
  expect(screen.queryAllByRole('button', { name: /Contact|Introduction/ })).toEqual([]);
  open('/app/portfolio/none');
  await screen.findByText(/^That startup was not found\./);
});

it('shows what a figure counts when it is pressed, and the whole when it is pressed again', async () => {
  await newStartups(db, [
    { startup_name: 'Kelp', looking_for_funding: true },
    { startup_name: 'Buoy', monthly_revenue: '1k-10k' },
  ]);
  const { open } = await newMember();
  const user = open('/app/portfolio?stage=idea');
  await user.press(/^\d+ With Revenue$/);
  await expect.poll(pageAddress).toBe('/app/portfolio?revenue=some');
  await screen.findByRole('article', { name: 'Buoy' });
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Kelp' })).toBeNull());
  const figure = (name: RegExp) => screen.getByRole('button', { name });
  expect(figure(/With Revenue$/).getAttribute('aria-pressed')).toBe('true');
  await user.press(/^\d+ Seeking Funding$/);
  await expect.poll(pageAddress).toBe('/app/portfolio?funding=seeking');
  await user.press(/^\d+ Seeking Funding$/);
  await expect.poll(pageAddress).toBe('/app/portfolio');
  expect(figure(/Total Startups$/).getAttribute('aria-pressed')).toBe('true');
  await user.press(/^\d+ Industries$/);
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Industry' }));
  expect(await findViolations()).toEqual([]);
});

it('is searched and filtered in the address, opened, and found again as it was', async () => {
  const { cohortId } = await newFounderAccount(db);
  const { id } = await newFounder(db, { name: 'Hannah Cho', cohortId });
  const looplight = { startup_name: 'Looplight', looking_for_funding: true, funding_amount: '5m+' };
  await updateRows(db, 'startup_applications', { id: startupOf(id) }, looplight);
  await newStartups(db, [{ stage: 'mvp', industry: 'Rail' }, { stage: 'idea' }, { stage: 'mvp' }]);
  const { open } = await newMember();
  let user = open('/founder/dashboard/community');
  const shown = () => screen.queryAllByRole('article').length;
  await screen.findAllByRole('article');
  const figures = screen.getAllByRole('term').map(({ textContent }) => textContent);
  for (const label of ['Total Startups', 'Seeking Funding', 'With Revenue', 'Industries'])
    expect(figures).toContainEqual(expect.stringContaining(label));
  await screen.findByText(/^\d+ startups · \d+ seeking funding$/);

  const search = () =>
    screen.getByPlaceholderText<HTMLInputElement>('Search startups, founders, or industries...');
  await user.fill(search(), 'HANNAH');
  await expect.poll(shown).toBe(1);
  expect(pageAddress()).toBe('/founder/dashboard/community?search=HANNAH');
  act(() => window.history.back());
  await expect.poll(() => search().value).toBe('');
  await expect.poll(shown).toBeGreaterThan(1);
  act(() => window.history.forward());
  await expect.poll(() => search().value).toBe('HANNAH');
  await screen.findByRole('article', { name: 'Looplight' });

  await user.clear(search());
  const select = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name });
  await user.selectOptions(select('Stage'), 'MVP');
  await user.selectOptions(select('Funding status'), 'Not Seeking');
  await user.selectOptions(select('Industry'), 'Rail');
  await expect
    .poll(pageAddress)
    .toBe('/founder/dashboard/community?stage=mvp&industry=Rail&funding=not_seeking');
  user = open(pageAddress());
  await waitFor(() => expect(select('Stage').value).toBe('mvp'));
  expect(pageAddress()).toBe(
    '/founder/dashboard/community?stage=mvp&industry=Rail&funding=not_seeking',
  );
  await user.selectOptions(select('Stage'), 'All Stages');
  await user.selectOptions(select('Industry'), 'All Industries');
  await user.selectOptions(select('Funding status'), 'Seeking Funding');
  await expect.poll(pageAddress).toBe('/founder/dashboard/community?funding=seeking');
  await user.follow('Looplight');
  await screen.findByRole('heading', { level: 1, name: 'Looplight' });
  await screen.findByRole('button', { name: /^Request Introduction/ });
  // Premium isn’t offered here.
  expect(screen.queryByRole('button', { name: /^Contact Founder/ })).toBeNull();
  await user.follow('Back');
  await expect.poll(pageAddress).toBe('/founder/dashboard/community?funding=seeking');

  await user.fill(await screen.findByPlaceholderText(/^Search startups/), '%_');
  await screen.findByText('No startups found');
  await screen.findByText('Try adjusting your search or filters');
  expect(await findViolations()).toEqual([]);
  await user.press('Clear filters');
  await expect.poll(pageAddress).toBe('/founder/dashboard/community');
  await expect.poll(() => search().value).toBe('');
});
