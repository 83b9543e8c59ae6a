import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startupOf } from '#db/queries/founders.ts';
import { newFounderAccount } from '#db/testing/new-account.ts';
import { newCohort, newFounder } from '#db/testing/new-founder.ts';
import { newCompletedTask, newTask } from '#db/testing/new-task.ts';
import { updateRows } from '#db/testing/rows.ts';
import { addDays, localDate } from '#shared/time.ts';
import { signInFounder } from '#web/server/testing/browser.ts';
import { useTestWeb } from '#web/server/testing/start-test-web.ts';
import { findViolations } from './find-violations.ts';
import { fakeResponse, openPage } from './open-page.tsx';

const { database, web } = useTestWeb();
const { db } = database;
const refused = () => Response.json({}, { status: 400 });

/** A founder's browser, and the peers of their cohort. */
async function newMember(peerNames: string[] = []) {
  const { id: cohortId } = await newCohort(db);
  const founder = await newFounderAccount(db, { cohortId });
  const peers = [];
  for (const name of peerNames) peers.push(await newFounder(db, { cohortId, name }));
  const browser = await signInFounder(web(), founder.email);
  return { founder, peers, browser, open: (path: string) => openPage(web(), browser, path) };
}

async function findCard(founderName: string): Promise<HTMLElement> {
  return waitFor(() => {
    const card = screen
      .getAllByRole('article')
      .find(({ textContent }) => textContent?.includes(founderName));
    if (!card) throw new Error(`No card of ${founderName}`);
    return card;
  });
}

