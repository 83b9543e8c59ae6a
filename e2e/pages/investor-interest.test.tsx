import { randomUUID } from 'node:crypto';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { chooseKpi } from '#db/operations/check-ins/kpis.ts';
import { saveCheckIn } from '#db/operations/check-ins/save-check-in.ts';
import { sendUpdate } from '#db/operations/investors/investor-updates.ts';
import { saveStartup } from '#db/operations/investors/startup-interest.ts';
import { startupOf } from '#db/queries/founders.ts';
import { newFounderAccount } from '#db/testing/new-account.ts';
import { newInvestor } from '#db/testing/new-investor.ts';
import { newCompletedTask } from '#db/testing/new-task.ts';
import { newTeammate } from '#db/testing/new-teammate.ts';
import { updateRows } from '#db/testing/rows.ts';
import { checkInWeek } from '#shared/domain/check-ins.ts';
import { addDays, localDate } from '#shared/time.ts';
import { navigateTo, newInvestorBrowser, signInFounder } from '#web/server/testing/browser.ts';
import { useTestWeb } from '#web/server/testing/start-test-web.ts';
import { findViolations } from './find-violations.ts';
import { openPage } from './open-page.tsx';
import { pathInMail, readMails } from './read-mails.ts';

const { database, web } = useTestWeb();
const { db } = database;

/** The pages behind a mail's links need no sign-in. */
const visit = async (path: string, method = 'GET') =>
  (await navigateTo(web().url + path, { cookie: null, method })).text;

it('a deck that is opened shows to the founder, whose update reaches the investor', async () => {
  const { id, email } = await newFounderAccount(db, { name: 'Kenji Watanabe' });
  const columns = {
    startup_name: 'Shiftkind',
    industry: 'B2B',
    description: 'Fair shift swaps for care homes.',
    pitch_deck_url: 'https://shiftkind.example/deck.pdf',
  };
  await updateRows(db, 'startup_applications', { id: startupOf(id) }, columns);
  await newCompletedTask(db, { founderId: id, at: new Date() });
  await newFounderAccount(db);
  const details = { name: 'Ines Ortega', company: 'North Fund', investment_focus: ['B2B'] };
  const ines = await newInvestorBrowser(db, web(), details);

  let user = openPage(web(), ines.browser, '/investor/dashboard?sort=match');
  await user.fill(await screen.findByPlaceholderText('Search startups...'), 'fair shift');
  await waitFor(() => expect(screen.getAllByRole('rowheader')).toHaveLength(1));
  const row = await screen.findByRole('row', { name: /^Shiftkind/ });
  await within(row).findByText(/B2B is in your focus\./);
  await user.press('Save this search');
  await screen.findByRole('button', { name: 'Search saved' });
  await user.press('Save Shiftkind', row);
  await user.follow('Shiftkind', row);
  // The panel beside the table explains the match, too.
  await screen.findByRole('heading', { level: 1, name: 'Shiftkind' });
  await user.click(await screen.findByText('How we match'));
  await screen.findByText('40 of 40');
  expect(await findViolations()).toEqual([]);
  const deck = screen.getByRole('link', { name: 'Deck · Shiftkind' });
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

it('an update that a teammate was faster to send is refused by name, and its words stay', async () => {
  const now = new Date();
  const ada = await newFounderAccount(db, { name: 'Ada Park' });
  const bo = await newTeammate(db, ada, { name: 'Bo Lind' });
  const { id: investorId } = await newInvestor(db);
  await saveStartup(db, { investorId, startupId: ada.startupId, now });
  const user = openPage(web(), await signInFounder(web(), ada.email), '/app/investors');
  await user.fill(await screen.findByLabelText(/^Subject/), 'Ada’s month');
  await user.fill(screen.getByRole('textbox', { name: 'Update' }), 'Ada’s words.');
  const update = { subject: 'Bo’s month', body: 'Bo’s words.', clientKey: randomUUID() };
  await sendUpdate(db, { founderId: bo.id, update, now });
  await user.press('Preview');
  await screen.findByText('Ada’s words.');
  await user.press('Send to 1 investor');
  await screen.findByText('Bo Lind sent an update less than 7 days ago. Yours wasn’t sent.');
  await screen.findByText(/What you wrote wasn’t sent/);
  await screen.findByText('Ada’s words.');
  await screen.findByText(/by Bo Lind/);
  expect(await findViolations()).toEqual([]);
});

it('a founder adds numbers, goals and asks from the check-ins, and only those go out', async () => {
  const { id, startupId, email } = await newFounderAccount(db, { name: 'Ada Park' });
  const investor = await newInvestor(db);
  await saveStartup(db, { investorId: investor.id, startupId, now: new Date() });
  const thisWeek = checkInWeek(localDate(new Date(), 'UTC'));
  const save = (ago: number, changes: object) => {
    const week = addDays(thisWeek, -7 * ago);
    const now = new Date(`${week}T15:00:00Z`);
    return saveCheckIn(db, { founderId: id, week, version: 0, changes, isDone: true, now });
  };
  const draft = { name: 'Customers', unit: 'number', goodWay: 'up', isRename: false } as const;
  await chooseKpi(db, { founderId: id, draft, now: new Date(0) });
  await save(2, { kpiValue: 40, goal: 'Sign two clinics' });
  await save(1, { kpiValue: 50, lastGoal: 'yes', helpWanted: 'A lawyer\nin Austin' });
  const user = openPage(web(), await signInFounder(web(), email), '/app/investors');
  const words = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Update' });
  expect(words.value).not.toMatch(/Customers|clinics|lawyer/);
  await user.press('Add this month’s numbers');
  await user.press('Add goals you reached');
  expect(words.value).toMatch(/\| 50 \| \+25%\n\nGoals we reached\n- Sign two clinics\n\nThank/);
  await user.press('Preview');
  const table = await screen.findByRole('table');
  expect(within(table).getAllByRole('row')).toHaveLength(3);
  await screen.findByRole('heading', { name: 'Customers, week by week' });
  expect(await findViolations()).toEqual([]);
  await user.press('Send to 1 investor');
  await screen.findByText(/Your last update has gone out\./);
  const [mail] = await readMails(db, investor.email);
  expect(mail?.text).toMatch(/- \w+, \w+ \d+: 50, \+25%/);
  expect(mail?.text).toContain('- Sign two clinics');
  expect(mail?.text).not.toContain('lawyer');
});
