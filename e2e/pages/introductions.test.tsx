import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { requestIntroduction } from '#db/operations/introductions/request-introduction.ts';
import { newFounderAccount } from '#db/testing/new-account.ts';
import { newFounder } from '#db/testing/new-founder.ts';
import { newInvestor } from '#db/testing/new-investor.ts';
import { newInvestorBrowser, signInFounder } from '#web/server/testing/browser.ts';
import { useTestWeb } from '#web/server/testing/start-test-web.ts';
import { findViolations } from './find-violations.ts';
import { openPage, pageAddress } from './open-page.tsx';

const { database, web } = useTestWeb();

it('shows waiting introductions in the menu and on the overview until they are answered', async () => {
  const { db } = database();
  const { id: founderId, email } = await newFounderAccount(db);
  const investor = await newInvestor(db, { name: 'Ines Ortega' });
  const ask = (asker: { investorId: string } | { founderId: string }) =>
    requestIntroduction(db, { asker, founderId, note: 'You know retail.', now: new Date() });
  await ask({ investorId: investor.id });

  const user = openPage(web(), await signInFounder(web(), email), '/app/dashboard');
  const line = await screen.findByRole('complementary', { name: 'Introductions' });
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
  await waitFor(() =>
    expect(screen.queryByRole('complementary', { name: 'Introductions' })).toBeNull(),
  );
});

it('takes an investor back from a startup to the search that led there', async () => {
  const { db } = database();
  const { id } = await newFounder(db);
  const { startupName } = await db
    .selectFrom('startup_applications')
    .where('id', '=', id)
    .select('startup_name as startupName')
    .executeTakeFirstOrThrow();
  const { browser } = await newInvestorBrowser(db, web());
  const search = `/investor/dashboard?search=${encodeURIComponent(startupName)}&filter=idea&sort=name`;
  const user = openPage(web(), browser, search);
  const { search: written } = window.location;
  await user.follow(startupName);
  await expect.poll(pageAddress).toBe(`/investor/startups/${id}`);
  await screen.findByRole('heading', { name: startupName, level: 1 });
  const back = screen.getByRole('link', { name: 'Back' });
  expect(back.getAttribute('href')).toBe(`/investor/dashboard${written}`);
  await user.click(back);
  await expect.poll(pageAddress).toBe(`/investor/dashboard${written}`);
  await screen.findByRole('heading', { name: 'Startups', level: 1 });

  const alone = openPage(web(), browser, `/investor/startups/${id}`);
  await alone.follow('Back');
  await expect.poll(pageAddress).toBe('/investor/dashboard');
});
