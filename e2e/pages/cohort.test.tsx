import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { newFounderAccount } from '#db/testing/new-account.ts';
import { newCohort, newFounder } from '#db/testing/new-founder.ts';
import { newCompletedTask } from '#db/testing/new-task.ts';
import { signInFounder } from '#web/server/testing/browser.ts';
import { useTestWeb } from '#web/server/testing/start-test-web.ts';
import { findViolations } from './find-violations.ts';
import { fakeResponse, openPage } from './open-page.tsx';

const { database, web } = useTestWeb();
const refused = () => Response.json({}, { status: 400 });

/** A founder's browser, and the peers of their cohort. */
async function newMember(peerNames: string[] = []) {
  const { db } = database();
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
  await screen.findByText(/^You have given your three thanks of this week\./);
  expect(forWhat.value).toBe('the workshop');
  await user.press('Cancel');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await screen.findByText(/Your 3 thanks of this week are given\./);
  const used = await within(card).findByRole('button', { name: /^No thanks left this week/ });
  expect(used.getAttribute('aria-disabled')).toBe('true');
  await user.click(used);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getAllByText('Thanked today')).toHaveLength(3);
  expect(await findViolations()).toEqual([]);
});

it('says on the cohort page and at home that the cohort has ended, and marks alumni', async () => {
  const { db } = database();
  const { founder, open } = await newMember();
  const ended = { name: 'Cohort Zero', starts_on: '2025-12-01', ends_on: '2026-01-31' };
  await db.updateTable('cohorts').set(ended).where('id', '=', founder.cohortId).execute();
  open('/founder/dashboard/cohort');
  const text = /^Cohort Zero ended on Jan 31, 2026\. Your own tasks/;
  await screen.findByText(text);
  expect(await findViolations()).toEqual([]);
  open('/founder/dashboard');
  await screen.findByText(text);
  open('/founder/dashboard/community');
  const card = await findCard(founder.name);
  await within(card).findByText('Alumni');
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
  expect(document.body.textContent).toMatch(/Next check-in: Monday, June 8 at .* by email/);
  expect(await findViolations()).toEqual([]);
  restore();

  restore = fakeResponse(cohortPath, () =>
    Response.json({ ...nobody, cohort: null, nextCheckIn: null }),
  );
  open('/app/cohort');
  await screen.findByText(/You are in no cohort yet\./);
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
  await newCompletedTask(database().db, { founderId: founder.id, at: new Date() });
  const restore = fakeResponse(/^\/api\/leaderboard/, refused);
  const user = open('/app/leaderboard');
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
  await newCompletedTask(database().db, { founderId: founder.id, at: new Date() });
  await user.keyboard('{Enter}');
  await screen.findByRole('heading', { name: 'Points per week' });
});
