import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { newCohort, newFounder } from '#db/testing/new-founder.ts';
import { newCompletedTask } from '#db/testing/new-task.ts';
import { newBrowserWithSession } from '#web/server/testing/browser.ts';
import { useTestWeb } from '#web/server/testing/start-test-web.ts';
import { catchDownloads } from './catch-download.ts';
import { findViolations } from './find-violations.ts';
import { openPage } from './open-page.tsx';

const { database, web } = useTestWeb();
const { db } = database;

it('a manager opens the report of a cohort and saves it', async () => {
  const { browser } = await newBrowserWithSession(db, web(), { audience: 'admin' });
  const cohort = await newCohort(db);
  const founder = await newFounder(db, { cohortId: cohort.id });
  await newFounder(db, { cohortId: cohort.id });
  await newCompletedTask(db, { founderId: founder.id, at: new Date() });
  const downloads = catchDownloads();

  const user = openPage(web(), browser, '/admin/cohorts');
  await user.click(await screen.findByRole('link', { name: `${cohort.name} report` }));
  await screen.findByRole('heading', { level: 1, name: `${cohort.name} report` });
  const funnel = within(await screen.findByRole('table', { name: /How far startups got/ }));
  expect(funnel.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'StepStartups',
    'Applied2',
    'Reviewed2',
    'Accepted2',
    'Signed in0',
    'Completed a task1',
    'Still in the program2',
  ]);
  const inTheProgram = screen.getByText('In the program').parentElement;
  expect(inTheProgram?.textContent).toBe('In the program2of 2 accepted');
  screen.getByText(/of the accepted startups have completed a task/);
  expect(await findViolations()).toEqual([]);

  await user.press('Export CSV');
  await expect.poll(() => downloads.length).toBe(1);
  expect(downloads[0]?.name).toMatch(/^cohort-report-.*\.csv$/);
  expect(await downloads[0]?.text).toContain('"Completed a task",1');
});