it('is a roster: a face, a startup, the pledge due first, its buttons; the rest in its sheet', async () => {
  const { peers, open } = await newMember(['Hannah Cho', 'Jakub Dvořák']);
  const founderId = peers[0]?.id ?? '';
  const avatar = '/pictures/0a5b6d9e-6f5c-4a52-9f0c-8d1f5b7c9e11/256.webp';
  await db.updateTable('founders').set({ avatar }).where('id', '=', founderId).execute();
  const faces = {
    startup_logo: '/pictures/1b5b6d9e-6f5c-4a52-9f0c-8d1f5b7c9e11/256.webp',
    startup_name: 'Looplight',
    description: 'Lights that find cyclists before cars do',
    industry: 'Mobility',
    team_size: 3,
    looking_for_funding: true,
    funding_amount: '250k-1m',
  };
  await updateRows(db, 'startup_applications', { id: startupOf(founderId) }, faces);
  for (const [title, days] of [['Later', 9] as const, ['Ride at night', 2] as const]) {
    const dueOn = addDays(localDate(new Date(), 'UTC'), days);
    await newTask(db, { founderId, title, dueOn, isPublicPledge: true });
  }
  const user = open('/app/cohort');
  const row = within(await screen.findByRole('article', { name: 'Hannah Cho' }));
  const pictures = [...document.querySelectorAll('article img')].map((img) =>
    img.getAttribute('src'),
  );
  expect(pictures).toEqual([avatar]);
  row.getByText(/^Ride at night/);
  expect(row.queryByText(/^Later/)).toBeNull();
  expect(row.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    'Say thanks to Hannah Cho',
    'Cheer Hannah Cho on: Ride at night',
    'About Looplight',
  ]);
  const sections = screen.getAllByRole('heading', { level: 2 }).map((each) => each.textContent);
  expect(sections).toEqual(['Help wanted', 'This week', 'People', 'Open pledges']);
  await user.press('About Looplight');
  const sheet = within(await screen.findByRole('dialog', { name: 'Hannah Cho' }));
  for (const text of [faces.description, 'Mobility', 'Team of 3', 'Seeking $250K–$1M'])
    sheet.getByText(text);
  sheet.getByText(/^Ride at night/);
  sheet.getByRole('button', { name: 'Say thanks to Hannah Cho' });
  sheet.getByRole('button', { name: 'Cheer Hannah Cho on: Ride at night' });
  sheet.getByRole('button', { name: 'Request Introduction · Hannah Cho' });
  expect(document.querySelector(`[role="dialog"] img[src="${faces.startup_logo}"]`)).not.toBeNull();
  expect(await findViolations()).toEqual([]);
  // Escape closes the dialog that a button of the sheet opened, then the sheet.
  await user.press('Say thanks to Hannah Cho', screen.getByRole('dialog'));
  await screen.findByRole('dialog', { name: 'Thank Hannah Cho' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1));
  screen.getByRole('dialog', { name: 'Hannah Cho' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  // A face that can't be had is never a broken image.
  const other = within(screen.getByRole('article', { name: 'Jakub Dvořák' }));
  other.getByText('JD');
  fireEvent.error(document.querySelector(`article img[src="${avatar}"]`) as Element);
  await row.findByText('HC');
  await user.follow('View Profile of Looplight');
  await screen.findByRole('heading', { level: 1, name: 'Looplight' });
});

it('is one Tab stop, with arrow keys between its rows and Enter for the sheet', async () => {
  const { open } = await newMember(['Hannah Cho', 'Jakub Dvořák']);
  const user = open('/app/cohort');
  const list = await screen.findByRole('list', { name: 'Cohort members' });
  const stops = () =>
    [...list.querySelectorAll<HTMLElement>('a, button, [tabindex]')].filter(
      ({ tabIndex }) => tabIndex === 0,
    );
  const [first, second] = within(list).getAllByRole('article');
  await waitFor(() => expect(stops()).toEqual([first]));
  first?.focus();
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(second);
  await waitFor(() => expect(stops()).toEqual([second]));
  await user.keyboard('{Enter}');
  const name = second?.querySelector('h3')?.textContent ?? '';
  await screen.findByRole('dialog', { name });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('thanks a peer, and takes it back', async () => {
  const { peers, browser, open } = await newMember(['Hannah Cho']);
  let user = open('/app/dashboard');
  await user.follow('Cohort', await screen.findByRole('navigation', { name: 'Main' }));
  let card = await findCard('Hannah Cho');
  await user.press(/^Say thanks/, card);
  const dialog = await screen.findByRole('dialog', { name: 'Thank Hannah Cho' });
  await user.press('Say thanks', dialog);
  await within(dialog).findByText('Please say what they helped you with.');
  expect(await findViolations()).toEqual([]);
  const forWhat = 'testing the brake light';
  await user.fill(within(dialog).getByRole('textbox', { name: 'For what?' }), forWhat);
  await user.press('Say thanks', dialog);
  await screen.findByText('You thanked Hannah Cho: they earned 15 points.');
  await within(card).findByText('Thanked today');
  await screen.findByText(/2 of 3 thanks left this week/);
  const line = () => screen.queryByText(/thanked Hannah Cho for “testing the brake light”/);
  await waitFor(() => expect(line()).not.toBeNull());

  user = open('/app/cohort');
  card = await findCard('Hannah Cho');
  await user.press(/^Undo/, card);
  await screen.findByText('Thanks taken back.');
  await within(card).findByRole('button', { name: /^Say thanks/ });
  await waitFor(() => expect(line()).toBeNull());

  // The page is open: nobody reloads it.
  const founderId = peers[0]?.id ?? '';
  await newCompletedTask(db, { founderId, at: new Date(), title: 'Ride at night' });
  await screen.findAllByText(/Hannah Cho completed “Ride at night”/);
  expect((await browser.get('/api/cohort')).body.thanksLeft).toBe(3);
});

it('tells who is thanked at once, and no more once it is taken back', async () => {
  const { founder, browser } = await newMember();
  const { cohortId } = founder;
  const thanked = await newFounderAccount(db, { cohortId });
  const user = openPage(web(), await signInFounder(web(), thanked.email), '/founder/dashboard');
  const points = () => screen.getByText('Total Points').parentElement?.textContent;
  await screen.findByText('Total Points');
  const before = points();
  const forWhat = 'testing the brake light';
  const given = await browser.post('/api/thanks', { founderId: thanked.id, forWhat });
  expect(given.status, given.text).toBe(201);
  await waitFor(() => expect(points()).toContain('15'));
  await user.press('Notifications, 1 unread');
  // The text that is read aloud stays a while longer.
  const texts = () => screen.queryAllByText(/thanked you for “testing the brake light”/);
  const news = () => texts().find((each) => each.closest('a'));
  await waitFor(() => expect(news()).toBeDefined());
  expect((await browser.delete(`/api/thanks/${given.body.id}`)).status).toBe(200);
  await waitFor(() => expect(points()).toBe(before));
  await waitFor(() => expect(news()).toBeUndefined());
});

it('opens a profile by its address, and no stranger’s', async () => {
  const { peers, open } = await newMember(['Samira Khan']);
  const stranger = await newFounder(db);
  const id = peers[0]?.id ?? '';
  const milestone = {
    id: '1',
    title: 'First paying customer',
    date: '2026-02-01',
    type: 'business',
  };
  const own = {
    bio: 'Wrote two hundred grant reports by hand.',
    linkedin: 'https://linkedin.example/samira',
  };
  await db.updateTable('founders').set(own).where('id', '=', id).execute();
  const columns = {
    startup_name: 'Papertrail',
    looking_for_funding: true,
    funding_amount: '5m+',
    website_url: 'https://papertrail.example/',
    pitch_deck_url: 'https://papertrail.example/deck.pdf',
    milestones: JSON.stringify([{ ...milestone, achieved: true }]),
  };
  await updateRows(db, 'startup_applications', { id: startupOf(id) }, columns);
  let user = open(`/founder/dashboard/cohort/${id}`);
  await screen.findByRole('heading', { level: 1, name: 'Papertrail' });
  await screen.findByText('Wrote two hundred grant reports by hand.');
  await screen.findByText('Seeking $5M+');
  await screen.findByRole('heading', { name: 'First paying customer' });
  for (const name of [/^LinkedIn/, /^Website/, /^Pitch Deck/]) {
    const link = screen.getByRole('link', { name });
    expect(link.getAttribute('href')).toMatch(/^https:/);
    expect(link.getAttribute('target')).toBe('_blank');
    expect(link.getAttribute('rel')).toBe('noopener noreferrer');
  }
  await user.press('Request Introduction · Samira Khan');
  await screen.findByRole('dialog', { name: /Samira Khan/ });
  user = open(`/founder/dashboard/cohort/${stranger.id}`);
  await screen.findByText(/^That founder isn’t in your cohort\./);
  await user.follow('Back');
  await screen.findByRole('heading', { level: 1, name: 'Cohort' });
});

it('takes thanks back from the toast', async () => {
  const { open } = await newMember(['Hannah Cho']);
  const user = open('/app/cohort');
  const card = await findCard('Hannah Cho');
  await user.press(/^Say thanks/, card);
  await user.fill(await screen.findByRole('textbox', { name: 'For what?' }), 'a label');
  await user.keyboard('{Enter}');
  const toast = await waitFor(() => {
    const found = screen
      .getAllByRole('alert')
      .find(({ textContent }) => textContent?.includes('You thanked Hannah Cho'));
    if (!found) throw new Error('No toast');
    return found;
  });
  await user.press(/^Undo/, toast);
  await screen.findByText(/3 of 3 thanks left this week/);
  await within(card).findByRole('button', { name: /^Say thanks/ });
});

it('says in the dialog and on the buttons that the thanks of a week are given', async () => {
  const { peers, browser, open } = await newMember([
    'Jakub Dvořák',
    'David Kessler',
    'Mei Lin Tan',
    'Samira Khan',
  ]);
  const user = open('/founder/dashboard/cohort');
  const card = await findCard('Jakub Dvořák');
  await user.press(/^Say thanks/, card);
  const dialog = await screen.findByRole('dialog');
  const forWhat = await within(dialog).findByRole<HTMLInputElement>('textbox', {
    name: 'For what?',
  });
  await user.fill(forWhat, 'the workshop');
  for (const { id } of peers.slice(1)) {
    const given = await browser.post('/api/thanks', { founderId: id, forWhat: 'the lift' });
    expect(given.status).toBe(201);
  }
  await user.press('Say thanks', dialog);
  await screen.findByText(/^You’ve given your three thanks for this week\./);
  expect(forWhat.value).toBe('the workshop');
  await user.press('Cancel');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await screen.findByText(/Your 3 thanks for this week are given\./);
  const used = await within(card).findByRole('button', { name: /^No thanks left this week/ });
  expect(used.getAttribute('aria-disabled')).toBe('true');
  await user.click(used);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getAllByText('Thanked today')).toHaveLength(3);
  expect(await findViolations()).toEqual([]);
});

it('says on the cohort page and at home that the cohort has ended, and marks alumni', async () => {
  const { founder, open } = await newMember();
  const ended = { name: 'Cohort Zero', starts_on: '2024-12-01', ends_on: '2025-01-31' };
  await db.updateTable('cohorts').set(ended).where('id', '=', founder.cohortId).execute();
  open('/founder/dashboard/cohort');
  const text = /^Cohort Zero ended on Fri, Jan 31, 2025\. Your own tasks/;
  await screen.findByText(text);
  expect(await findViolations()).toEqual([]);
  open('/founder/dashboard');
  await screen.findByText(text);
  open('/founder/dashboard/community');
  const card = await findCard(founder.name);
  await within(card).findByText('Alumni');
});

it('says in how many days a cohort begins', async () => {
  const { founder, open } = await newMember();
  const starts_on = addDays(localDate(new Date(), 'UTC'), 12);
  const ends_on = addDays(starts_on, 90);
  await db
    .updateTable('cohorts')
    .set({ starts_on, ends_on })
    .where('id', '=', founder.cohortId)
    .execute();
  open('/app/cohort');
  await screen.findByText(/ · Starts in 1[12] days/);
});

it('says so when there is nobody in the cohort, no cohort, or no answer', async () => {
  const { open } = await newMember(['Hannah Cho']);
  const cohort = { name: 'Cohort 9', startsOn: '2026-06-01', endsOn: '2099-08-30' };
  const nextCheckIn = { at: '2026-06-08T07:00:00Z', way: 'mail', channel: null };
  const nobody = { cohort, nextCheckIn, peers: [], thanksLeft: 3, pledges: [], activity: [] };
  const cohortPath = /^\/api\/cohort$/;

  let restore = fakeResponse(cohortPath, () => Response.json(nobody));
  open('/app/cohort');
  await screen.findByText('No other cohort members yet');
  await screen.findByText(/You're among the first/);
  expect(document.body.textContent).toContain('Cohort 9 · Jun 1, 2026 – Aug 30, 2099');
  expect(document.body.textContent).toMatch(/Next digest: Mon, Jun 8, .* by email/);
  expect(await findViolations()).toEqual([]);
  restore();

  restore = fakeResponse(cohortPath, () =>
    Response.json({ ...nobody, cohort: null, nextCheckIn: null }),
  );
  open('/app/cohort');
  await screen.findByText(/You’re not in a cohort yet\./);
  restore();

  restore = fakeResponse(cohortPath, refused);
  const user = open('/app/cohort');
  await screen.findByRole('alert');
  restore();
  await user.press('Try again');
  await findCard('Hannah Cho');
});

it('says so when there is nobody in the community, or no answer', async () => {
  const { open } = await newMember(['Hannah Cho']);
  const none = { idea: 0, mvp: 0, traction: 0, launch: 0 };
  const figures = { startups: 0, seeking: 0, withRevenue: 0, teamOfThree: 0, industries: 0 };
  const size = { startups: 0, isMore: false, seeking: 0 };
  const empty = { figures: { ...figures, stages: none }, startups: [], size, next: null };
  const startupsPath = /^\/api\/startups$/;

  let restore = fakeResponse(startupsPath, () => Response.json(empty));
  open('/app/portfolio');
  await screen.findByText('No startups in the community yet');
  restore();

  restore = fakeResponse(startupsPath, refused);
  const user = open('/app/portfolio');
  await screen.findByRole('alert');
  restore();
  await user.press('Try again');
  await findCard('Hannah Cho');
});

it('says what went wrong when the leaderboard cannot be read, and tries again', async () => {
  const { founder, open } = await newMember();
  await newCompletedTask(db, { founderId: founder.id, at: new Date() });
  const restore = fakeResponse(/^\/api\/leaderboard/, refused);
  const user = open('/app/leaderboard?order=points');
  await screen.findByRole('alert');
  restore();
  await user.press('Try again');
  await screen.findAllByText(/Champion/);
});

it('tells a new founder where progress begins, and says what went wrong', async () => {
  const { founder, browser, open } = await newMember();
  const progress = (await browser.get('/api/progress')).body;
  const progressPath = /^\/api\/progress$/;
  let restore = fakeResponse(progressPath, () => Response.json({ ...progress, hasBegun: false }));
  let user = open('/app/progress');
  await screen.findByRole('heading', { name: 'Your first week starts with one task' });
  expect(await findViolations()).toEqual([]);
  await user.follow('Choose a task');
  await screen.findByRole('heading', { level: 1, name: 'Tasks' });
  restore();

  restore = fakeResponse(progressPath, refused);
  user = open('/app/progress');
  (await screen.findByRole('button', { name: 'Try again' })).focus();
  restore();
  await newCompletedTask(db, { founderId: founder.id, at: new Date() });
  await user.keyboard('{Enter}');
  await screen.findByRole('heading', { name: 'Points per week' });
});
