import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { newFounderAccount, newTeammateAccount } from '#db/testing/new-account.ts';
import { newTask } from '#db/testing/new-task.ts';
import { localDate } from '#shared/time.ts';
import { signInFounder } from '#web/server/testing/browser.ts';
import { useTestWeb } from '#web/server/testing/start-test-web.ts';
import { findViolations } from './find-violations.ts';
import { openPage } from './open-page.tsx';

const { database, web } = useTestWeb();
const { db } = database;

const today = localDate(new Date(), 'UTC');

/** Ada and Bo, with a task each. */
async function newTeam() {
  const ada = await newFounderAccount(db, { name: 'Ada' });
  const bo = await newTeammateAccount(db, ada, { name: 'Bo Lind' });
  const now = new Date();
  await newTask(db, { founderId: ada.id, now, title: 'Call Dee', dueOn: today });
  await newTask(db, { founderId: bo.id, now, title: 'Ask Eve', dueOn: today });
  const browser = await signInFounder(web(), ada.email);
  const ofBo = await signInFounder(web(), bo.email);
  return { ada, bo, browser, ofBo, open: (path = '/app/tasks') => openPage(web(), browser, path) };
}

const row = async (title: string) =>
  (await screen.findByRole('heading', { name: title, level: 3 })).closest('li') as HTMLElement;
const person = (name: RegExp) => screen.findByRole('region', { name });
const titlesOf = async (name: RegExp) =>
  within(await person(name))
    .queryAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent);

it('a task is handed to a teammate from its menu, and Undo brings it back', async () => {
  const { browser, ofBo, open } = await newTeam();
  const user = open();
  await user.press('Move or change Call Dee', await row('Call Dee'));
  await screen.findByText('Hand to…');
  await user.click(await screen.findByRole('menuitem', { name: 'Hand to Bo Lind', hidden: true }));
  await screen.findByText('Handed to Bo Lind.');
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Call Dee' })).toBeNull());
  const board = (await ofBo.get('/api/tasks')).body;
  expect(board.pending.map(({ title, handedBy }: never) => [title, handedBy])).toContainEqual([
    'Call Dee',
    'Ada',
  ]);
  await user.press('Undo');
  await row('Call Dee');
  await screen.findByText('The task is yours again.');
  expect((await browser.get('/api/tasks')).body.pending).toHaveLength(1);
});

it('Team shows who has what, to be taken back but not completed', async () => {
  const { bo, browser, open } = await newTeam();
  const { pending } = (await browser.get('/api/tasks')).body;
  await browser.post(`/api/tasks/${pending[0].id}/handover`, { founderId: bo.id });
  const user = open();
  await user.press('Team');
  expect(await titlesOf(/^Ada \(you\)/)).toEqual([]);
  await screen.findByText('Nothing of yours is open.');
  expect((await titlesOf(/^Bo Lind/)).toSorted()).toEqual(['Ask Eve', 'Call Dee']);
  const ofBo = within(await person(/^Bo Lind/));
  expect(ofBo.getAllByRole('button').map((each) => each.getAttribute('aria-label'))).toEqual([
    'Take back Call Dee',
  ]);
  expect(await findViolations()).toEqual([]);
  await user.press('Take back Call Dee');
  await waitFor(async () => expect(await titlesOf(/^Ada \(you\)/)).toEqual(['Call Dee']));
  await user.press('Mine');
  await screen.findByRole('button', { name: 'Complete Call Dee' });
});

it('says whom a task came from', async () => {
  const { ada, ofBo, open } = await newTeam();
  const { pending } = (await ofBo.get('/api/tasks')).body;
  await ofBo.post(`/api/tasks/${pending[0].id}/handover`, { founderId: ada.id });
  open();
  within(await row('Ask Eve')).getByText('From Bo Lind');
});

it('is nothing for a founder alone', async () => {
  const { id: founderId, email } = await newFounderAccount(db);
  await newTask(db, { founderId, title: 'Call Dee', dueOn: today });
  const user = openPage(web(), await signInFounder(web(), email), '/app/tasks?of=team');
  await user.press('Move or change Call Dee', await row('Call Dee'));
  await screen.findByRole('menuitem', { name: 'Edit', hidden: true });
  expect(screen.queryByText('Hand to…')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Team' })).toBeNull();
});
