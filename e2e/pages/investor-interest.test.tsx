import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { newFounderAccount } from '#db/testing/new-account.ts';
import { newCompletedTask } from '#db/testing/new-task.ts';
import { navigateTo, newInvestorBrowser, signInFounder } from '#web/server/testing/browser.ts';
import { useTestWeb } from '#web/server/testing/start-test-web.ts';
import { findViolations } from './find-violations.ts';
import { openPage } from './open-page.tsx';
import { pathInMail, readMails } from './read-mails.ts';

const { database, web } = useTestWeb();

/** The pages behind a mail's links need no sign-in. */
const visit = async (path: string, method = 'GET') =>
  (await navigateTo(web().url + path, { cookie: null, method })).text;

it('a deck that is opened shows to the founder, whose update reaches the investor', async () => {
  const { db } = database();
  const { id, email } = await newFounderAccount(db, { name: 'Kenji Watanabe' });
  const columns = {
    startup_name: 'Shiftkind',
    industry: 'B2B',
    description: 'Fair shift swaps for care homes.',
    pitch_deck_url: 'https://shiftkind.example/deck.pdf',
  };
  await db.updateTable('startup_applications').set(columns).where('id', '=', id).execute();
  await newCompletedTask(db, { founderId: id, at: new Date() });
  await newFounderAccount(db);
  const details = { name: 'Ines Ortega', company: 'North Fund', investment_focus: ['B2B'] };
  const ines = await newInvestorBrowser(db, web(), details);

  let user = openPage(web(), ines.browser, '/investor/dashboard?sort=match');
  await user.fill(await screen.findByPlaceholderText('Search startups...'), 'fair shift');
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
  const card = await screen.findByRole('article', { name: 'Shiftkind' });
  await within(card).findByText(/B2B is in your focus\./);
  await user.press('Why this fit: Shiftkind', card);
  await screen.findByText('40 of 40');
  expect(await findViolations()).toEqual([]);
  await user.keyboard('{Escape}');
  await user.press('Save this search');
  await screen.findByRole('button', { name: 'Search saved' });
  await user.press('Save Shiftkind', card);
  const deck = within(card).getByRole('link', { name: 'Deck · Shiftkind' });
  // The way leads through us, which counts it.
  const path = deck.getAttribute('href') ?? '';
  const opened = await navigateTo(web().url + path, { cookie: ines.browser.cookie });
  expect(opened.location).toBe(columns.pitch_deck_url);
  user = openPage(web(), ines.browser, '/investor/saved');
  await screen.findByRole('link', { name: '“fair shift”' });

  user = openPage(web(), await signInFounder(web(), email), '/app/investors');
  const lookers = await screen.findByRole('list', { name: 'Who opened your deck or website' });
  await within(lookers).findByText(/Ines Ortega/);
  for (const text of ['North Fund', 'Deck once']) expect(lookers.textContent).toContain(text);
  expect(lookers.textContent).not.toContain('@');
  await user.fill(await screen.findByLabelText(/^Subject/), 'November at Shiftkind');
  const words = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Update' });
  expect(words.value).toContain('What we got done');
  await user.fill(words, 'Hello,\n\nDone\n- Two new care homes');
  await user.press('Preview');
  await screen.findByRole('heading', { name: 'Done' });
  const items = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(items).toContainEqual(expect.stringContaining('Two new care homes'));
  await user.press('Send to 1 investor');
  await screen.findByText(/Your update goes to 1 investor\./);
  await screen.findByText(/Your last update has gone out\./);

  const [mail] = await readMails(db, ines.email);
  expect(mail?.subject).toBe('Shiftkind: November at Shiftkind');
  expect(mail?.text).toContain('- Two new care homes');
  expect(mail?.text).not.toContain(email);
  const way = pathInMail(mail!, '/unsubscribe/');
  expect(await visit(way)).toContain('Stop updates from Shiftkind?');
  expect(await visit(way, 'POST')).toContain('You are unsubscribed');
  const mutes = db.selectFrom('update_mutes').where('investor_id', '=', ines.id).selectAll();
  expect(await mutes.execute()).toHaveLength(1);
});
