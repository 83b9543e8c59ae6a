import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { deleteTask, restoreTask } from '#db/operations/tasks/delete-task.ts';
import { updateTask } from '#db/operations/tasks/update-task.ts';
import { newFounderAccount } from '#db/testing/new-account.ts';
import { newCohort, newFounder } from '#db/testing/new-founder.ts';
import { newTask } from '#db/testing/new-task.ts';
import { updateRows } from '#db/testing/rows.ts';
import { dateLabel } from '#shared/formats.ts';
import { addDays, localDate } from '#shared/time.ts';
import { signInFounder } from '#web/server/testing/browser.ts';
import { useTestWeb } from '#web/server/testing/start-test-web.ts';
import { findViolations } from './find-violations.ts';
import { openPage } from './open-page.tsx';

const { database, web } = useTestWeb();
const { db } = database;

const today = localDate(new Date(), 'UTC');
const [inThreeDays, inFiveDays] = [addDays(today, 3), addDays(today, 5)];

/** A founder without Slack, who looks at what Hannah of the same cohort promises. */
async function newPeer() {
  const { id: cohortId } = await newCohort(db, { slack: false });
  const me = await newFounderAccount(db, { cohortId });
  const hannah = await newFounder(db, { cohortId, name: 'Hannah Cho' });
  const browser = await signInFounder(web(), me.email);
  const pledge = (title: string, dueOn = inThreeDays) =>
    newTask(db, { founderId: hannah.id, title, dueOn, isPublicPledge: true });
  return { me, hannah, pledge, open: (path: string) => openPage(web(), browser, path) };
}

const findPanel = (name: string) => screen.findByRole('region', { name });

it('shows a pledge to the cohort from the moment it is made, and each change of it', async () => {
  const { hannah, pledge, open } = await newPeer();
  const user = open('/app/cohort');
  const panel = await findPanel('Open pledges');
  await within(panel).findByText(/^Nobody has one right now/);

  await newTask(db, { founderId: hannah.id, title: 'A private thing', dueOn: inThreeDays });
  const { id: taskId } = await pledge('Ship the beta');
  await within(panel).findByText(/pledges “Ship the beta”/);
  within(panel).getByText(`by ${dateLabel(inThreeDays, today)}`);
  const mine = { founderId: hannah.id, taskId, now: new Date() };
  await updateTask(db, { ...mine, patch: { dueOn: inFiveDays } });
  await within(panel).findByText(`by ${dateLabel(inFiveDays, today)}`);
  within(panel).getByText(new RegExp(`moved from ${dateLabel(inThreeDays, today)}`));
  expect(await findViolations()).toEqual([]);

  await screen.findByRole('button', { name: 'Notifications, 1 unread' });
  await user.follow('Hannah Cho', panel);
  await screen.findByRole('heading', { level: 1, name: /^Startup/ });
  const own = await findPanel('Open pledges');
  within(own).getByText('Ship the beta');
  within(own).getByText(`by ${dateLabel(inFiveDays, today)}`);
  expect(await findViolations()).toEqual([]);

  await deleteTask(db, mine);
  await waitFor(() => expect(screen.queryByText('Ship the beta')).toBeNull());
  await restoreTask(db, mine);
  await screen.findByText('Ship the beta');
  expect(document.body.textContent).not.toContain('A private thing');
});

it('shows the soonest of them on the overview, and leads to the rest', async () => {
  const { me, hannah, pledge, open } = await newPeer();
  const user = open('/founder/dashboard');
  await findPanel('Active Tasks');
  expect(screen.queryByRole('region', { name: 'Pledges in your cohort' })).toBeNull();

  for (let number = 1; number < 6; number += 1) await pledge(`Promise ${number}`, inFiveDays);
  const own = { title: 'Mine', dueOn: inThreeDays, isPublicPledge: true };
  await newTask(db, { founderId: me.id, ...own });
  const panel = await findPanel('Pledges in your cohort');
  await waitFor(() => {
    const rows = within(panel).getAllByRole('listitem');
    expect(rows).toHaveLength(3);
    expect(rows[0]?.textContent).toContain('You pledge “Mine”');
  });
  expect(await findViolations()).toEqual([]);
  await user.follow('All 6 open pledges', panel);
  const all = await findPanel('Open pledges');
  await user.press('Show all 6', all);
  expect(within(all).getAllByRole('listitem')).toHaveLength(6);

  open(`/app/portfolio/${hannah.startupId}`);
  expect(within(await findPanel('Open pledges')).getAllByRole('listitem')).toHaveLength(5);
});

it('shows no pledges of another cohort in the community', async () => {
  const { open } = await newPeer();
  const { hannah, pledge } = await newPeer();
  await pledge('Ship the beta');
  open(`/app/portfolio/${hannah.startupId}`);
  await screen.findByRole('heading', { name: 'Startup Details' });
  expect(screen.queryByText('Ship the beta')).toBeNull();
});

it('the form says once, with the first pledge, who can read the channel', async () => {
  const { id: cohortId } = await newCohort(db);
  await updateRows(db, 'cohorts', { id: cohortId }, { slack_channel_name: 'cohort-7' });
  const me = await newFounderAccount(db, { cohortId });
  const browser = await signInFounder(web(), me.email);
  const readers = 'Everyone in your Slack workspace can read #cohort-7\\.';
  const openForm = async () => {
    const user = openPage(web(), browser, '/app/tasks');
    await user.press('Add Task');
    return within(await screen.findByRole('dialog'));
  };
  let form = await openForm();
  await form.findByText(new RegExp(`^Your cohort sees it and cheers\\..*${readers}$`));
  form.getByText(new RegExp(`^Your cohort hears about it when you complete it\\. ${readers}`));
  await newTask(db, { founderId: me.id, dueOn: inThreeDays, isPublicPledge: true });
  form = await openForm();
  await form.findByText(/^Your cohort sees it and cheers\. Finish on time for 5 bonus points\.$/);
});
