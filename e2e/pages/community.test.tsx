import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { newFounderAccount } from '#db/testing/new-account.ts';
import { newStartups } from '#db/testing/new-application.ts';
import { signInFounder } from '#web/server/testing/browser.ts';
import { useTestWeb } from '#web/server/testing/start-test-web.ts';
import { openPage, pageAddress } from './open-page.tsx';

const { database, web } = useTestWeb();

async function newMember() {
  const { db } = database();
  const founder = await newFounderAccount(db);
  const browser = await signInFounder(web(), founder.email);
  const { startupName } = (await browser.get('/api/me')).body.founder;
  return { id: founder.id, startupName, open: (path: string) => openPage(web(), browser, path) };
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
    database().db,
    Array.from({ length: 30 }, () => ({})),
  );
  const { id, startupName, open } = await newMember();
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
  own.getByRole('link', { name: /^View Profile/ });
  expect(own.queryAllByRole('button')).toEqual([]);
  open(`/app/portfolio/${id}`);
  await screen.findByRole('heading', { name: 'Milestones' });
  expect(screen.queryAllByRole('button', { name: /Contact|Introduction/ })).toEqual([]);
  open('/app/portfolio/none');
  await screen.findByText(/^That startup was not found\./);
});
